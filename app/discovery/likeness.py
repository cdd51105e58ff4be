"""Similar shades on the wire: the card, its best shade, the words for the difference, the confidence."""

from dataclasses import replace

import msgspec
import numpy as np

from app.discovery import matching
from app.discovery.colours import Lab
from app.discovery.matching import Kept, Matches, Near
from app.discovery.schemas import Owned, OwnedRequest, Stands
from app.kit.fields import Fault
from app.kit.problems import Invalid, Missing
from app.window.columns import NONE, SOURCES
from app.window.window import Numbers, Window
from shade_engine import OwnedMatch, ShadeError, parse_colour, told

UNKNOWN = "unknown"
WEAR = "wear"
DECIMALS = 2
NULL = b"null"

_encode = msgspec.json.Encoder().encode


def similar_to_variant(window: Window, variant_id: int, kept: Kept, limit: int, furthest: float) -> bytes:
    """Products like a shade: in its own category unless another is asked for."""
    place = window.variant_place(variant_id)
    if place is None and window.is_colourless(variant_id):
        return _answer_of([])
    if place is None:
        raise Missing("There is no such shade")
    if not kept.categories:
        kept = replace(kept, categories=(int(window.variants.category[place]),))
    found = matching.like_shade(window, place, kept, limit, furthest)
    return _answer(window, found, matching.lab_of(window, place), _source(window, place))


def similar_to_hex(window: Window, text: str, kept: Kept, limit: int, furthest: float) -> bytes:
    """Products like a colour nobody vouches for."""
    lab = lab_of_text(text, ("query", "hex"))
    return _answer(window, matching.like_colour(window, lab, kept, limit, furthest), lab, UNKNOWN)


def similar_to_owned(window: Window, request: OwnedRequest, kept: Kept) -> bytes:
    """Products that respect everything said of the shades owned."""
    shades = [_owned(window, owned, place) for place, owned in enumerate(request.shades)]
    if not len(window.variants.id):
        return _answer_of([])
    evidence = [(lab, owned.verdict) for (lab, _), owned in zip(shades, request.shades, strict=True)]
    mask = matching.mask_of(window, kept, None)
    found = window.shades.nearest_to_owned(evidence, request.limit, within=mask, per_group=True)
    worn = next(
        (shade for shade, (_, verdict) in zip(shades, evidence, strict=True) if verdict == WEAR), shades[0]
    )
    return _answer_of(_owned_matches(window, found, *worn))


def lab_of_text(text: str, place: tuple[str | int, ...]) -> Lab:
    """A colour as a shopper writes it."""
    try:
        lab: Lab = parse_colour(text).lab
    except ShadeError as error:
        raise Invalid([Fault(place, str(error))]) from error
    return lab


def _owned(window: Window, owned: Owned, number: int) -> tuple[Lab, str]:
    place = ("body", "shades", number)
    if (owned.variant_id is None) == (owned.hex is None):
        raise Invalid([Fault(place, "Must have either variant_id or hex")])
    if owned.hex is not None:
        return lab_of_text(owned.hex, (*place, "hex")), UNKNOWN
    shade = window.variant_place(owned.variant_id or 0)
    if shade is None:
        raise Invalid([Fault((*place, "variant_id"), "There is no such shade")])
    return matching.lab_of(window, shade), _source(window, shade)


def _answer(window: Window, found: Matches, lab: Lab, source: str) -> bytes:
    near, lighter, deeper = (_matches(window, one, lab, source) for one in found)
    return _answer_of(near, *(one[0] if one else NULL for one in (lighter, deeper)))


def _answer_of(products: list[bytes], lighter: bytes = NULL, deeper: bytes = NULL) -> bytes:
    parts = b",".join(products), lighter, deeper
    return b'{"products":[%b],"nearest_lighter":%b,"nearest_deeper":%b}' % parts


def _matches(window: Window, near: Near, lab: Lab, source: str) -> list[bytes]:
    return [match + b"}" for match in _open_matches(window, near, lab, source)]


def _owned_matches(window: Window, found: list[OwnedMatch], lab: Lab, source: str) -> list[bytes]:
    near = Near(np.array([one.position for one in found]), np.array([one.delta_e for one in found]))
    matches = _open_matches(window, near, lab, source)
    return [
        match + b',"standings":' + _encode(_standings(owned)) + b"}"
        for match, owned in zip(matches, found, strict=True)
    ]


def _open_matches(window: Window, near: Near, lab: Lab, source: str) -> list[bytes]:
    """Matches as JSON, left open: the card, the one shade of it, and what is said of them.

    All at once, and written by hand: asking an array once costs as much as many answers, and a busy shop
    makes more of these than of anything else that nobody asked before.
    """
    places, far = near
    if not places.size:
        return []
    sources = _sources(window, places)
    said = zip(
        window.open_cards(window.variants.product[places]), window.swatches(places),
        matching.scores(far), far.tolist(),
        told(lab, source, window.shades.lab_at(places), sources, far), strict=True,
    )  # fmt: skip
    return [
        card + (
            f',"variants":[{{"id":{shade.id},"name":{_quoted(shade.name)},"value":"{shade.value}"}}]'
            f',"similarity_score":{score},"delta_e":{delta_e:.2f}'
            f',"verdict":"{words.verdict}","difference":"{words.words}"'
            f',"confidence":{words.confidence:.2f},"confidence_label":"{words.label}"'
        ).encode()
        for card, shade, score, delta_e, words in said
    ]  # fmt: skip


def _quoted(text: str) -> str:
    return _encode(text).decode()


def _standings(match: OwnedMatch) -> list[Stands]:
    return [Stands(one.verdict, one.met, round(one.delta_e, DECIMALS), one.words) for one in match.standings]


def _source(window: Window, place: int) -> str:
    return _sources(window, np.array([place]))[0]


def _sources(window: Window, places: Numbers) -> list[str]:
    sources = window.variants.source[places].tolist()
    return [UNKNOWN if source == NONE else SOURCES[source] for source in sources]
