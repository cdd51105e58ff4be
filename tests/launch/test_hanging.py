"""Processes that hang are found by silence, in rounds and not by the clock, and ended."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.kit.observing.heartbeat import show_heartbeat
from app.launch.processes.hanging import MAX_FAILED_PROBES, MAX_SILENT_ROUNDS, HangWatch, Heartbeats
from app.launch.processes.supervisor import Program

BEATING = """
import asyncio, sys
from pathlib import Path
from app.kit.observing.heartbeat import show_heartbeat
async def main():
    async with show_heartbeat(Path(sys.argv[1])):
        print("up", flush=True)
        await asyncio.sleep(600)
asyncio.run(main())
"""


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A worker with a heartbeat, in a session of its own as the launcher's programs are."""
    words = [sys.executable, "-c", BEATING, str(tmp_path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "up\n"
        yield process
        process.kill()


def stop(process: subprocess.Popen[str]) -> None:
    """Stop it, and wait until it is."""
    os.kill(process.pid, signal.SIGSTOP)
    os.waitpid(process.pid, os.WUNTRACED)


def program_of(process: subprocess.Popen[str], *, answers: bool = True) -> Program:
    program = Program("API", lambda: None, lambda _: None, lambda: answers, Path("none"), may_hang=True)  # type: ignore[arg-type,return-value]
    program.process, program.state = process, "up"  # type: ignore[assignment]
    return program


async def test_a_worker_that_ends_in_order_leaves_no_file(tmp_path: Path) -> None:
    async with show_heartbeat(tmp_path):
        file = tmp_path / str(os.getpid())
        os.utime(file, (0, 0))
        async with asyncio.timeout(60):
            while not file.stat().st_mtime:  # noqa: ASYNC110 - the file is all there is to see
                await asyncio.sleep(0.01)
    assert not file.exists()


def test_a_worker_is_silent_for_some_rounds_before_it_is_found_once(tmp_path: Path) -> None:
    (tmp_path / "7").touch()
    heartbeats = Heartbeats(tmp_path)
    rounds = [heartbeats.find_hanging() for _ in range(MAX_SILENT_ROUNDS + 3)]
    assert rounds == [[]] * MAX_SILENT_ROUNDS + [[7]] + [[]] * 2


def test_a_beat_begins_the_count_anew_whatever_the_clock_says(tmp_path: Path) -> None:
    heartbeats = Heartbeats(tmp_path)
    for moment in (1e9, 2e9, 1e8):  # a day forward, a day back
        (tmp_path / "7").touch()
        os.utime(tmp_path / "7", (moment, moment))
        assert [heartbeats.find_hanging() for _ in range(MAX_SILENT_ROUNDS)] == [[]] * MAX_SILENT_ROUNDS


def test_a_stopped_worker_is_killed_and_said(tmp_path: Path, worker: subprocess.Popen[str]) -> None:
    said: list[str] = []
    watch = HangWatch(lambda: [program_of(worker)], tmp_path, said.append)
    stop(worker)
    for _ in range(MAX_SILENT_ROUNDS + 1):
        watch.look_at_workers()
    assert worker.wait(60) == -signal.SIGKILL
    assert said == [f"A worker of the API (process {worker.pid}) hangs; it is ended and started again."]
    assert list(tmp_path.iterdir()) == []


def test_a_number_that_is_another_process_by_now_is_left_alone(
    tmp_path: Path, worker: subprocess.Popen[str]
) -> None:
    said: list[str] = []
    watch = HangWatch(list, tmp_path, said.append)
    stop(worker)
    for _ in range(MAX_SILENT_ROUNDS + 1):
        watch.look_at_workers()
    assert worker.poll() is None
    assert said == []


def test_a_program_that_answers_nothing_is_ended_after_some_rounds(
    tmp_path: Path, worker: subprocess.Popen[str]
) -> None:
    said: list[str] = []
    watch = HangWatch(lambda: [program_of(worker, answers=False)], tmp_path / "none", said.append)
    for _ in range(MAX_FAILED_PROBES - 1):
        watch.look_at_programs()
    assert worker.poll() is None
    watch.look_at_programs()
    assert worker.wait(60) == -signal.SIGKILL
    assert said == ["API hangs; it is ended and started again."]
