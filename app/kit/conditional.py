"""Conditional GET: does the caller already hold this answer (RFC 9110, section 13.1.2)?"""

import re
from hashlib import blake2b

_TAG = re.compile(rb'(?:W/)?("[\x21\x23-\x7e\x80-\xff]*")')
# What a 304 repeats of the answer it stands for; everything else describes a body that is not there.
KEPT_BY_304 = frozenset(
    (b"cache-control", b"content-location", b"date", b"etag", b"expires", b"vary", b"set-cookie")
)


def etag_of(body: bytes) -> bytes:
    """A strong tag that changes whenever a byte of the answer does."""
    return b'"%s"' % blake2b(body, digest_size=12).hexdigest().encode()


def weaken_etag(etag: bytes) -> bytes:
    """The tag of an answer that was compressed on its way out: the same in meaning, not in bytes."""
    return etag if etag.startswith(b"W/") else b"W/" + etag


def matches_etag(if_none_match: bytes, etag: bytes) -> bool:
    """Compares weakly, as If-None-Match asks for: a list of tags, or `*` for any answer at all."""
    if if_none_match.strip() == b"*":
        return True
    return etag.removeprefix(b"W/") in _TAG.findall(if_none_match)
