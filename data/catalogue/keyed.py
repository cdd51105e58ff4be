"""Chance that is the same everywhere: a generator for each thing, keyed by what it is for."""

from hashlib import blake2b
from random import Random


def draw(*key: str | int) -> Random:
    """A generator that depends on the key alone, not on the process or on what was drawn before."""
    text = "/".join(map(str, key)).encode()
    return Random(int.from_bytes(blake2b(text, digest_size=8).digest(), "big"))
