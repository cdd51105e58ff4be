"""Test reports are counted, and what failed is named."""

import subprocess
import sys
from pathlib import Path

from tools.counts import Counts, read_pytest_report

TESTS = """
import pytest

def test_good(): pass

def test_bad(): assert 1 == 2

@pytest.fixture
def broken(): raise ValueError

def test_without_its_fixture(broken): pass

@pytest.mark.skip
def test_skipped(): pass
"""


def test_failures_and_errors_are_counted_and_named(tmp_path: Path):
    (tmp_path / "test_some.py").write_text(TESTS, encoding="utf-8")
    report = tmp_path / "report.xml"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}"]
    finished = subprocess.run([*command, "test_some.py"], cwd=tmp_path, capture_output=True, check=False)
    assert finished.returncode == 1
    names = ("test_some::test_bad", "test_some::test_without_its_fixture")
    assert read_pytest_report(report) == Counts(passed=1, failed=2, skipped=1, failures=names)


def test_counts_are_added_up_with_their_failures():
    total = Counts(3, 1, 0, ("a",)).plus(Counts(2, 1, 4, ("b",)))
    assert total == Counts(5, 2, 4, ("a", "b"))
    assert str(total) == "5 passed, 2 failed, 4 skipped"
