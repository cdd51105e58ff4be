"""Similar shades on the wire: the card, its best shade, the words for the difference, the confidence."""

from collections.abc import Sequence
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
from app.window.shapes import Swatch
from app.window.window import Numbers, Window
from shade_engine import OwnedMatch, ShadeError, confidences, differences, parse_colour

UNKNOWN = "unknown"
WEAR = "wear"
DECIMALS = 2
NOTHING: dict[str, object] = {"products": [], "nearest_lighter": None, "nearest_deeper": None}

_encode = msgspec.json.Encoder().encode


class Said(msgspec.Struct, frozen=True):
    """What a match says beside its card: first the shade itself."""

    variants: tuple[Swatch]
    similarity_score: int
    delta_e: float
    verdict: str
    difference: str
    confidence: float
    confidence_label: str


class SaidOfOwned(Said, frozen=True):
    """The same, with how it stands to each shade owned."""

    standings: list[Stands]


def similar_to_variant(window: Window, variant_id: int, kept: Kept, limit: int, furthest: float) -> bytes:
    """Products like a shade: in its own category unless another is asked for."""
    place = window.variant_place(variant_id)
    if place is None and window.is_colourless(variant_id):
        return _encode(NOTHING)
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
        return _encode(NOTHING)
    evidence = [(lab, owned.verdict) for (lab, _), owned in zip(shades, request.shades, strict=True)]
    mask = matching.mask_of(window, kept, None)
    found = window.shades.nearest_to_owned(evidence, request.limit, within=mask, per_group=True)
    worn = next(
        (shade for shade, (_, verdict) in zip(shades, evidence, strict=True) if verdict == WEAR), shades[0]
    )
    return _encode(NOTHING | {"products": _owned_matches(window, found, *worn)})


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
    lighter, deeper = (
        _matches(window, [near] if near else [], lab, source) for near in (found.lighter, found.deeper)
    )
    return _encode({
        "products": _matches(window, found.near, lab, source),
        "nearest_lighter": lighter[0] if lighter else None,
        "nearest_deeper": deeper[0] if deeper else None,
    })  # fmt: skip


def _matches(window: Window, near: list[Near], lab: Lab, source: str) -> list[msgspec.Raw]:
    return _with_cards(window, near, _said(window, near, lab, source))


def _owned_matches(window: Window, found: list[OwnedMatch], lab: Lab, source: str) -> list[msgspec.Raw]:
    near = [Near(match.position, match.delta_e) for match in found]
    said = [
        SaidOfOwned(**msgspec.structs.asdict(said), standings=_standings(match))
        for said, match in zip(_said(window, near, lab, source), found, strict=True)
    ]
    return _with_cards(window, near, said)


def _with_cards(window: Window, near: list[Near], said: Sequence[Said]) -> list[msgspec.Raw]:
    if not near:
        return []
    cards = window.open_cards(window.variants.product[_places(near)])
    return [msgspec.Raw(card + b"," + _encode(words)[1:]) for card, words in zip(cards, said, strict=True)]


def _said(window: Window, near: list[Near], lab: Lab, source: str) -> list[Said]:
    """What is said of matches, all at once: each asking of arrays costs as much as many answers."""
    if not near:
        return []
    places, far = _places(near), np.array([one.delta_e for one in near])
    sure = confidences(far, source, _sources(window, places), lab=lab)
    stands = differences(lab, window.shades.lab_at(places))
    chances = np.array([one.value for one in sure])
    return [
        Said((swatch,), score, shown, stand.verdict, stand.words, chance, trust.label)
        for swatch, score, shown, stand, chance, trust in zip(
            window.swatches(places), matching.scores(far), far.round(DECIMALS).tolist(),
            stands, chances.round(DECIMALS).tolist(), sure, strict=True,
        )
    ]  # fmt: skip


def _standings(match: OwnedMatch) -> list[Stands]:
    return [Stands(one.verdict, one.met, round(one.delta_e, DECIMALS), one.words) for one in match.standings]


def _places(near: list[Near]) -> Numbers:
    return np.array([one.place for one in near], dtype=np.int64)


def _source(window: Window, place: int) -> str:
    return _sources(window, np.array([place]))[0]


def _sources(window: Window, places: Numbers) -> list[str]:
    sources = window.variants.source[places].tolist()
    return [UNKNOWN if source == NONE else SOURCES[source] for source in sources]
