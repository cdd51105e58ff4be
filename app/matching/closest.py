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
from shade_matching.confidence import CONFIDENCE_STEPS
from shade_matching.depth import shade_step
from shade_matching.known_order import MATCH_SCALE
from shade_matching.words import DIFFERENCE_VERDICTS, DIFFERENCE_WORDS, describe_difference

CHANCE_DECIMALS = 2
STEP_DECIMALS = 2
WORST_VERDICT_OF_SAME_SHADE = DIFFERENCE_VERDICTS.index("very close")

_encode = msgspec.json.Encoder().encode


def answer_closest(window: Window, request: ClosestRequest) -> bytes:
    """Answer with the closest shade of each product that is for skin. Products that are gone are left out."""
    asked = read_worn(window, request.worn, ("body", "worn"))
    found = {window.slugs.find_row(slug) for slug in request.product_slugs}
    near = find_closest(window, asked.lab, [row for row in found if row is not None])
    shades = list(_list_closest(window, near, asked, request.worn.variant_id)) if near.places.size else []
    return _encode(ClosestShades(shades))


def answer_distances(window: Window, request: DistancesRequest) -> bytes:
    """Answer with how far shades are from the one worn, by mended colours. What is gone is left out."""
    asked = read_worn(window, request.worn, ("body", "worn"))
    found = {each: window.variant_place(each) for each in request.variant_ids}
    places = [place for place in found.values() if place is not None]
    far = np.atleast_1d(ciede2000(window.shades.lab_at(places), asked.lab)).tolist() if places else []
    step, shades = shade_step(asked.lab), [each for each, place in found.items() if place is not None]
    return _encode(
        ShadeDistances(
            [
                ShadeDistance(shade, round(delta_e, DECIMALS), round(delta_e / step, STEP_DECIMALS))
                for shade, delta_e in zip(shades, far, strict=True)
            ]
        )
    )


def answer_shades_by_id(window: Window, request: FindRequest) -> bytes:
    """Answer with the shades of some ids that are still there."""
    found = {window.variant_place(each) for each in request.variant_ids}
    places = np.array(sorted(place for place in found if place is not None), dtype=np.int64)
    for_skin = window.skin_shades[places].tolist()
    return _encode(
        FoundShades(
            [
                FoundShade(**msgspec.structs.asdict(shade), is_for_skin=is_for_skin)
                for shade, is_for_skin in zip(name_shades(window, places), for_skin, strict=True)
            ]
        )
    )


def _list_closest(
    window: Window, near: NearShades, asked: AskedColour, worn: int | None
) -> Iterator[ClosestShade]:
    described, rows = describe_near(window, near, asked), window.variants.product[near.places].tolist()
    prices, in_stock = window.products.price[rows].tolist(), window.products.in_stock[rows].tolist()
    swatches = window.texts.decode_swatches(near.places)
    place = None if worn is None else window.variant_place(worn)
    worn_with = NOBODY if place is None else window.worn_pairs.find_partners(place)
    scales = rate_near(window, near, asked, described.within_chances, worn_with).tolist()
    verdicts, steps = described.verdicts.tolist(), described.steps.tolist()
    words = _list_words(window, near, asked, described.words.tolist())
    matched, worn_hex = to_hexes(window.shades.lab_at(near.places)), to_hex(asked.lab)
    for number, (row, shade) in enumerate(zip(rows, swatches, strict=True)):
        yield ClosestShade(
            product_slug=window.slugs[row], shade=shade, matched=matched[number], worn=worn_hex,
            price=to_pounds(prices[number]),
            in_stock=bool(in_stock[number]), delta_e=round(float(near.delta_e[number]), DECIMALS),
            verdict=DIFFERENCE_VERDICTS[verdicts[number]], difference=words[number],
            confidence=round(float(described.confidences[number]), CHANCE_DECIMALS),
            confidence_words=CONFIDENCE_STEPS[steps[number]], scale=MATCH_SCALE[scales[number]],
            has_shade=verdicts[number] <= WORST_VERDICT_OF_SAME_SHADE, is_worn=shade.id == worn,
        )  # fmt: skip


def _list_words(window: Window, near: NearShades, asked: AskedColour, codes: list[int]) -> list[str]:
    """Tell how each shade differs: by their swatches, unless one set of pictures has both."""
    own = (window.variants.product[near.places] == asked.product).tolist()
    return [
        describe_difference(asked.lab, lab).words if is_own else DIFFERENCE_WORDS[code]
        for lab, is_own, code in zip(window.shades.lab_at(near.places), own, codes, strict=True)
    ]
