"""A small catalogue's names, and a speller that knows a few words: queries are read without a window."""

from app.understanding.lexicon import CatalogueNames, Lexicon, NamedType
from app.understanding.phrase_files import PhraseFile, join_phrases, read_own_phrases
from app.understanding.reader import Reader
from app.understanding.typos.spelling import count_typos

NAMES = CatalogueNames(
    brands={"chatterbox": "Chatterbox", "fizz-fern": "Fizz & Fern", "gable-gilt": "Gable & Gilt"},
    categories={
        "lipstick": "Lipstick", "lip-gloss": "Lip Gloss", "blush": "Blush", "foundation": "Foundation",
        "nail-polish": "Nail Polish", "fragrance": "Fragrance", "brushes-tools": "Brushes & Tools",
    },
    departments={
        "lipstick": "lips", "lip-gloss": "lips", "blush": "cheeks", "foundation": "complexion",
        "nail-polish": "nails", "fragrance": "fragrance", "brushes-tools": "tools",
    },
    types=[
        NamedType("liquid lipstick", "Liquid Lipstick", frozenset(["lipstick"]), 20),
        NamedType("blush brush", "Blush Brush", frozenset(["brushes-tools"]), 8),
    ],
    lines=["soft focus", "black pepper"],
    filters={
        "finish": {"matte": "Matte", "gloss": "Gloss", "dewy": "Dewy"},
        "certification": {"vegan": "Vegan", "cruelty-free": "Cruelty Free"},
        "free_from": {"fragrance": "Fragrance", "parabens": "Parabens", "silicones": "Silicones"},
        "depth": {"very-light": "Very light", "brown": "Deep", "dark": "Very deep"},
        "undertone": {"warm": "Warm"},
    },
    colours=("red", "pink", "nude", "black"),
    coloured=frozenset(["lipstick", "lip-gloss", "blush", "foundation", "nail-polish"]),
)  # fmt: skip
TEXT_WORDS = {
    "gilt": 27,
    "velvet": 13,
    "creamy": 4,
    "zirconia": 9,
    "mossgat": 5,
    "mossgate": 5,
    "glow": 7,
    "glowing": 3,
}


class SmallSpeller:
    """Knows a few words of texts."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def count(self, word: str) -> int:
        return TEXT_WORDS.get(word, 0)

    def list_begun(self, start: str, most: int) -> list[str]:
        return [word for word in TEXT_WORDS if word.startswith(start)][:most]

    def list_near(self, word: str, typos: int) -> list[tuple[str, int, int]]:
        known = {*TEXT_WORDS, *self._lexicon.commonness}
        rated = [(other, count_typos(word, other), self.count(other)) for other in sorted(known)]
        return [each for each in rated if each[1] <= typos]


def make_small_reader(*more: PhraseFile, names: CatalogueNames = NAMES) -> Reader:
    lexicon = Lexicon(names, join_phrases([read_own_phrases(), *more]))
    return Reader(lexicon, SmallSpeller(lexicon))


READER = make_small_reader()
