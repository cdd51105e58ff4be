"""Reads prices from a query: `under £10`, `between 10 and 20`, `15 pounds or less`. Only pounds are known."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.understanding.meanings import PriceRange, Span

_AMOUNT = (
    r"(?P<{mark}>[£$€]|gbp)?\s?(?P<{name}>\d{{1,5}}(?:[.,]\d{{1,2}})?)"
    r"(?!\d|%|(?!quid|gbp|pound|euro|dollar|ish\b)\w)\s?(?P<{unit}>£|€|pounds?\b|quid\b|gbp\b|euros?\b|dollars?\b)?"
)


def _amount(number: int) -> str:
    return _AMOUNT.format(mark=f"mark{number}", name=f"amount{number}", unit=f"unit{number}")


_MOST = (
    r"(?:budget(?: of| is)?|up ?to|max(?:imum)?(?: of)?|not? (?:more than|exceeding|higher than|above)"
    r"|at most|within|not over|<=)"
)
_UNDER = r"(?:under|below|less than|cheaper than|moins de|menos de|unter|meno di|poniżej|onder|<)"
_LEAST = r"(?:at least|min(?:imum)?(?: of)?|starting (?:at|from)|upwards of|>=)"
_OVER = r"(?:over|above|more than|>)"
_NEAR = r"(?:around|about|approx(?:imately)?|roughly|circa|~)"
_BETWEEN = r"(?:-|\u2013|\u2014|\bto\b|\band\b)"
_OR_LESS = r"(?:or less|or under|or below|max(?:imum)?\b|and under|tops\b|and below)"
_OR_MORE = r"(?:or more|and up\b|or over|and over|and above|plus\b|\+)"
_PATTERNS = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        ("range", rf"(?P<keyword>\b(?:between|from)\s)?\s*{_amount(1)}\s*{_BETWEEN}\s*{_amount(2)}"),
        ("most", rf"(?:\b|(?=[<]))(?P<keyword>{_MOST})\s*{_amount(1)}"),
        ("least", rf"(?:\b|(?=[>]))(?P<keyword>{_LEAST})\s*{_amount(1)}"),
        ("least", rf"\bfrom\s+{_amount(1)}"),  # with a sign alone: 47 Lanterns is a brand
        ("under", rf"(?:\b|(?=[<]))(?P<keyword>{_UNDER})\s*{_amount(1)}"),
        ("over", rf"(?:\b|(?=[>]))(?P<keyword>{_OVER})\s*{_amount(1)}"),
        ("near", rf"(?:\b|(?=~))(?P<keyword>{_NEAR})\s*{_amount(1)}"),
        ("most", rf"{_amount(1)}\s*(?P<keyword>{_OR_LESS})"),
        ("least", rf"{_amount(1)}\s*(?P<keyword>{_OR_MORE})"),
        ("near", rf"{_amount(1)}[\s-]?(?P<keyword>ish\b)"),
        ("most", rf"\bfor\s+{_amount(1)}"),  # with a sign alone: for 50 year olds
        ("near", rf"{_amount(1)}"),
    )
)
_NAMES = {"most": "up to", "under": "under", "least": "from", "over": "over"}
_DIGIT = re.compile(r"\d")
_NEAR_SHARE = 0.2
_OTHER_NUMBERS_BEFORE = re.compile(r"\b(?:spf|factor|aged?|shades?|sizes?|no|numbers?)[\s.]*$", re.IGNORECASE)
COUNTED = (
    r"(?:ml|g|gr|grams?|oz|mm|cm|h|hrs?|hours?|min|minutes?|days?|weeks?|months?|years?|yrs?|pc|pcs|pieces?|packs?"
    r"|shades?|colou?rs?)\b"
)
"""Units and things behind a number that is no price."""
_OTHER_NUMBERS_AFTER = re.compile(rf"\s*{COUNTED}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PricePart:
    """A part of the query that says a price."""

    span: Span
    range: PriceRange
    name: str  # as a chip says it


def find_prices(query: str) -> list[PricePart]:
    """Find all prices of a query, in their order. A bare number is no price, a bare range is one."""
    found: list[PricePart] = []
    if not _DIGIT.search(query):
        return found
    for kind, pattern in _PATTERNS:
        for match in pattern.finditer(query):
            part = _read(kind, match)
            if part and not any(_overlap(part.span, other.span) for other in found):
                found.append(part)
    return sorted(found, key=lambda part: part.span.start)


def negate_price(part: PricePart, span: Span) -> PricePart | None:
    """Turn a price round that is negated: not over £20 is up to £20. None of a range."""
    least, most = part.range.least, part.range.most
    if least is not None and most is None:
        return PricePart(span, PriceRange(None, max(least - 1, 0)), f"up to {_pounds(max(least - 1, 0))}")
    if most is not None and least is None:
        return PricePart(span, PriceRange(most + 1, None), f"from {_pounds(most + 1)}")
    return None


def leave_out(spans: Sequence[Span], prices: Sequence[PricePart]) -> list[PricePart]:
    """The prices that are no part of something else."""
    return [part for part in prices if not any(_overlap(part.span, span) for span in spans)]


def meet(one: PriceRange, other: PriceRange) -> PriceRange | None:
    """The range both allow, or None."""
    least = max((each for each in (one.least, other.least) if each is not None), default=None)
    most = min((each for each in (one.most, other.most) if each is not None), default=None)
    return None if least is not None and most is not None and least > most else PriceRange(least, most)


def _read(kind: str, match: re.Match[str]) -> PricePart | None:
    groups = match.groupdict()
    if not groups.get("keyword") and not any(_list_marks(groups)) and not _is_bare_range(kind, match):
        return None
    first, second = _pence(groups["amount1"]), _pence(groups.get("amount2"))
    span = Span(
        match.group().strip(), match.start() + _leading(match.group()), match.end() - _trailing(match.group())
    )
    wanted = _range(kind, first or 0, second)
    name = _name(kind, first or 0, wanted)
    return PricePart(span, wanted, f"{name}, in pounds" if _is_foreign(groups) else name)


def _is_bare_range(kind: str, match: re.Match[str]) -> bool:
    """Whether two numbers without a sign are a range of prices, as in "lipstick 10-15"."""
    if kind != "range" or (_pence(match["amount1"]) or 0) >= (_pence(match["amount2"]) or 0):
        return False
    before, after = match.string[: match.start()], match.string[match.end() :]
    return not (_OTHER_NUMBERS_BEFORE.search(before) or _OTHER_NUMBERS_AFTER.match(after))


def _list_marks(groups: dict[str, str | None]) -> Iterator[str]:
    yield from (text for name, text in groups.items() if text and name[:4] in {"mark", "unit"})


def _is_foreign(groups: dict[str, str | None]) -> bool:
    """Whether an amount is said in another currency: it is taken for pounds, and the chip says so."""
    marks = " ".join(_list_marks(groups)).lower()
    return any(sign in marks for sign in ("€", "$", "euro", "dollar"))


def _range(kind: str, first: int, second: int | None) -> PriceRange:
    if kind == "range":
        return PriceRange(min(first, second or first), max(first, second or first))
    if kind in {"most", "under"}:
        return PriceRange(None, first if kind == "most" else max(first - 1, 0))
    if kind in {"least", "over"}:
        return PriceRange(first if kind == "least" else first + 1, None)
    return PriceRange(round(first * (1 - _NEAR_SHARE)), round(first * (1 + _NEAR_SHARE)))


def _name(kind: str, amount: int, wanted: PriceRange) -> str:
    if kind in _NAMES:
        return f"{_NAMES[kind]} {_pounds(amount)}"
    return f"{_pounds(wanted.least)} to {_pounds(wanted.most)}"


def _pence(text: str | None) -> int | None:
    return None if text is None else round(float(text.replace(",", ".")) * 100)


def _pounds(pence: int | None) -> str:
    pence = pence or 0
    return f"£{pence // 100}" if pence % 100 == 0 else f"£{pence / 100:.2f}"


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _leading(text: str) -> int:
    return len(text) - len(text.lstrip())


def _trailing(text: str) -> int:
    return len(text) - len(text.rstrip())
