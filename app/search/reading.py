"""Chooses the reading of a query that finds most of what it says, of those that it can have.

Where no reading finds anything, what only ranks is let go, the weakest first: a purple lipstick that nobody
sells is met by lipsticks, those nearest to purple first. What binds is never let go: a name, a shelf, a
price, or what is to be left out.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from app.search.colours import find_with_shades_outside
from app.search.find import Finder, Found
from app.search.names import IN_NAMES, LEAST_WORDS, find_named_products, has_product_called, may_be_name
from app.understanding.meanings import SHELF_KINDS, Kind, QueryWord, Span, Understanding, Want
from app.understanding.word_folding import fold_words
from app.window.search.text_index import MAX_QUERY_WORDS
from app.window.window import Window

KIN_SURENESS = 0.5
NEAREST_FINISHES = {
    "matte": ("natural", "satin"), "satin": ("natural",), "gloss": ("dewy",),
    "glitter": ("shimmer", "metallic"), "shimmer": ("glitter", "metallic"),
    "metallic": ("shimmer", "glitter"),
}  # fmt: skip
WEAKEST_FIRST: tuple[Kind, ...] = ("finish", "undertone", "depth", "colour", "type", "size", "ingredient")
"""Kinds of wants that are let go where nothing has them beside what binds. Nothing is vegan with beeswax."""


def find_by_best_reading(finder: Finder, read: Understanding) -> Found:
    """Find the products of a reading, or of another one that finds what this one does not.

    Which one that is does not depend on a low or a high price: that is one of what is found.
    """
    levels = [want for want in read.wants if want.kind == "price_level"]
    found = _find_best(finder, _leave_out(read, levels) if levels else read)
    if levels:
        wants = sorted([*found.read.wants, *levels], key=lambda want: want.span.start)
        best = replace(found.read, query=read.query, wants=tuple(wants))
        found = replace(finder.find(best), unmet=found.unmet)
    return found


def _leave_out(read: Understanding, wants: Sequence[Want]) -> Understanding:
    """A query without some parts: blanks are in their places."""
    text = read.query
    for span in {want.span for want in wants}:
        text = text[: span.start] + " " * (span.end - span.start) + text[span.end :]
    return replace(read, query=text, wants=tuple(want for want in read.wants if want not in wants))


def _find_best(finder: Finder, read: Understanding) -> Found:
    found = finder.find(read)
    for other, is_better in _list_other_readings(finder, read, found):
        other_found = finder.find(other)
        if other_found.total and is_better(other_found):
            return other_found
    if found.total:
        return found
    return _find_other_shades(finder, found) or _find_without_weakest(finder, found)


def _find_other_shades(finder: Finder, found: Found) -> Found | None:
    """The products with other shades, where everything has a colour that is not wanted. None without any.

    Choices of filters are counted in this list alone.
    """
    left_out = tuple(want for want in found.read.wants if want.kind == "colour" and want.excluded)
    if not left_out:
        return None
    rest = finder.find(
        replace(found.read, wants=tuple(want for want in found.read.wants if want not in left_out))
    )
    values = [want.values for want in left_out]
    others = find_with_shades_outside(finder.window, rest.rows, values)
    other = replace(
        rest, read=found.read, plan=found.plan, bits=rest.bits & others, base=rest.base & others,
        other_shades=left_out,
    )  # fmt: skip
    return other if other.total else None


def _find_without_weakest(finder: Finder, found: Found) -> Found:
    """Let go what only ranks, one thing or several, until something is found. The same where nothing is.

    Before a look is let go, what comes nearest to it is looked for.
    """
    read = found.read
    ranking = [want for want in read.wants if want.kind in WEAKEST_FIRST and not want.excluded]
    ranking.sort(key=lambda want: WEAKEST_FIRST.index(want.kind))
    for want in ranking:
        if nearest := _list_nearest_looks(finder.window, want):
            wants = tuple(replace(each, values=nearest) if each == want else each for each in read.wants)
            if (other := finder.find(replace(read, wants=wants))).total:
                return other.relax((want,))
    tries = [(want,) for want in ranking] + [tuple(ranking[:most]) for most in range(2, len(ranking) + 1)]
    for unmet in tries:
        rest = _let_go(finder.window, read, unmet)
        other = finder.find(rest)
        if other.total and (rest.wants or rest.words or other.plan.says_enough):
            return other.relax(unmet)
    return found


def _list_nearest_looks(window: Window, want: Want) -> tuple[str, ...]:
    """What looks most like a look that nothing has: natural for matte, and navy for light navy."""
    if want.kind == "colour":
        plain = tuple(value.removeprefix("light ").removeprefix("dark ") for value in want.values)
        return plain if plain != want.values else ()
    if want.kind != "finish":
        return ()
    facet = window.labels.facets["finish"]
    nearest = dict.fromkeys(each for value in want.values for each in NEAREST_FINISHES.get(value, ()))
    return tuple(each for each in nearest if facet.has_value(each))


def _let_go(window: Window, read: Understanding, unmet: Sequence[Want]) -> Understanding:
    """A reading without some wants. Of a type its shelf is left."""
    wants = [want for want in read.wants if want not in unmet]
    for want in unmet:
        on_shelf = any(other.span == want.span and other.kind in SHELF_KINDS for other in wants)
        if want.kind == "type" and not on_shelf:
            own = {
                slug
                for each in window.search.names.types
                if each.words in want.values
                for slug in each.categories
            }
            here = [each for each in window.labels.categories if each.slug in own]  # one may be gone since
            if here:
                slugs, name = (
                    tuple(sorted(each.slug for each in here)),
                    " or ".join(each.name for each in here),
                )
                wants.append(Want("category", slugs, name, want.span, KIN_SURENESS))
    return replace(read, wants=tuple(sorted(wants, key=lambda want: want.span.start)))


def _list_other_readings(
    finder: Finder, read: Understanding, found: Found
) -> Iterator[tuple[Understanding, Callable[[Found], bool]]]:
    """Other readings that are worth a try, and what their products have to be."""
    if not found.has_name and _names_product(found):
        for reading in _read_in_words(finder, read):
            yield reading, _has_named_product
    named = list(_list_names(read, found))
    for reading in named:
        yield reading, lambda other: other.has_name and not other.let_go
    for reading in _read_in_words(finder, read) if found.let_go or not found.total else ():
        yield reading, _is_called_so if found.let_go else _is_named
    unmet = [each.span for each in found.let_go if not each.met_by]
    if beside := _read_as_names(read, unmet):
        yield beside, lambda other: all(each.met_by for each in other.let_go)
    for reading in named if found.let_go or not found.has_name else ():
        yield reading, lambda other: other.has_name
    if not found.has_name and found.plan.shade_name.count(" ") >= LEAST_WORDS:
        colours = [want.span for want in read.wants if want.kind in IN_NAMES]
        if whole := _read_as_names(read, colours):
            yield whole, lambda other: other.has_name
    if not found.total and (wider := _widen_shelf(finder.window, read)):
        yield wider, lambda _: True


def _read_in_words(finder: Finder, read: Understanding) -> list[Understanding]:
    """The query as plain words, with those that say nothing and without, if a product may be called so.

    A price, and what is to be left out, is no name.
    """
    window = finder.window
    if any(want.excluded or want.kind == "price" for want in read.wants):
        return []
    every = window.reader.read_as_words(read.query, with_fillers=True)
    telling = tuple(word for word in every.words if not word.is_need)
    readings = [every] if telling == every.words else [every, replace(every, words=telling)]
    return [
        each
        for each in readings
        if len(each.words) <= MAX_QUERY_WORDS and may_be_name(window, each.words, finder.find_names)
    ]


def _names_product(found: Found) -> bool:
    window, spoken = found.window, found.plan.spoken
    return (
        bool(spoken)
        and find_named_products(window, window.alive, spoken, found.find_names, with_brand=True) is not None
    )


def _has_named_product(found: Found) -> bool:
    """Whether a product has all words, with its whole name and its brand among them."""
    return (
        find_named_products(found.window, found.bits, found.plan.words, found.find_names, with_brand=True)
        is not None
    )


def _is_called_so(found: Found) -> bool:
    """Whether a product has all words in its names: its whole name or brand is among them, or begins so."""
    window, words = found.window, found.plan.words
    return _is_named(found) or has_product_called(window, found.bits, words, found.find_names)


def _is_named(found: Found) -> bool:
    """Whether a product has all words in its names and properties, its whole name among them."""
    return find_named_products(found.window, found.bits, found.plan.words, found.find_names) is not None


def _list_names(read: Understanding, found: Found) -> Iterator[Understanding]:
    """Readings with colours, depths and shelves as parts of a shade's name."""
    is_depth = any(want.kind == "depth" for want in read.wants)  # no shade of that depth may have the name
    if is_depth or not found.has_name:
        beside = [word.span for word in read.words]
        if named := _read_as_names(read, beside):
            yield named
    if not found.total:
        shelves = list(_find_shelves_before_colours(read))
        if named := _read_as_names(read, shelves, SHELF_KINDS | IN_NAMES):
            yield named


def _read_as_names(
    read: Understanding, beside: Sequence[Span], kinds: frozenset[Kind] = IN_NAMES
) -> Understanding | None:
    """Read colours and depths beside some parts as words of a name: rose quartz. None without any."""
    spans = {
        want.span
        for want in read.wants
        if want.kind in kinds
        and not want.excluded
        and any(_are_side_by_side(read.query, want.span, span) for span in beside)
    }
    if not any(want.kind in IN_NAMES and want.span in spans for want in read.wants):
        return None
    words = [QueryWord(word, span) for span in spans for word in fold_words(span.text)]
    return replace(
        read,
        wants=tuple(want for want in read.wants if want.span not in spans),
        words=tuple(sorted([*read.words, *words], key=lambda word: word.span.start)),
    )


def _find_shelves_before_colours(read: Understanding) -> Iterator[Span]:
    """In powder pink beige the powder is a part of the name: what goods are called stands last."""
    colours = [want.span for want in read.wants if want.kind in IN_NAMES]
    for want in read.wants:
        if want.kind in SHELF_KINDS and any(
            want.span.end <= span.start and _are_side_by_side(read.query, want.span, span) for span in colours
        ):
            yield want.span


def _are_side_by_side(query: str, one: Span, other: Span) -> bool:
    first, second = sorted([one, other], key=lambda span: span.start)
    return not query[first.end : second.start].strip()


def _widen_shelf(window: Window, read: Understanding) -> Understanding | None:
    """Read a type as all others that end in its name: tinted moisturisers are moisturisers too.

    None where there are none.
    """
    asked = [want for want in read.wants if want.kind == "type" and not want.excluded]
    kin = {want.span: _find_kin(window, want) for want in asked}
    if not any(kin.values()):
        return None
    wants = [
        want for want in read.wants if not kin.get(want.span) or want.kind not in SHELF_KINDS or want.excluded
    ]
    names = {each.words: each.name for each in window.search.names.types}
    wants += [
        Want("type", types, " or ".join(names[each] for each in types), span, KIN_SURENESS)
        for span, types in kin.items()
        if types
    ]
    return replace(read, wants=tuple(sorted(wants, key=lambda want: want.span.start)))


def _find_kin(window: Window, want: Want) -> tuple[str, ...]:
    ends = tuple(f" {value}" for value in want.values)
    types = window.search.names.types
    return tuple(each.words for each in types if each.words not in want.values and each.words.endswith(ends))
