"""Reads prices from a query: `under £10`, `between 10 and 20`, `15 pounds or less`. Only pounds are known."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.understanding.meanings import PriceRange, Span

_AMOUNT = (
    r"(?P<{mark}>[£$€]|gbp)?\s?(?P<{name}>\d{{1,3}}(?:,\d{{3}})+(?:\.\d\d)?|\d{{1,5}}(?:[.,]\d{{1,2}})?)"
    r"(?!\d|%|(?!quid|gbp|pound|euro|dollar|ish\b)\w)\s?(?P<{unit}>£|€|pounds?\b|quid\b|gbp\b|euros?\b|dollars?\b)?"
)


def _amount(number: int) -> str:
    return _AMOUNT.format(mark=f"mark{number}", name=f"amount{number}", unit=f"unit{number}")


_AT_MOST = (
    r"(?:budget(?: of| is)?|up ?to|max(?:imum)?(?: of)?|not? (?:more than|exceeding|higher than|above)"
    r"|at most|within|not over|<=)"
)
_BELOW = r"(?:under|below|less than|cheaper than|moins de|menos de|unter|meno di|poniżej|onder|<)"
_AT_LEAST = r"(?:at least|min(?:imum)?(?: of)?|starting (?:at|from)|upwards of|>=)"
_ABOVE = r"(?:over|above|more than|>)"
_AROUND = r"(?:around|about|approx(?:imately)?|roughly|circa|~)"
_BETWEEN = r"(?:-|\u2013|\u2014|\bto\b|\band\b)"
_OR_LESS = r"(?:or less|or under|or below|max(?:imum)?\b|and under|tops\b|and below)"
_OR_MORE = r"(?:or more|and up\b|or over|and over|and above|plus\b|\+)"
_PATTERNS = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        ("range", rf"(?P<keyword>\b(?:between|from)\s)?\s*{_amount(1)}\s*{_BETWEEN}\s*{_amount(2)}"),
        ("most", rf"(?:\b|(?=[<]))(?P<keyword>{_AT_MOST})\s*{_amount(1)}"),
        ("least", rf"(?:\b|(?=[>]))(?P<keyword>{_AT_LEAST})\s*{_amount(1)}"),
        ("least", rf"\bfrom\s+{_amount(1)}"),  # with a sign alone: 47 Lanterns is a brand
        ("under", rf"(?:\b|(?=[<]))(?P<keyword>{_BELOW})\s*{_amount(1)}"),
        ("over", rf"(?:\b|(?=[>]))(?P<keyword>{_ABOVE})\s*{_amount(1)}"),
        ("near", rf"(?:\b|(?=~))(?P<keyword>{_AROUND})\s*{_amount(1)}"),
        ("most", rf"{_amount(1)}\s*(?P<keyword>{_OR_LESS})"),
        ("least", rf"{_amount(1)}\s*(?P<keyword>{_OR_MORE})"),
        ("near", rf"{_amount(1)}[\s-]?(?P<keyword>ish\b)"),
        ("most", rf"\bfor\s+{_amount(1)}"),  # with a sign alone: for 50 year olds
        ("near", rf"{_amount(1)}"),
    )
)
_DIGIT = re.compile(r"\d")
_NEAR_SHARE = 0.2
_THOUSANDS = re.compile(r",(?=\d{3})")
MAX_BARE = 500_00
"""A range of two bare numbers above it is none of prices: 2019-2020."""
MIN_BARE_WIDTH = 1_00
"""One that is no wider is none either: mac 2-3."""
NOT_MONEY_UNITS = (
    r"(?:ml|g|gr|grams?|oz|mm|cm|h|hrs?|hours?|min|minutes?|days?|weeks?|months?|years?|yrs?|pc|pcs|pieces?|packs?(?!\s+of)"
    r"|shades?|colou?rs?(?!\s+correct)|ingredients?|reviews?|ratings?|stars?|spf(?!\s*\d))\b"
)
"""Units and things behind a number that is no price."""
_NOT_MONEY_BEFORE = re.compile(
    r"\b(?:spf|factor|aged?)[\s.]*(?:over|above|at least)?\s*$"  # spf under 20 is a price
    r"|\b(?:shades?|sizes?|no|numbers?)[\s.]*$"
    r"|\bfor (?:over|above)\s*$",  # people: foundation for over 40
    re.IGNORECASE,
)
_NOT_MONEY_AFTER = re.compile(
    rf"[\s-]*(?:(?:different|working|more|full)\s+)?{NOT_MONEY_UNITS}", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class PricePart:
    """A part of the query that says a price."""

    span: Span
    range: PriceRange
    name: str  # as a chip says it
    is_foreign: bool = False  # said in another currency, and taken for pounds


def find_prices(query: str) -> list[PricePart]:
    """Find all prices of a query, in their order. A bare number is no price, a bare range is one."""
    found: list[PricePart] = []
    if not _DIGIT.search(query):
        return found
    for kind, pattern in _PATTERNS:
        for match in pattern.finditer(query):
            part = _read_match(kind, match)
            if part and not any(_overlap(part.span, other.span) for other in found):
                found.append(part)
    return sorted(found, key=lambda part: part.span.start)


def negate_price(part: PricePart, span: Span) -> PricePart | None:
    """Turn a price round that is negated: not over £20 is up to £20. None of a range."""
    least, most = part.range.least, part.range.most
    if least is not None and most is None:
        return _make_part(span, "most", max(least - 1, 0), is_foreign=part.is_foreign)
    if most is not None and least is None:
        return _make_part(span, "least", most + 1, is_foreign=part.is_foreign)
    return None


def drop_overlapping(spans: Sequence[Span], prices: Sequence[PricePart]) -> list[PricePart]:
    """The prices that are no part of something else."""
    return [part for part in prices if not any(_overlap(part.span, span) for span in spans)]


def intersect(one: PriceRange, other: PriceRange) -> PriceRange | None:
    """The range both allow, or None."""
    least = max((each for each in (one.least, other.least) if each is not None), default=None)
    most = min((each for each in (one.most, other.most) if each is not None), default=None)
    return None if least is not None and most is not None and least > most else PriceRange(least, most)


def _read_match(kind: str, match: re.Match[str]) -> PricePart | None:
    groups = match.groupdict()
    currencies = [text.lower() for name, text in groups.items() if text and name[:4] in {"mark", "unit"}]
    first, second = _read_pence(groups["amount1"]), _read_pence(groups.get("amount2") or groups["amount1"])
    if not currencies and not _may_be_money(kind, match, second - first):
        return None
    text = match.group()
    start = match.start() + len(text) - len(text.lstrip())
    span = Span(text.strip(), start, start + len(text.strip()))
    is_foreign = any(sign in each for each in currencies for sign in ("€", "$", "euro", "dollar"))
    return _make_part(span, kind, first, second, is_foreign=is_foreign)


def _may_be_money(kind: str, match: re.Match[str], width: int) -> bool:
    """Whether numbers without a sign may be prices: lipstick 10-15, and not at least 12 hours."""
    before, after = match.string[: match.start("amount1")], match.string[match.end() :]
    if _NOT_MONEY_BEFORE.search(before) or _NOT_MONEY_AFTER.match(after):
        return False
    if match.groupdict().get("keyword"):
        return True
    return kind == "range" and width > MIN_BARE_WIDTH and _read_pence(match["amount2"]) <= MAX_BARE


def _make_part(span: Span, kind: str, first: int, second: int = 0, *, is_foreign: bool) -> PricePart:
    """The range that a kind of price means, and how a chip says it."""
    match kind:
        case "most":
            wanted, name = PriceRange(None, first), f"up to {_format_pounds(first)}"
        case "under":
            wanted, name = PriceRange(None, max(first - 1, 0)), f"under {_format_pounds(first)}"
        case "least":
            wanted, name = PriceRange(first, None), f"from {_format_pounds(first)}"
        case "over":
            wanted, name = PriceRange(first + 1, None), f"over {_format_pounds(first)}"
        case _:
            least, most = sorted((first, second))
            if kind == "near":
                least, most = round(first * (1 - _NEAR_SHARE)), round(first * (1 + _NEAR_SHARE))
            wanted, name = PriceRange(least, most), f"{_format_pounds(least)} to {_format_pounds(most)}"
    return PricePart(span, wanted, f"{name}, in pounds" if is_foreign else name, is_foreign)


def _read_pence(text: str) -> int:
    return round(float(_THOUSANDS.sub("", text).replace(",", ".")) * 100)


def _format_pounds(pence: int) -> str:
    return f"£{pence // 100}" if pence % 100 == 0 else f"£{pence / 100:.2f}"


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
