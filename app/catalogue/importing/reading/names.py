"""Cleans the names that feeds give: HTML, a brand that is repeated, the shade and the size behind them."""

import re
from html import unescape

from app.catalogue.importing.reading.slugs import join_lines, make_slug

_TAG = re.compile(r"<[a-zA-Z/!][^<>]*>")
_JOINTS = " -\u2013\u2014:|,/()[]"
_LEGAL = re.compile(
    r"\s+(?:cosmetics?|beauty|make[- ]?up|paris|london|new york|inc\.?|ltd\.?|limited|gmbh|official)$",
    re.IGNORECASE,
)
_MARKS = re.compile(r"[\u00ae\u2122\u2120\u00a9]")
_SIZE = re.compile(r"(\d+(?:[.,]\d+)?)\s*(ml|g|mg|kg|l|cl|fl\.?\s*oz|oz|pcs|pieces)\b\.?", re.IGNORECASE)


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


def fold_brand(name: str) -> str:
    """A brand as it is compared: without what a company adds to its name."""
    name = clean_text(name)
    shorter = _LEGAL.sub("", name)
    return fold_name(shorter) or fold_name(name)


def fold_size(text: str) -> str:
    """A size as it is compared, such as `30ml`. Empty where none can be read."""
    found = _SIZE.search(text)
    if not found:
        return ""
    return f"{float(found[1].replace(',', '.')):g}{re.sub(r'[^a-z]', '', found[2].lower())}"


def list_words(name: str) -> frozenset[str]:
    """The words of a name without its size, as they are compared."""
    return frozenset(make_slug(_SIZE.sub(" ", clean_text(name)), max_length=500).split("-")) - {""}


def _drop_beginning(name: str, brand: str) -> str:
    brand = clean_text(brand)
    if not brand or not name.casefold().startswith(brand.casefold()):
        return name
    rest = name[len(brand) :]
    return rest.strip(_JOINTS) if rest[:1] in _JOINTS and rest.strip(_JOINTS) else name


def _drop_end(name: str, ending: str) -> str:
    ending = clean_text(ending)
    bare = name.rstrip(" )]")
    if not ending or not bare.casefold().endswith(ending.casefold()):
        return name
    rest = bare[: -len(ending)]
    return rest.rstrip(_JOINTS) if rest[-1:] in _JOINTS and rest.strip(_JOINTS) else name
