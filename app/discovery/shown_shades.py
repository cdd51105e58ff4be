"""In a list by colour, depth or undertone, each card says which shade of the product is looked for."""

from collections.abc import Iterator, Sequence

import msgspec
import numpy as np
import numpy.typing as npt

from app.discovery.product_lists import list_cards
from app.discovery.query_colours import score_shades
from app.discovery.search_query import SearchQuery
from app.window.bitmaps import Rows
from app.window.depths import DEPTH_CHOICES, classify_depths
from app.window.search_order import CLOSEST
from app.window.window import Numbers, Window
from shade_engine import UNDERTONES

_DEPTHS = [value for value, _ in DEPTH_CHOICES]
_encode = msgspec.json.Encoder().encode


def list_cards_in_shade(window: Window, rows: Rows, query: SearchQuery) -> list[msgspec.Raw]:
    """List the cards of some products, each with the shade that the query looks for, if it looks for one."""
    cards = list_cards(window, rows)
    if not cards or not (query.colours or query.others.get("depth") or query.others.get("undertone")):
        return cards
    shades = window.decode_swatches(_find_shades(window, rows, query))
    return [
        msgspec.Raw(bytes(card)[:-1] + b',"shown_shade":' + _encode(shade) + b"}")
        for card, shade in zip(cards, shades, strict=True)
    ]


def _find_shades(window: Window, rows: Rows, query: SearchQuery) -> Numbers:
    """The place of a shade for each product. What was found in this way has one."""
    own = [window.products.first_variant[row : row + 2].tolist() for row in rows.tolist()]
    places = np.concatenate([np.arange(first, end) for first, end in own])
    scores = _score(window, places, query)
    return np.array(list(_pick_best(places, scores, [end - first for first, end in own])), dtype=np.int64)


def _score(window: Window, places: Numbers, query: SearchQuery) -> npt.NDArray[np.int64]:
    """How well shades meet a query: its filters count most, then how near its colours are."""
    scores = np.zeros(len(places), dtype=np.int64)
    for values in query.colours:
        scores += score_shades(window, places, values)
    weight = (len(query.colours) + 1) * CLOSEST
    if depths := query.others.get("depth"):
        wanted = [_DEPTHS.index(value) for value in depths]
        scores += weight * np.isin(classify_depths(window.shades.lab_at(places)), wanted)
    if undertones := query.others.get("undertone"):
        wanted = [UNDERTONES.index(value) for value in undertones]
        scores += weight * np.isin(window.variants.undertone[places], wanted)
    return scores


def _pick_best(places: Numbers, scores: npt.NDArray[np.int64], counts: Sequence[int]) -> Iterator[int]:
    """The place with the highest score of each group, the first of equals."""
    start = 0
    for count in counts:
        yield int(places[start + int(np.argmax(scores[start : start + count]))])
        start += count
