"""Answers for the twin tape: every product with a shade within a difference, by price."""

import msgspec

from app.lists.product_lists import name_shades
from app.matching.around.schemas import Tape, TapeLimits, TapeProduct
from app.matching.matching import NearShades
from app.matching.orders import MatchQuestion, find_within, rank_by_price
from app.window.arrays.columns import to_pounds
from app.window.schemas import Swatch
from app.window.window import Window
from shade_engine.lab import to_hexes
from shade_matching.depth import list_verdict_limits
from shade_matching.words import verdict_for

MAX_PRODUCTS = 400
DECIMALS = 3  # so that a tolerance chosen on the page counts as it does here

_encode = msgspec.json.Encoder().encode


def answer_tape(window: Window, question: MatchQuestion, wanted: float | None) -> bytes:
    """Answer with all products within a difference: up to what is indistinguishable, unless one is given."""
    limits = list_verdict_limits(question.asked.lab)
    furthest = min(limits[0] if wanted is None else wanted, limits[2])
    near = find_within(window, question, furthest)
    nearest = near.take(slice(MAX_PRODUCTS))
    products = _list_products(window, question, rank_by_price(window, nearest, question.match_filter))
    shown = TapeLimits(*(round(limit, DECIMALS) for limit in limits[:3]))
    return _encode(Tape(round(furthest, DECIMALS), shown, len(near.places), products))


def _list_products(window: Window, question: MatchQuestion, near: NearShades) -> list[TapeProduct]:
    rows, lab = window.variants.product[near.places], question.asked.lab
    if not near.places.size:
        return []
    products = window.products
    prices, delivered, in_stock = (
        values[rows].tolist() for values in (products.price, products.delivered, products.in_stock)
    )
    shades, matched = name_shades(window, near.places), to_hexes(window.shades.lab_at(near.places))
    named = zip(shades, matched, near.delta_e.tolist(), prices, delivered, in_stock, strict=True)
    return [
        TapeProduct(
            shade.product_slug, shade.product, shade.brand, Swatch(shade.variant_id, shade.name, shade.value),
            colour, to_pounds(price), to_pounds(whole), bool(can_buy), round(far, DECIMALS),
            verdict_for(lab, far),
        )
        for shade, colour, far, price, whole, can_buy in named
    ]  # fmt: skip
