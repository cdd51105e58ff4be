"""Steps that are commands: run, and told apart when they fail."""

import pytest

from app.launch import commands
from app.launch.commands import StepFailedError, completed
from app.launch.shop import Shop
from tests.launch.conftest import Gauge


def test_its_last_line_is_what_came_of_it(shop: Shop) -> None:
    assert ", version " in completed(shop, Gauge(), ("--version",))


def test_a_failure_brings_its_last_words(shop: Shop) -> None:
    with pytest.raises(StepFailedError, match=r"(?s)`undertone nonsense` failed:.*No such command"):
        completed(shop, Gauge(), ("nonsense",))


def test_lines_that_count_move_the_bar() -> None:
    gauge = Gauge()
    commands.heard("12/100 Brands", gauge)
    commands.heard("Looking around", gauge)
    assert gauge.told == [(12, 100, "Brands"), "Looking around"]
