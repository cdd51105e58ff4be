"""Steps that are commands: run, remembered, told apart when they fail."""

from pathlib import Path

import pytest

from app.launch import commands
from app.launch.commands import StepFailedError, command
from app.launch.shop import Shop
from app.launch.supervisor import Supervisor


class Gauge:
    """A meter that keeps what it was told."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def at(self, done: int, total: int, words: str = "") -> None:
        self.told.append((done, total, words))

    def saying(self, words: str) -> None:
        self.told.append(words)


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    environment = {"PATH": "/usr/bin:/bin", "UNDERTONE_VAR": str(tmp_path)}
    return Shop(environment, tmp_path, 3000, 8000, Supervisor(print), print, notes=tmp_path / "notes")


def test_its_last_line_is_what_came_of_it(shop: Shop) -> None:
    assert ", version " in command("--version")(shop, Gauge())


def test_a_failure_brings_its_last_words(shop: Shop) -> None:
    with pytest.raises(StepFailedError, match=r"(?s)`undertone nonsense` failed:.*No such command"):
        command("nonsense")(shop, Gauge())


def test_lines_that_count_move_the_bar() -> None:
    gauge = Gauge()
    commands.heard("12/100 Brands", gauge)
    commands.heard("Looking around", gauge)
    assert gauge.told == [(12, 100, "Brands"), "Looking around"]


def test_it_is_skipped_where_it_was_done_with_the_same_files(shop: Shop, tmp_path: Path) -> None:
    folder = tmp_path / "steps"
    folder.mkdir()
    (folder / "one.sql").write_text("first")
    step = command("--version", made_from=folder)
    assert step(shop, Gauge()) != "as it was"
    assert step(shop, Gauge()) == "as it was"
    (folder / "one.sql").write_text("second")
    assert step(shop, Gauge()) != "as it was"
