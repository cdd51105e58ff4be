"""Exact colour matching for shades of makeup: CIEDE2000 neighbours, words for a difference, shade profiles.

>>> from shade_engine import ShadeIndex, parse_colour
>>> index = ShadeIndex.build([parse_colour(text).lab for text in ("#f1e7db", "#c68642", "#8d5524")])
>>> positions, differences = index.nearest(parse_colour("#c68c45").lab, k=1)
>>> int(positions[0])
1
"""

from shade_engine.colour_input import TextMeasurement, convert_measurement, lab_from_text
from shade_engine.colours import Colour, parse_colour
from shade_engine.confidence import CONFIDENCE_LABELS, CONFIDENCE_STEPS, Confidence, rate_confidence
from shade_engine.depth import DEEPEST, DEPTH_LIMITS, shade_step
from shade_engine.depth_words import read_depth_lightness
from shade_engine.differences import (
    DIFFERENCE_VERDICTS,
    DIFFERENCE_WORDS,
    Difference,
    ciede2000,
    describe_difference,
)
from shade_engine.error_model import SWATCH_SOURCES, SwatchSource, source_error
from shade_engine.errors import ShadeError, SnapshotError
from shade_engine.index import ShadeIndex
from shade_engine.inputs import Lab
from shade_engine.jit_warmup import compile_engine
from shade_engine.lab import to_lab, to_srgb
from shade_engine.match_constants import MatchConstants, encode_constants, read_constants
from shade_engine.match_descriptions import MatchDescriptions, describe_matches
from shade_engine.measured_columns import MeasuredColumns, is_measured_column
from shade_engine.mending import MENDING_REASONS, MendedShades, combine_sources, mend_range, mend_shades
from shade_engine.owned import (
    OWNED_VERDICTS,
    OwnedComparison,
    OwnedMatch,
    OwnedVerdict,
    add_verdict,
    find_target,
)
from shade_engine.profile import UNDERTONES, ShadeProfile, Undertone

__version__ = "1.0.0"

__all__ = [
    "CONFIDENCE_LABELS",
    "CONFIDENCE_STEPS",
    "DEEPEST",
    "DEPTH_LIMITS",
    "DIFFERENCE_VERDICTS",
    "DIFFERENCE_WORDS",
    "MENDING_REASONS",
    "OWNED_VERDICTS",
    "SWATCH_SOURCES",
    "UNDERTONES",
    "Colour",
    "Confidence",
    "Difference",
    "Lab",
    "MatchConstants",
    "MatchDescriptions",
    "MeasuredColumns",
    "MendedShades",
    "OwnedComparison",
    "OwnedMatch",
    "OwnedVerdict",
    "ShadeError",
    "ShadeIndex",
    "ShadeProfile",
    "SnapshotError",
    "SwatchSource",
    "TextMeasurement",
    "Undertone",
    "add_verdict",
    "ciede2000",
    "combine_sources",
    "compile_engine",
    "convert_measurement",
    "describe_difference",
    "describe_matches",
    "encode_constants",
    "find_target",
    "is_measured_column",
    "lab_from_text",
    "mend_range",
    "mend_shades",
    "parse_colour",
    "rate_confidence",
    "read_constants",
    "read_depth_lightness",
    "shade_step",
    "source_error",
    "to_lab",
    "to_srgb",
]
