"""English wording: articles, numbers in words, capitals, and slugs."""

import re
import unicodedata

_SMALL_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_LETTERS = str.maketrans({"ß": "ss", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "ł": "l", "&": " ", "'": ""})
_BREAKS = re.compile(r"[^a-z0-9]+")


def spell_number(number: int) -> str:
    """0 to 99 in words, beyond in figures."""
    if number < 20:
        return _SMALL_NUMBERS[number]
    if number > 99:
        return str(number)
    tens, ones = divmod(number, 10)
    return _TENS[tens] + (f"-{_SMALL_NUMBERS[ones]}" if ones else "")


def add_article(noun: str) -> str:
    """The noun with its article: 'an eyeliner', 'a gloss'."""
    return f"{'an' if noun[0] in 'aeio' else 'a'} {noun}"


def capital(text: str) -> str:
    """The first letter raised, the rest left alone."""
    return text[:1].upper() + text[1:]


def slugify(name: str) -> str:
    """'Fig & Ink Eau de Parfum' as 'fig-ink-eau-de-parfum'."""
    plain = unicodedata.normalize("NFKD", name.translate(_LETTERS)).encode("ascii", "ignore").decode().lower()
    return _BREAKS.sub("-", plain).strip("-")


def take_free_name(name: str, used_names: set[str], separator: str = "-") -> str:
    """A name that is in no use yet, if need be with a number. From now on it is used."""
    candidate, number = name, 2
    while candidate in used_names:
        candidate, number = f"{name}{separator}{number}", number + 1
    used_names.add(candidate)
    return candidate
