"""Which Chromium the browser tests drive, and how it must be started here. Run as a program, it says whether there is one."""

import os
import shutil
import sys
from typing import Final

__all__ = ["ARGUMENTS", "find_chromium"]

QUIET: Final = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
ARGUMENTS: Final = [*QUIET, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
"""Root can have no sandbox of its own; nothing here reaches for another host."""


def find_chromium() -> str | None:
    names = (
        os.environ.get("MACGUFFIN_CHROMIUM"),
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    )
    return next((path for name in names if name and (path := shutil.which(name))), None)


if __name__ == "__main__":
    sys.exit(find_chromium() is None)
