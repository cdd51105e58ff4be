"""Decides which responses are compressed, and compresses them (RFC 9110, section 12.5.3)."""

import asyncio
import zlib
from functools import lru_cache

MIN_COMPRESSED_SIZE = 1024  # bytes; gzip saves too little below this
LONG = 256 << 10  # bytes; larger bodies are compressed in a thread, as they would block the event loop
LEVEL = 5
_AS_GZIP_FILE = 16 + zlib.MAX_WBITS
_TEXTUAL = (b"text/", b"application/json", b"application/xml", b"application/javascript", b"image/svg+xml")


def is_compressible(content_type: bytes) -> bool:
    return content_type.startswith(_TEXTUAL)


@lru_cache(256)
def wants_gzip(accept_encoding: bytes) -> bool:
    """Whether the client accepts gzip, and not less than an uncompressed response."""
    wishes = dict(map(_read_coding, accept_encoding.lower().split(b",")))
    any_other = wishes.get(b"*", 0.0)
    gzip = wishes.get(b"gzip", wishes.get(b"x-gzip", any_other))
    plain = wishes.get(b"identity", 0.0 if b"*" in wishes else -1.0)
    return gzip > 0 and gzip >= plain


async def compress_body(body: bytes) -> bytes:
    return await asyncio.to_thread(_gzip, body) if len(body) > LONG else _gzip(body)


def _gzip(body: bytes) -> bytes:
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, _AS_GZIP_FILE)
    return packer.compress(body) + packer.flush()


def _read_coding(part: bytes) -> tuple[bytes, float]:
    name, _, parameters = part.partition(b";")
    weight = parameters.replace(b" ", b"").removeprefix(b"q=")
    return name.strip(), _read_weight(weight) if parameters else 1.0


def _read_weight(text: bytes) -> float:
    try:
        return min(max(float(text), 0.0), 1.0)
    except ValueError:
        return 0.0
