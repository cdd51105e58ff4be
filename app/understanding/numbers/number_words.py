"""Writes the numbers that a query says in words as digits: a fiver, six pounds fifty, 80p."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.understanding.meanings import Span
from app.understanding.numbers.prices import NOT_MONEY_UNITS

_ONES = {
    word: number
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
         "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
    )
}  # fmt: skip
_TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90,
}  # fmt: skip
_SLANG = {"fiver": 5, "tenner": 10}
_ONE, _TEN = "|".join(_ONES), "|".join(_TENS)
_NUMBER = rf"(?:{_ONE}|{_TEN}|hundred)\b"
# Atomic, so that of "twenty five ml" no part is taken for pence.
_WORDS = rf"(?>\b(?:a\s+(?=hundred))?{_NUMBER}(?:[\s-]+(?:(?<=hundred )and\s+)?{_NUMBER})*)"
_BELOW_HUNDRED = rf"(?>(?:{_TEN})\b(?:[\s-]+(?:{_ONE})\b)?|(?:{_ONE})\b)"
_UNIT = (
    r"(?:pounds?|quid|gbp|euros?|dollars?|bucks|pence|p|ml|mls|millilit(?:re|er)s?|g|grams?|grammes?|oz|ounces?"
    r"|fl\.? ?oz)\b"
)
_P = r"\s?(?:p|pence)"
_PENNIES = rf"(?<![\w.])(?P<pennies>\d{{1,5}}){_P}\b"
_POUNDS_AND_PENCE = (
    rf"(?:(?<![\d.,])(?P<pounds>\d+)|(?P<pounds_said>{_WORDS}))\s*(?:pounds?|quid)\s+"
    rf"(?P<pence>\d\d|{_BELOW_HUNDRED})(?:{_P})?\b(?![\s-]*(?:{NOT_MONEY_UNITS}|{_UNIT}|hundred\b|to\b|and\b))"
)
_AMOUNT_BEFORE_UNIT = rf"(?P<amount>{_WORDS})(?=(?:\s+(?:and|to|or)\s+(?:{_WORDS}|\d+))?[\s-]*{_UNIT})"
_BOUND_AT_THE_END = rf"(?:(?<=\bunder )|(?<=\bbelow )|(?<=\bthan ))(?P<bound>{_WORDS})(?=\s*$)"
_NOTE = rf"\b(?:(?:an?|one)\s+)?(?P<note>{'|'.join(_SLANG)})\b"
_PATTERN = re.compile(
    f"{_POUNDS_AND_PENCE}|{_AMOUNT_BEFORE_UNIT}|{_BOUND_AT_THE_END}|{_NOTE}|{_PENNIES}", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class DigitText:
    """A query with digits, and the places of each of its letters in the query as it was typed."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def find_typed(self, query: str, start: int, end: int) -> Span:
        """The part of the typed query that a part of this text stands for."""
        first, last = self.starts[start], self.ends[end - 1]
        return Span(query[first:last], first, last)


def write_digits(query: str) -> DigitText:
    text, starts, ends, place = "", list[int](), list[int](), 0
    for start, end, digits in _list_numbers(query):
        kept = range(place, start)
        text += query[place:start] + digits
        starts += [*kept, *([start] * len(digits))]
        ends += [*(at + 1 for at in kept), *([end] * len(digits))]
        place = end
    rest = range(place, len(query))
    return DigitText(text + query[place:], (*starts, *rest), (*ends, *(at + 1 for at in rest)))


def _list_numbers(query: str) -> Iterator[tuple[int, int, str]]:
    for match in _PATTERN.finditer(query):
        groups = match.groupdict()
        if pennies := groups["pennies"]:
            yield *match.span(), f"£{int(pennies) / 100:.2f}"
        elif note := groups["note"]:
            yield *match.span(), f"£{_SLANG[note.lower()]}"
        elif pence := groups["pence"]:
            pounds = _count(groups["pounds"] or groups["pounds_said"])
            yield *match.span(), f"£{pounds}.{_count(pence):02d}"
        else:
            yield *match.span(), str(_count(groups["amount"] or groups["bound"]))


def _count(words: str) -> int:
    if words.isdigit():
        return int(words)
    total = 0
    for word in re.findall(r"[a-z]+", words.lower()):
        if word == "hundred":
            total = 100 * (total or 1)
        else:
            total += _ONES.get(word, 0) + _TENS.get(word, 0)
    return total
