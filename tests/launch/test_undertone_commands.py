"""Steps that are commands: run, and told apart when they fail."""

import pytest

from app.launch import undertone_commands
from app.launch.start_context import StartContext
from app.launch.start_steps import StepFailedError
from app.launch.undertone_commands import run_command
from tests.launch.conftest import RecordedProgress


def test_its_last_line_is_what_came_of_it(context: StartContext) -> None:
    assert ", version " in run_command(context, RecordedProgress(), ("--version",))


def test_a_failure_brings_its_last_words(context: StartContext) -> None:
    with pytest.raises(StepFailedError, match=r"(?s)`undertone nonsense` failed:.*No such command"):
        run_command(context, RecordedProgress(), ("nonsense",))


def test_lines_that_count_move_the_bar() -> None:
    progress = RecordedProgress()
    undertone_commands.show_line("12/100 Brands", progress)
    undertone_commands.show_line("Looking around", progress)
    assert progress.shown == [(12, 100, "Brands"), "Looking around"]
