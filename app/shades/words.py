"""Says in words what a shade looks like: "Deep red with a blue base, matte"."""

from typing import Final

import numpy as np

from app.window.search.colour_words import COLOUR_WORD_NAMES, Floats, score_colour_words
from app.window.shades.depths import DEPTH_CHOICES, classify_depths

DEPTH_NAMES: Final = tuple(name for _, name in DEPTH_CHOICES)
_LIGHT_FROM: Final = 68.0
_DEEP_BELOW: Final = 42.0
_HAVE_NO_LIGHTNESS: Final = frozenset(["black", "white", "navy", "burgundy", "lilac", "plum"])
"""Words that say already how light a colour is."""
_REDDISH: Final = frozenset(["red", "pink", "rose", "burgundy"])
_GREY_BELOW: Final = 12.0
_BLACK_BELOW: Final = 20.0
_WHITE_FROM: Final = 92.0
_PALE_FROM: Final = 58.0
_HUES: Final = (
    (20, "pink", "red"), (45, "peach", "red"), (75, "beige", "brown"), (105, "yellow", "khaki"),
    (180, "green", "green"), (230, "teal", "teal"), (300, "blue", "blue"),
    (335, "lilac", "purple"), (360, "pink", "red"),
)  # fmt: skip
"""Up to which hue, and the words for pale colours and others."""
_FINISHES: Final = {"gloss": "glossy", "glitter": "with glitter", "shimmer": "with shimmer"}
_BLUE_BASE: Final = (300.0, 22.0)
_ORANGE_BASE: Final = (36.0, 70.0)


def name_depth(lab: Floats) -> str:
    """The depth of a shade for skin: "Very light" to "Very deep"."""
    return DEPTH_NAMES[int(classify_depths(lab[None])[0])]


def describe_skin_shade(lab: Floats, undertone: str | None, finish: str | None) -> str:
    """For example: "A deep shade for skin with a warm undertone, matte"."""
    depth = name_depth(lab).lower()
    base = f" with {_choose_article(undertone)} {undertone} undertone" if undertone else ""
    return f"{_choose_article(depth).capitalize()} {depth} shade for skin{base}{_write_finish(finish)}"


def describe_colour(lab: Floats, finish: str | None) -> str:
    """For example: "Deep red with a blue base, matte"."""
    word = name_colour(lab)
    lightness = "" if word in _HAVE_NO_LIGHTNESS else _name_lightness(float(lab[0]))
    base = _name_base(lab) if word in _REDDISH else ""
    return f"{lightness} {word}".strip().capitalize() + base + _write_finish(finish)


def name_colour(lab: Floats) -> str:
    """The word that fits a colour best. Every colour has one."""
    plain = score_colour_words(lab[None])[0].reshape(len(COLOUR_WORD_NAMES), 3)[:, 0]
    best = int(plain.argmax())
    return COLOUR_WORD_NAMES[best] if plain[best] else _name_by_hue(lab)


def _name_by_hue(lab: Floats) -> str:
    """A plain word for a colour that no word of searches fits."""
    light, chroma = float(lab[0]), float(np.hypot(lab[1], lab[2]))
    if chroma < _GREY_BELOW:
        return "black" if light < _BLACK_BELOW else "white" if light > _WHITE_FROM else "grey"
    hue = _compute_hue(lab)
    return next(pale if light > _PALE_FROM else word for limit, pale, word in _HUES if hue <= limit)


def _name_lightness(light: float) -> str:
    if light > _LIGHT_FROM:
        return "light"
    return "deep" if light < _DEEP_BELOW else ""


def _name_base(lab: Floats) -> str:
    hue, (blue_from, blue_to) = _compute_hue(lab), _BLUE_BASE
    if hue >= blue_from or hue <= blue_to:
        return " with a blue base"
    return " with an orange base" if _ORANGE_BASE[0] <= hue <= _ORANGE_BASE[1] else ""


def _compute_hue(lab: Floats) -> float:
    return float(np.degrees(np.arctan2(lab[2], lab[1])) % 360)


def _write_finish(finish: str | None) -> str:
    return f", {_FINISHES.get(finish.lower(), finish.lower())}" if finish else ""


def _choose_article(word: str) -> str:
    return "an" if word[:1] in "aeiou" else "a"
