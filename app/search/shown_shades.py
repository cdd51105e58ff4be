"""In a list by colour, depth, undertone or the name of a shade, each card says which shade is looked for."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from app.lists.product_lists import list_cards
from app.matching.searched_colours import score_shades
from app.search.named_products import list_name_words
from app.search.named_shades import find_line_in, find_line_of
from app.search.query import SearchQuery
from app.window.arrays.bitmaps import Rows
from app.window.schemas import PicturedSwatch
from app.window.search.relevance import CLOSEST
from app.window.shades.depths import classify_depths
from app.window.shades.tones import DEPTHS
from app.window.window import Numbers, Window
from shade_engine import UNDERTONES

_encode = msgspec.json.Encoder().encode


def list_cards_in_shade(window: Window, rows: Rows, query: SearchQuery) -> list[msgspec.Raw]:
    """List the cards of some products, each with the shade that the query looks for, if it looks for one."""
    cards = list_cards(window, rows)
    shown = dict(_find_named_shades(window, rows, cards, query))
    if cards and (query.colours or query.others.get("depth") or query.others.get("undertone")):
        best = _find_best_shades(window, rows, query)
        shown = dict(zip(rows.tolist(), best.tolist(), strict=True)) | shown
    places = np.array([shown[row] for row in rows.tolist() if row in shown], dtype=np.int64)
    shades = iter(window.decode_swatches(places))
    return [
        _add_shade(card, next(shades)) if row in shown else card
        for card, row in zip(cards, rows.tolist(), strict=True)
    ]


def _add_shade(card: msgspec.Raw, shade: PicturedSwatch) -> msgspec.Raw:
    return msgspec.Raw(bytes(card)[:-1] + b',"shown_shade":' + _encode(shade) + b"}")


def _find_named_shades(
    window: Window, rows: Rows, cards: Sequence[msgspec.Raw], query: SearchQuery
) -> Iterator[tuple[int, int]]:
    """The products with a shade that is named, each with the place of the shade."""
    spoken = Counter(word.folded for word in query.spoken if query.words or query.brands)
    for row, card in zip(rows.tolist(), cards, strict=True) if spoken or query.shade_name else ():
        names, line = window.fold_shades_of(row), None
        if spoken:
            line = find_line_in(names, spoken - Counter(list_name_words(card, with_brand=True)))
        if line is None and query.shade_name:
            line = find_line_of(names, query.shade_name)
        if line is not None:
            yield row, int(window.products.first_variant[row]) + line


def _find_best_shades(window: Window, rows: Rows, query: SearchQuery) -> Numbers:
    """The place of a shade for each product. What was found in this way has one."""
    own = [window.products.first_variant[row : row + 2].tolist() for row in rows.tolist()]
    places = np.concatenate([np.arange(first, end) for first, end in own])
    scores = _score(window, places, query) + _score_names(window, rows, places, query)
    return np.array(list(_pick_best(places, scores, [end - first for first, end in own])), dtype=np.int64)


def _score(window: Window, places: Numbers, query: SearchQuery) -> npt.NDArray[np.int64]:
    """How well shades meet a query: its filters count more than the names and nearness of its colours."""
    scores = np.zeros(len(places), dtype=np.int64)
    for values in query.colours:
        scores += score_shades(window, places, values)
    weight = (len(query.colours) * 2 + 1) * CLOSEST
    if depths := query.others.get("depth"):
        wanted = [DEPTHS.index(value) for value in depths]
        scores += weight * np.isin(classify_depths(window.shades.lab_at(places)), wanted)
    if undertones := query.others.get("undertone"):
        wanted = [UNDERTONES.index(value) for value in undertones]
        scores += weight * np.isin(window.variants.undertone[places], wanted)
    return scores


def _score_names(window: Window, rows: Rows, places: Numbers, query: SearchQuery) -> npt.NDArray[np.int64]:
    """Who asks for brown is shown a Brown rather than an Auburn, where both are brown."""
    scores = np.zeros(len(places), dtype=np.int64)
    for values in query.colours:
        words = {value.split()[-1] for value in values}
        named = [
            not words.isdisjoint(name.split())
            for row in rows.tolist()
            for name in window.fold_shades_of(row).split("\n")
        ]
        scores += CLOSEST * (np.array(named) & (score_shades(window, places, values) > 0))
    return scores


def _pick_best(places: Numbers, scores: npt.NDArray[np.int64], counts: Sequence[int]) -> Iterator[int]:
    """The place with the highest score of each group, the first of equals."""
    start = 0
    for count in counts:
        yield int(places[start + int(np.argmax(scores[start : start + count]))])
        start += count
