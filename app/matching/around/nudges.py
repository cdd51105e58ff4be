"""Answers every position of the nudge pad at once: the shades nearest to a colour moved a little, exact."""

from itertools import product
from typing import NamedTuple

import msgspec
import numpy as np

from app.lists.product_lists import name_shades
from app.matching.around.schemas import NudgedMatch, NudgedShade, NudgePosition, Nudges
from app.matching.encoding import DECIMALS
from app.matching.matching import NearShades, Places, build_mask
from app.matching.orders import MatchQuestion
from app.matching.searched_colours import Lab
from app.window.arrays.columns import to_pounds
from app.window.window import Window
from shade_engine.lab import to_hex, to_hexes
from shade_matching.depth import shade_step
from shade_matching.nudges import NUDGES_OF_A_SHADE, nudge
from shade_matching.words import verdict_for

STEPS = 4  # of the pad to each side of its middle
NEAREST = 5  # shades for each position

_encode = msgspec.json.Encoder().encode


class NudgedColour(NamedTuple):
    """A position of the pad, its colour, and the nearest shades."""

    lighter: int
    warmer: int
    lab: Lab
    near: NearShades


def answer_nudges(window: Window, question: MatchQuestion) -> bytes:
    """Answer for all positions. The shade asked for is left out, but not the others of its product."""
    nudged = _find_all(window, question) if len(window.shades) else []
    every = [each.near.places for each in nudged]
    places = np.unique(np.concatenate(every)) if every else np.empty(0, dtype=np.int64)
    numbers = {shade: number for number, shade in enumerate(places.tolist())}
    step = round(shade_step(question.asked.lab) / NUDGES_OF_A_SHADE, DECIMALS)
    positions = [_describe_position(each, numbers) for each in nudged]
    return _encode(Nudges(STEPS, step, _list_shades(window, places), positions))


def _find_all(window: Window, question: MatchQuestion) -> list[NudgedColour]:
    mask, lab = build_mask(window, question.match_filter, None), question.asked.lab
    if question.place is not None:
        mask = np.ones(len(window.variants.id), dtype=np.bool_) if mask is None else mask
        mask[question.place] = False
    lighter, warmer = range(STEPS, -STEPS - 1, -1), range(-STEPS, STEPS + 1)
    moves = [(up, along, nudge(lab, up, along)) for up, along in product(lighter, warmer)]
    return [
        NudgedColour(*move, NearShades(*window.shades.nearest(move[2], NEAREST, within=mask, per_group=True)))
        for move in moves
    ]


def _list_shades(window: Window, places: Places) -> list[NudgedShade]:
    if not places.size:
        return []
    rows, products = window.variants.product[places], window.products
    prices, delivered, in_stock = (
        values[rows].tolist() for values in (products.price, products.delivered, products.in_stock)
    )
    matched = to_hexes(window.shades.lab_at(places))
    every = zip(name_shades(window, places), matched, prices, delivered, in_stock, strict=True)
    return [
        NudgedShade(
            **msgspec.structs.asdict(shade), matched=colour, price=to_pounds(price),
            delivered_price=to_pounds(whole), in_stock=bool(can_buy),
        )
        for shade, colour, price, whole, can_buy in every
    ]  # fmt: skip


def _describe_position(nudged: NudgedColour, numbers: dict[int, int]) -> NudgePosition:
    lighter, warmer, lab, near = nudged
    nearest = [
        NudgedMatch(numbers[place], round(far, DECIMALS), verdict_for(lab, far))
        for place, far in zip(near.places.tolist(), near.delta_e.tolist(), strict=True)
    ]
    return NudgePosition(lighter, warmer, to_hex(lab), nearest)
