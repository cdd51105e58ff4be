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
LEAST = 2  # words of a name without its brand: honey is none
_LOOKS = frozenset([*SHELF_KINDS, "finish", "colour", "depth", "undertone", "price_level", "sort", "size"])
"""These name no product: like a red lipstick is a red lipstick."""
_BRAND_AND_SHELF = frozenset([*SHELF_KINDS, "brand"])


def read_alternative(finder: Finder, read: Understanding) -> Understanding:
    """Read a query that asks for what is like a product. Any other is left as it is."""
    listed = finder.window.reader.list_likened(read.query)
    all_likened = [likened for likened in listed if _may_be_meant(read, likened)]
    for likened in all_likened:
        row = _find_original(finder.window, likened, beside_shelf=_names_shelf(read))
        if row is None:
            continue
        rest = _leave_out(read, likened)
        if not likened.is_elsewhere or _is_on_shelf(finder, rest, row):
            return _read_as_alternative(finder, rest, likened, row)
    return _read_as_other_brand(read, [each for each in all_likened if not each.is_elsewhere])


def _may_be_meant(read: Understanding, likened: Likened) -> bool:
    """Whether words are free to ask for a product: what is refused is never what is wanted."""
    if any(want.kind == "price" and _overlap(want.span, likened.asking) for want in read.wants):
        return False  # cheaper than £30
    if not likened.is_elsewhere and likened.asking.end <= likened.name.start:
        return True  # instead of Double Wear
    refused = [want.span for want in read.wants if want.excluded] + [*read.not_left_out]
    return not any(
        _overlap(span, part)
        for span in refused
        if not likened.asking.start <= span.start < likened.asking.end  # can't afford Double Wear
        for part in (likened.name, likened.asking)
    )


def _overlap(span: Span, other: Span) -> bool:
    return span.start < other.end and other.start < span.end


def _leave_out(read: Understanding, likened: Likened) -> Understanding:
    """A reading without what is said of the product."""

    def is_apart(span: Span) -> bool:
        return not _overlap(span, likened.name) and not _overlap(span, likened.asking)

    # What is like it costs less anyway: the nearest stand first.
    wants = tuple(want for want in read.wants if is_apart(want.span) and want.kind != "price_level")
    has_price = any(want.kind == "price" for want in wants)
    return replace(
        read, wants=wants, words=tuple(word for word in read.words if is_apart(word.span)),
        price=read.price if has_price else PriceRange(),
        unmeasured=tuple(filter(is_apart, read.unmeasured)), skins=tuple(filter(is_apart, read.skins)),
        not_left_out=tuple(filter(is_apart, read.not_left_out)),
    )  # fmt: skip


def _names_shelf(read: Understanding) -> bool:
    return any(want.kind in SHELF_KINDS and not want.excluded for want in read.wants)


def _is_on_shelf(finder: Finder, read: Understanding, row: int) -> bool:
    """Whether a product is of a shelf that is named, if any: not Double Wear and a cheaper mascara."""
    shelves = tuple(want for want in read.wants if want.kind in SHELF_KINDS and not want.excluded)
    return not shelves or row in finder.find(Understanding(read.query, shelves, ())).rows


def _read_as_alternative(finder: Finder, rest: Understanding, likened: Likened, row: int) -> Understanding:
    read = rest
    for wide in (False, True):
        wants = list(_list_wants(finder.window, row, likened.name, wide=wide))
        read = _add(rest, wants, _price_below(finder.window, row))
        if finder.find(read).total > FEW:
            break
    return read


def _read_as_other_brand(read: Understanding, all_likened: Sequence[Likened]) -> Understanding:
    """Read a query for goods like those of a brand: mascara like Lumenoir's is mascara of another brand."""
    for likened in all_likened:
        meant = [
            want
            for want in read.wants
            if want.kind == "brand" and not want.excluded and _overlap(want.span, likened.name)
        ]
        if not meant or not _names_shelf(read):
            continue
        others = [replace(want, excluded=True, name=f"Not {want.name}") for want in meant]
        wants = [*[want for want in read.wants if want not in meant], *others]
        return replace(read, wants=tuple(sorted(wants, key=lambda want: want.span.start)))
    return read


def _add(rest: Understanding, wants: list[Want], price: PriceRange | None) -> Understanding:
    shelves = _names_shelf(rest)
    kept = [want for want in wants if not (shelves and want.kind in SHELF_KINDS)]
    return replace(
        rest, wants=tuple(sorted([*kept, *rest.wants], key=lambda want: want.span.start)),
        price=price if price and rest.price == PriceRange() else rest.price,
    )  # fmt: skip


def _find_original(window: Window, likened: Likened, *, beside_shelf: bool) -> int | None:
    """The product that some words mean: its brand, name and shades have them all, and not a shelf's alone."""
    text = likened.name.text
    read = window.reader.read(text)
    words = window.reader.read_as_words(read.corrected_query or text).words
    brand_and_shelf, looks = (
        [want.span for want in read.wants if want.kind in kinds] for kinds in (_BRAND_AND_SHELF, _LOOKS)
    )
    has_brand = any(want.kind == "brand" for want in read.wants)
    if not has_brand and (likened.is_elsewhere or sum(not word.folded.isdigit() for word in words) < LEAST):
        return None
    if _are_all_in(words, looks):
        return None
    if (beside_shelf or likened.is_elsewhere) and _are_all_in(words, brand_and_shelf):
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


def _are_all_in(words: Sequence[QueryWord], spans: Sequence[Span]) -> bool:
    return all(any(_overlap(word.span, span) for span in spans) for word in words)


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
