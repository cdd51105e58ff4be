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
_RULES: Sequence[tuple[str, Shelf]] = [
    (
        r"brush(?:es)?|sponges?|blenders?|curlers?|applicators?|tweezers|sharpeners?|tools?|bags?",
        Shelf("tools", "Tools", "Tools"),
    ),
    (
        r"nail (?:polish|varnish|lacquer|colou?r)e?s?|nail polishes",
        Shelf("nail-polish", "Nail Polish", "Nails"),
    ),
    (
        r"nail care|nails?|cuticles?|top coats?|base coats?|manicures?",
        Shelf("nail-care", "Nail Care", "Nails"),
    ),
    (r"(?:eye)?brows?|eyebrows?", Shelf("brows", "Brows", "Eyes")),
    (r"mascaras?|false eyelash(?:es)?|lash(?:es)?", Shelf("mascara", "Mascara", "Eyes")),
    (r"eye[ -]?liners?|kajal|kohl", Shelf("eyeliner", "Eyeliner", "Eyes")),
    (r"eye[ -]?shadows?|eye palettes?|eye primers?", Shelf("eyeshadow", "Eyeshadow", "Eyes")),
    (r"lip[ -]?glosse?s?|lip oils?|gloss(?:es)?", Shelf("lip-gloss", "Lip Gloss", "Lips")),
    (r"lip[ -]?liners?|lip pencils?", Shelf("lip-liner", "Lip Liner", "Lips")),
    (r"lip balms?|lip treatments?|lip care", Shelf("lip-balm", "Lip Balm", "Lips")),
    (
        r"lip[ -]?sticks?|lip colou?rs?|lip stains?|lip tints?|lip makeup|lips?",
        Shelf("lipstick", "Lipstick", "Lips"),
    ),
    (r"concealers?|colou?r correctors?", Shelf("concealer", "Concealer", "Complexion")),
    (
        r"tinted moisturi[sz]ers?|bb creams?|cc creams?|skin tints?",
        Shelf("tinted-moisturiser", "Tinted Moisturiser", "Complexion"),
    ),
    (r"foundations?|cushion compacts?", Shelf("foundation", "Foundation", "Complexion")),
    (
        r"setting sprays?|makeup finishing sprays?|fixing sprays?|setting mists?",
        Shelf("setting-spray", "Setting Spray", "Complexion"),
    ),
    (r"face primers?|primers?", Shelf("primer", "Primer", "Complexion")),
    (r"highlighters?|luminizers?|illuminators?", Shelf("highlighter", "Highlighter", "Cheeks")),
    (r"contours?|contouring", Shelf("contour", "Contour", "Cheeks")),
    (r"blush(?:es|ers?)?|rouges?|cheeks?", Shelf("blush", "Blush", "Cheeks")),
    (r"bronzers?|bronzing powders?", Shelf("bronzer", "Bronzer", "Cheeks")),
    (r"powders?", Shelf("face-powder", "Face Powder", "Complexion")),
    (r"shampoos?", Shelf("shampoo", "Shampoo", "Hair")),
    (r"conditioners?", Shelf("conditioner", "Conditioner", "Hair")),
    (r"hair colou?r(?:ing)?s?|hair dyes?", Shelf("hair-colour", "Hair Colour", "Hair")),
    (
        r"hair(?: care| styling products| treatments?| oils?| masks?| sprays?)?|haircare",
        Shelf("hair-care", "Hair Care", "Hair"),
    ),
    (r"sun ?screens?|sun care|spf|sun cream|self tanners?", Shelf("sun-care", "Sun Care", "Skin")),
    (
        r"(?:facial )?cleansers?|cleansing|makeup removers?|face wash(?:es)?|micellar waters?",
        Shelf("cleanser", "Cleanser", "Skin"),
    ),
    (r"serums?|essences?|ampoules?", Shelf("serum", "Serum", "Skin")),
    (r"toners?|astringents?", Shelf("toner", "Toner", "Skin")),
    (r"masks?|peels?|exfoliators?|scrubs?", Shelf("mask", "Masks", "Skin")),
    (r"body (?:lotions?|creams?|butters?|oils?)|body care", Shelf("body-care", "Body Care", "Body")),
    (
        r"shower gels?|bath|soaps?|deodorants?|body",
        Shelf("bath-and-body", "Bath & Body", "Body"),
    ),
    (r"hand creams?|hand care|foot care|hands|feet", Shelf("hands-and-feet", "Hands & Feet", "Body")),
    (
        r"moisturi[sz]ers?|creams?|face oils?|lotions?",
        Shelf("moisturiser", "Moisturiser", "Skin"),
    ),
    (
        r"perfumes?|fragrances?|eau de (?:parfum|toilette)|colognes?",
        Shelf("fragrance", "Fragrance", "Fragrance"),
    ),
    (r"palettes?|makeup sets?|cosmetic sets|gift sets?|kits?", Shelf("sets", "Sets & Palettes", "Sets")),
    (r"skin ?care|face care|acne treatments?", Shelf("skin-care", "Skin Care", "Skin")),
]
_COMPILED = [(re.compile(rf"\b(?:{words})\b", re.IGNORECASE), shelf) for words, shelf in _RULES]
SHELVES: Mapping[str, Shelf] = {shelf.slug: shelf for _, shelf in _RULES}
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
