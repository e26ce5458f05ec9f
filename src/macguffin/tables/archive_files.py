"""The files of an archive as bytes, and one ZIP of them: the same table gives the same bytes on every machine.

Nothing in it is compressed, so that no byte can change unseen and no more comes out than lies there. The comment of the ZIP has the
SHA-256 of everything before it.
"""

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final

import msgspec

from macguffin.core.errors import LimitError
from macguffin.tables.entries import Closed, Entry, Joined
from macguffin.tables.verifier import CHAIN, LIMITS, SEAL
from macguffin.tables.views import SPECTATOR

__all__ = ["chain_of", "dice_of", "encode_entry", "seal", "secret_of", "zip_files"]

EPOCH: Final = (1980, 1, 1, 0, 0, 0)


def encode_entry(entry: Entry) -> bytes:
    """The line of an entry, its line break included."""
    return msgspec.json.encode(entry) + b"\n"


def secret_of(entries: Sequence[Entry]) -> str | None:
    """The dice secret (hex), once the table is closed."""
    return next((one.secret for one in reversed(entries) if isinstance(one, Closed)), None) or None


def dice_of(commitment: str, entries: Sequence[Entry]) -> bytes:
    """What the dice are computed from: the promise, the secret if it may be known, the nonces in order."""
    given = [one for one in entries if isinstance(one, Joined) and one.nonce and one.seat != SPECTATOR]
    told = {
        "format": "macguffin dice 1",
        "commitment": commitment,
        "secret": secret_of(entries),
        "nonces": [{"seat": one.seat, "nonce": one.nonce} for one in given],
    }
    return f"{json.dumps(told, indent=1)}\n".encode("ascii")


def chain_of(lines: Sequence[bytes], files: Mapping[str, bytes]) -> bytes:
    """For each entry the SHA-256 of the journal up to its end, then that of each other file."""
    running = sha256()
    told = [CHAIN]
    for seq, line in enumerate(lines):
        running.update(line)
        told.append(f"{seq} {running.hexdigest()}")
    told += [
        f"{name} {sha256(files[name]).hexdigest()}" for name in LIMITS if name in files and name != "journal.jsonl"
    ]
    return "".join(f"{line}\n" for line in told).encode("ascii")


def zip_files(files: Mapping[str, bytes]) -> bytes:
    """One sealed ZIP.

    Raises LimitError for a file that could not be read back
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, limit in LIMITS.items():
            if len(files[name]) > limit:
                raise LimitError(f"{limit} bytes for {name} in an archive", str(len(files[name])))
            info = zipfile.ZipInfo(name, EPOCH)
            info.create_system = 3
            info.external_attr = 0o100644 << 16
            archive.writestr(info, files[name])
        archive.comment = SEAL + b"0" * 64
    return seal(buffer.getvalue())


def seal(data: bytes) -> bytes:
    """The archive with the hash of itself in its last bytes."""
    return data[:-64] + sha256(data[:-64]).hexdigest().encode("ascii")
