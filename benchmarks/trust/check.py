"""A check: its function, its arguments and its outcome."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

_CHECKS = Path(__file__).with_name("checks")


class Verdict(StrEnum):
    """The end of a check."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_REACHED = "not reached"
    PACKAGE_MISSING = "a package is missing"


class NotReachedError(Exception):
    """The goal could not be measured on this machine. The message says why."""


class PackageMissingError(Exception):
    """A check needs a package that is not installed. The message names it."""


@dataclass(frozen=True, slots=True)
class Check:
    """A promise, and how much is measured: `quick` and `full` count `unit`s."""

    name: str
    promise: str
    goal: str
    unit: str
    quick: int
    full: int
    quick_limit: float = 180
    full_limit: float = 3600
    """Seconds after which the check is stopped."""

    @property
    def module(self) -> str:
        """The module of its function `measure`."""
        [file] = _CHECKS.glob(f"*/{self.name.replace('-', '_')}.py")
        return f"{__package__}.checks.{file.parent.name}.{file.stem}"

    def count(self, *, full: bool) -> int:
        return self.full if full else self.quick


@dataclass(frozen=True, slots=True)
class Trial:
    """One run of a check: how many of its units to measure, and an empty folder to work in."""

    count: int
    full: bool
    folder: Path
    report: Callable[[int, int], None]
    """Called with how much of how much is done."""

    def subfolder(self, name: str) -> Path:
        """A new folder that PostgreSQL's user may enter."""
        folder = self.folder / name
        folder.mkdir(mode=0o711)
        return folder


@dataclass(frozen=True, slots=True)
class Outcome:
    """The measured outcome, and whether it meets the goal. `faults` are the first things that were wrong."""

    figure: str
    passed: bool
    faults: tuple[str, ...] = ()


def judge(done: int, unit: str, faults: list[str], more: str = "") -> Outcome:
    """The outcome of a check that passes where nothing was wrong."""
    figure = f"{done:,} {unit}, {len(faults)} faults"
    return Outcome(f"{figure}; {more}" if more else figure, done > 0 and not faults, tuple(faults[:5]))
