"""The slow test files that run first exist."""

from tests.conftest import SLOW_FIRST, TESTS, slowness


def test_slow_files_exist_and_run_before_the_others():
    names = [name for name in SLOW_FIRST if name != "trust"]
    assert [name for name in names if not (TESTS / name).is_file()] == []
    assert max(slowness(TESTS / name) for name in names) < slowness(TESTS / "kit" / "test_fields.py")
