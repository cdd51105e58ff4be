"""Finds products that cost less than one and come near it: `dupe for X`, `like X`, `cheaper than X`.

X is looked for by its names. Its type, its shades, another brand and a lower price are wanted then, and X
itself stands first. Where no product is meant, nothing is read into the words.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from app.search.find import Finder
from app.search.names import decode_named, list_name_words
from app.search.reading import find_by_best_reading
from app.search.schemas import SearchRequest
from app.understanding.meanings import SHELF_KINDS, PriceRange, Span, Understanding, Want
from app.understanding.reader import write_range
from app.understanding.word_folding import fold_words
from app.window.arrays.columns import NO_PRICE
from app.window.search.learned_names import NO_TYPE
from app.window.window import Window

FEW = 8  # products of the type; with fewer, all of the shelf will do
MAX_COLOURS = 4
_LOOKS = frozenset([*SHELF_KINDS, "finish", "colour", "depth", "undertone", "price_level", "sort", "size"])
"""These name no product: like a red lipstick is a red lipstick."""


def read_alternative(finder: Finder, read: Understanding) -> Understanding:
    """Read a query that asks for what is like a product. Any other is left as it is."""
    window = finder.window
    asked = window.reader.find_likened(read.query)
    if asked is None:
        return read
    span, original = asked
    row = _find_original(window, original)
    if row is None:
        return read
    rest = window.reader.read(_blank(read.query, span), as_typed=bool(finder.request.as_typed))
    for wide in (False, True):
        wants = list(_list_wants(window, row, span, original, wide=wide))
        read = _add(rest, read.query, wants, _price_below(window, row))
        if finder.find(read).total > FEW:
            break
    return read


def _blank(query: str, span: Span) -> str:
    return query[: span.start] + " " * (span.end - span.start) + query[span.end :]


def _add(rest: Understanding, query: str, wants: list[Want], price: PriceRange | None) -> Understanding:
    shelves = any(want.kind in SHELF_KINDS for want in rest.wants)
    kept = [want for want in wants if not (shelves and want.kind in SHELF_KINDS)]
    return replace(
        rest, query=query, wants=tuple(sorted([*kept, *rest.wants], key=lambda want: want.span.start)),
        price=price if price and rest.price == PriceRange() else rest.price,
    )  # fmt: skip


def _find_original(window: Window, text: str) -> int | None:
    """The product that some words mean: its brand, name and shades have them all, and not a shelf's alone."""
    read = window.reader.read(text)
    looks = [want.span for want in read.wants if want.kind in _LOOKS]
    words = window.reader.read_as_words(read.corrected_query or text).words
    if all(any(span.start <= word.span.start < span.end for span in looks) for word in words):
        return None
    found = find_by_best_reading(Finder(window, SearchRequest(query=text)), read)
    rows: list[int] = found.select_page(found.plan.sort, 0, 1).tolist()
    for row in rows:
        names = {*list_name_words(window.texts.card_bodies(np.array([row]))[0], with_brand=True)}
        names |= {word for line in window.texts.fold_shades_of(row).split("\n") for word in line.split()}
        category = window.labels.categories[window.products.category[row]].name
        if all(word.folded in names or word.folded in fold_words(category) for word in words):
            return row
    return None


def _price_below(window: Window, row: int) -> PriceRange | None:
    price = int(window.products.price[row])
    return None if price in {NO_PRICE, 0} else PriceRange(None, price - 1)


def _list_wants(window: Window, row: int, span: Span, original: str, *, wide: bool) -> Iterator[Want]:
    card = decode_named(window.texts.card_bodies(np.array([row]))[0])
    brand, category = (
        window.labels.brands[window.products.brand[row]],
        window.labels.categories[window.products.category[row]],
    )
    place = int(window.search.longest_type[row])
    yield Want("like", (window.slugs[row],), f"Like {card.name} by {card.brand}", span)
    if place == NO_TYPE or wide:
        yield Want("category", (category.slug,), category.name, span)
    else:
        kind = window.search.names.types[place]
        yield Want("type", (kind.words,), kind.name, span)
    yield Want("brand", (brand.slug,), f"Not {brand.name}", span, excluded=True)
    if colours := _list_colours(window, row, original):
        yield Want("colour", colours, "Near in shade", span)
    if price := _price_below(window, row):
        pounds = f"{(price.most or 0) / 100 + 0.01:.2f}".removesuffix(".00")
        yield Want("price", (write_range(price),), f"Under £{pounds}", span)


def _list_colours(window: Window, row: int, original: str) -> tuple[str, ...]:
    """The shade that is named, or all of a short range, or some of a long one from end to end."""
    shades = window.texts.decode_shades_of(row)
    said = set(fold_words(original))
    names = [
        {word for word in fold_words(shade.name) if not word.isdigit()} or {*fold_words(shade.name)}
        for shade in shades
    ]
    named = [shade for shade, name in zip(shades, names, strict=True) if name and name <= said]
    chosen = named or shades[:: -(-len(shades) // MAX_COLOURS) or 1]
    return tuple(dict.fromkeys(shade.value.lower() for shade in chosen))
