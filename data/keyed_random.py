"""Random numbers that repeat: the same key gives the same numbers, in any process and on any machine."""

from hashlib import blake2b
from random import Random


def keyed_random(*key: str | int) -> Random:
    """A generator that depends only on its key, and not on earlier numbers."""
    return _generator("/".join(map(str, key)))


def picture_random(*key: str) -> Random:
    """The same for pictures. Their keys are joined differently, which must stay: else all pictures change."""
    return _generator("\x1f".join(key))


def _generator(key: str) -> Random:
    digest = blake2b(key.encode(), digest_size=8).digest()
    return Random(int.from_bytes(digest, "big"))
