"""Conditional GET: ETags, and whether the client's copy is still current (RFC 9110, section 13.1.2)."""

import re
from hashlib import blake2b

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
