"""The client's files, packed where the browser can unpack. Only what never changes is: an answer that holds a secret is sent as it is."""

from pathlib import Path
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

__all__ = ["Assets"]

PACKED: Final = (("br", ".br"), ("gzip", ".gz"))
"""Best first: how an encoding is called, and how the file is."""


class Assets(StaticFiles):
    """Files with a hash of what is in them in their names, so they never change; others are asked for again."""

    def file_response(self, full_path: Any, stat_result: Any, scope: Scope, status_code: int = 200) -> Response:
        path = Path(full_path)
        found = self.packed(path, scope) or super().file_response(full_path, stat_result, scope, status_code)
        is_hashed = "-" in path.stem
        found.headers["cache-control"] = "public, max-age=31536000, immutable" if is_hashed else "no-cache"
        found.headers["vary"] = "Accept-Encoding"
        return found

    def packed(self, path: Path, scope: Scope) -> Response | None:
        """The file in the best packing that is there and that the browser takes; a part of a file is never packed."""
        headers = Headers(scope=scope)
        if "range" in headers:
            return None
        plain = FileResponse(path)
        taken = {word.split(";")[0].strip() for word in headers.get("accept-encoding", "").split(",")}
        for encoding, ending in PACKED:
            beside = Path(f"{path}{ending}")
            if encoding in taken and beside.is_file():
                return FileResponse(
                    beside,
                    headers={"content-encoding": encoding},
                    media_type=plain.media_type,
                    stat_result=beside.stat(),
                )
        return None
