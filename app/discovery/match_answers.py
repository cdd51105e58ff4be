"""Encodes similar shades as JSON: the card, its best shade, the difference in words, the confidence."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

import msgspec
import numpy as np

from app.discovery import shade_matching
from app.discovery.match_filters import WORN
from app.discovery.schemas import Owned, OwnedRequest, ShadeStanding
from app.discovery.shade_colours import (
    IS_MENDED_REASON,
    UNKNOWN,
    AskedColour,
    parse_lab,
    read_asked_colour,
    read_sources,
)
from app.discovery.shade_matching import MatchFilter, NearShades, ShadeMatches
from app.kit.errors import InvalidInputError, NotFoundError
from app.kit.fields import Fault
from app.window.window import Window
from shade_engine import (
    DIFFERENCE_WORDS,
    MatchDescriptions,
    OwnedMatch,
    add_verdict,
    describe_matches,
)

DECIMALS = 1
NULL = b"null"
WORN_BY_NONE = b',"worn_together":null'
NOBODY: Mapping[int, int] = MappingProxyType({})

_encode = msgspec.json.Encoder().encode


def answer_like_variant(
    window: Window, variant_id: int, match_filter: MatchFilter, limit: int, furthest: float
) -> bytes:
    """Answer with products like a shade, in its own category unless the filter names others."""
    place = window.variant_place(variant_id)
    if place is None and window.is_colourless(variant_id):
        return _join_answer(b"")
    if place is None:
        raise NotFoundError("There is no such shade")
    if not match_filter.categories:
        match_filter = replace(match_filter, categories=(int(window.variants.category[place]),))
    found = shade_matching.match_shade(window, place, match_filter, limit, furthest)
    return _encode_answer(window, found, read_asked_colour(window, place))


def answer_like_hex(
    window: Window, text: str, match_filter: MatchFilter, limit: int, furthest: float
) -> bytes:
    """Answer with products like a colour from an unknown source."""
    picked = AskedColour(parse_lab(text, ("query", "hex")), UNKNOWN, is_mended=False)
    found = shade_matching.match_colour(window, picked.lab, match_filter, limit, furthest)
    return _encode_answer(window, found, picked)


def answer_like_owned(window: Window, request: OwnedRequest, match_filter: MatchFilter) -> bytes:
    """Answer with products that fit all shades owned and their verdicts."""
    shades = [_read_owned(window, owned, place) for place, owned in enumerate(request.shades)]
    if not len(window.shades):
        return _join_answer(b"")
    evidence = [(shade.lab, owned.verdict) for shade, owned in zip(shades, request.shades, strict=True)]
    mask = shade_matching.build_mask(window, match_filter, None)
    found = window.shades.nearest_to_owned(evidence, request.limit, within=mask, per_group=True)
    worn = next(
        (shade for shade, (_, verdict) in zip(shades, evidence, strict=True) if verdict == WORN), shades[0]
    )
    return _join_answer(_encode_owned_matches(window, found, worn, shades))


def _read_owned(window: Window, owned: Owned, number: int) -> AskedColour:
    place = ("body", "shades", number)
    if (owned.variant_id is None) == (owned.hex is None):
        raise InvalidInputError([Fault(place, "Must have either variant_id or hex")])
    if owned.hex is not None:
        return AskedColour(parse_lab(owned.hex, (*place, "hex")), UNKNOWN, is_mended=False)
    shade = window.variant_place(owned.variant_id or 0)
    if shade is None:
        raise InvalidInputError([Fault((*place, "variant_id"), "There is no such shade")])
    return read_asked_colour(window, shade)


def _encode_answer(window: Window, found: ShadeMatches, asked: AskedColour) -> bytes:
    near = _encode_list(window, found.near, asked, found.worn_together)
    lighter, deeper = (_encode_list(window, shades, asked) for shades in (found.lighter, found.deeper))
    return _join_answer(near, lighter or NULL, deeper or NULL)


def _join_answer(products: bytes, lighter: bytes = NULL, deeper: bytes = NULL) -> bytes:
    return b'{"products":[%b],"nearest_lighter":%b,"nearest_deeper":%b}' % (products, lighter, deeper)


def _encode_list(
    window: Window, near: NearShades, asked: AskedColour, together: Mapping[int, int] = NOBODY
) -> bytes:
    """Encode matches as JSON, one after the other, each with how many people wear both."""
    if not near.places.size:
        return b""
    if not together:
        return _encode_matches(window, near, asked, end=WORN_BY_NONE + b"},")[0][:-1]
    matches = _split(*_encode_matches(window, near, asked, end=b""))
    counts = (together.get(place) for place in near.places.tolist())
    return b",".join(
        match + (WORN_BY_NONE if count is None else b',"worn_together":%d' % count) + b"}"
        for match, count in zip(matches, counts, strict=True)
    )


def _encode_owned_matches(
    window: Window, found: list[OwnedMatch], asked: AskedColour, owned: Sequence[AskedColour]
) -> bytes:
    if not found:
        return b""
    near = NearShades(
        np.array([match.position for match in found]), np.array([match.delta_e for match in found])
    )
    words = zip(*(_describe_owned(window, found, near, *each) for each in enumerate(owned)), strict=True)
    matches = _split(*_encode_matches(window, near, asked, end=b""))
    return b",".join(
        match + WORN_BY_NONE + b',"standings":' + _encode(_list_standings(each, said)) + b"}"
        for match, each, said in zip(matches, found, words, strict=True)
    )


def _split(text: bytes, ends: list[int]) -> Iterator[bytes]:
    return (text[begin:end] for begin, end in pairwise([0, *ends]))


def _describe_owned(
    window: Window, found: list[OwnedMatch], near: NearShades, number: int, owned: AskedColour
) -> list[str]:
    """How each match differs from one shade owned: by their swatches, unless one set of pictures has both."""
    far = np.array([match.comparisons[number].delta_e for match in found])
    words = describe_near(window, near._replace(delta_e=far), owned).words.tolist()
    own = np.isin(window.variants.product[near.places], owned.product).tolist()
    return [
        match.comparisons[number].difference if same else DIFFERENCE_WORDS[code]
        for match, same, code in zip(found, own, words, strict=True)
    ]


def _encode_matches(
    window: Window, near: NearShades, asked: AskedColour, end: bytes
) -> tuple[bytes, list[int]]:
    """Encode matches without the closing brace, `end` after each. Also returns where each ends."""
    words = describe_near(window, near, asked)
    return window.encode_matches(near.places, near.delta_e, words, end)


def describe_near(window: Window, near: NearShades, asked: AskedColour) -> MatchDescriptions:
    """How matches differ from a colour, and how far that can be trusted."""
    others, sources = window.shades.lab_at(near.places), read_sources(window, near.places)
    mended = IS_MENDED_REASON[window.variants.mending[near.places]] & asked.is_mended
    departments = window.departments
    return describe_matches(
        asked.lab, asked.source, others, sources, near.delta_e, mended=mended.tolist(),
        kinds=[departments[category] for category in window.variants.category[near.places].tolist()],
        constants=window.match_constants.errors,
    )  # fmt: skip


def _list_standings(match: OwnedMatch, words: Sequence[str]) -> list[ShadeStanding]:
    return [
        ShadeStanding(
            shade.verdict, shade.met, round(shade.delta_e, DECIMALS),
            add_verdict(said, shade.verdict, met=shade.met),
        )
        for shade, said in zip(match.comparisons, words, strict=True)
    ]  # fmt: skip
