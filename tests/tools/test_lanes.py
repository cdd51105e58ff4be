"""Installing in lanes: side by side, skipped when made, stopped by a failure, resumed afterwards."""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from tools import lanes
from tools.lanes import Step, StepFailedError, run_lanes

Make = Callable[..., Step]
WAIT_FOR = (
    "import pathlib, sys, time\n"
    "mine, other = map(pathlib.Path, sys.argv[1:])\n"
    "mine.touch()\n"
    "while not other.exists(): time.sleep(0.01)\n"
)


@pytest.fixture
def step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Make a step that runs some Python and counts its runs in a file of its name."""
    monkeypatch.setattr(lanes, "LOGS", tmp_path)
    monkeypatch.setattr(lanes, "ROOT", tmp_path)
    (tmp_path / "source").write_text("one")

    def make(name: str, code: str = "", *arguments: object) -> Step:
        count = f"open({str(tmp_path / name)!r}, 'a').write('x')"

        def commands() -> Iterator[Sequence[object]]:
            yield sys.executable, "-c", f"{code}\n{count}", *arguments

        return Step(name, tmp_path / f"{name}.stamp", lambda: [tmp_path / "source"], commands, tmp_path)

    return make


def runs(folder: Path, name: str) -> int:
    path = folder / name
    return len(path.read_text()) if path.exists() else 0


def test_lanes_run_side_by_side(step: Make, tmp_path: Path):
    left, right = tmp_path / "left.on", tmp_path / "right.on"
    run_lanes([[step("left", WAIT_FOR, left, right)], [step("right", WAIT_FOR, right, left)]])
    assert (runs(tmp_path, "left"), runs(tmp_path, "right")) == (1, 1)


def test_a_step_is_made_again_only_when_its_sources_change(step: Make, tmp_path: Path):
    for _ in range(2):
        run_lanes([[step("build")]])
    assert runs(tmp_path, "build") == 1
    (tmp_path / "source").write_text("two")
    run_lanes([[step("build")]])
    assert runs(tmp_path, "build") == 2


def test_what_was_changed_while_it_was_made_is_made_again(step: Make, tmp_path: Path):
    run_lanes([[step("build", f"open({str(tmp_path / 'source')!r}, 'w').write('two')")]])
    run_lanes([[step("build")]])
    assert runs(tmp_path, "build") == 2


def test_what_no_longer_works_is_made_again(step: Make, tmp_path: Path):
    run_lanes([[step("venv")]])
    run_lanes([[step("venv")._replace(is_usable=lambda: False)]])
    assert runs(tmp_path, "venv") == 2


def test_a_failure_names_its_step_shows_its_output_and_stops_the_other_lane(step: Make, tmp_path: Path):
    started = tmp_path / "started"
    endless = step("endless", f"import time; open({str(started)!r}, 'w'); time.sleep(600)")
    failing = step(
        "failing",
        "import pathlib, sys, time\n"
        f"while not pathlib.Path({str(started)!r}).exists(): time.sleep(0.01)\n"
        "sys.exit('no such package')",
    )
    with pytest.raises(StepFailedError) as failure:
        run_lanes([[endless, step("never")], [failing]])
    assert "no such package" in str(failure.value)
    assert "failing failed" in str(failure.value)
    assert str(failing.log) in str(failure.value)
    assert [runs(tmp_path, name) for name in ("endless", "failing", "never")] == [0, 0, 0]
    assert not endless.stamp.exists()


def test_a_start_after_a_failure_goes_on_from_there(step: Make, tmp_path: Path):
    with pytest.raises(StepFailedError):
        run_lanes([[step("first"), step("second", "raise SystemExit(1)")]])
    run_lanes([[step("first"), step("second")]])
    assert (runs(tmp_path, "first"), runs(tmp_path, "second")) == (1, 1)


def test_a_program_that_is_missing_is_named(step: Make, tmp_path: Path):
    missing = step("build")._replace(commands=lambda: iter([["no-such-program"]]))
    with pytest.raises(StepFailedError, match="no-such-program could not be run"):
        run_lanes([[missing]])


def test_each_step_is_announced_and_its_end_too(step: Make, capsys: pytest.CaptureFixture[str]):
    run_lanes([[step("left"), step("more")], [step("right")]])
    shown = capsys.readouterr().out
    for name in ("left", "more", "right"):
        assert f"/3] {name} ..." in shown
        assert f"/3] {name}: done in" in shown


def test_a_step_waits_for_the_step_of_another_lane_that_it_comes_after(step: Make, tmp_path: Path):
    needs = f"assert open({str(tmp_path / 'packages')!r}).read() == 'x'"
    for _ in range(2):  # made, and already made
        run_lanes([[step("database", needs)._replace(waits_for="packages")], [step("packages")]])
    assert (runs(tmp_path, "packages"), runs(tmp_path, "database")) == (1, 1)


def test_the_rest_goes_on_without_an_optional_step_which_is_tried_again(
    step: Make, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    run_lanes([[step("database", "raise SystemExit(1)")._replace(optional=True)], [step("build")]])
    assert runs(tmp_path, "build") == 1
    assert f"database: failed (see {tmp_path}" in capsys.readouterr().out
    run_lanes([[step("database")._replace(optional=True)], [step("build")]])
    assert (runs(tmp_path, "database"), runs(tmp_path, "build")) == (1, 1)
