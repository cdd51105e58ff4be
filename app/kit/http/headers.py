"""The headers of every response, the content security policies, and ETags (RFC 9110, section 13.1.2)."""

import re
from base64 import b64encode
from hashlib import blake2b, sha256

Headers = list[tuple[bytes, bytes]]

_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
_UNUSED_POWERS = ("camera", "geolocation", "microphone", "payment", "usb")


def make_default_headers(*, https: bool) -> Headers:
    """The default headers of a response. Caches store nothing unless a handler allows it."""
    headers = {
        "cache-control": "no-store",
        "content-security-policy": _POLICY,
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": ", ".join(f"{power}=()" for power in _UNUSED_POWERS),
        "referrer-policy": "strict-origin-when-cross-origin",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
    }
    if https:
        headers["strict-transport-security"] = "max-age=63072000; includeSubDomains"
    return [(name.encode(), value.encode()) for name, value in headers.items()]


OPEN_HEADERS: Headers = [
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", b"etag, ratelimit, ratelimit-policy, retry-after"),
]
"""A public response: pages of any site may read it, and none gets it with cookies."""
PREFLIGHT_HEADERS: Headers = [
    (b"access-control-allow-methods", b"GET, HEAD, POST"),
    (b"access-control-allow-headers", b"content-type, if-none-match"),
    (b"access-control-max-age", b"86400"),
]


def make_page_policy(style: str) -> str:
    """The policy of a page with one inline style sheet and nothing else to load or run."""
    digest = b64encode(sha256(style.encode()).digest()).decode()
    return f"{_POLICY}; style-src 'sha256-{digest}'"


_TAG = re.compile(rb'(?:W/)?("[\x21\x23-\x7e\x80-\xff]*")')
# The headers that a 304 repeats. All others describe a body, which a 304 does not have.
KEPT_BY_304 = frozenset(
    (b"cache-control", b"content-location", b"date", b"etag", b"expires", b"vary", b"set-cookie")
)


def etag_of(body: bytes) -> bytes:
    """A strong ETag: it changes with every byte of the body."""
    return b'"%s"' % blake2b(body, digest_size=12).hexdigest().encode()


def weaken_etag(etag: bytes) -> bytes:
    """The weak form of an ETag, for a compressed body: the same content in other bytes."""
    return etag if etag.startswith(b"W/") else b"W/" + etag


def matches_etag(if_none_match: bytes, etag: bytes) -> bool:
    """Compare weakly, as If-None-Match requires. The header is a list of ETags, or `*` for any."""
    if if_none_match.strip() == b"*":
        return True
    return etag.removeprefix(b"W/") in _TAG.findall(if_none_match)
