"""The constants of mending and confidence, as a file: a shop with better data estimates better ones."""

import json
from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from shade_engine.errors import ShadeError
from shade_matching.error_model import DEFAULT_ERRORS, ErrorConstants, Mixture
from shade_matching.known_order import DEFAULT_ORDER, OrderConstants
from shade_matching.mending import DEFAULT_MENDING, MendingConstants
from shade_matching.names.depth_words import DEPTH_WORDS
from shade_matching.names.name_constants import DEFAULT_NAMES, DoubtByReason, NameConstants, ShiftByGap

MAX_POWERS, MAX_COEFFICIENT = 6, 1000.0  # of a curve: how many powers of lightness, and how large a number
MIXTURES = ("pictures", "mended")
CURVES = ("a_of_lightness", "b_of_lightness")
MAX_DOUBT = 5.0  # as a logarithm
VERSION = 3  # of the file; names came with the second, the distance of a good bet with the third


class MatchConstants(NamedTuple):
    """Everything that `undertone-matching calibrate` estimates, and from how many pairs and brands."""

    mending: MendingConstants = DEFAULT_MENDING
    errors: ErrorConstants = DEFAULT_ERRORS
    depth_words: Mapping[str, float] = DEPTH_WORDS
    names: NameConstants = DEFAULT_NAMES
    order: OrderConstants = DEFAULT_ORDER
    pairs: int = 6519
    brands: int = 97


DEFAULT_CONSTANTS = MatchConstants()


def write_constants(constants: MatchConstants, path: Path) -> None:
    """Write constants as JSON."""
    path.write_text(encode_constants(constants), encoding="utf-8")


def encode_constants(constants: MatchConstants) -> str:
    """Constants as JSON: equal ones are equal texts."""
    found = {
        "version": VERSION,
        "pairs": constants.pairs,
        "brands": constants.brands,
        "mending": constants.mending._asdict(),
        "errors": constants.errors._asdict()
        | {name: getattr(constants.errors, name)._asdict() for name in MIXTURES},
        "depth_words": dict(constants.depth_words),
        "order": constants.order._asdict(),
        "names": constants.names._asdict() | {"words": dict(constants.names.words)},
    }
    return json.dumps(found, indent=2) + "\n"


def read_constants(path: Path) -> MatchConstants:
    """Read constants that `write_constants` wrote. A `ShadeError` says what cannot be used."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        _check_version(found)
        curves = {name: tuple(found["mending"][name]) for name in CURVES}
        errors = found["errors"] | {name: Mixture(**found["errors"][name]) for name in MIXTURES}
        constants = MatchConstants(
            MendingConstants(**found["mending"] | curves), ErrorConstants(**errors), {**found["depth_words"]},
            _read_names(found["names"]), OrderConstants(**found["order"]),
            int(found.get("pairs", 0)), int(found.get("brands", 0)),
        )  # fmt: skip
        fault = _find_fault(constants)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise ShadeError(f"{path.name} does not hold the constants of matches: {error}") from None
    if fault:
        raise ShadeError(f"{path.name} does not hold the constants of matches: {fault}")
    return constants


def _check_version(found: Mapping[str, Any]) -> None:
    version = found.get("version")
    if version != VERSION:
        raise ValueError(f"they are of version {version}, accepted is {VERSION}; calibrate anew")


def _read_names(found: Mapping[str, Any]) -> NameConstants:
    words = {word: tuple(parts) for word, parts in found["words"].items()}
    parts = ShiftByGap._make(tuple(row) for row in found["parts"])
    return NameConstants(words, tuple(found["base"]), parts, DoubtByReason._make(found["doubt"]))


def _find_fault(constants: MatchConstants) -> str | None:
    """Name the first of the constants that no estimate can be."""
    mending, errors = constants.mending, constants.errors
    checks = {
        "curves": all(
            0 < len(curve) <= MAX_POWERS
            and all(_is_in(power, -MAX_COEFFICIENT, MAX_COEFFICIENT) for power in curve)
            for curve in (mending.a_of_lightness, mending.b_of_lightness)
        ),
        "parts": all(_is_in(part, 0, 1) for part in (mending.lightness_part, mending.a_part, mending.b_part)),
        "few": _is_in(mending.few, 0.001, MAX_COEFFICIENT),
        "scatter": _is_in(mending.scatter, 0.001, MAX_COEFFICIENT),
        "errors": all(
            _is_in(share, 0, 1) and 0 < near <= wide and _is_in(wide, 0, MAX_COEFFICIENT)
            for share, near, wide in (errors.pictures, errors.mended)
        ),
        "depth factors": all(_is_in(factor, 0.01, 100) for factor in (errors.fair, errors.dark)),
        "depth_words": all(
            word in DEPTH_WORDS and _is_in(light, 0, 100) for word, light in constants.depth_words.items()
        ),
        "names": _are_names(constants.names),
        "order": _is_order(constants.order),
        "counts": constants.pairs >= 0 and constants.brands >= 0,
    }
    return next((f"{name} are out of range" for name, is_good in checks.items() if not is_good), None)


def _are_names(names: NameConstants) -> bool:
    rows = [names.base, *names.words.values(), *names.parts]
    return (
        all(len(row) == len(names.base) == 3 for row in rows)  # L*, a*, b*
        and all(_is_in(value, -MAX_COEFFICIENT, MAX_COEFFICIENT) for row in rows for value in row)
        and all(_is_in(value, -MAX_DOUBT, MAX_DOUBT) for value in names.doubt)
    )  # fmt: skip


def _is_order(order: OrderConstants) -> bool:
    return (
        _is_in(order.lightness, 0.1, 100) and _is_in(order.undertone, 0, 100)
        and _is_in(order.good, 0, 100) and 0 < order.long < 1
    )  # fmt: skip


def _is_in(value: float, low: float, high: float) -> bool:
    return isfinite(value) and low <= value <= high
