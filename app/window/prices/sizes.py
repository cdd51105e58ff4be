"""Reads the size of a product as retailers write it: `30ml`, `2 x 5 g`, `12 shades, 18 g`, `Pack of 3`.

A size is read only where every part of it is understood. Anything else raises `UnreadableSizeError`, which
says why: a size is never guessed. See docs/prices.md.
"""

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal

Unit = Literal["ml", "g", "piece"]

METRIC: Final[dict[str, tuple[Unit, Fraction]]] = {
    **dict.fromkeys(("ml", "mls", "millilitre", "millilitres", "milliliter", "milliliters"),
                    ("ml", Fraction(1))),
    "cl": ("ml", Fraction(10)),
    **dict.fromkeys(("l", "litre", "litres", "liter", "liters"), ("ml", Fraction(1000))),
    **dict.fromkeys(("g", "gr", "gm", "gms", "gram", "grams", "gramme", "grammes"), ("g", Fraction(1))),
    "mg": ("g", Fraction(1, 1000)),
    **dict.fromkeys(("kg", "kilo", "kilos", "kilogram", "kilograms"), ("g", Fraction(1000))),
}  # fmt: skip
"""Units, each with what it measures and how much of that it is."""
FLUID_OUNCE: Final = Fraction("28.4130625")
"""Millilitres in an imperial fluid ounce, which is what "fl oz" means in the United Kingdom."""
US_FLUID_OUNCE: Final = Fraction("29.5735295625")
OUNCE: Final = Fraction("28.349523125")
"""Grams in an ounce."""
SAME_SIZE: Final = Fraction(1, 10)
"""Two ways of writing one size may differ by so much: ounces are rounded, and some are American."""
MAX_AMOUNT: Final = 10_000  # millilitres or grams, and pieces, beyond which a size is a mistake
MIN_AMOUNT: Final = Fraction(1, 100)

_NUMBER = r"(\d+(?:\.\d+)?)"
_METRIC_NAMES = "|".join(sorted(METRIC, key=len, reverse=True))
_MEASURE = rf"{_NUMBER}\s*(us fl oz|fl oz us|fl oz|oz|{_METRIC_NAMES})(?![a-z])"
_PIECES = (
    r"(\d+)\s*(?:pieces?|pcs?|pce|wipes?|sheets?|pads?|patch(?:es)?|capsules?|ampoules?|brush(?:es)?|sponges?"
    r"|masks?|tablets?)(?![a-z])"
)
_TIMES = re.compile(rf"(\d+)\s*x\s*(?={_MEASURE})")
_TIMES_BEHIND = re.compile(rf"{_MEASURE}\s*x\s*(\d+)(?![\d.])")
_PACK = re.compile(r"\b(?:(?:pack|set|box) of (\d+)|(\d+)[ -]?pack)\b")
_EACH = re.compile(r"\beach\b")
_PARTS = re.compile(r"\b\d+\s*(?:shades?|colou?rs?|pans?)\b")
_NOISE = re.compile(
    r"\b(?:net wt|net weight|nett?|weight|contents?|in total|total|of|e|size|refill|tube|bottle|jar"
    r"|pot|pump|stick|pan|palette|compact|spray|pencil|tin|sachet)\b|\u212e"
)
_SEPARATORS = re.compile(r"[\s/|(),;:.\-]+")
_OUNCES = re.compile(r"fl(?:uid)?\.?\s*(?:oz|ounces?)\b\.?|(?:oz|ounces?)\b\.?")
_US = re.compile(r"\bu\.?s\.?\b")
_THOUSANDS = re.compile(r"(?<![\d.,])([1-9]\d{0,2}),(\d{3})(?![\d,])")
_DECIMAL_COMMA = re.compile(r"(\d),(\d)")


class UnreadableSizeError(ValueError):
    """A size that cannot be read. The message says why."""


@dataclass(frozen=True, slots=True)
class Size:
    """The amount of a product in its package."""

    amount: Fraction
    unit: Unit


@lru_cache(maxsize=4096)
def find_size(text: str) -> Size | None:
    """Read a size; None where it cannot be read."""
    try:
        return read_size(text)
    except UnreadableSizeError:
        return None


def write_size(size: Size | None) -> int:
    """A size as a column has it: hundredths of a millilitre, and negative ones of a gram. 0 of neither."""
    if size is None or size.unit == "piece":
        return 0
    return round(size.amount * 100) * (-1 if size.unit == "g" else 1)


def read_size(text: str) -> Size:
    """Read a size. Raises `UnreadableSizeError` where it says none, or more than one."""
    written = _normalise(text)
    if not written:
        raise UnreadableSizeError("is empty")
    sums = [_read_alternatives(part) for part in written.split("+")]
    units = {size.unit for size in sums}
    if len(units) > 1:
        raise UnreadableSizeError("adds up things of different kinds")
    size = Size(sum((each.amount for each in sums), Fraction(0)), sums[0].unit)
    if not MIN_AMOUNT <= size.amount <= MAX_AMOUNT:
        raise UnreadableSizeError("is no size that a product has")
    return size


def _normalise(text: str) -> str:
    """One spelling for what is written in several ways."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("\u00d7", "x").replace("*", "x")
    plain = _THOUSANDS.sub(r"\1\2", plain)
    plain = _DECIMAL_COMMA.sub(r"\1.\2", plain)
    plain = _US.sub("us", plain)
    return _OUNCES.sub(lambda found: "fl oz" if found[0].startswith("fl") else "oz", plain).strip()


def _read_alternatives(text: str) -> Size:
    """Read one size that may be written twice, in metric and in imperial units."""
    factor, rest = _take_factor(text)
    measures = [(Fraction(amount), unit) for amount, unit in re.findall(_MEASURE, rest)]
    rest = re.sub(_MEASURE, " ", rest)
    pieces = [int(number) for number in re.findall(_PIECES, rest)]
    rest = re.sub(_PIECES, " ", rest)
    if measures:
        rest = _PARTS.sub(" ", rest)  # a palette's shades share the weight that stands beside them
    _expect_nothing(rest)
    if measures and pieces:
        raise UnreadableSizeError("does not say whether the amount is that of a piece or of all")
    if measures:
        size = _agree(measures)
        return Size(size.amount * (factor or 1), size.unit)
    return Size(Fraction(_count_pieces(pieces, factor)), "piece")


def _take_factor(text: str) -> tuple[int | None, str]:
    """Take the factor off a text, such as the 2 of `2 x 5 ml`. Returns it and the rest."""
    factors, rest = list[int](), text
    for pattern, group in ((_TIMES, 1), (_TIMES_BEHIND, 3)):
        factors += [int(found[group]) for found in pattern.finditer(rest)]
        rest = pattern.sub(_drop_factor, rest)
    pack = _PACK.search(rest)
    if pack:
        rest = _PACK.sub(" ", rest, count=1)
        if re.search(_MEASURE, rest) and not _EACH.search(rest):
            raise UnreadableSizeError("does not say whether the amount is that of one or of the pack")
        factors.append(int(pack[1] or pack[2]))
    if len(set(factors)) > 1:
        raise UnreadableSizeError("says two numbers of pieces")
    return (factors[0] if factors else None), (_EACH.sub(" ", rest) if factors else rest)


def _drop_factor(found: re.Match[str]) -> str:
    return f" {found[1]} {found[2]} " if found.re is _TIMES_BEHIND else " "


def _count_pieces(pieces: list[int], factor: int | None) -> int:
    if len(pieces) > 1 or (pieces and factor):
        raise UnreadableSizeError("says two numbers of pieces")
    number = pieces[0] if pieces else factor
    if number is None:
        raise UnreadableSizeError("names no amount in a unit that is known")
    return number


def _agree(measures: list[tuple[Fraction, str]]) -> Size:
    """The metric amount, or the imperial one without it. Amounts that differ are no size."""
    metric = {_convert(amount, unit) for amount, unit in measures if unit in METRIC}
    ounces = {(amount, unit) for amount, unit in measures if unit not in METRIC}
    if len(metric) > 1 or len(ounces) > 1:
        raise UnreadableSizeError("says two amounts")
    if not metric:
        return _convert(*ounces.pop())
    size = metric.pop()
    for amount, _ in ounces:
        other = amount * (FLUID_OUNCE if size.unit == "ml" else OUNCE)
        if abs(other - size.amount) > SAME_SIZE * size.amount:
            raise UnreadableSizeError("says two amounts")
    return size


def _convert(amount: Fraction, unit: str) -> Size:
    if unit in METRIC:
        kind, factor = METRIC[unit]
        return Size(amount * factor, kind)
    if unit == "oz":
        return Size(amount * OUNCE, "g")
    return Size(amount * (US_FLUID_OUNCE if "us" in unit else FLUID_OUNCE), "ml")


def _expect_nothing(rest: str) -> None:
    """Refuse words and numbers that were not understood."""
    left = _SEPARATORS.sub(" ", _NOISE.sub(" ", rest)).strip()
    if left:
        raise UnreadableSizeError(f"has a part that is not understood: {left}")
