"""The products that each part of a search asks for, as sets of bits."""

from collections.abc import Sequence
from itertools import product

import numpy as np
import numpy.typing as npt

from app.matching.searched_colours import score_colours
from app.search.names import MOST_PRODUCTS, decode_named
from app.search.plan import Chosen, Shelf
from app.understanding.meanings import PriceRange, QueryWord, Span, Want
from app.understanding.numbers.sizes import read_range
from app.understanding.word_folding import fold_name
from app.window.arrays import bitmaps
from app.window.arrays.bitmaps import Bits
from app.window.prices.unit_prices import read_least, read_most
from app.window.search.scoring import Floats, WordHits
from app.window.shades.depths import TONE, name_tone
from app.window.window import Window

RATING = "rating"
RATING_CHOICES = ("4", "3", "2", "1")
DEPTH, UNDERTONE = "depth", "undertone"
PARTNERS = {DEPTH: UNDERTONE, UNDERTONE: DEPTH}
SIZE_SHARE = {"small": 1 / 3, "large": 2 / 3}
"""Of the sizes found, the share below which a size is small, and above which it is large."""
_HUNDREDTHS = 100
_SIGNS = {"ml": 1, "g": -1}


def find_word(window: Window, word: str, in_name: bool, unfinished: bool, is_exact: bool) -> WordHits:
    """The products that have a word."""
    span = Span(word, 0, len(word))
    return window.text.find(QueryWord(word, span, in_name=in_name, unfinished=unfinished, is_exact=is_exact))


def score_words(window: Window, words: tuple[QueryWord, ...]) -> Floats:
    return window.text.score(words)


def find_brands(window: Window, brands: tuple[int, ...]) -> Bits:
    return window.labels.brand_sets.select(brands)


def find_shelves(window: Window, categories: tuple[int, ...], shelves: tuple[Shelf, ...]) -> Bits:
    found = [_find_shelf(window, shelf) for shelf in shelves]
    if categories:
        found.append(window.labels.category_sets.select(categories))
    return bitmaps.in_any(found)


def _find_shelf(window: Window, shelf: Shelf) -> Bits:
    """The products of a shelf: of one of its types, if it has some, and in one of its categories."""
    places = [window.search.type_places[each] for each in shelf.types]
    of_type = bitmaps.in_any([window.search.types[place] for place in places])
    if not shelf.categories:
        return of_type
    return of_type & window.labels.category_sets.select(shelf.categories)


def find_unit_prices(window: Window, wanted: PriceRange) -> Bits:
    """The products with a price of 10 ml or 10 g in a range."""
    least = None if wanted.least is None else read_least(wanted.least)
    most = None if wanted.most is None else read_most(wanted.most)
    return window.overlay.list_prices("unit_price").select(least, most)


def find_choices(window: Window, kind: str, chosen: tuple[str, ...]) -> Bits:
    if kind == RATING:
        rated: Bits = window.overlay.at_least[max(RATING_CHOICES.index(choice) for choice in chosen)]
        return rated
    return window.labels.facets[kind].select_products([*chosen], window.alive)


def find_tones(window: Window, depths: tuple[str, ...], undertones: tuple[str, ...]) -> Bits:
    """The products with one shade that has a depth and an undertone of those chosen."""
    names = [name_tone(depth, undertone) for depth, undertone in product(depths, undertones)]
    return window.tones.select_products(names, window.alive)


def belongs_to_filter(kind: str, own: str) -> bool:
    """Whether a set of products is that of a filter. The tones belong to two."""
    return kind == own or (kind == TONE and own in PARTNERS)


def list_choice_sets(window: Window, kind: str, chosen: Chosen) -> Bits:
    """The products of each choice of a filter: of a depth, those with a shade of an undertone chosen."""
    facet, partner = window.labels.facets[kind], tuple(chosen.get(PARTNERS.get(kind, ""), ()))
    if not partner:
        return facet.bits
    values = [(value.value,) for value in facet.kind.values]
    pairs = [(own, partner) if kind == DEPTH else (partner, own) for own in values]
    return np.stack([find_tones(window, *pair) for pair in pairs])


def find_with_shades(window: Window) -> Bits:
    """The products that have shades."""
    starts = window.products.first_variant
    return bitmaps.from_mask(starts[1:] > starts[:-1])


def find_preferred(window: Window, certifications: tuple[str, ...]) -> Bits | None:
    """The products with certifications that stand first. None where the shop does not know these."""
    facet = window.labels.facets.get("certification")
    known = [value for value in certifications if facet and facet.has_value(value)]
    return window.alive & facet.select_products(known, window.alive) if facet and known else None


def find_called_just_so(window: Window, names: tuple[str, ...]) -> Bits:
    """The products with one of some names as it is: Sun Trap Cream is no sun cream. Of many, all are."""
    called = find_called(window, names)
    if bitmaps.count(called) > MOST_PRODUCTS:
        return called
    rows = bitmaps.members(called)
    texts = [f"{fold_name(decode_named(card).name)} " for card in window.texts.card_bodies(rows)]
    just_so = np.array([any(f" {name} " in text for name in names) for text in texts], dtype=np.bool_)
    return bitmaps.from_rows(rows[just_so], window.rows)


def find_called(window: Window, names: tuple[str, ...]) -> Bits:
    """The products with all words of one of some names."""
    return bitmaps.in_any([_find_called(window, name) for name in names])


def find_meant(window: Window, want: Want) -> Bits:  # noqa: PLR0911 - a kind, a line
    """The products that have what is to be left out, or may have it."""
    match want.kind:
        case "brand":
            return find_brands(window, tuple(window.labels.brand_rows[slug] for slug in want.values))
        case "category":
            rows = window.labels.category_rows
            return window.labels.category_sets.select([rows[slug] for slug in want.values])
        case "type":
            return _find_shelf(window, Shelf(types=want.values))
        case "department":
            own = [row for row, each in enumerate(window.labels.categories) if each.department in want.values]
            return window.labels.category_sets.select(own)
        case "name":
            return find_called(window, want.values)
        case "ingredient":
            return find_maybe_with(window, want.values) | find_without_list(window)
        case "colour":
            return bitmaps.from_mask(score_colours(window, want.values) > 0)
        case kind if kind in window.labels.facets:
            return window.labels.facets[kind].select_products([*want.values], window.alive)
    return bitmaps.none_of(window.rows)


def find_with_ingredient(window: Window, names: tuple[str, ...]) -> Bits:
    """The products that surely have one of the ingredients, or are called by one.

    Lists tell colourants for all shades of a product together; they count by their numbers, as CI 77891.
    """
    return bitmaps.in_any([_find_surely(window, name) for name in names])


def find_maybe_with(window: Window, names: Sequence[str]) -> Bits:
    """The products that have the words of an ingredient anywhere."""
    return bitmaps.in_any([_find_all_words(window, name) for name in names])


def find_without_list(window: Window) -> Bits:
    """The products whose ingredients nobody knows."""
    return window.alive & bitmaps.from_mask(~window.ingredient_lists.have_lists(window.rows))


def _find_surely(window: Window, name: str) -> Bits:
    if any(char.isdigit() for char in name):
        return _find_all_words(window, name)
    listed = bitmaps.from_rows(window.ingredient_lists.find_having(name), window.rows)
    return listed | _find_all_words(window, name, in_name=True)


def _find_called(window: Window, name: str) -> Bits:
    return _find_all_words(window, name, in_name=True, is_exact=False)


def _find_all_words(window: Window, name: str, *, in_name: bool = False, is_exact: bool = True) -> Bits:
    span = Span(name, 0, len(name))
    words = [QueryWord(word, span, in_name=in_name, is_exact=is_exact) for word in name.split()]
    return bitmaps.in_all([window.text.find(word).strong for word in words])


def find_with_size(window: Window, found: Bits, values: Sequence[str]) -> Bits:
    """Of the products found, those of a size: in one of some ranges, or small or large beside the others."""
    size = window.products.size
    masks = [
        _meets_level(size, found, value) if value in SIZE_SHARE else _is_in(size, value) for value in values
    ]
    return found & bitmaps.from_mask(np.any(masks, axis=0))


def _is_in(size: npt.NDArray[np.int32], value: str) -> npt.NDArray[np.bool_]:
    unit, least, most = read_range(value)
    amount = size * _SIGNS[unit]
    in_range: npt.NDArray[np.bool_] = (
        (amount > 0) & (amount >= least * _HUNDREDTHS) & (amount <= most * _HUNDREDTHS)
    )
    return in_range


def _meets_level(size: npt.NDArray[np.int32], found: Bits, level: str) -> npt.NDArray[np.bool_]:
    """Millilitres are compared with millilitres, and grams with grams."""
    is_met = np.zeros(len(size), dtype=np.bool_)
    for sign in _SIGNS.values():
        amount = size * sign
        known = amount[bitmaps.members(found)]
        known = known[known > 0]
        if len(known):
            edge = np.quantile(known, SIZE_SHARE[level])
            is_met |= (amount > 0) & ((amount <= edge) if level == "small" else (amount >= edge))
    return is_met
