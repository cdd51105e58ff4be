"""The page to return to after a sign-in: a path of this shop, or its front page."""

import re
from urllib.parse import unquote

FRONT_PAGE = "/"
MAX_LENGTH = 1000
_UNSAFE = re.compile(r"[\\\x00-\x1f\x7f-\xa0\u2000-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufffd]")
_LEAVES_OR_WANDERS = re.compile(r"//|/\.{1,2}(/|$)")
_MAX_DECODINGS = 4


def safe_path(wanted: str) -> str:
    """The requested path, unless a browser could read it as an address of another site."""
    if not wanted.startswith("/") or len(wanted) > MAX_LENGTH or not wanted.isascii() or " " in wanted:
        return FRONT_PAGE
    path = re.split(r"[?#]", wanted, maxsplit=1)[0]
    if any(map(_UNSAFE.search, _decode(wanted))) or any(map(_LEAVES_OR_WANDERS.search, _decode(path))):
        return FRONT_PAGE
    return wanted


def _decode(text: str) -> list[str]:
    """The text, and what repeated percent-decoding makes of it."""
    readings = [text]
    while len(readings) <= _MAX_DECODINGS and (plain := unquote(readings[-1])) != readings[-1]:
        readings.append(plain)
    return readings if len(readings) <= _MAX_DECODINGS else ["//", "\\"]
