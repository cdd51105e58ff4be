"""Answers which products of a close colour are alike in ingredients too. There is no single score."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from app.lists.product_lists import name_shades
from app.lists.schemas import WallShade
from app.matching.around.schemas import Alike, AlikeProducts, AlikeSort
from app.matching.encoding import DECIMALS
from app.matching.matching import NearShades, list_tie_keys
from app.matching.orders import MatchQuestion, find_within
from app.window.arrays.columns import make_unit_price_keys
from app.window.prices.availability import rank_availability
from app.window.schemas import PriceFields, Swatch
from app.window.window import Window
from shade_engine import ciede2000
from shade_engine.lab import to_hexes
from shade_matching.depth import list_verdict_limits
from shade_matching.words import verdict_for

LIKENESS_DECIMALS = 3

_prices = msgspec.json.Decoder(PriceFields)
_encode = msgspec.json.Encoder().encode


def answer_alike(window: Window, question: MatchQuestion, sort: AlikeSort, limit: int) -> bytes:
    """Answer with the products of a close colour, in one order."""
    near = _find_close(window, question, limit)
    likely = _keep_likely(window, question, near, limit) if sort == "formula" else near
    first = likely.take(_sort(window, question, likely, sort)[:limit])
    return _describe_all(window, question, first, len(near.places))


def answer_compared(window: Window, question: MatchQuestion, others: Sequence[int]) -> bytes:
    """Answer how these shades differ from the one asked for. One that the shop does not have is left out."""
    found = [place for place in map(window.variant_place, others) if place is not None]
    places = np.array(found, dtype=np.int64)
    labs = window.shades.lab_at(places)
    delta_e = np.atleast_1d(ciede2000(labs, question.asked.lab)) if found else np.empty(0)
    return _describe_all(window, question, NearShades(places, delta_e), len(found))


def _keep_likely(window: Window, question: MatchQuestion, near: NearShades, limit: int) -> NearShades:
    """Those whose ingredients can be among the most alike."""
    rows = window.variants.product[near.places]
    return near.take(window.ingredient_lists.find_most_alike(question.asked.product, rows, limit))


def _find_close(window: Window, question: MatchQuestion, limit: int) -> NearShades:
    """The products of a very close colour; where they are too few, those of a close one."""
    _, very_close, close, _ = list_verdict_limits(question.asked.lab)
    near = find_within(window, question, very_close)
    return near if near.places.size >= limit else find_within(window, question, close)


def _sort(
    window: Window, question: MatchQuestion, near: NearShades, sort: AlikeSort
) -> npt.NDArray[np.int64]:
    """The order of the products. What cannot be bought comes last by price; ties go by colour."""
    products, rows = window.products, window.variants.product[near.places]
    keys: dict[str, Callable[[], tuple[Any, ...]]] = {
        "colour": lambda: (),
        "formula": lambda: (-window.ingredient_lists.rate_likeness(question.asked.product, rows),),
        "unit_price": lambda: (
            make_unit_price_keys(products.unit_price[rows]),
            rank_availability(products.price[rows], products.in_stock[rows]),
        ),
    }
    return np.lexsort((*list_tie_keys(window, near), *keys[sort]()))


def _describe_all(window: Window, question: MatchQuestion, near: NearShades, total: int) -> bytes:
    """Each product compared with the one asked for, as JSON."""
    product = question.asked.product
    own, rows = window.ingredient_lists.list_names(product), window.variants.product[near.places]
    if not near.places.size:
        return _encode(AlikeProducts(total, bool(own), []))
    offers = [_prices.decode(b"{" + text[1:] + b"}") for text in window.texts.card_offers.get_many(rows)]
    shades, matched = name_shades(window, near.places), window.shades.lab_at(near.places)
    likeness = window.ingredient_lists.rate_likeness(product, rows).tolist()
    products = [
        Alike(
            **msgspec.structs.asdict(offer), **_name(shade), matched=colour, delta_e=round(delta_e, DECIMALS),
            verdict=verdict_for(question.asked.lab, delta_e),
            likeness=None if alike < 0 else round(alike, LIKENESS_DECIMALS),
            **_compare_names(own, window.ingredient_lists.list_names(row)),
        )
        for shade, colour, offer, delta_e, alike, row in zip(
            shades, to_hexes(matched), offers, near.delta_e.tolist(), likeness, rows.tolist(), strict=True
        )
    ]  # fmt: skip
    return _encode(AlikeProducts(total, bool(own), products))


def _name(shade: WallShade) -> dict[str, Any]:
    swatch = Swatch(shade.variant_id, shade.name, shade.value)
    return {"slug": shade.product_slug, "name": shade.product, "brand": shade.brand, "shade": swatch}


def _compare_names(there: list[str], here: list[str]) -> dict[str, Any]:
    both = set(there) & set(here)
    return {
        "shared": [name for name in here if name in both],
        "only_here": [name for name in here if name not in both],
        "only_there": [name for name in there if name not in both],
    }
