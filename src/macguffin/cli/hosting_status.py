"""`macguffin status`: how a running site is."""

from http.client import HTTPException
from typing import Final
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

import click

from macguffin.core.errors import ForbiddenError, NotationError, NotFoundError

__all__ = ["status"]

WRONG: Final = 1
MAX_STATUS: Final = 16 * 1024 * 1024
PATIENCE: Final = 10  # [s]


@click.command(short_help="How a running site is.")
@click.argument("address", default="http://127.0.0.1:8000")
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
@click.pass_context
def status(context: click.Context, address: str, as_json: bool) -> None:
    """Say how a running site is: tables, sockets, moves and how long they take, damaged tables.

    The site must be served with --metrics. ADDRESS is where it listens; if it is not on this machine, or behind a proxy, the
    token of MACGUFFIN_METRICS_TOKEN opens it. Exits with 0 where all is well, with 1 where a table is damaged or the site
    cannot do its work, with 2 where it does not answer.

    \b
    macguffin status
    macguffin status https://games.example --json
    """
    import msgspec  # noqa: PLC0415

    from macguffin.cli.serve import metrics_token  # noqa: PLC0415
    from macguffin.web.monitor import HostStatus, status_lines  # noqa: PLC0415

    data = fetch(address, metrics_token())
    try:
        found = msgspec.json.decode(data, type=HostStatus)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotationError(0, 0, f"expected the status of a site of macguffin from {address}") from error
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
    else:
        for line in status_lines(found):
            click.echo(line)
    if found.damaged or found.status != "ok":
        context.exit(WRONG)


class Stay(HTTPRedirectHandler):
    """Goes nowhere else: the token is for the address that was given."""

    def redirect_request(self, *_: object) -> None:
        return None


def fetch(address: str, token: str) -> bytes:
    """The status as it is sent.

    Raises NotFoundError where nothing answers or nothing is shown, ForbiddenError, NotationError for what is no address
    """
    parts = urlsplit(address if "://" in address else f"http://{address}")
    if parts.scheme not in ("http", "https") or not parts.hostname or not address.isprintable() or " " in address:
        raise NotationError(0, 0, "expected an address like http://127.0.0.1:8000")
    url = f"{parts.scheme}://{parts.netloc}/status.json"
    headers = {"authorization": f"Bearer {token}"} if token else {}
    try:
        opener = build_opener(ProxyHandler({}), Stay())  # whom the token is for says the host, not his environment
        with opener.open(Request(url, headers=headers), timeout=PATIENCE) as answer:  # noqa: S310  # http and https alone
            found: bytes = answer.read(MAX_STATUS)
            return found
    except HTTPError as error:
        error.close()
        if error.code == 403:
            raise ForbiddenError(f"{address} wants its host's token, in MACGUFFIN_METRICS_TOKEN") from error
        raise NotFoundError(f"{address} shows no status ({error.code}): serve it with --metrics") from error
    except (OSError, HTTPException, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise NotFoundError(f"nothing answers at {address}: {reason}") from error
