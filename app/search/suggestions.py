"""Search suggestions: shelves, brands, products and shades for the words so far, and how they are read."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

import msgspec
import numpy as np

from app.search.find import Finder, Found
from app.search.reading import find_by_best_reading
from app.search.said import list_understood
from app.search.schemas import SearchRequest, SuggestedProduct, SuggestedShade, Suggestions
from app.search.shown_shades import find_shown_shades
from app.understanding.completions import Completion, Worth
from app.understanding.lexicon import content_words
from app.understanding.meanings import QueryWord, Span, Understanding
from app.understanding.tokens import clean_query
from app.understanding.word_folding import fold_name, fold_words
from app.window.arrays import bitmaps
from app.window.arrays.bitmaps import Bits, Rows
from app.window.schemas import Brand, Category, Image, Named, Swatch
from app.window.window import Window

MAX_SUGGESTIONS = 5
MAX_COMPLETIONS = 12  # some are shades
PRODUCTS_SEARCHED = 8  # products whose shades are searched
PRODUCT_WANT_KINDS = frozenset(["brand", "category", "department", "type", "free_from"])
"""Wants that the product of a suggested shade meets, whatever the shade is called."""


class _NamedCard(msgspec.Struct):
    """The fields of a product's card that a suggestion shows. All else in it is skipped."""

    name: str
    slug: str
    brand: str
    images: list[Image]


_card = msgspec.json.Decoder(_NamedCard)


def find_suggestions(window: Window, text: str, queries: Sequence[str] = ()) -> Suggestions:
    """Find at most five of each. An empty text has none. `queries` are popular ones that begin like it."""
    text = clean_query(text)
    typed = content_words(text)
    if not typed:
        return Suggestions([], [], [], [], [], [], [])
    finder = Finder(window, SearchRequest(query=text))
    found = find_by_best_reading(finder, window.reader.read(text))
    read, rows = found.read, found.select_page("relevance", 0, MAX_SUGGESTIONS)
    completions = window.reader.complete(text, MAX_COMPLETIONS)
    shades = _find_shades_called(finder, completions) or _find_shades(finder, found)
    labels = window.labels
    categories = [*_list_rows(read, "category", labels.category_rows), *labels.category_prefixes.find(typed)]
    brands = [*_list_rows(read, "brand", labels.brand_rows), *labels.brand_prefixes.find(typed)]
    filled = window.shown_labels.categories_with_products
    return Suggestions(
        categories=_list_named(labels.categories, (row for row in categories if row in filled)),
        brands=_list_named(labels.brands, brands),
        products=_describe_products(rows, found),
        shades=shades,
        understood=list_understood(read),
        completed=_list_completed(window, completions),
        queries=list(queries[:MAX_SUGGESTIONS]),
    )


def _list_completed(window: Window, completions: Sequence[Completion]) -> list[str]:
    filled = {window.labels.categories[row].name for row in window.shown_labels.categories_with_products}
    said = [
        each.query
        for each in completions
        if each.saying.worth != Worth.SHADE
        and (each.saying.worth != Worth.SHELF or each.saying.text in filled)
    ]
    return said[:MAX_SUGGESTIONS]


def _list_rows(read: Understanding, kind: str, rows: Mapping[str, int]) -> list[int]:
    wanted = (want for want in read.wants if want.kind == kind and not want.excluded)
    return sorted({rows[value] for want in wanted for value in want.values})


def _list_named(named: Sequence[Brand | Category], rows: Iterable[int]) -> list[Named]:
    return [Named(named[row].name, named[row].slug) for row in islice(dict.fromkeys(rows), MAX_SUGGESTIONS)]


def _describe_products(rows: Rows, found: Found) -> list[SuggestedProduct]:
    cards = found.window.texts.card_bodies(rows)
    shown = find_shown_shades(rows, cards, found)
    named = zip(rows.tolist(), map(_card.decode, cards), strict=True)
    return [
        SuggestedProduct(
            card.name, card.slug, card.brand, card.images[0].url if card.images else "",
            _drop_picture(shown[row]) if row in shown else None,
        )
        for row, card in named
    ]  # fmt: skip


def _drop_picture(shade: Swatch) -> Swatch:
    return Swatch(shade.id, shade.name, shade.value)


def _find_shades_called(finder: Finder, completions: Sequence[Completion]) -> list[SuggestedShade]:
    """Find shades by names that the words begin: of each name the best known, of a single name several."""
    shade_completions = [each for each in completions if each.saying.worth == Worth.SHADE][:MAX_SUGGESTIONS]
    max_of_each = -(-MAX_SUGGESTIONS // max(len(shade_completions), 1))
    unique_heads = {each.head for each in shade_completions if each.head}
    rows_by_head = {head: finder.find(finder.window.reader.read(head)).bits for head in unique_heads}
    found: list[SuggestedShade] = []
    for each in shade_completions:
        within = rows_by_head[each.head] if each.head else finder.window.alive
        found += islice(_find_called(finder.window, within, each.saying.text), max_of_each)
    return found[:MAX_SUGGESTIONS]


def _find_called(window: Window, within: Bits, name: str) -> Iterator[SuggestedShade]:
    """Shades of a name, or with it in theirs, of the best known products."""
    words = [QueryWord(word, Span(word, 0, len(word))) for word in fold_words(name)]
    matching_rows = bitmaps.in_all([within, *(window.text.find(word).strong for word in words)])
    rows = bitmaps.walk(matching_rows, window.overlay.by_worth, 0, PRODUCTS_SEARCHED)
    yield from (shade for row in rows.tolist() for shade in _match_shades(window, row, [fold_name(name)]))


def _find_shades(finder: Finder, found: Found) -> list[SuggestedShade]:
    """Find shades by their names: the words that name neither a brand nor a shelf are those of a shade."""
    read = found.read
    words = list(_list_shade_words(read))
    if not words:
        return []
    wants = [want for want in read.wants if want.excluded or want.kind in PRODUCT_WANT_KINDS]
    matching = finder.find(replace(read, wants=tuple(wants), words=tuple(words)), with_all_words=True)
    rows = matching.select_best_known(PRODUCTS_SEARCHED)
    starts = [f" {word.folded}" for word in words]
    shades = (shade for row in rows.tolist() for shade in _match_shades(finder.window, row, starts))
    return list(islice(shades, MAX_SUGGESTIONS))


def _list_shade_words(read: Understanding) -> Iterator[QueryWord]:
    yield from read.words
    for want in read.wants:
        if not want.excluded and want.kind not in PRODUCT_WANT_KINDS | {"price", "sort", "price_level"}:
            yield from (QueryWord(word, want.span, unfinished=True) for word in fold_words(want.span.text))


def _match_shades(window: Window, row: int, starts: list[str]) -> Iterator[SuggestedShade]:
    """Yield the shades of a product whose names have words with all these beginnings."""
    names = window.texts.fold_shades_of(row)
    if not all(start in names for start in starts):
        return
    lines = [line for line, name in enumerate(names.split("\n")) if all(start in name for start in starts)]
    if not lines:
        return
    product = _card.decode(window.texts.card_bodies(np.array([row]))[0])
    for shade in window.texts.decode_swatches(int(window.products.first_variant[row]) + np.array(lines)):
        yield SuggestedShade(shade.name, product.slug, shade.value, shade.id, product.name, product.brand)
