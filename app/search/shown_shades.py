"""In a list by colour, depth, undertone or the name of a shade, each card says which shade is looked for."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from app.lists.product_lists import list_cards
from app.matching.searched_colours import score_shades
from app.search.colours import rate_nearness
from app.search.find import Found
from app.search.names import find_line_in, find_line_of, list_name_words
from app.search.plan import Plan
from app.window.arrays.bitmaps import Rows
from app.window.schemas import PicturedSwatch, add_shown_shade
from app.window.search.relevance import CLOSEST
from app.window.shades.depths import classify_depths
from app.window.shades.tones import DEPTHS
from app.window.window import Numbers, Window
from shade_matching.profile import UNDERTONES


def list_cards_in_shade(rows: Rows, found: Found) -> list[msgspec.Raw]:
    """List the cards of some products, each with the shade that the query looks for, if it looks for one."""
    cards = list_cards(found.window, rows)
    shown = find_shown_shades(rows, cards, found)
    return [
        add_shown_shade(card, shown[row]) if row in shown else card
        for card, row in zip(cards, rows.tolist(), strict=True)
    ]


def find_shown_shades(rows: Rows, cards: Sequence[bytes], found: Found) -> dict[int, PicturedSwatch]:
    """The shade of each of some products that the query looks for, if it looks for one."""
    window, plan = found.window, found.plan
    shown = dict(_find_named_shades(window, rows, cards, plan))
    if cards and (found.nearest or any(_list_asked(plan))):
        shown = dict(_find_best_shades(window, rows, plan, found.nearest)) | shown
    places = np.array(list(shown.values()), dtype=np.int64)
    return dict(zip(shown, window.decode_swatches(places), strict=True))


def _find_named_shades(
    window: Window, rows: Rows, cards: Sequence[bytes], plan: Plan
) -> Iterator[tuple[int, int]]:
    """The products with a shade that is named, each with the place of the shade."""
    spoken = Counter(word.folded for word in plan.spoken if plan.words or plan.brands)
    for row, card in zip(rows.tolist(), cards, strict=True) if spoken or plan.shade_name else ():
        names, line = window.fold_shades_of(row), None
        if spoken:
            line = find_line_in(names, spoken - Counter(list_name_words(card, with_brand=True)))
        if line is None and plan.shade_name:
            line = find_line_of(names, plan.shade_name)
        if line is not None:
            yield row, int(window.products.first_variant[row]) + line


def _find_best_shades(
    window: Window, rows: Rows, plan: Plan, nearest: Sequence[str]
) -> Iterator[tuple[int, int]]:
    """The products that have shades, each with the place of the one that meets a plan best."""
    bounds = [window.products.first_variant[row : row + 2].tolist() for row in rows.tolist()]
    own = [(row, first, end) for row, (first, end) in zip(rows.tolist(), bounds, strict=True) if end > first]
    if not own:
        return
    places = np.concatenate([np.arange(first, end) for _, first, end in own])
    names = [line for row, _, _ in own for line in window.fold_shades_of(row).split("\n")]
    scores = _score(window, places, names, plan)
    if nearest:
        scores += rate_nearness(window, places, nearest).astype(np.int64)
    start = 0
    for row, first, end in own:
        yield row, int(places[start + int(np.argmax(scores[start : start + end - first]))])
        start += end - first


def _list_asked(plan: Plan) -> tuple[object, ...]:
    return plan.colours, plan.others.get("depth"), plan.others.get("undertone"), _list_other_than(plan)


def _list_other_than(plan: Plan) -> list[tuple[str, ...]]:
    """The colours that no card is to show."""
    return [want.values for want in plan.excluded if want.kind == "colour"]


def _score(window: Window, places: Numbers, names: Sequence[str], plan: Plan) -> npt.NDArray[np.int64]:
    """Rate shades by a query: its filters count more than the names and nearness of its colours.

    A search for brown shows a Brown rather than an Auburn, where both are brown.
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
    for values in _list_other_than(plan):
        scores -= weight * (score_shades(window, places, values) > 0)
    return scores
