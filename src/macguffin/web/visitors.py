"""Who asks: a browser with a cookie. The server keeps its SHA-256 only, and gives out a token that proves who read our pages."""

import hashlib
import hmac
import re
import secrets
from http.cookies import CookieError, SimpleCookie
from typing import Final

import msgspec

__all__ = ["COOKIE", "TOKEN_HEADER", "Visitor", "hashed", "new_token", "new_visitor", "visitor_of"]

COOKIE: Final = "macguffin"
TOKEN_HEADER: Final = "x-macguffin-token"
LIFE: Final = 400 * 24 * 3600  # s; browsers cut longer ones
COOKIE_TEXT: Final = re.compile(r"[A-Za-z0-9_-]{43}")


class Visitor(msgspec.Struct, frozen=True, kw_only=True):
    """`key` is what is kept of him, `token` what his changing requests must carry. A new one has not been told his cookie yet."""

    cookie: str
    key: str
    token: str
    is_new: bool

    def has_token(self, given: str) -> bool:
        return hmac.compare_digest(self.token.encode(), given.encode("utf-8", "replace"))

    def masked_token(self) -> str:
        """The token under a mask that is new each time: a page can be packed, and its size tells nothing of the token."""
        mask = secrets.token_bytes(len(self.token) // 2)
        hidden = bytes(a ^ b for a, b in zip(mask, bytes.fromhex(self.token), strict=True))
        return mask.hex() + hidden.hex()

    def set_cookie(self, is_secure: bool) -> str:  # noqa: FBT001  # a fact of the site
        """The header that tells the browser."""
        secure = "; Secure" if is_secure else ""
        return f"{COOKIE}={self.cookie}; Path=/; Max-Age={LIFE}; HttpOnly; SameSite=Lax{secure}"


def hashed(secret: str) -> str:
    """What is kept of a cookie or of a link's token."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def new_token() -> str:
    """A link's token: 192 random bits."""
    return secrets.token_urlsafe(24)


def new_visitor(key: bytes) -> Visitor:
    return visitor(key, secrets.token_urlsafe(32), is_new=True)


def visitor(key: bytes, cookie: str, *, is_new: bool) -> Visitor:
    token = hmac.new(key, cookie.encode(), hashlib.sha256).hexdigest()
    return Visitor(cookie=cookie, key=hashed(cookie), token=token, is_new=is_new)


def visitor_of(key: bytes, cookies: str) -> Visitor | None:
    """Whom a Cookie header names; None without a cookie of ours in its proper form."""
    try:
        morsel = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return None
    if morsel is None or not COOKIE_TEXT.fullmatch(morsel.value):
        return None
    return visitor(key, morsel.value, is_new=False)
