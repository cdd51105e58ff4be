"""Numbers and names of shades."""

from collections.abc import Iterable
from itertools import chain
from random import Random

from data.catalogue.sources_reader import DepthBand, Numbering, read_catalogue_sources
from shade_matching.profile import Undertone

_NUMBERED = frozenset({"lips", "gloss", "cheeks", "nails"})
_NEIGHBOURS: dict[Undertone, tuple[Undertone, ...]] = {
    "cool": ("neutral",),
    "neutral": ("warm", "cool"),
    "warm": ("neutral",),
    "olive": ("neutral", "warm"),
}


def make_skin_name(
    style: Numbering, level: int, lightness: float, undertone: Undertone, used_words: set[str], rng: Random
) -> str:
    """Make a name in the style of its brand, of a word that is not in `used_words`. It is added there."""
    band = find_depth_band(lightness)
    letter = undertone[0].upper()
    if style == "depth":
        steps = (f"{band.name} {step} {undertone.capitalize()}" for step in range(1, 99))
        return _take_first_free(used_words, steps)
    word = _pick_word(band, undertone, used_words, rng)
    match style:
        case "hundreds":
            return f"{100 + 10 * level}{letter} {word}"
        case "halves":
            return f"{1 + level / 2:g}{letter} {word}"
        case "lettered":
            return f"{letter}{10 * (level + 1)} {word}"
        case "ordinal":
            return f"{len(used_words):02d} {word}"
    return word


def make_colour_name(style: Numbering, palette: str, position: int, word: str) -> str:
    """Make the name of a shade in the style of its brand."""
    if palette not in _NUMBERED:
        return word
    if style == "ordinal":
        return f"{position + 1:02d} {word}"
    if style in {"hundreds", "lettered"}:
        return f"{100 + 10 * position} {word}"
    return word


def find_depth_band(lightness: float) -> DepthBand:
    """The depth a lightness belongs to."""
    return next(band for band in read_catalogue_sources().bands if lightness >= band.darkest)


def _pick_word(band: DepthBand, undertone: Undertone, used_words: set[str], rng: Random) -> str:
    own = band.names(undertone)
    start = rng.randrange(len(own))
    near = (word for neighbour in _NEIGHBOURS[undertone] for word in band.names(neighbour))
    more = (f"{word} {number}" for number in range(2, 99) for word in own)
    return _take_first_free(used_words, chain(own[start:], own[:start], near, more))


def _take_first_free(used_words: set[str], words: Iterable[str]) -> str:
    word = next(word for word in words if word not in used_words)
    used_words.add(word)
    return word
