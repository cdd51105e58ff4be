"""Finds the category of an article from the words that feeds have for it, and from Google's categories."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Shelf(NamedTuple):
    """A category, and the department that it is in."""

    slug: str
    name: str
    department: str


# The surest words come first: a "lip balm" is no balm for skin, a "brow pencil" none for eyes.
_RULES: Sequence[tuple[str, str, str]] = [
    ("Tools", "tools", (r"brush(?:es)?|sponges?|blenders?|curlers?|applicators?|tweezers"
     r"|sharpeners?|tools?|bags?")),
    ("Nails", "nail-polish", r"nail (?:polish|varnish|lacquer|colou?r)e?s?|nail polishes"),
    ("Nails", "nail-care", r"nail care|nails?|cuticles?|top coats?|base coats?|manicures?"),
    ("Eyes", "brows", r"(?:eye)?brows?|eyebrows?"),
    ("Eyes", "mascara", r"mascaras?|false eyelash(?:es)?|lash(?:es)?"),
    ("Eyes", "eyeliner", r"eye[ -]?liners?|kajal|kohl"),
    ("Eyes", "eyeshadow", r"eye[ -]?shadows?|eye palettes?|eye primers?"),
    ("Lips", "lip-gloss", r"lip[ -]?glosse?s?|lip oils?|gloss(?:es)?"),
    ("Lips", "lip-liner", r"lip[ -]?liners?|lip pencils?"),
    ("Lips", "lip-balm", r"lip balms?|lip treatments?|lip care"),
    ("Lips", "lipstick", r"lip[ -]?sticks?|lip colou?rs?|lip stains?|lip tints?|lip makeup|lips?"),
    ("Complexion", "concealer", r"concealers?|colou?r correctors?"),
    ("Complexion", "tinted-moisturiser", r"tinted moisturi[sz]ers?|bb creams?|cc creams?|skin tints?"),
    ("Complexion", "foundation", r"foundations?|cushion compacts?"),
    ("Complexion", "setting-spray", (r"setting sprays?|makeup finishing sprays?|fixing sprays?"
     r"|setting mists?")),
    ("Complexion", "primer", r"face primers?|primers?"),
    ("Cheeks", "highlighter", r"highlighters?|luminizers?|illuminators?"),
    ("Cheeks", "contour", r"contours?|contouring"),
    ("Cheeks", "blush", r"blush(?:es|ers?)?|rouges?|cheeks?"),
    ("Cheeks", "bronzer", r"bronzers?|bronzing powders?"),
    ("Complexion", "face-powder", r"powders?"),
    ("Hair", "shampoo", r"shampoos?"),
    ("Hair", "conditioner", r"conditioners?"),
    ("Hair", "hair-colour", r"hair colou?r(?:ing)?s?|hair dyes?"),
    ("Hair", "hair-care", r"hair(?: care| styling products| treatments?| oils?| masks?| sprays?)?|haircare"),
    ("Skin", "sun-care", r"sun ?screens?|sun care|spf|sun cream|self tanners?"),
    ("Skin", "cleanser", (r"(?:facial )?cleansers?|cleansing|makeup removers?|face wash(?:es)?"
     r"|micellar waters?")),
    ("Skin", "serum", r"serums?|essences?|ampoules?"),
    ("Skin", "toner", r"toners?|astringents?"),
    ("Skin", "mask", r"masks?|peels?|exfoliators?|scrubs?"),
    ("Body", "body-care", r"body (?:lotions?|creams?|butters?|oils?)|body care"),
    ("Body", "bath-and-body", r"shower gels?|bath|soaps?|deodorants?|body"),
    ("Body", "hands-and-feet", r"hand creams?|hand care|foot care|hands|feet"),
    ("Skin", "moisturiser", r"moisturi[sz]ers?|creams?|face oils?|lotions?"),
    ("Fragrance", "fragrance", r"perfumes?|fragrances?|eau de (?:parfum|toilette)|colognes?"),
    ("Sets", "sets", r"palettes?|makeup sets?|cosmetic sets|gift sets?|kits?"),
    ("Skin", "skin-care", r"skin ?care|face care|acne treatments?"),
]  # fmt: skip
"""Departments, their categories, and the words for these."""
_NAMES = {
    "mask": "Masks",
    "bath-and-body": "Bath & Body",
    "hands-and-feet": "Hands & Feet",
    "sets": "Sets & Palettes",
}
"""Of the categories whose slug does not say it."""


def _make_shelf(department: str, slug: str) -> Shelf:
    return Shelf(slug, _NAMES.get(slug) or slug.replace("-", " ").title(), department)


_COMPILED = [
    (re.compile(rf"\b(?:{words})\b", re.IGNORECASE), _make_shelf(department, slug))
    for department, slug, words in _RULES
]
SHELVES: Mapping[str, Shelf] = {shelf.slug: shelf for _, shelf in _COMPILED}
GOOGLE_NUMBERS: Mapping[str, str] = {
    number: slug
    for slug, numbers in {
        "foundation": "2765", "face-powder": "2980", "primer": "8218", "highlighter": "6304", "blush": "6305",
        "setting-spray": "6072",
        "eyeshadow": "2904 8220 2779", "brows": "2686", "eyeliner": "2807", "mascara": "2834 2761 6340 8219",
        "lipstick": "3021 6306 2645", "lip-gloss": "2858", "lip-liner": "2589",
        "lip-balm": "8217 482 543573 543574",
        "nail-polish": "2683", "nail-care": "478 3009 4218 6893 5975 233419 2946 7445",
        "fragrance": "479",
        "skin-care": "567 481 7429 5820 6863 6791", "cleanser": "2526 7467 6034", "mask": "6262 8029",
        "moisturiser": "2592 6753", "toner": "5976 543658 543659", "sun-care": "2844 2740 5338 5339",
        "body-care": "6104 5980", "bath-and-body": "474 2503 2747 484 543598 543599",
        "hands-and-feet": "515 3022 3049",
        "hair-care": "486 8452 1901 4766 6099 2441 543617 6052", "shampoo": "543615", "conditioner": "543616",
        "hair-colour": "2814 6053 5977",
        "tools": "3025 4106 4121 502996 7256 7493 502997 499822 2975 2739 3037 7494 6300 6341 2828 499698"
        " 7490 5880 2734 2958 6760 7190 499926 2511 6261 7018 8132 6260 2656 487 488 489 490 3407 499992 6018"
        " 5317 4475 4569 6019 3013",
    }.items()
    for number in numbers.split()
}  # fmt: skip
"""Google's categories that feeds give by number. Others ask once."""
DEPARTMENTS = (
    *("Complexion", "Cheeks", "Eyes", "Lips", "Nails", "Skin", "Body", "Hair", "Fragrance", "Tools"),
    "Sets",
)
"""In the order that a shop shows them."""
GOOGLE_SEVERAL: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(["473", "477", "567", "2571"], DEPARTMENTS),
    "478": ["Nails"],
    "482": ["Lips"],
    "486": ["Hair", "Tools"],
    "2441": ["Hair", "Tools"],
    "2645": ["Lips"],
    "2765": ["Complexion"],
    "2779": ["Eyes"],
    "6305": ["Cheeks"],
    "6306": ["Lips", "Cheeks"],
}
"""Those that are several of ours, in these departments: the name says which."""
_PAIRS = re.compile(r"\s*&\s*|\s+and\s+", re.IGNORECASE)
_PARTS = re.compile(r"\s*(?:>|/|\||,)\s*")


def find_shelf(categories: Sequence[str], name: str, own: Mapping[str, str]) -> Shelf | None:
    """The shelf of an article: as the merchant said, else by its category's words from the last on.

    Of an article without a category the name counts. The first of the rules that fits says the shelf. None
    where nobody can tell.
    """
    for words in categories:
        if words in own:
            return SHELVES.get(own[words]) or Shelf(own[words], own[words].replace("-", " ").capitalize(), "")
    for words in categories:
        if words.isdigit():
            if shelf := _find_numbered(words, name):
                return shelf
            continue
        for part in reversed(_PARTS.split(words)):
            if shelf := _match_any(part, name):
                return shelf
    return None if categories else _match(name)


def name_category(words: str) -> str:
    """The category alone of one with all that it is in: "Brow Gel" of "Brows > Brow Gel"."""
    return _PARTS.split(words)[-1]


def _find_numbered(number: str, name: str) -> Shelf | None:
    shelf = _match(name)
    if shelf and shelf.department in GOOGLE_SEVERAL.get(number, ()):
        return shelf
    return SHELVES.get(GOOGLE_NUMBERS.get(number, ""))


def _match_any(words: str, name: str) -> Shelf | None:
    """The shelf of a category. Of one that is two, such as Foundations & Concealers, the name says which."""
    found = [shelf for part in _PAIRS.split(words) if (shelf := _match(part))]
    if len(set(found)) > 1 and (shelf := _match(name)) in found:
        return shelf
    return found[0] if found else None


def _match(words: str) -> Shelf | None:
    return next((shelf for pattern, shelf in _COMPILED if pattern.search(words)), None)
