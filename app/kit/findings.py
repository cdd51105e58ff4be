"""A finding of `undertone doctor`, and of the desk."""

from enum import StrEnum
from typing import NamedTuple


class Level(StrEnum):
    """The gravity of a finding. The sign is shown before its sentence."""

    FINE = "✓"
    WARNING = "!"
    WRONG = "✗"


class Finding(NamedTuple):
    """A finding, in a sentence that says what to do where that is needed."""

    level: Level
    sentence: str
    page: str = ""
    """The page of the desk where it is mended."""
    at_desk: str = ""
    """The same in a merchant's words, where the sentence speaks of commands."""
