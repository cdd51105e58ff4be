"""Exact nearest colours by CIEDE2000, among millions, in microseconds.

>>> from shade_engine import ShadeIndex, parse_colour
>>> index = ShadeIndex.build([parse_colour(text).lab for text in ("#f1e7db", "#c68642", "#8d5524")])
>>> positions, differences = index.nearest(parse_colour("#c68c45").lab, k=1)
>>> int(positions[0])
1
"""

import importlib
import warnings
from typing import TYPE_CHECKING, Any

from shade_engine.differences import cie94, ciede2000, hyab
from shade_engine.errors import ShadeError, SnapshotError
from shade_engine.index import ShadeIndex
from shade_engine.jit_warmup import compile_engine
from shade_engine.lab import to_lab, to_srgb
from shade_engine.palettes.assign import assign, dedupe, quantise
from shade_engine.reading.colour_input import lab_from_text
from shade_engine.reading.colours import parse_colour
from shade_engine.reading.shade_file import read_palette

if TYPE_CHECKING:
    from shade_engine.estimators import ShadeNeighbors as ShadeNeighbors
    from shade_engine.estimators import ShadeNeighborsTransformer as ShadeNeighborsTransformer

__version__ = "2.0.0"

__all__ = [
    "ShadeError",
    "ShadeIndex",
    "SnapshotError",
    "assign",
    "cie94",
    "ciede2000",
    "compile_engine",
    "dedupe",
    "hyab",
    "lab_from_text",
    "parse_colour",
    "quantise",
    "read_palette",
    "to_lab",
    "to_srgb",
]
_ESTIMATORS = ("ShadeNeighbors", "ShadeNeighborsTransformer")
"""They need scikit-learn, which is imported with them, and not by `from shade_engine import *`."""

_MOVED = {
    "shade_engine.inputs": "Lab",
    "shade_engine.reading.colour_input": "TextMeasurement convert_measurement",
    "shade_engine.reading.colours": "Colour",
    "shade_engine.reading.measured_columns": "MeasuredColumns is_measured_column",
    "shade_matching.confidence": "CONFIDENCE_LABELS CONFIDENCE_STEPS Confidence rate_confidence",
    "shade_matching.depth": "DEEPEST DEPTH_LIMITS shade_step",
    "shade_matching.error_model": "SWATCH_SOURCES SwatchSource source_error",
    "shade_matching.match_constants": "MatchConstants encode_constants read_constants",
    "shade_matching.kernels.descriptions": "MatchDescriptions",
    "shade_matching.match_descriptions": "describe_matches",
    "shade_matching.mending": "MENDING_REASONS MendedShades combine_sources mend_range mend_shades",
    "shade_matching.names.depth_words": "read_depth_lightness",
    "shade_matching.owned": "OWNED_VERDICTS OwnedComparison OwnedMatch OwnedVerdict add_verdict find_target",
    "shade_matching.profile": "ShadeProfile UNDERTONES Undertone",
    "shade_matching.words": "DIFFERENCE_VERDICTS DIFFERENCE_WORDS Difference describe_difference",
}
"""The names that version 1 had here, by their place now. `shade_matching` comes with the shop."""
_MODULE_OF = {name: module for module, names in _MOVED.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name in _ESTIMATORS:
        return getattr(importlib.import_module("shade_engine.estimators"), name)
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module 'shade_engine' has no attribute {name!r}")
    warnings.warn(
        f"shade_engine.{name} is {module}.{name} since version 2.0", DeprecationWarning, stacklevel=2
    )
    try:
        return getattr(importlib.import_module(module), name)
    except ImportError:
        raise AttributeError(
            f"{module}.{name} comes with the shop Undertone, not with this package"
        ) from None
