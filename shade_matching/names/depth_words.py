"""Depth words in the name of a shade, such as "fair" or "medium tan", and the lightness they stand for.

The lightness is the mean L* of the shades so named, over the ranges of many brands.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

import numpy as np

from shade_engine.inputs import Floats

DEPTH_WORDS = {
    "very fair": 84.5,
    "fair": 83.0,
    "fair light": 82.0,
    "light": 79.0,
    "light medium": 75.5,
    "medium": 71.0,
    "medium tan": 69.0,
    "tan": 63.0,
    "medium deep": 61.0,
    "deep": 46.0,
    "very deep": 41.5,
}
MAX_APART = 12.0  # L* between two depth words of one name, beyond which they contradict each other
_PARTS = frozenset(part for words in DEPTH_WORDS for part in words.split())
_WORD = re.compile(r"[a-z]+|[0-9(),;]+")  # numbers and brackets stand between two phrases
_ANY_PART = re.compile("|".join(sorted(_PARTS - {"very"})))
_NUMBER = re.compile(r"\d+")  # all numbers are alike, so that names with other numbers are read once
_JOINS = frozenset({"to"})  # "light to medium" is "light medium"


def read_depth_lightness(text: str, lightness: Mapping[str, float] = DEPTH_WORDS) -> float | None:
    """The lightness that the depth words of a name stand for; None without any, or where they contradict."""
    lower = text.lower()
    if not _ANY_PART.search(lower):  # most names have none
        return None
    phrases = _list_phrases(_NUMBER.sub("0", lower))
    if not phrases or any(phrase not in DEPTH_WORDS for phrase in phrases):
        return None
    if len(phrases) == 1:
        return lightness.get(phrases[0], DEPTH_WORDS[phrases[0]])
    found = [lightness.get(phrase, DEPTH_WORDS[phrase]) for phrase in phrases]
    return sum(found) / len(found) if max(found) - min(found) <= MAX_APART else None


def read_depths(names: Iterable[str], lightness: Mapping[str, float] = DEPTH_WORDS) -> Floats:
    """What `read_depth_lightness` reads in each name; NaN where that is None."""
    return np.array([read_depth_lightness(name, lightness) for name in names], dtype=np.float64)


@lru_cache(4096)
def _list_phrases(text: str) -> tuple[str, ...]:
    """Each run of depth words; a "very" that stands alone belongs to some other word."""
    runs: list[list[str]] = [[]]
    for word in _WORD.findall(text):
        if word in _PARTS:
            runs[-1].append(word)
        elif word not in _JOINS:
            runs.append([])
    return tuple(" ".join(run) for run in runs if run not in ([], ["very"]))
