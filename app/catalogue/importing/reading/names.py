"""Cleans the names that feeds give: HTML, a brand that is repeated, the shade and the size behind them."""

import re
from functools import lru_cache
from html import unescape

from app.catalogue.importing.reading.slugs import join_lines, make_slug

_TAG = re.compile(r"<[a-zA-Z/!][^<>]*>")
_SEPARATORS = " -\u2013\u2014:|,/"
_BESIDE_WORDS = _SEPARATORS + "()[]"
MAX_BRAND_LENGTH = 120
_COMPANY_WORDS = re.compile(
    r"(?:,?\s+(?:cosmetics?|beauty|make[- ]?up|paris|london|new york|inc\.?|ltd\.?|limited|gmbh|official))+$",
    re.IGNORECASE,
)
_MARKS = re.compile(r"[\u00ae\u2122\u2120\u00a9]")
_SIZE = re.compile(
    r"([1-9]\d{0,2}(?:,\d{3})+|\d+(?:[.,]\d+)?)\s*(ml|g|mg|kg|l|cl|fl\.?\s*oz|oz|pcs|pieces)\b\.?",
    re.IGNORECASE,
)
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+")
_UNITS = {
    "cl": ("ml", 10),
    "l": ("ml", 1000),
    "mg": ("g", 0.001),
    "kg": ("g", 1000),
    "floz": ("oz", 1),
    "pieces": ("pcs", 1),
}
"""Units that are compared as others, and how much of those they are."""


def clean_text(text: str) -> str:
    """One line of plain text: entities are read, also where they were written twice, and tags are gone."""
    if "&" in text:
        text = unescape(unescape(text))
    if "<" in text:
        text = _TAG.sub(" ", text)
    if not text.isascii():
        text = _MARKS.sub("", text)
    return join_lines(text.replace("\x00", ""))


def clean_product_name(title: str, brand: str, *endings: str) -> str:
    """A name without its brand in front, and without a shade or a size that other fields have."""
    name = clean_text(title)
    for _ in range(2):  # some say it twice
        name = _drop_beginning(name, brand)
    for _ in range(2):  # shade and size stand in any order
        for ending in endings:
            name = _drop_end(name, ending)
    return name or clean_text(title)


def fold_name(name: str) -> str:
    """A name as it is compared: small letters and digits."""
    return make_slug(clean_text(name), max_length=500).replace("-", "")


def fold_shade(name: str) -> str:
    """A shade's name as it is compared. One in another script than ours is compared as it is written."""
    return fold_name(name) or clean_text(name).casefold()


@lru_cache(1 << 16)
def fold_brand(name: str) -> str:
    """A brand as it is compared: without what a company adds to its name."""
    name = clean_text(name)[:MAX_BRAND_LENGTH].strip()
    shorter = _COMPANY_WORDS.sub("", name)
    return fold_name(shorter) or fold_name(name)


def fold_size(text: str) -> str:
    """A size as keys and addresses have it, such as `30ml`. Empty where none can be read."""
    size = _read_size(text)
    return f"{size[0]:g}{size[1]}" if size else ""


@lru_cache(1 << 16)
def measure_size(text: str) -> tuple[float, str] | None:
    """A size as it is compared, with one unit for all that can be converted. None where none can be read."""
    size = _read_size(text)
    if not size:
        return None
    amount, unit = size
    unit, factor = _UNITS.get(unit, (unit, 1))
    return round(amount * factor, 6), unit


def _read_size(text: str) -> tuple[float, str] | None:
    """The first amount of a text, and its unit as it is written. A comma is one of thousands, or a point."""
    found = _SIZE.search(text)
    if not found:
        return None
    amount = found[1].replace(",", "" if _THOUSANDS.fullmatch(found[1]) else ".")
    return float(amount), re.sub(r"[^a-z]", "", found[2].lower())


@lru_cache(1 << 16)
def list_words(name: str) -> frozenset[str]:
    """The words of a name without its size, as they are compared."""
    return frozenset(make_slug(_SIZE.sub(" ", clean_text(name)), max_length=500).split("-")) - {""}


def _drop_beginning(name: str, brand: str) -> str:
    brand = clean_text(brand)
    if not brand or not name.casefold().startswith(brand.casefold()):
        return name
    rest = name[len(brand) :]
    if rest[:1] not in _BESIDE_WORDS or not rest.strip(_BESIDE_WORDS):
        return name
    return rest.lstrip(_SEPARATORS + ")]").rstrip(_SEPARATORS)


def _drop_end(name: str, ending: str) -> str:
    """Brackets that were around the ending alone go with it; all others stay, and are closed."""
    ending = clean_text(ending)
    bare = name.rstrip(" )]")
    if not ending or not bare.casefold().endswith(ending.casefold()):
        return name
    rest = bare[: -len(ending)]
    if rest[-1:] not in _BESIDE_WORDS or not rest.strip(_BESIDE_WORDS):
        return name
    rest = rest.rstrip(_SEPARATORS + "([")
    is_open = rest.count("(") > rest.count(")") or rest.count("[") > rest.count("]")
    return rest + name[len(bare) :].strip() if is_open else rest
