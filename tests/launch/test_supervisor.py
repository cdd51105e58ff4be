"""The supervisor with real programs: waited for, started again, ended."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.launch.processes import child_processes, supervisor
from app.launch.processes.supervisor import Program, ProgramFailedError, Supervisor
from tests.support.processes import comes_true_within, processes_naming

ENVIRONMENT = {"PATH": "/usr/bin:/bin"}
STAYS = "import time; print('up', flush=True); time.sleep(600)"
LEAVES = "print('I cannot go on', flush=True); raise SystemExit(3)"
DEAF = "import signal, time; signal.signal(15, signal.SIG_IGN); print('up', flush=True); time.sleep(600)"


class Stage:
    """A supervisor, what it says, and programs made of one line of Python."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said: list[str] = []
        self.supervisor = Supervisor(self.said.append)

    def program(self, code: str, name: str = "Actor") -> Program:
        log = self.folder / f"{name}.log"

        def begin() -> subprocess.Popen[bytes]:
            with log.open("ab") as output:
                words = [sys.executable, "-c", code, str(self.folder)]
                return child_processes.spawn(words, environment=ENVIRONMENT, output=output)

        return Program(
            name=name,
            begin=begin,
            end=lambda process: child_processes.stop(process, (signal.SIGTERM, 1.0)),
            answers=lambda: log.exists() and "up" in log.read_text(),
            log=log,
        )

    def watch(self, seconds: float, until: object = None) -> None:
        deadline = time.monotonic() + seconds
        self.supervisor.watch(lambda: time.monotonic() > deadline or (callable(until) and bool(until())))


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    made = Stage(tmp_path)
    yield made
    made.supervisor.end()


def test_it_waits_until_a_program_answers_and_ends_it(stage: Stage) -> None:
    actor = stage.program(STAYS)
    stage.supervisor.begin(actor)
    stage.supervisor.wait_for(actor)
    stage.supervisor.end()
    assert actor.process
    assert actor.process.poll() is not None


def test_a_program_that_dies_before_it_answers_is_named_with_its_last_words(stage: Stage) -> None:
    actor = stage.program(LEAVES)
    stage.supervisor.begin(actor)
    with pytest.raises(ProgramFailedError, match=r"Actor ended while starting.\nI cannot go on"):
        stage.supervisor.wait_for(actor)


def test_one_that_never_answers_is_not_waited_for_forever(stage: Stage) -> None:
    actor = stage.program("import time; time.sleep(600)")
    stage.supervisor.begin(actor)
    with pytest.raises(ProgramFailedError, match="did not answer within"):
        stage.supervisor.wait_for(actor, patience=0.3)


def test_one_that_is_killed_is_started_again(stage: Stage) -> None:
    actor = stage.program(STAYS)
    stage.supervisor.begin(actor)
    stage.supervisor.wait_for(actor)
    assert actor.process
    first = actor.process
    first.kill()
    stage.watch(60, until=lambda: actor.process not in {first, None})
    assert actor.process
    assert actor.process.poll() is None
    assert any("Actor ended by itself (code -9); starting it again" in line for line in stage.said)


def test_one_that_dies_again_and_again_is_tried_for_ever_and_the_others_go_on(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "MAX_DELAY", 0.1)
    good, bad = stage.program(STAYS, "Good"), stage.program(LEAVES, "Bad")
    stage.supervisor.begin(good)
    stage.supervisor.wait_for(good)
    stage.supervisor.begin(bad)
    stage.watch(200, until=lambda: bad.deaths >= 12)
    assert bad.deaths >= 12
    assert (good.state, good.deaths) == ("up", 0)
    assert good.process
    assert good.process.poll() is None


def test_it_waits_twice_as_long_each_time_up_to_a_bound_and_forgets_after_a_healthy_while(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "FIRST_DELAY", 0.01)
    monkeypatch.setattr(supervisor, "MAX_DELAY", 0.05)
    monkeypatch.setattr(supervisor, "HEALTHY_AFTER", 0.3)
    sick = stage.folder / "sick"
    sick.touch()
    code = f"import os\nif os.path.exists({str(sick)!r}): raise SystemExit(3)\n{STAYS}"
    actor = stage.program(code)
    stage.supervisor.begin(actor)
    stage.watch(120, until=lambda: actor.deaths == 5)
    delays = [line.rpartition(" in ")[2] for line in stage.said if "starting it again" in line]
    assert delays == ["0.01 s.", "0.02 s.", "0.04 s.", "0.05 s.", "0.05 s."]
    sick.unlink()
    stage.watch(60, until=lambda: actor.state == "up" and actor.failures == 0)
    assert (actor.state, actor.failures, actor.deaths >= 5) == ("up", 0, True)
    assert "Actor answers again." in stage.said


def test_one_that_cannot_even_be_started_is_tried_again(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "MAX_DELAY", 0.05)
    actor = stage.program(STAYS)
    stage.supervisor.begin(actor)
    stage.supervisor.wait_for(actor)
    begin, refusals = actor.begin, iter([OSError(28, "No space left on device"), RuntimeError("locked")])

    def begin_or_refuse() -> subprocess.Popen[bytes]:
        for refusal in refusals:
            raise refusal
        return begin()

    actor.begin = begin_or_refuse
    assert actor.process
    actor.process.kill()
    stage.watch(60, until=lambda: actor.deaths == 3 and actor.state == "up")
    assert (actor.deaths, actor.state) == (3, "up")
    assert any("could not be started: [Errno 28] No space left on device" in line for line in stage.said)


def test_every_change_is_reported(tmp_path: Path, stage: Stage) -> None:
    reports: list[list[str]] = []
    stage.supervisor = Supervisor(
        stage.said.append, lambda programs: reports.append([program.state for program in programs])
    )
    actor = stage.program(STAYS)
    stage.supervisor.begin(actor)
    stage.supervisor.wait_for(actor)
    assert actor.process
    actor.process.kill()
    stage.watch(60, until=lambda: len(reports) == 4)
    assert reports == [["up"], ["down"], ["starting"], ["up"]]


def test_one_that_does_not_listen_is_killed_with_all_it_started(stage: Stage) -> None:
    code = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {DEAF!r}, sys.argv[1]]); {DEAF}"
    actor = stage.program(code)
    stage.supervisor.begin(actor)
    stage.supervisor.wait_for(actor)
    assert comes_true_within(60, lambda: len(processes_naming(stage.folder)) == 2)
    stage.supervisor.end()
    assert comes_true_within(60, lambda: processes_naming(stage.folder) == [])


def test_a_log_that_grew_large_keeps_one_old_piece(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "LOG_LIMIT", 10)
    actor = stage.program(STAYS)
    actor.log.write_text("more than ten bytes")
    actor.trim_log()
    assert actor.log.read_text() == ""
    assert actor.log.with_suffix(".old.log").read_text() == "more than ten bytes"


def test_what_a_killed_launcher_started_is_gone_within_five_seconds(tmp_path: Path) -> None:
    code = (
        "import sys, time\n"
        "from app.launch.processes.child_processes import spawn\n"
        f"words = [sys.executable, '-c', {DEAF!r}, sys.argv[1]]\n"
        "spawn(words, environment={}, output=None)\n"
        "time.sleep(600)"
    )
    launcher = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE)
    assert launcher.stdout
    assert launcher.stdout.readline() == b"up\n"
    launcher.kill()
    launcher.wait()
    assert comes_true_within(60, lambda: processes_naming(tmp_path) == [])
    launcher.stdout.close()
