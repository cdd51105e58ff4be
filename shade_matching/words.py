"""A difference in a shopper's words: its parts, and what it amounts to beside a colour."""

from typing import NamedTuple

from shade_engine.inputs import Lab, LabLike, check_lab
from shade_matching.depth import acceptable_limit, perceptible_limit
from shade_matching.kernels.descriptions import BY_SWATCHES, SIGNED, SIZES, describe_pair, verdict_code

DIFFERENCE_VERDICTS = ("indistinguishable", "very close", "close", "noticeable", "different")
NO_VISIBLE_DIFFERENCE = "no difference most eyes would see"
BY_THEIR_SWATCHES = "by their swatches, "
NO_SURE_DIFFERENCE = "their swatches cannot tell which way they differ when worn"
SIZE_WORDS = ("a touch ", "slightly ", "", "much ")  # for each of the SIZES
LIGHT, WARMTH, STRENGTH = ("lighter", "deeper"), ("warmer", "cooler"), ("more saturated", "less saturated")


class Difference(NamedTuple):
    """The way from a first colour to a second: positive parts are lighter, more saturated, more yellow."""

    delta_e: float
    lightness: float  # dL' / S_L
    chroma: float  # dC' / S_C
    hue: float  # dH' / S_H, the sign turned so that positive is towards yellow
    words: str
    verdict: str


def describe_difference(first: LabLike, second: LabLike) -> Difference:
    """Tell how the second colour differs from the first."""
    base = check_lab(first)
    described = describe_pair(*base, *check_lab(second), perceptible_limit(base), acceptable_limit(base))
    total, light, chroma, hue, words, verdict = described
    return Difference(total, light, chroma, hue, DIFFERENCE_WORDS[words], DIFFERENCE_VERDICTS[verdict])


def verdict_for(lab: Lab, delta_e: float) -> str:
    """The verdict on a difference from a colour; darker colours forgive more."""
    return DIFFERENCE_VERDICTS[verdict_code(perceptible_limit(lab), acceptable_limit(lab), delta_e)]


def _read_code(code: int) -> str:
    """The words a number of the kernel stands for."""
    rest, hue_first = divmod(code, 2)
    rest, chroma = divmod(rest, SIGNED)
    light, hue = divmod(rest, SIGNED)
    warmth, strength = (hue, WARMTH), (chroma, STRENGTH)
    signed_parts = [(light, LIGHT), *((warmth, strength) if hue_first else (strength, warmth))]
    return (
        _join([_write_phrase(part - SIZES, *names) for part, names in signed_parts if part != SIZES])
        or NO_VISIBLE_DIFFERENCE
    )


def _write_phrase(size: int, more: str, less: str) -> str:
    return SIZE_WORDS[abs(size) - 1] + (more if size > 0 else less)


def _join(phrases: list[str]) -> str:
    """One phrase, two with "and", or a list of three."""
    if len(phrases) < 2:
        return "".join(phrases)
    return ", ".join(phrases[:-1]) + " and " + phrases[-1]


_WORDS_OF_COLOURS = tuple(map(_read_code, range(BY_SWATCHES)))
DIFFERENCE_WORDS = (
    *_WORDS_OF_COLOURS, *(BY_THEIR_SWATCHES + words for words in _WORDS_OF_COLOURS), NO_SURE_DIFFERENCE,
)  # fmt: skip
"""Every text that describes a difference, by the kernel's numbers."""
