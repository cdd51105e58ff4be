"""Answers to shoppers who say which shade they wear: the closest shade of each product of a page."""

from collections.abc import Iterator

import msgspec
import numpy as np

from app.lists.product_lists import name_shades
from app.matching.asked_colours import AskedColour
from app.matching.descriptions import NOBODY, describe_near, rate_near
from app.matching.encoding import DECIMALS
from app.matching.matching import NearShades
from app.matching.schemas import (
    ClosestRequest,
    ClosestShade,
    ClosestShades,
    DistancesRequest,
    FindRequest,
    FoundShade,
    FoundShades,
    ShadeDistance,
    ShadeDistances,
)
from app.matching.worn_shades import find_closest, read_worn
from app.window.arrays.columns import to_pounds
from app.window.window import Window
from shade_engine import ciede2000
from shade_engine.lab import to_hex, to_hexes
from shade_matching.depth import shade_step
from shade_matching.known_order import MATCH_SCALE
from shade_matching.words import DIFFERENCE_VERDICTS, DIFFERENCE_WORDS, describe_difference

STEP_DECIMALS = 2

_encode = msgspec.json.Encoder().encode


def answer_closest(window: Window, request: ClosestRequest) -> bytes:
    """Answer with the closest shade of each product that is for skin. Products that are gone are left out."""
    asked = read_worn(window, request.worn, ("body", "worn"))
    found = {window.slugs.find_row(slug) for slug in request.product_slugs}
    near = find_closest(window, asked.lab, [row for row in found if row is not None])
    return _encode(ClosestShades(list(_describe_closest(window, near, asked, request.worn.variant_id))))


def answer_distances(window: Window, request: DistancesRequest) -> bytes:
    """Answer with how far shades are from the one worn, by mended colours. What is gone is left out."""
    asked = read_worn(window, request.worn, ("body", "worn"))
    found = {each: window.variant_place(each) for each in request.variant_ids}
    places = [place for place in found.values() if place is not None]
    differences = np.atleast_1d(ciede2000(window.shades.lab_at(places), asked.lab)).tolist() if places else []
    step, shades = shade_step(asked.lab), [each for each, place in found.items() if place is not None]
    distances = [
        ShadeDistance(shade, round(delta_e, DECIMALS), round(delta_e / step, STEP_DECIMALS))
        for shade, delta_e in zip(shades, differences, strict=True)
    ]
    return _encode(ShadeDistances(distances))


def answer_shades_by_id(window: Window, request: FindRequest) -> bytes:
    """Answer with the shades of some ids that are still there."""
    found = {window.variant_place(each) for each in request.variant_ids}
    places = np.array(sorted(place for place in found if place is not None), dtype=np.int64)
    for_skin = window.skin_shades[places].tolist()
    shades = [
        FoundShade(**msgspec.structs.asdict(shade), is_for_skin=is_for_skin)
        for shade, is_for_skin in zip(name_shades(window, places), for_skin, strict=True)
    ]
    return _encode(FoundShades(shades))


def _describe_closest(
    window: Window, near: NearShades, asked: AskedColour, worn: int | None
) -> Iterator[ClosestShade]:
    if not near.places.size:
        return
    place = None if worn is None else window.variant_place(worn)
    partners = NOBODY if place is None else window.worn_pairs.find_partners(place)
    described, products = describe_near(window, near, asked), window.variants.product[near.places]
    labs, worn_hex = window.shades.lab_at(near.places), to_hex(asked.lab)
    for row, shade, lab, matched, delta_e, price, in_stock, verdict, words, scale in zip(
        products.tolist(),
        window.texts.decode_swatches(near.places),
        labs,
        to_hexes(labs),
        near.delta_e.tolist(),
        window.products.price[products].tolist(),
        window.products.in_stock[products].tolist(),
        described.verdicts.tolist(),
        described.words.tolist(),
        rate_near(window, near, asked, described.within_chances, partners).tolist(),
        strict=True,
    ):
        # By their swatches, unless one set of pictures has both.
        is_own = row == asked.product
        difference = describe_difference(asked.lab, lab).words if is_own else DIFFERENCE_WORDS[words]
        yield ClosestShade(
            product_slug=window.slugs[row], shade=shade, matched=matched, worn=worn_hex,
            price=to_pounds(price), in_stock=bool(in_stock), delta_e=round(delta_e, DECIMALS),
            verdict=DIFFERENCE_VERDICTS[verdict], difference=difference, scale=MATCH_SCALE[scale],
            is_worn=shade.id == worn,
        )  # fmt: skip
