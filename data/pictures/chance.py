"""Chance that repeats: the same words always give the same numbers, on any machine."""

import hashlib
import random


def chance(*words: str) -> random.Random:
    """A source of numbers that belongs to these words alone."""
    digest = hashlib.blake2b("\x1f".join(words).encode(), digest_size=8).digest()
    return random.Random(int.from_bytes(digest, "big"))
