"""Finds products that cost less than one and come near it: `dupe for X`, `like X`, `cheaper than X`.

X is looked for by its names. Its type, its shades, another brand and a lower price are wanted then, and X
itself stands first. Where no product is meant, nothing is read into the words.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from app.search.find import Finder
from app.search.names import decode_named, list_name_words
from app.search.reading import find_by_best_reading
from app.search.schemas import SearchRequest
from app.understanding.likened import Likened
from app.understanding.meanings import SHELF_KINDS, PriceRange, QueryWord, Span, Understanding, Want
from app.understanding.reader import write_range
from app.understanding.word_folding import fold_words
from app.window.arrays.columns import NO_PRICE
from app.window.search.learned_names import NO_TYPE
from app.window.window import Window

FEW = 8  # products of the type; with fewer, all of the shelf will do
MAX_COLOURS = 4
_LOOKS = frozenset([*SHELF_KINDS, "finish", "colour", "depth", "undertone", "price_level", "sort", "size"])
"""These name no product: like a red lipstick is a red lipstick."""
_BRAND_AND_SHELF = frozenset([*SHELF_KINDS, "brand"])


def read_alternative(finder: Finder, read: Understanding) -> Understanding:
    """Read a query that asks for what is like a product. Any other is left as it is."""
    window = finder.window
    all_likened = list(window.reader.list_likened(read.query))
    for likened in all_likened:
        row = _find_original(window, likened)
        if row is not None:
            return _read_as_alternative(finder, read, likened, row)
    return _read_as_other_brand(finder, read, [each for each in all_likened if not each.needs_brand])


def _read_as_other_brand(finder: Finder, read: Understanding, likened: Sequence[Likened]) -> Understanding:
    """Read a query for goods like those of a brand: mascara like Lumenoir's is mascara of another brand."""
    if not likened:
        return read
    rest = _read_without(finder, read, likened[0].asking)
    names = [each.name for each in likened]
    wants = [
        replace(want, excluded=True, name=f"Not {want.name}")
        if want.kind == "brand" and any(name.start <= want.span.start < name.end for name in names)
        else want
        for want in rest.wants
    ]
    if tuple(wants) == rest.wants or not any(want.kind in SHELF_KINDS for want in wants):
        return read
    wants += [want for want in read.wants if want.kind == "price_level" and want not in wants]
    return replace(rest, query=read.query, wants=tuple(sorted(wants, key=lambda want: want.span.start)))


def _read_without(finder: Finder, read: Understanding, spans: Sequence[Span]) -> Understanding:
    query = read.query
    for span in spans:  # not by spaces: many are read as one, and all that follows would move
        query = query[: span.start] + "_" * (span.end - span.start) + query[span.end :]
    if not query.strip("_ "):
        query = ""
    return finder.window.reader.read(query, as_typed=bool(finder.request.as_typed))


def _read_as_alternative(finder: Finder, read: Understanding, likened: Likened, row: int) -> Understanding:
    rest = _read_without(finder, read, [likened.name, *likened.asking])
    for wide in (False, True):
        wants = list(_list_wants(finder.window, row, likened.name, wide=wide))
        read = _add(rest, read.query, wants, _price_below(finder.window, row))
        if finder.find(read).total > FEW:
            break
    return read


def _add(rest: Understanding, query: str, wants: list[Want], price: PriceRange | None) -> Understanding:
    shelves = any(want.kind in SHELF_KINDS for want in rest.wants)
    kept = [want for want in wants if not (shelves and want.kind in SHELF_KINDS)]
    return replace(
        rest, query=query, wants=tuple(sorted([*kept, *rest.wants], key=lambda want: want.span.start)),
        price=price if price and rest.price == PriceRange() else rest.price,
    )  # fmt: skip


def _find_original(window: Window, likened: Likened) -> int | None:
    """The product that some words mean: its brand, name and shades have them all, and not a shelf's alone."""
    text = likened.name.text
    read = window.reader.read(text)
    words = window.reader.read_as_words(read.corrected_query or text).words
    brand_and_shelf, looks = (
        [want.span for want in read.wants if want.kind in kinds] for kinds in (_BRAND_AND_SHELF, _LOOKS)
    )
    has_brand = any(want.kind == "brand" for want in read.wants)
    if all(word.folded.isdigit() for word in words) or (likened.needs_brand and not has_brand):
        return None
    if all(_is_in(word, looks) for word in words) or all(_is_in(word, brand_and_shelf) for word in words):
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


def _is_in(word: QueryWord, spans: Sequence[Span]) -> bool:
    return any(span.start <= word.span.start < span.end for span in spans)


def _price_below(window: Window, row: int) -> PriceRange | None:
    price = int(window.products.price[row])
    return None if price in {NO_PRICE, 0} else PriceRange(None, price - 1)


def _list_wants(window: Window, row: int, span: Span, *, wide: bool) -> Iterator[Want]:
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
    if colours := _list_colours(window, row, span.text):
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
