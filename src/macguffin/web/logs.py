"""The server's log: a JSON object a line. No cookie, no token and no link ever gets into it."""

import json
import logging
import re
import time
from typing import Any, Final

__all__ = ["LOG", "Line", "redacted", "write_log"]

LOG: Final = logging.getLogger("macguffin.web")
LINK: Final = re.compile(r"/j/[^\s?#\"']+")
SECRET: Final = re.compile(r"(?i)(cookie|token|authorization)([\"']?\s*[:=]\s*[\"']?)[^\s,;\"'}]+")


def redacted(text: str) -> str:
    """A text without what opens a table."""
    return SECRET.sub(r"\1\2…", LINK.sub("/j/…", text))


class Line(logging.Formatter):
    """Writes a record; what was given as `extra={"fields": {…}}` stands beside the message."""

    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Any] = {
            "time": f"{moment}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "message": redacted(record.getMessage()),
        }
        for name, value in getattr(record, "fields", {}).items():
            line[name] = redacted(value) if isinstance(value, str) else value
        if record.exc_info:
            line["error"] = redacted(self.formatException(record.exc_info))
        return json.dumps(line)


def write_log(level: int, message: str, **fields: object) -> None:
    """One line."""
    LOG.log(level, message, extra={"fields": fields})
