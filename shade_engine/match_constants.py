"""The constants of mending and confidence, as a file: a shop with better data estimates better ones."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from shade_engine.depth_words import DEPTH_WORDS
from shade_engine.error_model import DEFAULT_ERRORS, ErrorConstants, Mixture
from shade_engine.errors import ShadeError
from shade_engine.mending import DEFAULT_MENDING, MendingConstants


class MatchConstants(NamedTuple):
    """Everything that `undertone-shades calibrate` estimates."""

    mending: MendingConstants = DEFAULT_MENDING
    errors: ErrorConstants = DEFAULT_ERRORS
    depth_words: dict[str, float] = DEPTH_WORDS


def write_constants(constants: MatchConstants, path: Path) -> None:
    """Write constants as JSON."""
    found = {
        "mending": constants.mending._asdict(),
        "errors": constants.errors._asdict()
        | {name: getattr(constants.errors, name)._asdict() for name in ("pictures", "mended")},
        "depth_words": constants.depth_words,
    }
    path.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


def read_constants(path: Path) -> MatchConstants:
    """Read constants that `write_constants` wrote."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        mending = {name: _plain(value) for name, value in found["mending"].items()}
        errors = found["errors"] | {name: Mixture(**found["errors"][name]) for name in ("pictures", "mended")}
        return MatchConstants(MendingConstants(**mending), ErrorConstants(**errors), {**found["depth_words"]})
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise ShadeError(f"{path.name} does not hold the constants of matches: {error}") from None


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
