"""Counts of passed, failed and skipped tests, read from the reports of the test runners."""

import json
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET


class Counts(NamedTuple):
    """The sums in the last line of a test run."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    failures: tuple[str, ...] = ()
    """The names of those that failed."""

    def plus(self, other: "Counts") -> "Counts":
        return Counts(
            self.passed + other.passed,
            self.failed + other.failed,
            self.skipped + other.skipped,
            self.failures + other.failures,
        )

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


def read_pytest_report(report: Path) -> Counts:
    """Read a JUnit file. A test that passes and then fails in its teardown has failed."""
    root = ET.parse(report).getroot()  # noqa: S314 - our own file
    suites = [suite.attrib for suite in root.iter("testsuite")]
    total, failures, errors, skipped = (
        sum(int(suite[name]) for suite in suites) for name in ("tests", "failures", "errors", "skipped")
    )
    failed = failures + errors
    names = tuple(
        f"{case.get('classname')}::{case.get('name')}"
        for case in root.iter("testcase")
        if case.find("failure") is not None or case.find("error") is not None
    )
    return Counts(total - failed - skipped, failed, skipped, names)


def read_vitest_report(report: Path) -> Counts:
    found = json.loads(report.read_text(encoding="utf-8"))
    skipped = found["numPendingTests"] + found.get("numTodoTests", 0)
    names = tuple(
        test["fullName"]
        for file in found.get("testResults", [])
        for test in file["assertionResults"]
        if test["status"] == "failed"
    )
    return Counts(found["numPassedTests"], found["numFailedTests"], skipped, names)


def sum_counts(counts: list[Counts]) -> Counts:
    total = Counts()
    for each in counts:
        total = total.plus(each)
    return total
