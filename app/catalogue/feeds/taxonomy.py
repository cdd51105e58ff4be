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
        (
            r"brush(?:es)?|sponges?|blenders?|curlers?|applicators?|tweezers|sharpeners?|makeup tools|"
            r"tools & accessories|bags?"
        ),
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
    (r"lip balms?(?: & treatments)?|lip treatments?|lip care", Shelf("lip-balm", "Lip Balm", "Lips")),
    (
        r"lip[ -]?sticks?|lip colou?rs?|lip stains?|lip tints?|lip makeup|lips?",
        Shelf("lipstick", "Lipstick", "Lips"),
    ),
    (r"concealers?|colou?r correctors?", Shelf("concealer", "Concealer", "Complexion")),
    (
        r"tinted moisturi[sz]ers?|bb creams?|cc creams?|skin tints?",
        Shelf("tinted-moisturiser", "Tinted Moisturiser", "Complexion"),
    ),
    (r"foundations?(?: & concealers)?|cushion compacts?", Shelf("foundation", "Foundation", "Complexion")),
    (
        r"setting sprays?|makeup finishing sprays?|fixing sprays?|setting mists?",
        Shelf("setting-spray", "Setting Spray", "Complexion"),
    ),
    (
        r"face powders?|setting powders?|loose powders?|pressed powders?|powders?",
        Shelf("face-powder", "Face Powder", "Complexion"),
    ),
    (r"face primers?|primers?", Shelf("primer", "Primer", "Complexion")),
    (
        r"highlighters?(?: & luminizers?)?|luminizers?|illuminators?",
        Shelf("highlighter", "Highlighter", "Cheeks"),
    ),
    (r"contours?|contouring", Shelf("contour", "Contour", "Cheeks")),
    (r"blush(?:es|ers?)?(?: & bronzers)?|rouges?|cheeks?", Shelf("blush", "Blush", "Cheeks")),
    (r"bronzers?", Shelf("bronzer", "Bronzer", "Cheeks")),
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
    (r"toners?(?: & astringents)?|astringents?", Shelf("toner", "Toner", "Skin")),
    (
        r"(?:face|facial|sheet|skin care) masks?(?: & peels)?|masks?|peels?|exfoliators?|scrubs?",
        Shelf("mask", "Masks", "Skin"),
    ),
    (r"body (?:lotions?|creams?|butters?|oils?)|body care", Shelf("body-care", "Body Care", "Body")),
    (
        (
            r"body wash(?:es)?|shower gels?|bath(?: & body)?|bar soaps?|soaps?|"
            r"deodorants?(?: & anti-perspirant)?|body"
        ),
        Shelf("bath-and-body", "Bath & Body", "Body"),
    ),
    (r"hand creams?|hand care|foot care", Shelf("hands-and-feet", "Hands & Feet", "Body")),
    (
        (
            r"lotions? & moisturi[sz]ers?|moisturi[sz]ers?|(?:face|day|night|eye) creams?|creams?|"
            r"face oils?|lotions?"
        ),
        Shelf("moisturiser", "Moisturiser", "Skin"),
    ),
    (
        r"perfumes?(?: & cologne)?|fragrances?|eau de (?:parfum|toilette)|colognes?|body mists?",
        Shelf("fragrance", "Fragrance", "Fragrance"),
    ),
    (r"palettes?|makeup sets?|cosmetic sets|gift sets?|kits?", Shelf("sets", "Sets & Palettes", "Sets")),
    (r"skin ?care|face care|acne treatments?(?: & kits)?", Shelf("skin-care", "Skin Care", "Skin")),
]
_COMPILED = [(re.compile(rf"\b(?:{words})\b", re.IGNORECASE), shelf) for words, shelf in _RULES]
SHELVES: Mapping[str, Shelf] = {shelf.slug: shelf for _, shelf in _RULES}
GOOGLE_NUMBERS: Mapping[str, str] = {
    "2765": "foundation", "3021": "lipstick", "2592": "moisturiser", "2844": "sun-care", "2526": "cleanser",
    "543573": "lip-balm", "2503": "bath-and-body", "2747": "bath-and-body",
    "486": "hair-care", "481": "skin-care",
    "543615": "shampoo", "543616": "conditioner", "1901": "hair-care",
}  # fmt: skip
"""Google's categories that feeds give by number. Others ask once."""
DEPARTMENTS = sorted({shelf.department for _, shelf in _RULES})
_PAIRS = re.compile(r"\s*&\s*|\s+and\s+", re.IGNORECASE)
_PARTS = re.compile(r"\s*(?:>|/|\||,)\s*")


def find_shelf(categories: Sequence[str], name: str, own: Mapping[str, str]) -> Shelf | None:
    """The shelf of an article: as the merchant said, else by its category's words from the last on.

    Without any word for a category, the last words of its name count. None where nobody can tell.
    """
    for words in categories:
        if words in own:
            return SHELVES.get(own[words]) or Shelf(own[words], own[words].replace("-", " ").capitalize(), "")
    for words in categories:
        if words.isdigit():
            if slug := GOOGLE_NUMBERS.get(words):
                return SHELVES[slug]
            continue
        for part in reversed(_PARTS.split(words)):
            if shelf := _match_any(part, name):
                return shelf
    return None if categories else _match(name)


def _match_any(words: str, name: str) -> Shelf | None:
    """The shelf of a category. Of one that is two, such as Foundations & Concealers, the name says which."""
    found = [shelf for part in _PAIRS.split(words) if (shelf := _match(part))]
    if len(set(found)) > 1 and (shelf := _match(name)) in found:
        return shelf
    return found[0] if found else None


def _match(words: str) -> Shelf | None:
    return next((shelf for pattern, shelf in _COMPILED if pattern.search(words)), None)
