"""The constants that swatches are mended and chances are computed with: the engine's or a shop's own."""

import hashlib
from pathlib import Path

import structlog

from app.window.free_from import FREE_FROM
from shade_engine import ShadeError
from shade_matching.match_constants import DEFAULT_CONSTANTS, MatchConstants, encode_constants, read_constants

FILE = "match_constants.json"  # in a window: those it was built with

_log = structlog.get_logger("window")


def load_match_constants(path: str) -> MatchConstants:
    """Load a shop's own constants. Without a file, or with one that cannot be used, the engine's stay."""
    if not path:
        return DEFAULT_CONSTANTS
    try:
        return read_constants(Path(path))
    except (ShadeError, OSError) as error:
        _log.error("UNDERTONE_MATCH_CONSTANTS cannot be used; the defaults stay", problem=str(error))
        return DEFAULT_CONSTANTS


def digest_constants(constants: MatchConstants) -> str:
    """A digest by which a window is noticed that was built with other constants, or by other rules."""
    rules = {value: pattern.pattern for value, (_, pattern) in FREE_FROM.items()}
    return hashlib.blake2b(f"{encode_constants(constants)}{rules}".encode(), digest_size=8).hexdigest()


class ConstantsFile:
    """A shop's own file of constants, read again when it changes."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._modified: float | None = -1.0  # as no file is
        self._digest = ""

    def digest(self) -> str:
        modified = self._find_modified()
        if modified != self._modified:
            self._modified, self._digest = modified, digest_constants(load_match_constants(self._path))
        return self._digest

    def _find_modified(self) -> float | None:
        try:
            return Path(self._path).stat().st_mtime if self._path else None
        except OSError:
            return None
