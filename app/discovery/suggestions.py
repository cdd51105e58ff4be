"""Search suggestions: shelves, brands, products and shades for the words so far, and how they are read."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice

import msgspec
import numpy as np

from app.discovery.product_search import search_products
from app.discovery.readings import list_understood
from app.discovery.schemas import SearchRequest, SuggestedProduct, SuggestedShade, Suggestions
from app.discovery.search_query import make_query
from app.understanding.lexicon import content_words
from app.understanding.meanings import QueryWord, Understanding
from app.understanding.word_folding import fold_words
from app.window.schemas import Brand, CardBody, Category, Named
from app.window.window import Window

MAX_SUGGESTIONS = 5
PRODUCTS_SEARCHED = 8  # products whose shades are searched
_NAMED_PLACES = frozenset(["brand", "category", "department", "type"])

_card = msgspec.json.Decoder(CardBody)


def find_suggestions(window: Window, text: str, queries: Sequence[str] = ()) -> Suggestions:
    """Find at most five of each. An empty text has none. `queries` are popular ones that begin like it."""
    typed = content_words(text)
    if not typed:
        return Suggestions([], [], [], [], [], [])
    read = window.reader.read(text)
    request = SearchRequest(query=text)
    rows = search_products(window, make_query(window, request, read)).select_page(
        "relevance", 0, MAX_SUGGESTIONS
    )
    return Suggestions(
        categories=_list_named(window.categories, typed, _list_understood(read, "category")),
        brands=_list_named(window.brands, typed, _list_understood(read, "brand")),
        products=[_describe_product(window, row) for row in rows.tolist()],
        shades=_find_shades(window, request, read),
        understood=list_understood(read),
        queries=list(queries[:MAX_SUGGESTIONS]),
    )


def _list_understood(read: Understanding, kind: str) -> set[str]:
    return {value for want in read.wants if want.kind == kind and not want.excluded for value in want.values}


def _list_named(named: Sequence[Brand | Category], typed: list[str], understood: set[str]) -> list[Named]:
    """Those understood, then those whose names begin with the words."""
    chosen = [each for each in named if each.slug in understood]
    chosen += [each for each in named if each.slug not in understood and _starts_with(each.name, typed)]
    return [Named(each.name, each.slug) for each in chosen[:MAX_SUGGESTIONS]]


def _starts_with(name: str, typed: list[str]) -> bool:
    folded = _fold_name(name)
    return all(f" {start}" in folded for start in typed)


@lru_cache(maxsize=65_536)
def _fold_name(name: str) -> str:
    """The folded words of a name, each after a blank."""
    return "".join(f" {word}" for word in fold_words(name))


def _describe_product(window: Window, row: int) -> SuggestedProduct:
    card = _card.decode(window.card(row))
    return SuggestedProduct(card.name, card.slug, card.brand, card.images[0].url if card.images else "")


def _find_shades(window: Window, request: SearchRequest, read: Understanding) -> list[SuggestedShade]:
    """Find shades by their names: the words that name neither a brand nor a shelf are those of a shade."""
    words = list(_list_shade_words(read))
    if not words:
        return []
    wants = tuple(want for want in read.wants if want.kind in _NAMED_PLACES)
    query = make_query(window, request, replace(read, wants=wants, words=tuple(words)))
    rows = search_products(window, query).select_page("relevance", 0, PRODUCTS_SEARCHED)
    spelled = [word.folded for word in words]
    shades = (shade for row in rows.tolist() for shade in _match_shades(window, row, spelled))
    return list(islice(shades, MAX_SUGGESTIONS))


def _list_shade_words(read: Understanding) -> Iterator[QueryWord]:
    yield from read.words
    for want in read.wants:
        if want.kind not in _NAMED_PLACES and want.kind not in {"price", "sort", "price_level"}:
            yield from (QueryWord(word, want.span, unfinished=True) for word in fold_words(want.span.text))


def _match_shades(window: Window, row: int, words: list[str]) -> Iterator[SuggestedShade]:
    """Yield the shades of a product whose names have all the words."""
    first, end = window.products.first_variant[row : row + 2].tolist()
    product = None
    for shade in window.decode_swatches(np.arange(first, end)):
        if _starts_with(shade.name, words):
            product = product or _card.decode(window.card(row))
            yield SuggestedShade(shade.name, product.slug, shade.value, shade.id, product.name, product.brand)
