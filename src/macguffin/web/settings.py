"""How a site is run: where it listens, what it is called from outside, and every limit it keeps."""

import msgspec

__all__ = ["Limits", "Rate", "Settings"]


class Rate(msgspec.Struct, frozen=True, kw_only=True):
    """So many at once, and so many a second in the long run."""

    burst: int
    per_second: float


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one visitor, one address, one socket may do. Sizes are in bytes.

    `queue` is how many messages wait for a slow reader before he is let go, `excess` how many too many a socket may send before.
    """

    body: int = 512 * 1024
    upload: int = 64 * 1024 * 1024
    frame: int = 64 * 1024
    queue: int = 64
    sockets: int = 20  # of one visitor
    sockets_of_address: int = 200
    excess: int = 100
    tables_in_memory: int = 500
    replies: int = 200  # lines in a list of tables, entries in one answer
    requests: Rate = Rate(burst=200, per_second=30)
    address: Rate = Rate(burst=600, per_second=100)
    messages: Rate = Rate(burst=60, per_second=20)
    links: Rate = Rate(burst=20, per_second=0.2)  # tries to use a link, of one address
    tables: Rate = Rate(burst=20, per_second=0.1)  # new tables and imports, of one visitor and of one address
    work: Rate = Rate(burst=20, per_second=2)  # odds, checks, exports: what costs time


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """`public` is the site's address as players see it (`https://games.example`), "" for whatever they typed.

    `trusts_proxy`: the address of a visitor is what a proxy in front says it is.
    `has_metrics`: the host may look at metrics and status, with `metrics_token`, or without one on this machine alone.
    `is_secure`: cookies go over HTTPS only; follows from a public address with https.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    public: str = ""
    trusts_proxy: bool = False
    has_clock: bool = True
    has_bots: bool = True
    has_metrics: bool = False
    metrics_token: str = ""
    limits: Limits = Limits()

    @property
    def is_secure(self) -> bool:
        return self.public.startswith("https://")
