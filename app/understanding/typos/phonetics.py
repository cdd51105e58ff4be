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


_SPELLINGS = tuple(
    (re.compile(pattern), sound)
    for pattern, sound in (
        (r"igh", "i"), (r"ph", "f"), (r"x", "ks"), (r"sch|sh|ch", "0"),
        (r"ck|q(?:u(?=[aeiy]))?|c(?![eiy])", "k"), (r"z|c(?=[eiy])", "s"),
        (r"g(?=[eiy])", "j"), (r"(?<!^)h", ""), (r"^kn", "n"), (r"^wr", "r"),
        (r"ai|ay|ei|a(?=[^aeiouy]e$)", "e"), (r"oo|ou|ew|ue", "u"), (r"ee|ea|ie|y", "i"),
        (r"aw|au|ow|oa", "o"), (r"(?<=[^aeiou])e$", ""), (r"(.)\1+", r"\1"),
    )
)  # fmt: skip


def spell_by_sound(word: str) -> str:
    """A word as it sounds, with its vowels: kiroo and kiru, niks and nyx, jel and gel are the same."""
    for pattern, sound in _SPELLINGS:
        word = pattern.sub(sound, word)
    return word
