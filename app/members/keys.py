"""Keys for one purpose each, all from the shop's one secret: a token made for one is nothing to another."""

from functools import cache
from hashlib import blake2b

from joserfc.jwk import OctKey


@cache
def key_for(purpose: str, secret: str) -> OctKey:
    """A 256-bit key that only this purpose uses."""
    digest = blake2b(purpose.encode(), key=blake2b(secret.encode()).digest(), digest_size=32)
    return OctKey.import_key(digest.digest())
