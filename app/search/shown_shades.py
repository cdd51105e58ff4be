"""Picks for each card the shade that the query asked for: by its name, colour, depth or undertone.

Products are named by their rows in the window and shades by their places in it, as everywhere in the search.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from app.lists.product_lists import list_cards
from app.matching.searched_colours import score_shades
from app.search.colours import score_shades_by_nearness
from app.search.find import Found
from app.search.names import find_shade_by_name, find_shade_by_words, list_name_words
from app.search.plan import Plan
from app.window.arrays.bitmaps import Rows
from app.window.arrays.columns import Numbers
from app.window.schemas import PicturedSwatch, add_shown_shade
from app.window.search.relevance import CLOSEST
from app.window.shades.depths import DEPTHS, classify_depths
from app.window.window import Window
from shade_matching.profile import UNDERTONES


def list_cards_in_shade(rows: Rows, found: Found) -> list[msgspec.Raw]:
    """List the cards of some products, each with the shade that the query asks for, if it asks for one."""
    cards = list_cards(found.window, rows)
    shown = find_shown_shades(rows, cards, found)
    return [
        add_shown_shade(card, shown[row]) if row in shown else card
        for card, row in zip(cards, rows.tolist(), strict=True)
    ]


def find_shown_shades(rows: Rows, cards: Sequence[bytes], found: Found) -> dict[int, PicturedSwatch]:
    """The shade that the query asks for, by the row of its product. A shade that is named comes first."""
    window, plan = found.window, found.plan
    shown = dict(_find_named_shades(window, rows, cards, plan))
    if cards and (found.nearest or any(_list_shade_wants(plan))):
        shown = dict(_find_best_shades(window, rows, plan, found.nearest)) | shown
    places = np.array(list(shown.values()), dtype=np.int64)
    return dict(zip(shown, window.texts.decode_swatches(places), strict=True))


def _find_named_shades(
    window: Window, rows: Rows, cards: Sequence[bytes], plan: Plan
) -> Iterator[tuple[int, int]]:
    """The place of the shade that the query names, by the row of its product."""
    name_words = Counter(word.folded for word in plan.spoken if plan.words or plan.brands)
    if not name_words and not plan.shade_name:
        return
    for row, card in zip(rows.tolist(), cards, strict=True):
        names, number = window.texts.fold_shades_of(row), None
        if name_words:
            number = find_shade_by_words(names, name_words - Counter(list_name_words(card, with_brand=True)))
        if number is None and plan.shade_name:
            number = find_shade_by_name(names, plan.shade_name)
        if number is not None:
            yield row, int(window.products.first_variant[row]) + number


def _find_best_shades(
    window: Window, rows: Rows, plan: Plan, nearest: Sequence[str]
) -> Iterator[tuple[int, int]]:
    """The place of the shade that meets the plan best, by the row of its product."""
    bounds = [window.products.first_variant[row : row + 2].tolist() for row in rows.tolist()]
    with_shades = [
        (row, first, end) for row, (first, end) in zip(rows.tolist(), bounds, strict=True) if end > first
    ]
    if not with_shades:
        return
    places = np.concatenate([np.arange(first, end) for _, first, end in with_shades])
    names = [name for row, _, _ in with_shades for name in window.texts.fold_shades_of(row).split("\n")]
    scores = _score(window, places, names, plan)
    if nearest:
        scores += score_shades_by_nearness(window, places, nearest).astype(np.int64)
    start = 0
    for row, first, end in with_shades:
        yield row, int(places[start + int(np.argmax(scores[start : start + end - first]))])
        start += end - first


def _list_shade_wants(plan: Plan) -> tuple[object, ...]:
    return plan.colours, plan.others.get("depth"), plan.others.get("undertone"), _list_excluded_colours(plan)


def _list_excluded_colours(plan: Plan) -> list[tuple[str, ...]]:
    return [want.values for want in plan.excluded if want.kind == "colour"]


def _score(window: Window, places: Numbers, names: Sequence[str], plan: Plan) -> npt.NDArray[np.int64]:
    """Rate shades by a plan: a depth, an undertone or an excluded colour outweighs all colours together.

    Each colour counts up to `CLOSEST` by nearness, and as much again for its name: a search for brown shows a
    Brown rather than an Auburn, where both are brown.
    """
    scores = np.zeros(len(places), dtype=np.int64)
    for values in plan.colours:
        nearness = score_shades(window, places, values)
        words = {value.split()[-1] for value in values}
        near = np.flatnonzero(nearness).tolist()
        scores += nearness
        scores[[place for place in near if not words.isdisjoint(names[place].split())]] += CLOSEST
    weight = (len(plan.colours) * 2 + 1) * CLOSEST
    if depths := plan.others.get("depth"):
        wanted = [DEPTHS.index(value) for value in depths]
        scores += weight * np.isin(classify_depths(window.shades.lab_at(places)), wanted)
    if undertones := plan.others.get("undertone"):
        wanted = [UNDERTONES.index(value) for value in undertones]
        scores += weight * np.isin(window.variants.undertone[places], wanted)
    for values in _list_excluded_colours(plan):
        scores -= weight * (score_shades(window, places, values) > 0)
    return scores
