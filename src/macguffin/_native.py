"""Chooses, before any rules module is imported, between the compiled and the plain build of this package.

Where the rules have been compiled, extension modules lie beside their source and Python would take them. `choose` makes it
take the source instead if

* MACGUFFIN_PURE=1 says so,
* a build made in place (`make compile`) is incomplete or older than its source, or
* the extensions do not load here, because librt is missing or has another ABI.

It is all or nothing: compiled modules call each other directly, so one process never mixes the two builds.
"""

import os
import sys
import warnings
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from importlib.util import source_hash
from typing import Final, Literal

ROOT: Final = os.path.dirname(os.path.abspath(__file__))
LIBRARY: Final = "native__mypyc"  # the shared library with the code of all compiled modules
STAMP: Final = "native.stamp"  # left by a build in place only: fingerprint, recipe, and the sources it was made from


def choose() -> Literal["compiled", "plain"]:
    """Decides; where the answer is plain, later imports of this package in this process find source files only."""
    reason = ""
    if os.environ.get("MACGUFFIN_PURE", "0") in ("", "0") and _extension(LIBRARY, ROOT):
        reason = _unfit()
        if not reason:
            return "compiled"
    # Even where nothing is compiled: an extension left over from a half-removed build must not be found either.
    sys.path_hooks.insert(0, _plain_finder)
    for path in [path for path in sys.path_importer_cache if _inside(path)]:
        del sys.path_importer_cache[path]
    if reason:
        warnings.warn(f"macguffin runs uncompiled: {reason}", RuntimeWarning, stacklevel=3)
    return "plain"


def fingerprint(sources: list[str], root: str = ROOT) -> str:
    """Digest of the names and contents of source files; paths relative to the package."""
    text = b""
    for name in sources:
        with open(os.path.join(root, name), "rb") as file:
            text += name.encode() + b"\0" + file.read() + b"\0"
    return source_hash(text).hex()


def current(root: str = ROOT) -> str | None:
    """The recipe of the build in place, if it is complete for this Python and its source is unchanged."""
    try:
        with open(os.path.join(root, STAMP), encoding="utf-8") as file:
            recorded, recipe, *sources = file.read().split()
        if fingerprint(sources, root) != recorded:
            return None
    except (OSError, ValueError):
        return None
    stems = [LIBRARY, *(name.removesuffix(".py") for name in sources)]
    return recipe if all(_extension(stem, root) for stem in stems) else None


def _unfit() -> str:
    # An installed wheel has no stamp: it was built from the very source that lies beside it.
    if os.path.exists(os.path.join(ROOT, STAMP)) and current() is None:
        return "its source has changed since it was compiled; run `make compile`, or set MACGUFFIN_PURE=1"
    try:
        import macguffin._probe  # noqa: F401, PLC0415  loading it is the question
    except (ImportError, AttributeError, ValueError) as error:
        return f"the compiled modules do not load here ({error})"
    return ""


def _extension(stem: str, root: str) -> bool:
    return any(os.path.exists(os.path.join(root, stem + suffix)) for suffix in EXTENSION_SUFFIXES)


def _inside(path: str) -> bool:
    return path == ROOT or path.startswith(ROOT + os.sep)


def _plain_finder(path: str) -> FileFinder:
    if not (_inside(path) and os.path.isdir(path)):
        raise ImportError(path)
    return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))
