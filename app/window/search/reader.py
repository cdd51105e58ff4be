"""Reads queries as this window's catalogue understands them: its names, its words, and the phrase files."""

from collections.abc import Sequence

from app.understanding.lexicon import CatalogueNames, Lexicon, NamedType
from app.understanding.phrase_files import PhraseFile, join_phrases, read_own_phrases
from app.understanding.reader import Reader
from app.window.labels import Labels, ShownLabels
from app.window.search.colour_words import COLOUR_WORD_NAMES
from app.window.search.learned_names import SearchColumns
from app.window.search.text_index import TextIndex
from app.window.search.typos import list_words, near_words


class WindowSpeller:
    """The words of the texts of a window, and those of its lexicon."""

    def __init__(self, text: TextIndex, lexicon: Lexicon) -> None:
        self._text = text
        self._words = sorted(word for word in lexicon.commonness if word.isascii())
        self._list = list_words([word.encode() for word in self._words])

    def count(self, word: str) -> int:
        """The number of products that contain a word."""
        return self._text.count(word)

    def list_begun(self, start: str, most: int) -> list[str]:
        """The first words of the texts that begin so."""
        return self._text.list_begun(start, most)

    def list_near(self, word: str, typos: int) -> list[tuple[str, int, int]]:
        """Words of texts and of the lexicon at most so many typos away."""
        near = near_words(word.encode(), typos, self._list)
        return [(self._words[place], number, 0) for place, number in near] + self._text.list_near(word, typos)


def make_reader(names: CatalogueNames, text: TextIndex, shop_phrases: Sequence[PhraseFile]) -> Reader:
    """Make the reader of a window. A shop's own phrases come after the project's."""
    lexicon = Lexicon(names, join_phrases([read_own_phrases(), *shop_phrases]))
    return Reader(lexicon, WindowSpeller(text, lexicon))


def collect_catalogue_names(
    labels: Labels, shown: ShownLabels, ingredients: Sequence[str], learned: SearchColumns
) -> CatalogueNames:
    categories = labels.categories
    slugs = frozenset(labels.category_rows)  # fewer than when types were learned, perhaps
    return CatalogueNames(
        brands={brand.slug: brand.name for brand in labels.brands},
        categories={category.slug: category.name for category in categories},
        departments={category.slug: category.department for category in categories},
        types=[
            NamedType(each.words, each.name, slugs.intersection(each.categories), each.products)
            for each in learned.names.types
        ],
        lines=learned.names.lines,
        filters={
            kind: {value.value: value.name for value in facet.kind.values}
            for kind, facet in labels.facets.items()
        },
        colours=COLOUR_WORD_NAMES,
        ingredients=ingredients,
        shades=learned.shade_names,
        coloured=frozenset(categories[row].slug for row in shown.categories_with_shades),
    )
