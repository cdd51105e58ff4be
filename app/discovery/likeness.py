"""Similar shades on the wire: the card, its best shade, the words for the difference, the confidence."""

from dataclasses import replace

import msgspec

from app.discovery import matching
from app.discovery.colours import Lab
from app.discovery.matching import Kept, Matches, Near
from app.discovery.schemas import Owned, OwnedRequest, Stands
from app.kit.fields import Fault
from app.kit.problems import Invalid, Missing
from app.window.columns import NONE, SOURCES
from app.window.shapes import Swatch
from app.window.window import Window
from shade_engine import Difference, OwnedMatch, ShadeError, confidence, differences, parse_colour

UNKNOWN = "unknown"
WEAR = "wear"
DECIMALS = 2
NOTHING: dict[str, object] = {"products": [], "nearest_lighter": None, "nearest_deeper": None}

_encode = msgspec.json.Encoder().encode


class Said(msgspec.Struct, frozen=True):
    """What a match says beside its card."""

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
    stand = _stand(window, lab, [one.place for one in near])
    return [
        _open_match(window, one.place, _said(window, one.place, one.delta_e, lab, source, how))
        for one, how in zip(near, stand, strict=True)
    ]


def _owned_matches(window: Window, found: list[OwnedMatch], lab: Lab, source: str) -> list[msgspec.Raw]:
    stand = _stand(window, lab, [one.position for one in found])
    return [
        _open_match(window, one.position, _said_of_owned(window, one, lab, source, how))
        for one, how in zip(found, stand, strict=True)
    ]


def _stand(window: Window, lab: Lab, places: list[int]) -> list[Difference]:
    """How shades of the window stand to a colour, all at once: each asking costs as much as many answers."""
    return differences(lab, window.shades.lab_at(places)) if places else []


def _open_match(window: Window, place: int, said: Said) -> msgspec.Raw:
    card = window.open_card(int(window.variants.product[place]))
    return msgspec.Raw(card + b',"variants":[' + _encode(swatch(window, place)) + b"]," + _encode(said)[1:])


def _said(window: Window, place: int, delta_e: float, lab: Lab, source: str, stands: Difference) -> Said:
    sure = confidence(delta_e, source, _source(window, place), lab=lab)
    return Said(
        similarity_score=matching.score(delta_e), delta_e=round(delta_e, DECIMALS),
        verdict=stands.verdict, difference=stands.words,
        confidence=round(sure.value, DECIMALS), confidence_label=sure.label,
    )  # fmt: skip


def _said_of_owned(
    window: Window, match: OwnedMatch, lab: Lab, source: str, stands: Difference
) -> SaidOfOwned:
    said = _said(window, match.position, match.delta_e, lab, source, stands)
    standings = [
        Stands(one.verdict, one.met, round(one.delta_e, DECIMALS), one.words) for one in match.standings
    ]
    return SaidOfOwned(**msgspec.structs.asdict(said), standings=standings)


def swatch(window: Window, place: int) -> Swatch:
    """A shade as cards show it."""
    value = window.variants.colour[place].tobytes().hex()
    return Swatch(int(window.variants.id[place]), window.shade_name(place), f"#{value}")


def _source(window: Window, place: int) -> str:
    source = int(window.variants.source[place])
    return UNKNOWN if source == NONE else SOURCES[source]
