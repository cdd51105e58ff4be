"""Words as outlines: a picture loaded as an image may not fetch a font, so letters are drawn."""

import json
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from data.pictures.drawing.canvas import decimal, fraction, path
from data.pictures.drawing.looks import Wordmark

Anchor = Literal["start", "middle", "end"]
GLYPHS = Path(__file__).parent / "glyphs"


@dataclass(frozen=True, slots=True)
class Face:
    """One alphabet: advance and outline of each letter, pairs that sit closer, height of capitals."""

    cap: float
    glyphs: dict[str, tuple[int, str]]
    kern: dict[str, int]


@dataclass(frozen=True, slots=True)
class Manner:
    """A style of wordmarks: letter case, space between letters (in cap heights), size."""

    case: Literal["upper", "lower", "as_is"]
    tracking: float
    scale: float


MANNERS: dict[Wordmark, Manner] = {
    "didone": Manner("upper", 0.16, 1.0),
    "serif": Manner("as_is", 0.05, 1.25),
    "grotesque": Manner("upper", 0.34, 0.86),
    "wide": Manner("upper", 0.24, 0.82),
    "condensed": Manner("upper", 0.2, 1.1),
    "rounded": Manner("lower", 0.06, 1.15),
    "script": Manner("as_is", 0.0, 1.7),
    "mono": Manner("lower", 0.0, 1.0),
}


@lru_cache(maxsize=8)
def face(style: Wordmark) -> Face:
    """The alphabet of a style, read once."""
    table = json.loads((GLYPHS / f"{style}.json").read_text("utf-8"))
    glyphs = {letter: (advance, outline) for letter, (advance, outline) in table["glyphs"].items()}
    return Face(table["cap"], glyphs, table["kern"])


def _letters(text: str, style: Wordmark) -> str:
    known = face(style).glyphs
    return "".join(
        letter if letter in known or letter == " " else unicodedata.normalize("NFD", letter)[0]
        for letter in text.replace("`", "'")
    )


@lru_cache(maxsize=4096)
def _set(text: str, style: Wordmark, tracking: float) -> tuple[str, float]:
    """Outlines of a line of text in the alphabet's own units, and its length."""
    letters, font = _letters(text, style), face(style)
    pen, drawn = 0.0, []
    for index, letter in enumerate(letters):
        advance, outline = font.glyphs.get(letter, (round(font.cap * 0.36), ""))
        if outline:
            drawn.append(f"M{decimal(round(pen))} 0{outline}")
        following = font.kern.get(letters[index : index + 2], 0)
        pen += advance + following + tracking * font.cap
    return "".join(drawn), max(0.0, pen - tracking * font.cap)


def width(text: str, style: Wordmark, cap: float, tracking: float = 0.0) -> float:
    """The length of a line whose capitals are `cap` high."""
    return _set(text, style, tracking)[1] * cap / face(style).cap


def text(
    words: str, style: Wordmark, x: float, y: float, cap: float, fill: str, *,
    tracking: float = 0.0, anchor: Anchor = "middle", fit: float = 0.0, turn: float = 0.0,
    opacity: float | None = None, weight: float = 0.0,
) -> str:  # fmt: skip
    """A line of text standing on y, its capitals `cap` high, made smaller where it would not fit.

    Its strokes are wider by `weight`.
    """
    outlines, length = _set(words, style, tracking)
    if not outlines:
        return ""
    scale = cap / face(style).cap
    if fit and length * scale > fit:
        scale = fit / length
    start = {"start": 0.0, "middle": -length / 2, "end": -length}[anchor] * scale
    turned = f"rotate({decimal(turn)})" if turn else ""
    move = f"translate({decimal(x)} {decimal(y)}){turned}translate({decimal(start)})scale({fraction(scale)})"
    bold = {"stroke": fill, "stroke_width": decimal(weight / scale)} if weight else {}
    return path(outlines, fill, transform=move, opacity=opacity, **bold)


def cased(name: str, style: Wordmark) -> str:
    """A brand's name in the letter case of its wordmark."""
    manner = MANNERS[style]
    return name.upper() if manner.case == "upper" else name.lower() if manner.case == "lower" else name


def wordmark(
    name: str, style: Wordmark, x: float, y: float, cap: float, fill: str, *,
    fit: float = 0.0, turn: float = 0.0, anchor: Anchor = "middle", opacity: float | None = None,
    weight: float = 0.0,
) -> str:  # fmt: skip
    """A brand's name set in its own manner."""
    manner = MANNERS[style]
    return text(
        cased(name, style), style, x, y, cap * manner.scale, fill,
        tracking=manner.tracking, anchor=anchor, fit=fit, turn=turn, opacity=opacity, weight=weight,
    )  # fmt: skip
