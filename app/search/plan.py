"""The plan of a search: what filters chose, joined with what was understood from the words."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Literal

import msgspec

from app.matching.searched_colours import Lab
from app.matching.worn_shades import read_worn
from app.search.names import LEAST_WORDS, find_shade_name
from app.search.schemas import SearchRequest
from app.understanding.lexicon import COLOUR_ENDS, content_words
from app.understanding.meanings import SHELF_KINDS, Kind, PriceRange, QueryWord, Span, Understanding, Want
from app.understanding.numbers.prices import intersect
from app.understanding.phrase_files import read_everyday_words
from app.understanding.word_folding import fold_words
from app.window.product_facts import FILTERS
from app.window.search.text_index import MAX_QUERY_WORDS
from app.window.window import Window

Chosen = Mapping[str, Sequence[str]]
Sort = Literal[
    "relevance", "rating", "reviews", "price_asc", "price_desc", "unit_price", "name", "newest", "closest"
]

SAY_TOO_LITTLE: frozenset[Kind] = frozenset(["name", "price_level", "sort"])
"""Wants that are no reason for a list beside words that nothing has: cheap zzzz is not all that is cheap."""
FILTER_KINDS = (*(each.type for each in FILTERS), "rating")
BY_RATINGS = frozenset(["rating", "reviews"])
"""Orders that a shop without any rating cannot have."""
IN_LISTS: frozenset[Kind] = frozenset(["ingredient", "free_from"])
"""Kinds of wants that lists of ingredients answer. Names say it, too."""
NO_PRICE_MEETS = PriceRange(1, 0)
_LISTED = re.compile(r"\s*(?:,|/|,?\s*\bor\b)\s*", re.IGNORECASE)
_OR = re.compile(r"\bor\b|/", re.IGNORECASE)


class Shelf(msgspec.Struct, frozen=True):
    """Products of some categories and some types; none of the one or the other means all."""

    categories: tuple[int, ...] = ()
    types: tuple[str, ...] = ()
    first_types: tuple[str, ...] = ()  # those that were said by their name, or else all: they stand first


class Plan(msgspec.Struct, frozen=True):
    """All that products must have, and all that makes some of them stand first, in rows of the window."""

    words: tuple[QueryWord, ...] = ()
    brands: tuple[int, ...] = ()
    categories: tuple[int, ...] = ()
    shelves: tuple[Shelf, ...] = ()  # with a type; products of any of them
    price: PriceRange = PriceRange()
    unit_price: PriceRange = PriceRange()  # of 10 ml or 10 g
    others: dict[str, list[str]] = {}
    must_have_variant: bool = False
    must_be_in_stock: bool = False
    counts_delivery: bool = False  # in prices
    colours: tuple[tuple[str, ...], ...] = ()  # each needs one of its values
    ingredients: tuple[tuple[str, ...], ...] = ()  # each needs one of its values
    sizes: tuple[tuple[str, ...], ...] = ()  # each needs one of its values
    first_types: tuple[str, ...] = ()  # that stand first, on the shelves that are named
    nearest: tuple[str, ...] = ()  # colours that what comes nearest to stands first, how far it may be
    excluded: tuple[Want, ...] = ()
    price_level: str | None = None
    prefers: tuple[str, ...] = ()  # certifications that stand first
    prefers_called: tuple[str, ...] = ()  # words that stand first in a name: oil free
    sort: Sort = "rating"
    says_enough: bool = False  # even without its words
    has_wants: bool = False  # other than a name or a price level: beside these its words only rank
    is_empty: bool = False  # nothing of it can be looked for: nothing is found
    shade_name: str = ""  # folded, where the words may be one
    has_only_shade_name: bool = False  # no words beside these
    names_two_colours: bool = False  # side by side, as the name of one shade: brown black
    spoken: tuple[QueryWord, ...] = ()  # all words that may be those of a product's name
    pinned: int | None = None  # a row that stands first, whatever is wanted
    worn: Lab | None = None  # the colour that products are close to
    must_have_worn_shade: bool = False


def make_plan(
    window: Window, request: SearchRequest, read: Understanding, typed: Sequence[QueryWord]
) -> Plan:
    """Join a request's filters with the wants of its words. `typed` are all of these as a name has them."""
    wants = [want for want in read.wants if not want.excluded]
    values, says_enough = _group_values(wants), _says_enough(request, read)
    shelves = list(_list_shelves(window, wants)) if not SHELF_KINDS.isdisjoint(values) else []
    shade_name = find_shade_name(read)
    return Plan(
        words=tuple(_list_words(read, wants))[:MAX_QUERY_WORDS],
        brands=_join(_rows(request.brand_slugs, window.labels.brand_rows),
                     _rows(values.get("brand", ()), window.labels.brand_rows)),
        categories=_join(_rows(request.category_slugs, window.labels.category_rows),
                         [row for shelf in shelves if not shelf.types for row in shelf.categories]),
        shelves=tuple([shelf for shelf in shelves if shelf.types]),
        price=intersect(_read_price(request), read.price) or NO_PRICE_MEETS,
        unit_price=PriceRange(_pence(request.min_unit_price), _pence(request.max_unit_price)),
        others=_join_filters(request, values),
        must_have_variant=request.must_have_variant,
        must_be_in_stock=bool(request.in_stock) or "stock" in values,
        counts_delivery=bool(request.delivered),
        colours=_list_colours(read.query, wants) if "colour" in values else (),
        first_types=_list_first_types(window, read.first_types, shelves),
        nearest=_list_nearest(wants),
        ingredients=_list_ingredients(read.query, wants),
        sizes=tuple([want.values for want in wants if want.kind == "size"]),
        excluded=tuple([want for want in read.wants if want.excluded]),
        price_level=next(iter(values.get("price_level", ())), None),
        prefers=tuple([want.prefers for want in wants if want.prefers]),
        prefers_called=tuple([_say(want) for want in wants if want.kind in IN_LISTS]),
        sort=_choose_sort(window, request, read, values),
        says_enough=says_enough,
        has_wants=_has_wants(read),
        is_empty=read.is_wordless or (read.says_nothing and not says_enough),
        shade_name=shade_name,
        has_only_shade_name=bool(shelves) and _has_only_words_of(shade_name, read.words),
        names_two_colours=_has_only_colours(shade_name, wants),
        pinned=next((window.slugs.find_row(want.values[0]) for want in wants if want.kind == "like"), None),
        spoken=_list_spoken(read, typed),
        worn=read_worn(window, request.worn, ("body", "worn")).lab if request.worn else None,
        must_have_worn_shade=bool(request.has_worn_shade),
    )  # fmt: skip


def _list_colours(query: str, wants: Sequence[Want]) -> tuple[tuple[str, ...], ...]:
    """The colours that a product must have; of red, pink or coral one will do."""
    if _likes(wants):
        return ()
    colours = [want for want in wants if want.kind == "colour" and want.values[0] not in COLOUR_ENDS]
    return _join_alternatives(query, [(want.span, want.values) for want in colours])


def _list_ingredients(query: str, wants: Sequence[Want]) -> tuple[tuple[str, ...], ...]:
    """The ingredients that a product must have; of zinc or titanium one will do."""
    asked = [want for want in wants if want.kind == "ingredient"]
    return _join_alternatives(query, [(want.span, (*want.values, _say(want))) for want in asked])


def _join_alternatives(
    query: str, asked: Sequence[tuple[Span, tuple[str, ...]]]
) -> tuple[tuple[str, ...], ...]:
    """Values in groups that each need one of theirs: those of a list with an "or" in it are one group."""
    runs, end = list[tuple[list[tuple[str, ...]], str]](), 0
    for span, values in asked:
        between = query[end : span.start]
        if runs and _LISTED.fullmatch(between):
            before, signs = runs.pop()
            runs.append(([*before, values], signs + between))
        else:
            runs.append(([values], ""))
        end = span.end
    return tuple(
        group
        for values, signs in runs
        for group in ([tuple(chain(*values))] if _OR.search(signs) else values)
    )


def _has_only_words_of(name: str, words: Sequence[QueryWord]) -> bool:
    said = [word.folded for word in words]
    return bool(said) and said == name.split() and read_everyday_words().isdisjoint(said)  # no summer blush


def _has_only_colours(name: str, wants: Sequence[Want]) -> bool:
    """Whether a shade's name is that of two colours, with no other word in it."""
    colours = [want for want in wants if want.kind == "colour"]
    return len(colours) > 1 and name.split() == [
        word for want in colours for word in fold_words(want.span.text)
    ]


def _list_nearest(wants: Sequence[Want]) -> tuple[str, ...]:
    """The colours of a product that others are to be like, or black for the darkest."""
    values = [value for want in wants if want.kind == "colour" for value in want.values]
    ends = [COLOUR_ENDS[value] for value in values if value in COLOUR_ENDS]
    return tuple(ends or ([value for value in values if value.startswith("#")] if _likes(wants) else []))


def _likes(wants: Sequence[Want]) -> bool:
    return any(want.kind == "like" for want in wants)


def _say(want: Want) -> str:
    """The words of a want as names have them: vitamin c."""
    return " ".join(content_words(want.span.text))


def _list_spoken(read: Understanding, typed: Sequence[QueryWord]) -> tuple[QueryWord, ...]:
    """All words of a query as they are read. None of more than a name has, or of one that means something."""
    left_out = [want.span for want in read.wants if want.excluded]
    words = tuple([word for word in typed if not any(_is_in(word, span) for span in left_out)])
    corrected = {word.span: word for word in read.words}
    spoken = tuple([corrected.get(word.span, word) for word in words])
    is_name = len(spoken) >= LEAST_WORDS or bool(read.words)
    return spoken if is_name and len(spoken) <= MAX_QUERY_WORDS else ()


def _is_in(word: QueryWord, span: Span) -> bool:
    return span.start <= word.span.start < span.end


def _group_values(wants: Sequence[Want]) -> dict[str, list[str]]:
    """The values that are asked for, by kind."""
    values: dict[str, list[str]] = {}
    for want in wants:
        values.setdefault(want.kind, []).extend(want.values)
    return values


def _join_filters(request: SearchRequest, values: Mapping[str, list[str]]) -> dict[str, list[str]]:
    others = {kind: list(chosen) for kind, chosen in request.filters.items() if chosen}
    for kind in FILTER_KINDS:
        if kind in values:
            others[kind] = list(dict.fromkeys([*others.get(kind, []), *values[kind]]))
    return others


def _says_enough(request: SearchRequest, read: Understanding) -> bool:
    """Whether there is a reason for a list besides the words that products must have."""
    chosen = request.filters, request.brand_slugs, request.category_slugs, request.in_stock
    bounds = request.min_price, request.max_price, request.min_unit_price, request.max_unit_price
    if any(chosen) or any(bound is not None for bound in bounds):
        return True
    return _has_wants(read)


def _has_wants(read: Understanding) -> bool:
    return any(want.excluded or want.kind not in SAY_TOO_LITTLE for want in read.wants)


def _choose_sort(
    window: Window, request: SearchRequest, read: Understanding, values: Mapping[str, list[str]]
) -> Sort:
    if request.sort_by:
        return request.sort_by
    if "sort" in values and (values["sort"][0] not in BY_RATINGS or window.overlay.at_least[-1].any()):
        return values["sort"][0]  # type: ignore[return-value]  # the phrase files are checked
    return "relevance" if read.wants or read.words else "rating"


def _list_words(read: Understanding, wants: Sequence[Want]) -> Iterator[QueryWord]:
    yield from dict.fromkeys(read.words)
    for want in wants:
        if want.kind == "name":
            words = [word for value in want.values for word in value.split()]
            yield from (QueryWord(word, want.span, in_name=True) for word in words)


def _list_shelves(window: Window, wants: Sequence[Want]) -> Iterator[Shelf]:
    """One shelf for each phrase that names goods. A wider one gives way to a narrower one inside it."""
    spans = dict.fromkeys(want.span for want in wants if want.kind in SHELF_KINDS)
    shelves = [_read_shelf(window, [want for want in wants if want.span == span]) for span in spans]
    inner = {row for shelf in shelves if shelf.types for row in _reach(window, shelf)}
    wider = {row for shelf in shelves if not shelf.types for row in shelf.categories}
    for shelf in shelves:
        if shelf.types and not shelf.categories and (within := wider & _reach(window, shelf)):
            yield msgspec.structs.replace(
                shelf, categories=tuple(sorted(within))
            )  # a brow pencil is none for lips
        elif shelf.types or not inner or not inner & set(shelf.categories):
            yield shelf


def _list_first_types(window: Window, types: tuple[str, ...], shelves: Sequence[Shelf]) -> tuple[str, ...]:
    """The types that stand first. None beside goods of other shelves: no lipsticks before foundations."""
    reach = {row for shelf in shelves for row in (_reach(window, shelf) if shelf.types else shelf.categories)}
    return types if reach and reach <= _reach(window, Shelf(types=types)) else ()


def _read_shelf(window: Window, wants: Sequence[Want]) -> Shelf:
    categories = [window.labels.category_rows[slug] for slug in _values(wants, "category")]
    departments = _values(wants, "department")
    categories += [row for row, each in enumerate(window.labels.categories) if each.department in departments]
    types = tuple(_values(wants, "type"))
    said = " ".join(fold_words(wants[0].span.text))
    return Shelf(tuple(categories), types, tuple(each for each in types if each in said) or types)


def _reach(window: Window, shelf: Shelf) -> set[int]:
    types = window.search.names.types
    slugs = {slug for each in shelf.types for slug in types[window.search.type_places[each]].categories}
    reach = {window.labels.category_rows[slug] for slug in slugs if slug in window.labels.category_rows}
    return reach & set(shelf.categories) if shelf.categories else reach


def _values(wants: Sequence[Want], kind: str) -> list[str]:
    return [value for want in wants if want.kind == kind for value in want.values]


def _rows(slugs: Sequence[str], table: dict[str, int]) -> list[int]:
    return [table[slug] for slug in slugs]


def _join(chosen: Sequence[int], understood: Sequence[int]) -> tuple[int, ...]:
    if not chosen and not understood:
        return ()
    return tuple(dict.fromkeys([*chosen, *understood]))


def _read_price(request: SearchRequest) -> PriceRange:
    return PriceRange(_pence(request.min_price), _pence(request.max_price))


def _pence(pounds: float | None) -> int | None:
    return None if pounds is None else round(pounds * 100)
