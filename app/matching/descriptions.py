"""How matches differ from the colour asked for, and how sure that is."""

import numpy as np

from app.matching.asked_colours import IS_MENDED_REASON, AskedColour, read_sources
from app.matching.matching import NearShades
from app.window.window import Window
from shade_engine import SWATCH_SOURCES, MatchDescriptions, describe_matches


def describe_near(window: Window, near: NearShades, asked: AskedColour) -> MatchDescriptions:
    """How matches differ from a colour, and how far that can be trusted."""
    others, sources = window.shades.lab_at(near.places), read_sources(window, near.places)
    mended = IS_MENDED_REASON[window.variants.mending[near.places]] & asked.is_mended
    departments = window.departments
    return describe_matches(
        asked.lab, asked.source, others, sources, near.delta_e, mended=mended.tolist(),
        kinds=[departments[category] for category in window.variants.category[near.places].tolist()],
        own_error=asked.own_error, constants=window.match_constants.errors,
    )  # fmt: skip


def bound_chance(window: Window, asked: AskedColour, furthest: float) -> float:
    """The highest chance to look the same that any shade has which is further away than this."""
    kinds = sorted(set(window.departments)) or [""]
    cases = [
        (source, is_mended, kind)
        for source in SWATCH_SOURCES
        for is_mended in (False, True)
        for kind in kinds
    ]
    sources, mended, of_kinds = zip(*cases, strict=True)
    described = describe_matches(
        asked.lab, asked.source, np.tile(asked.lab, (len(cases), 1)), sources, np.full(len(cases), furthest),
        mended=mended, kinds=of_kinds, own_error=asked.own_error, constants=window.match_constants.errors,
    )  # fmt: skip
    return float(described.confidences.max())
