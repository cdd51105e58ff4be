"""The content of the pictures of shared links, by the name in their address. Others have no picture.

`v12_v34` are two shades of the shop, `hc68642_v34` a colour and a shade, `v12` a shade and its best match,
`ranges-deepest` the first brands of that list, and `tape_v12` the products that look like a shade, by price.
"""

import re

import msgspec
import numpy as np

from app.kit.money import format_pounds
from app.lists.product_lists import name_shades
from app.lists.range_schemas import RangeSort
from app.lists.ranges import list_ranges
from app.matching.asked_colours import AskedColour, read_asked_colour, read_picked_colour, read_sources
from app.matching.descriptions import describe_near
from app.matching.matching import MatchFilter, NearShades, match_shade
from app.matching.verdict_words import describe_verdict
from app.media.share.cards import PairCard, RangeRow, RangesCard, ShareCard, ShareHalf
from app.share_pictures.tapes import find_price, find_tape_card
from app.window.schemas import MatchedSwatch
from app.window.shades.skin_tones import MONK_TONES
from app.window.window import Window
from shade_engine import ciede2000
from shade_matching.words import DIFFERENCE_VERDICTS, DIFFERENCE_WORDS

_PAIR = re.compile(
    r"(?:v(?P<shade>[1-9][0-9]{0,15})|h(?P<hex>[0-9a-f]{6}))(?:_v(?P<other>[1-9][0-9]{0,15}))?"
)
MAX_ROWS = 6
CANDIDATES = 15
TITLES: dict[RangeSort, str] = {
    "deepest": "Most deep shades",
    "olive": "Most olive shades",
    "evenness": "Most even ranges",
    "gap": "Widest gaps in a range",
    "shades": "Most shades",
    "name": "Ranges by brand",
}
SOURCES = {
    "instrument": "measured by an instrument",
    "brand": "the brand's picture",
    "retailer": "a retailer's picture",
    "photo": "a photo",
    "unknown": "a colour of unknown source",
}
SAME = DIFFERENCE_VERDICTS.index("indistinguishable")
_swatch = msgspec.json.Decoder(MatchedSwatch)


def find_card(window: Window, name: str) -> ShareCard | None:
    """The card of a name. None where the name is not valid, or names a shade that the shop does not have."""
    if name.startswith("tape_"):
        return find_tape_card(window, name)
    if sort := next((each for each in TITLES if name == f"ranges-{each}"), None):
        return _make_ranges_card(window, sort)
    pair = _PAIR.fullmatch(name)
    if not pair or (pair["hex"] and not pair["other"]):
        return None
    if pair["hex"]:
        place, asked = None, read_picked_colour(f"#{pair['hex']}", ("path",))
    else:
        place = window.variant_place(int(pair["shade"]))
        if place is None:
            return None
        asked = read_asked_colour(window, place)
    other = window.variant_place(int(pair["other"])) if pair["other"] else _find_best(window, place, asked)
    if other is None or other == place:
        return None
    left = ShareHalf(f"#{pair['hex']}", f"#{pair['hex']}") if place is None else _make_half(window, place)
    return _make_pair(window, asked, left, place, other)


def _find_best(window: Window, place: int | None, asked: AskedColour) -> int | None:
    """The cheapest match in stock that looks the same as a shade, or else the closest."""
    if place is None:
        return None
    own = MatchFilter(categories=(int(window.variants.category[place]),))
    near = match_shade(window, place, own, CANDIDATES).near
    if not near.places.size:
        return None
    verdicts = describe_near(window, near, asked).verdicts
    prices = {place: find_price(window, place) for place in near.places[verdicts == SAME].tolist()}
    in_stock = {place: pence for place, pence in prices.items() if pence is not None}
    return min(in_stock, key=in_stock.__getitem__, default=int(near.places[0]))


def _make_pair(
    window: Window, asked: AskedColour, left: ShareHalf, place: int | None, other: int
) -> PairCard:
    far = float(np.atleast_1d(ciede2000(window.shades.lab_at([other]), asked.lab))[0])
    near = NearShades(np.array([other]), np.array([far]))
    described = describe_near(window, near, asked)
    verdict = DIFFERENCE_VERDICTS[int(described.verdicts[0])]
    words = DIFFERENCE_WORDS[int(described.words[0])]
    sources = dict.fromkeys([asked.source, *read_sources(window, near.places)])
    return PairCard(
        left=left,
        right=_make_half(window, other),
        verdict=describe_verdict(verdict),
        difference=f"difference {far:.1f}" + ("" if verdict == DIFFERENCE_VERDICTS[SAME] else f", {words}"),
        saving="" if place is None else _describe_saving(window, place, other),
        source=f"Colours from {' and '.join(SOURCES[source] for source in sources)}",
    )


def _make_half(window: Window, place: int) -> ShareHalf:
    """The colour is the one the shade is matched by."""
    [named] = name_shades(window, np.array([place]))
    shade = _swatch.decode(window.texts.pieces["shades"].get_many(np.array([place]))[0])
    corrected = shade.wear.corrected if shade.wear else None
    pence = find_price(window, place)
    return ShareHalf(
        colour=corrected or shade.mended or shade.value,
        name=named.name,
        product=_name_with_brand(named.brand, named.product),
        price="" if pence is None else format_pounds(pence),
    )


def _name_with_brand(brand: str, name: str) -> str:
    """A name that begins with its brand does not say it twice."""
    return name if name.startswith(f"{brand} ") else f"{brand} {name}"


def _describe_saving(window: Window, place: int, other: int) -> str:
    """Say what the cheaper of two saves; nothing if both cost the same or one cannot be bought."""
    first, second = find_price(window, place), find_price(window, other)
    if first is None or second is None or first == second:
        return ""
    return f"{format_pounds(abs(first - second))} {'less' if second < first else 'more'}"


def _make_ranges_card(window: Window, sort: RangeSort) -> RangesCard:
    rows = [
        RangeRow(
            each.brand.name,
            np.sum(each.counts, axis=0).tolist(),
            f"{each.shades} shades, {each.deep} deep, {each.olive} olive",
        )
        for each in list_ranges(window, sort, None)[:MAX_ROWS]
    ]
    return RangesCard(TITLES[sort], [*MONK_TONES], rows)
