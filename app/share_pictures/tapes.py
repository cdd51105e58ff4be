"""The content of the picture of a shared twin tape, by its name: `tape_v12`, or `tape_hc68642_w2345`.

The last part is the largest difference in thousandths. Without it the tape has what nobody can tell apart.
"""

import re

import numpy as np

from app.kit.money import format_pounds
from app.lists.product_lists import name_shades
from app.matching.answers import keep_own_category
from app.matching.around.tape import MAX_PRODUCTS
from app.matching.asked_colours import read_asked_colour, read_picked_colour
from app.matching.matching import MatchFilter, NearShades
from app.matching.orders import MatchQuestion, find_within
from app.matching.parameters import MAX_ASKED_DELTA_E
from app.matching.verdict_words import count_swatches
from app.media.share.cards import TapeCard, TapePoint
from app.window.arrays.columns import NO_PRICE
from app.window.window import Window
from shade_engine.lab import to_hex, to_hexes
from shade_matching.depth import list_verdict_limits
from shade_matching.error_model import COMPLEXION

_NAME = re.compile(
    r"tape_(?:v(?P<shade>[1-9][0-9]{0,15})|h(?P<hex>[0-9a-f]{6}))(?:_w(?P<within>[1-9][0-9]{0,5}))?"
)


def find_tape_card(window: Window, name: str) -> TapeCard | None:
    """The card of a name. None where it is no such name, or nothing on the tape can be bought."""
    found = _NAME.fullmatch(name)
    question = found and _read_question(window, found["shade"], found["hex"])
    if not found or not question:
        return None
    limits = list_verdict_limits(question.asked.lab)
    within = int(found["within"]) / 1000 if found["within"] else limits[0]
    near = find_within(window, question, min(within, limits[2]))
    title = _make_title(window, question, len(near.places), is_same=within <= limits[0] + 0.0005)
    return _make_card(window, question, near.take(slice(MAX_PRODUCTS)), title)


def _read_question(window: Window, shade: str | None, value: str | None) -> MatchQuestion | None:
    """Read what a tape is for: a shade in its own category, a colour in complexion."""
    if shade is None:
        asked = read_picked_colour(f"#{value}", ("path",))
        for_skin = np.flatnonzero([each == COMPLEXION for each in window.labels.departments])
        return MatchQuestion(asked, MatchFilter(categories=tuple(for_skin.tolist())), MAX_ASKED_DELTA_E)
    place = window.variant_place(int(shade))
    if place is None:
        return None
    own = keep_own_category(window, place, MatchFilter())
    return MatchQuestion(read_asked_colour(window, place), own, MAX_ASKED_DELTA_E, place)


def _make_card(window: Window, question: MatchQuestion, near: NearShades, title: str) -> TapeCard | None:
    rows = window.variants.product[near.places]
    prices, in_stock = window.products.price[rows], window.products.in_stock[rows]
    can_buy = np.flatnonzero(in_stock & (prices != NO_PRICE))
    if not can_buy.size:
        return None
    prices, place = prices[can_buy], question.place
    own = None if place is None else find_price(window, place)
    lowest, highest = int(prices.min()), int(prices.max())
    low, high = min(lowest, own or lowest), max(highest, own or highest)
    across = (prices - low) / max(high - low, 1)
    colours = to_hexes(window.shades.lab_at(near.places[can_buy]))
    cheaper = 0 if own is None else int(np.count_nonzero(prices < own))
    cheapest, dearest = _format_price(lowest), _format_price(highest)
    facts = f"{cheapest} to {dearest}" if cheapest != dearest else cheapest
    return TapeCard(
        colour=to_hex(question.asked.lab), title=title, low=_format_price(low), high=_format_price(high),
        facts=f"{facts} · {cheaper} cost less than this one" if cheaper else facts,
        points=[TapePoint(*each) for each in zip(colours, across.round(4).tolist(), strict=True)],
        own=None if own is None else round((own - low) / max(high - low, 1), 4),
    )  # fmt: skip


def find_price(window: Window, place: int) -> int | None:
    """The price that a shade can be bought at now."""
    product = window.variants.product[place]
    pence = int(window.products.price[product])
    return None if pence == NO_PRICE or not window.products.in_stock[product] else pence


def _make_title(window: Window, question: MatchQuestion, products: int, *, is_same: bool) -> str:
    """For example: 11 swatches look the same as Agate."""
    place = question.place
    name = to_hex(question.asked.lab) if place is None else name_shades(window, np.array([place]))[0].name
    return count_swatches(products, name, is_same=is_same)


def _format_price(pence: int) -> str:
    return format_pounds(pence).removesuffix(".00")
