"""The slow files that a run in several processes begins with exist."""

import pytest

from tests.conftest import SLOW_FIRST, TESTS, slowness


@pytest.mark.parametrize("name", [name for name in SLOW_FIRST if name != "trust"])
def test_it_is_there_and_comes_before_the_others(name: str):
    assert (TESTS / name).is_file()
    assert slowness(TESTS / name) < slowness(TESTS / "kit" / "test_fields.py")
