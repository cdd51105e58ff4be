"""Tells how matches differ from the colour asked for, and how sure that is."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from app.matching.asked_colours import IS_MENDED_REASON, UNKNOWN, AskedColour, read_sources
from app.matching.matching import IS_CONTRADICTED, IS_WELL_KNOWN, NearShades
from app.window.arrays.columns import NONE
from app.window.window import Window
from shade_matching.depth import shade_step
from shade_matching.error_model import SWATCH_SOURCES
from shade_matching.kernels.descriptions import MatchDescriptions
from shade_matching.known_order import (
    BY_BRAND,
    BY_INSTRUMENT,
    BY_PICTURE,
    BY_WORDS,
    GOOD_BET,
    KNOWN,
    LONG_SHOT,
    WELL_KNOWN,
    WORN,
    rate_bets,
)
from shade_matching.match_descriptions import compute_error_factors, describe_matches, mark_likely_matches
from shade_matching.names.shade_names import DOUBT_LEVELS, pair_doubts

NOBODY: Mapping[int, int] = MappingProxyType({})
MORE_LIKELY_THAN_NOT = 50  # of a hundred


def describe_near(window: Window, near: NearShades, asked: AskedColour) -> MatchDescriptions:
    """Say how matches differ from a colour, and how far that can be trusted."""
    others, sources = window.shades.lab_at(near.places), read_sources(window, near.places)
    return describe_matches(
        asked.lab, asked.source, others, sources, near.delta_e, **_read_errors(window, near, asked)
    )


def find_likely_near(window: Window, near: NearShades, asked: AskedColour) -> npt.NDArray[np.bool_]:
    """Find the matches that are no long shots by what pictures are worth."""
    sources = window.variants.source[near.places].astype(np.int64)
    sources[sources == NONE] = SWATCH_SOURCES.index(UNKNOWN)
    least = window.match_constants.order.long
    return mark_likely_matches(
        asked.lab, asked.source, sources, near.delta_e, least, **_read_errors(window, near, asked)
    )


def _read_errors(window: Window, near: NearShades, asked: AskedColour) -> dict[str, Any]:
    """Read what the errors of matches depend on, as the engine's functions take it."""
    variants, constants = window.variants, window.match_constants.errors
    doubts = variants.doubt[near.places]
    if asked.doubt and doubts.all():
        factors = pair_doubts(asked.doubt, doubts)
    else:
        usual = compute_error_factors(asked.lab, window.labels.departments, constants)
        factors = _join_doubts(asked, doubts, usual[variants.category[near.places]])
    mended = IS_MENDED_REASON[variants.mending[near.places]] & asked.is_mended
    return {"mended": mended, "factors": factors, "own_error": asked.own_error, "constants": constants}


def rate_near(
    window: Window,
    near: NearShades,
    asked: AskedColour,
    step_chances: npt.NDArray[np.float64],
    worn_with: Mapping[int, int] = NOBODY,
) -> npt.NDArray[np.int64]:
    """Rate how good a bet each match is, as places in the engine's `MATCH_SCALE`.

    It is very likely where people wear both or both were measured, and the colours do not speak against it.
    Where picture and name contradict each other it is a long shot. A pair that others say is the same is a
    good bet and no more: nobody has verified it.
    """
    step, sources = shade_step(asked.lab), window.variants.source[near.places]
    is_sure = IS_WELL_KNOWN[sources] & (asked.source in WELL_KNOWN) & (near.delta_e <= step)
    if worn_with:
        worn = np.flatnonzero(np.isin(near.places, list(worn_with)))
        allowed = window.shades.list_nearest_allowed(asked.lab, near.places[worn])
        is_sure[worn] |= np.minimum(allowed, near.delta_e[worn]) <= step
    scales = rate_bets(asked.lab, near.delta_e, step_chances, is_sure, window.match_constants.order)
    scales[IS_CONTRADICTED[window.variants.mending[near.places]] & ~is_sure] = LONG_SHOT
    if asked.known:
        said = [place for place, sure in asked.known.items() if sure >= MORE_LIKELY_THAN_NOT]
        known = np.flatnonzero(np.isin(near.places, said))
        is_near = window.shades.list_nearest_allowed(asked.lab, near.places[known]) <= step
        scales[known[is_near]] = np.minimum(scales[known[is_near]], GOOD_BET)
    return scales


def name_evidence(
    window: Window, near: NearShades, asked: AskedColour, worn_with: Mapping[int, int] = NOBODY
) -> npt.NDArray[np.int64]:
    """Name the best that is known of each match, as places in the engine's `EVIDENCE`.

    An instrument or a brand's own value counts only where the colour asked for is no picture either.
    """
    variants = window.variants
    declared, sources = variants.believed_undertone[near.places], variants.source[near.places]
    agrees = (declared == asked.undertone) & (declared != NONE)
    evidence = np.where(agrees, BY_WORDS, BY_PICTURE)
    if asked.source in WELL_KNOWN:
        evidence[sources == SWATCH_SOURCES.index("brand")] = BY_BRAND
        evidence[sources == SWATCH_SOURCES.index("instrument")] = BY_INSTRUMENT
    if asked.known:
        is_known = np.isin(near.places, list(asked.known))
        evidence[is_known] = np.minimum(evidence[is_known], KNOWN)
    if worn_with:
        evidence[np.isin(near.places, list(worn_with))] = WORN
    return evidence.astype(np.int64)


def bound_chance(window: Window, asked: AskedColour, furthest: float) -> float:
    """Bound the chance to look the same of all shades that are further away than this."""
    kinds, doubts = sorted(set(window.labels.departments)) or [""], [0.0, *DOUBT_LEVELS.tolist()]
    cases = [
        (source, is_mended, kind, doubt)
        for source in SWATCH_SOURCES
        for is_mended in (False, True)
        for kind in kinds
        for doubt in doubts
    ]
    sources, mended, of_kinds, doubted = zip(*cases, strict=True)
    usual = compute_error_factors(asked.lab, of_kinds, window.match_constants.errors)
    described = describe_matches(
        asked.lab, asked.source, np.tile(asked.lab, (len(cases), 1)), sources, np.full(len(cases), furthest),
        mended=mended, factors=_join_doubts(asked, np.array(doubted), usual), own_error=asked.own_error,
        constants=window.match_constants.errors,
    )  # fmt: skip
    return float(described.confidences.max())


def _join_doubts(
    asked: AskedColour, doubts: npt.NDArray[np.floating], usual: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """Join the doubts of both colours; where one is not known, errors are those usual at that depth."""
    if not asked.doubt:
        return usual
    return np.where(doubts > 0, pair_doubts(asked.doubt, doubts), usual)
