"""What a shopper may be about to type: brands, products and shades that the words so far begin."""

from collections.abc import Iterator

import msgspec
import numpy as np

from app.discovery.finding import Wanted, find
from app.discovery.schemas import SuggestedProduct, SuggestedShade, Suggestions
from app.window.shapes import Brand, CardBody, Named
from app.window.text import query_words
from app.window.window import Window
from app.window.words import folded_words

MOST = 5
LOOKED_AT = 20  # products whose shades are looked through

_card = msgspec.json.Decoder(CardBody)


def suggest(window: Window, text: str) -> Suggestions:
    """At most five of each; nothing for nothing."""
    words = [word.decode() for word in query_words(text)]
    if not words:
        return Suggestions([], [], [])
    rows = [int(row) for row in find(window, Wanted(words=text)).page("relevance", 0, LOOKED_AT)]
    return Suggestions(
        brands=[Named(brand.name, brand.slug) for brand in window.brands if _begins(brand, words)][:MOST],
        products=[_product(window, row) for row in rows[:MOST]],
        shades=[shade for row in rows for shade in _shades(window, row, words)][:MOST],
    )


def _begins(brand: Brand, words: list[str]) -> bool:
    named = folded_words(brand.name)
    return all(any(name.startswith(word) for name in named) for word in words)


def _product(window: Window, row: int) -> SuggestedProduct:
    card = _card.decode(window.card(row))
    return SuggestedProduct(card.name, card.slug, card.brand, card.images[0].url if card.images else "")


def _shades(window: Window, row: int, words: list[str]) -> Iterator[SuggestedShade]:
    """The shades of a product that one of the words names."""
    first, end = window.products.first_variant[row : row + 2].tolist()
    product = None
    for shade in window.swatches(np.arange(first, end)):
        named = folded_words(shade.name)
        if any(name.startswith(word) for name in named for word in words):
            product = product or _card.decode(window.card(row))
            yield SuggestedShade(shade.name, product.slug, shade.value, shade.id, product.name)
