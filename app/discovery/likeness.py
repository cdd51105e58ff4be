"""Similar shades on the wire: the card, its best shade, the words for the difference, the confidence."""

from dataclasses import replace
from itertools import pairwise

import msgspec
import numpy as np

from app.discovery import matching
from app.discovery.colours import Lab
from app.discovery.matching import Kept, Matches, Near
from app.discovery.schemas import Owned, OwnedRequest, Stands
from app.kit.errors import InvalidInputError, NotFoundError
from app.kit.fields import Fault
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
        return _answer_of(b"")
    if place is None:
        raise NotFoundError("There is no such shade")
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
        return _answer_of(b"")
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
        raise InvalidInputError([Fault(place, str(error))]) from error
    return lab


def _owned(window: Window, owned: Owned, number: int) -> tuple[Lab, str]:
    place = ("body", "shades", number)
    if (owned.variant_id is None) == (owned.hex is None):
        raise InvalidInputError([Fault(place, "Must have either variant_id or hex")])
    if owned.hex is not None:
        return lab_of_text(owned.hex, (*place, "hex")), UNKNOWN
    shade = window.variant_place(owned.variant_id or 0)
    if shade is None:
        raise InvalidInputError([Fault((*place, "variant_id"), "There is no such shade")])
    return matching.lab_of(window, shade), _source(window, shade)


def _answer(window: Window, found: Matches, lab: Lab, source: str) -> bytes:
    near, lighter, deeper = (_matches(window, one, lab, source) for one in found)
    return _answer_of(near, lighter or NULL, deeper or NULL)


def _answer_of(products: bytes, lighter: bytes = NULL, deeper: bytes = NULL) -> bytes:
    return b'{"products":[%b],"nearest_lighter":%b,"nearest_deeper":%b}' % (products, lighter, deeper)


def _matches(window: Window, near: Near, lab: Lab, source: str) -> bytes:
    """Matches as JSON, one after the other."""
    if not near.places.size:
        return b""
    return _written(window, near, lab, source, end=b"},")[0][:-1]


def _owned_matches(window: Window, found: list[OwnedMatch], lab: Lab, source: str) -> bytes:
    if not found:
        return b""
    near = Near(np.array([one.position for one in found]), np.array([one.delta_e for one in found]))
    text, ends = _written(window, near, lab, source, end=b"")
    matches = (text[begin:end] for begin, end in pairwise([0, *ends]))
    return b",".join(
        match + b',"standings":' + _encode(_standings(owned)) + b"}"
        for match, owned in zip(matches, found, strict=True)
    )


def _written(window: Window, near: Near, lab: Lab, source: str, end: bytes) -> tuple[bytes, list[int]]:
    """Matches left open, `end` after each, and where each ends."""
    others, sources = window.shades.lab_at(near.places), _sources(window, near.places)
    words = told(lab, source, others, sources, near.delta_e)
    return window.matches(near.places, near.delta_e, words, end)


def _standings(match: OwnedMatch) -> list[Stands]:
    return [Stands(one.verdict, one.met, round(one.delta_e, DECIMALS), one.words) for one in match.standings]


def _source(window: Window, place: int) -> str:
    return _sources(window, np.array([place]))[0]


def _sources(window: Window, places: Numbers) -> list[str]:
    sources = window.variants.source[places].tolist()
    return [UNKNOWN if source == NONE else SOURCES[source] for source in sources]
