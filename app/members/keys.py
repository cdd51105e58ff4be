"""Derives a key for each purpose from the shop's secret: a token for one is invalid for all others."""

from functools import cache
from hashlib import blake2b

from joserfc.jwk import OctKey


@cache
def key_for(purpose: str, secret: str) -> OctKey:
    """The 256-bit key of a purpose."""
    digest = blake2b(purpose.encode(), key=blake2b(secret.encode()).digest(), digest_size=32)
    return OctKey.import_key(digest.digest())
