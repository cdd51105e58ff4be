"""Every point of the specification has a verdict and tests that exist, and its page is up to date."""

import re

from tests.support.specification import (
    DIFFERS,
    EXACT,
    PAGE,
    ROOT,
    is_test_written,
    python_tests,
    read_chapters,
    write_page,
)

CHAPTERS = read_chapters()
ALL = [point for chapter in CHAPTERS for point in chapter.points]
SPEC_TESTS = ROOT / "tests" / "e2e" / "spec"


def test_all_nine_chapters_are_there():
    assert [chapter.number for chapter in CHAPTERS] == list(range(1, 10))
    assert len(ALL) > 900


def test_points_are_numbered_in_their_order():
    for chapter in CHAPTERS:
        ids = [point.id for point in chapter.points]
        assert ids == [f"{chapter.number}.{number:03}" for number in range(1, len(ids) + 1)]


def test_every_point_has_words_a_verdict_and_tests():
    assert [point for point in ALL if not point.words or not point.tests] == []
    assert {point.verdict for point in ALL} <= {EXACT, DIFFERS}
    assert [point for point in ALL if (point.verdict == DIFFERS) != bool(point.reason)] == []


def test_every_test_that_a_point_names_exists():
    assert (
        sorted(test for test in {test for point in ALL for test in point.tests} if not is_test_written(test))
        == []
    )


def test_a_test_that_is_not_written_is_noticed():
    assert not is_test_written("tests/e2e/test_home.py::test_nothing_of_the_kind")
    assert not is_test_written("tests/e2e/test_nowhere.py::test_nothing")
    assert not is_test_written("frontend/test/api/calls.test.ts::a call > that nobody makes")


def test_every_test_of_the_specification_shows_a_point():
    shown = {test for point in ALL for test in point.tests}
    written = {
        f"{path.relative_to(ROOT).as_posix()}::{name}"
        for path in SPEC_TESTS.glob("test_*.py")
        for name in python_tests(path)
    }
    assert sorted(written - shown) == []


def test_the_page_is_written_from_the_points():
    assert PAGE.read_text(encoding="utf-8") == write_page(CHAPTERS), "run `just specification`"
    assert not re.search(r"\n\n\n", PAGE.read_text(encoding="utf-8"))
