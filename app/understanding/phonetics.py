"""Keys under which words that sound alike are the same: `foundashun` and `foundation`."""

import re

SHORTEST_KEY = 4  # sounds; shorter keys are those of too many words
_SOUNDS = tuple(
    (re.compile(pattern), sound)
    for pattern, sound in (
        (r"(?:ti|si|ci|shi?|ssi)(?:o|u)n", "0n"),
        (r"sch|sh|ch", "0"),
        (r"ph", "f"),
        (r"x", "ks"),
        (r"sc(?=[eiy])|c(?=[eiy])|z", "s"),
        (r"c|q|ck", "k"),
        (r"(?<!^)[aeiouyhw]", ""),
        (r"(.)\1+", r"\1"),
    )
)


def make_sound_key(word: str) -> str:
    """The consonants of a word as they sound, and its first letter."""
    for pattern, sound in _SOUNDS:
        word = pattern.sub(sound, word)
    return word
