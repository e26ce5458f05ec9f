"""Somebody at a terminal, for tests of what is drawn and typed there."""

import os
import pty
import select
import subprocess
import sys
import time

__all__ = ["Player"]

PLAY = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); from macguffin.cli import main; main()"


class Player:
    """Somebody at a terminal of 80 by 24, which is the game's own: Ctrl-C typed there interrupts it."""

    def __init__(self, *args: str, **env: str) -> None:
        clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLORTERM")}
        terminal = {"TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
        self.end, theirs = pty.openpty()
        self.game = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", PLAY, *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**clean, **terminal, **env},
            start_new_session=True,
        )
        os.close(theirs)
        self.seen = ""

    def wait_for(self, text: str) -> str:
        """What has appeared up to and including the text."""
        until = time.monotonic() + 40
        while text not in self.seen:
            assert time.monotonic() < until, self.seen
            if select.select([self.end], [], [], 1)[0]:
                try:
                    self.seen += os.read(self.end, 65536).decode().replace("\r\n", "\n")
                except OSError:  # the other end is closed
                    break
        assert text in self.seen, self.seen
        shown, _, self.seen = self.seen.partition(text)
        return shown + text

    def type(self, line: str) -> None:
        os.write(self.end, line.encode())

    def listen(self) -> None:
        """Waits a moment longer: the prompt stands before Python listens for signals."""
        time.sleep(0.3)

    def leave(self) -> int:
        """How the game has exited."""
        code = self.game.wait(40)
        os.close(self.end)
        return code
