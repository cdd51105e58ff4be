"""Search suggestions: brands, products and shades that start with the words typed so far."""

from collections.abc import Iterator

import msgspec
import numpy as np

from app.discovery.product_search import search_products
from app.discovery.schemas import SuggestedProduct, SuggestedShade, Suggestions
from app.window.schemas import Brand, CardBody, Named
from app.understanding.lexicon import content_words
from app.window.window import Window
from app.understanding.word_folding import fold_words

MAX_SUGGESTIONS = 5
PRODUCTS_SEARCHED = 20  # products whose shades are searched

_card = msgspec.json.Decoder(CardBody)


def find_suggestions(window: Window, text: str) -> Suggestions:
    """Find at most five of each. An empty text has none."""
    words = [word.decode() for word in split_query(text)]
    if not words:
        return Suggestions([], [], [])
    rows = [
        int(row)
        for row in search_products(window, SearchQuery(words=text)).select_page(
            "relevance", 0, PRODUCTS_SEARCHED
        )
    ]
    return Suggestions(
        brands=[Named(brand.name, brand.slug) for brand in window.brands if _starts_with(brand, words)][
            :MAX_SUGGESTIONS
        ],
        products=[_product(window, row) for row in rows[:MAX_SUGGESTIONS]],
        shades=[shade for row in rows for shade in _shades(window, row, words)][:MAX_SUGGESTIONS],
    )


def _starts_with(brand: Brand, words: list[str]) -> bool:
    names = fold_words(brand.name)
    return all(any(name.startswith(word) for name in names) for word in words)


def _product(window: Window, row: int) -> SuggestedProduct:
    card = _card.decode(window.card(row))
    return SuggestedProduct(card.name, card.slug, card.brand, card.images[0].url if card.images else "")


def _shades(window: Window, row: int, words: list[str]) -> Iterator[SuggestedShade]:
    """Yield the shades of a product whose names match a word."""
    first, end = window.products.first_variant[row : row + 2].tolist()
    product = None
    for shade in window.decode_swatches(np.arange(first, end)):
        names = fold_words(shade.name)
        if any(name.startswith(word) for name in names for word in words):
            product = product or _card.decode(window.card(row))
            yield SuggestedShade(shade.name, product.slug, shade.value, shade.id, product.name)
