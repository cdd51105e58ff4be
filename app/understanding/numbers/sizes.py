"""Reads how much of a product is asked for: `30ml`, `1 oz`, `under 50 g`, `at least 100 ml`."""

import re
from dataclasses import dataclass

from app.understanding.meanings import Span, Want
from app.understanding.numbers.number_words import DigitText

_UNITS = {
    "ml": ("ml", 1.0), "mls": ("ml", 1.0), "cl": ("ml", 10.0), "l": ("ml", 1000.0), "g": ("g", 1.0),
    "gr": ("g", 1.0), "gm": ("g", 1.0), "oz": ("oz", 1.0),
}  # fmt: skip
_SPELLED = (
    (re.compile(r"millilit(?:re|er)s?", re.IGNORECASE), "ml"),
    (re.compile(r"lit(?:re|er)s?", re.IGNORECASE), "l"),
    (re.compile(r"gram(?:me)?s?", re.IGNORECASE), "g"),
    (re.compile(r"fl(?:uid)?\.?\s?oz\.?|(?:fluid )?ounces?", re.IGNORECASE), "oz"),
)  # fmt: skip
_OUNCE_ML, _OUNCE_G = (28.4, 30.0), (28.3, 28.4)
"""An ounce: of a fluid the British one to the American one as labels round it, else one of weight."""
_SAME = 0.01
_AMOUNT = (
    r"(?P<bound>(?:under|below|(?:less|more|bigger|larger|smaller) than|up to|at most|over|above|at least"
    r"|from)\b)?"
    r"\s*(?<![\w.,£$€])(?P<amount>\d{1,4}(?:[.,]\d{1,2})?)[\s-]?"
    r"(?P<unit>millilit(?:re|er)s?|mls?|cl|lit(?:re|er)s?|l|gram(?:me)?s?|gr|gm|g|fl(?:uid)?\.?\s?oz\.?|oz"
    r"|(?:fluid )?ounces?)"
    r"(?![\w])(?P<behind>(?:\s*or (?:more|bigger|larger|less|smaller)|\+)(?=\s*$))?"
)
_SIZE = re.compile(_AMOUNT, re.IGNORECASE)
_OF_PRICES = re.compile(
    r"(?:\bper|/|(?:[\d£]|\d ?p|\b(?:pence|pounds?|quid|gbp))\s*a)\s*$", re.IGNORECASE
)  # £2 a 10 ml, and no bottle of a 10 ml
_BOUNDS = {
    **dict.fromkeys(("under", "below", "less than", "smaller than"), ("most", -_SAME)),
    **dict.fromkeys(("up to", "at most"), ("most", _SAME)),
    **dict.fromkeys(("over", "above", "more than", "bigger than", "larger than"), ("least", _SAME)),
    **dict.fromkeys(("at least", "from"), ("least", -_SAME)),
}
"""The end of a range that a word says, and by how much of it the end is moved."""
_BEHIND = dict.fromkeys(("less", "smaller"), "up to")
"""What is said behind a size at the end of a query: 125 ml or more. Before other words it may be of these."""
_NEGATED = re.compile(
    r"\b(?:not?|nothing|never|without|sans|minus|non|free|except|excluding|but|hate|avoid|skip"
    r"|isnt|arent|dont|doesnt|wont)\b|n['\u2019]t\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class SizePart:
    """A part of the query that says a size: ranges of millilitres and of grams, any of which will do."""

    span: Span
    values: tuple[str, ...]
    name: str

    def as_want(self) -> Want:
        """The range of sizes that it asks for."""
        return Want("size", self.values, self.name, self.span)


def find_sizes(query: str, digits: DigitText) -> list[SizePart]:
    """Find all sizes of a query. `per 10 ml` says a price, and no size."""
    return [
        _read(query, digits, match)
        for match in _SIZE.finditer(digits.text)
        if not _OF_PRICES.search(digits.text, 0, match.start("amount"))
    ]


def _read(query: str, digits: DigitText, match: re.Match[str]) -> SizePart:
    unit = match["unit"].lower()
    for pattern, short in _SPELLED:
        unit = short if pattern.fullmatch(unit) else unit
    unit, factor = _UNITS[unit]
    amount, bound = float(match["amount"].replace(",", ".")) * factor, (match["bound"] or "").lower()
    says_behind = match["behind"] and not bound and not _NEGATED.search(query, 0, match.start())
    end = match.end("behind" if says_behind else "unit")
    if says_behind:
        bound = _BEHIND.get(match["behind"].split()[-1].lower(), "at least")
    ranges = [("ml", _OUNCE_ML), ("g", _OUNCE_G)] if unit == "oz" else [(unit, (1.0, 1.0))]
    values = tuple(f"{each} {_write(amount, ends, bound)}" for each, ends in ranges)
    start = match.start("bound") if match["bound"] else match.start("amount")
    said = f"{bound} {amount:g} {unit}".strip()
    return SizePart(digits.find_typed(query, start, end), values, said[:1].upper() + said[1:])


def _write(amount: float, ends: tuple[float, float], bound: str) -> str:
    """A range as `29.7-30.3`; open ones as `-50` and `50-`."""
    if not bound:
        return f"{amount * ends[0] * (1 - _SAME):g}-{amount * ends[1] * (1 + _SAME):g}"
    side, more = _BOUNDS[bound]
    edge = amount * ends[side == "most"] * (1 + more)
    return f"-{edge:g}" if side == "most" else f"{edge:g}-"


def read_range(value: str) -> tuple[str, float, float]:
    unit, _, ends = value.partition(" ")
    least, _, most = ends.partition("-")
    return unit, float(least or 0), float(most or "inf")
