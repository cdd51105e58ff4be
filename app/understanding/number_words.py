"""Writes the numbers that a query says in words as digits: a fiver, six pounds fifty, 80p."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.understanding.meanings import Span

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
_SLANG = {"fiver": 5, "fivers": 5, "tenner": 10, "tenners": 10, "score": 20, "pony": 25, "ton": 100}
_UNIT = (
    r"(?:pounds?|quid|gbp|euros?|dollars?|bucks|pence|p|ml|mls|millilit(?:re|er)s?|g|grams?|grammes?|oz|ounces?"
    r"|fl\.? ?oz)\b"
)
_NUMBER = "|".join([*_ONES, *_TENS, "hundred"])
_WORDS = rf"(?:a\s+(?=hundred))?(?:{_NUMBER})(?:[\s-]+(?:(?<=hundred )and\s+)?(?:{_NUMBER}))*"
_PATTERN = re.compile(
    rf"(?:(?P<pounds>\d+|\b{_WORDS})\s*(?:pounds?|quid)\s+(?P<pence>\d{{2}}|{_WORDS})\b(?!\s*(?:ml|g|oz|to\b|and\b)))"
    rf"|(?P<amount>\b{_WORDS})(?=(?:\s+(?:and|to|or)\s+(?:{_WORDS}|\d+))?[\s-]*{_UNIT})"
    rf"|(?:(?<=\bunder )|(?<=\bbelow )|(?<=\bthan ))(?P<bare>{_WORDS})\b(?=\s*$)"
    rf"|\b(?:a|an|one)\s+(?P<slang>{'|'.join(_SLANG)})\b|\b(?P<slangs>fiver|tenner)\b"
    r"|(?<![\w.])(?P<penny>\d{1,5})\s?(?:p|pence)\b",
    re.IGNORECASE,
)  # fmt: skip


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
    """Write the numbers of a query as digits."""
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
        if groups["penny"]:
            yield *match.span(), f"£{int(groups['penny']) / 100:.2f}"
        elif slang := groups["slang"] or groups["slangs"]:
            yield *match.span(), f"£{_SLANG[slang.lower()]}"
        elif groups["pounds"]:
            yield *match.span(), f"£{_count(groups['pounds'])}.{_count(groups['pence']):02d}"
        else:
            yield *match.span(), str(_count(groups["amount"] or groups["bare"]))


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
