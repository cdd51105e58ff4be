"""The report of an import: a CSV of the rows that were refused or changed, and a summary."""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from typing import TextIO

from app.catalogue.importing.faults import CannotImportError, Element, Remark, describe_place
from app.kit.csv_cells import guard_shown_cell

OUTCOMES = ("added", "changed", "unchanged", "refused")
MAX_SHOWN = 10
MAX_REASONS = 200
_VALUE = re.compile(r"""'[^']*'|"[^"]*"|\d[\d.,]*""")
"""A value in a reason: reasons that differ in it alone are one."""


@dataclass(slots=True)
class Report:
    """Writes remarks to a file, and counts each reason with an example. Without a remark there is no file."""

    path: Path | None = None
    outcomes: Counter[str] = field(default_factory=Counter)
    reasons: dict[tuple[str, str, str], tuple[int, Remark]] = field(default_factory=dict)
    file: TextIO | None = None

    def add(self, remark: Remark) -> None:
        """Report a row that was refused, or imported without a part of it."""
        self.outcomes[remark.outcome] += 1
        kind = remark.outcome, remark.field, _VALUE.sub("...", remark.reason)
        if kind in self.reasons or len(self.reasons) < MAX_REASONS:
            number, example = self.reasons.get(kind, (0, remark))
            self.reasons[kind] = number + 1, example
        if self.path:
            self._write(remark)

    def close(self) -> None:
        if self.file:
            self.file.close()

    def _write(self, remark: Remark) -> None:
        if self.file is None:
            assert self.path is not None
            self.file = self.path.open("w", newline="", encoding="utf-8")
            csv.writer(self.file).writerow(Remark._fields)
        place = describe_place(remark.line) if isinstance(remark.line, Element) else remark.line
        cells = map(str, (remark.file, place, *remark[2:]))
        csv.writer(self.file).writerow(map(guard_shown_cell, cells))


@contextmanager
def open_report(path: Path | None) -> Iterator[Report]:
    """Open a report and close it at the end. The report of an earlier import is removed."""
    report = Report(path)
    try:
        if path:
            _remove_older_report(path)
        yield report
    except OSError as error:
        if path and error.filename == str(path):
            raise CannotImportError(f"{path} cannot be written: {error.strerror}.") from None
        raise
    finally:
        report.close()


def choose_report(folder: Path) -> Path:
    """`refused.csv` here, or in the shop's folder where the caller cannot write here."""
    try:
        with TemporaryFile(dir="."):
            return Path("refused.csv")
    except OSError:
        return folder / "refused.csv"


def _remove_older_report(path: Path) -> None:
    """Remove an older report. Any other file is left, and the import stops."""
    if not path.exists():
        return
    with path.open(encoding="utf-8", errors="replace") as file:
        if file.readline().strip() != ",".join(Remark._fields):
            raise CannotImportError(f"{path} is no list of refused rows: name another with --refused.")
    path.unlink()


def summarise_counts(counts: Mapping[tuple[str, str], int]) -> list[str]:
    """Summarise the import, with one line for each kind of row."""
    names = list(dict.fromkeys(name for name, _ in counts))
    width = max(map(len, names), default=0)
    return [
        f"{name:<{width}}  "
        + ", ".join(f"{counts.get((name, outcome), 0):,} {outcome}" for outcome in OUTCOMES)
        for name in names
    ]


def describe_reasons(report: Report) -> list[str]:
    """Each reason once with how many rows it is about and one of them, the most first."""
    reasons = sorted(report.reasons.values(), key=lambda each: -each[0])
    lines = [
        f"{number:,} {remark.outcome}: {remark.field or 'the row'} {remark.reason}"
        f" ({remark.file}, {describe_place(remark.line)})"
        for number, remark in reasons[:MAX_SHOWN]
    ]
    if len(reasons) > MAX_SHOWN:
        lines.append(f"and {len(reasons) - MAX_SHOWN:,} reasons more")
    return lines


def describe_report(report: Report) -> list[str]:
    """Say what was wrong, how much of it, and where all of it is listed."""
    lines = describe_reasons(report)
    if report.outcomes:
        counts = ", ".join(f"{count:,} {outcome}" for outcome, count in report.outcomes.items())
        lines.append(f"{counts}: see {report.path}")
    return lines
