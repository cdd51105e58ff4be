"""The process that draws: it begins when needed, comes back after a fall, and goes with its employer."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from app.kit.http.errors import UnavailableError
from app.media.drawing_process import DrawingProcess
from data.pictures.paths import VECTOR_WORKER, WORKER, DemoFolders
from data.pictures.queries import SpecWriter
from data.pictures.specs import make_spec
from data.pictures.worker_loop import MAX_PICTURES
from tests.support.patience import PATIENCE


@pytest.fixture
def var(tmp_path):
    with SpecWriter(DemoFolders(tmp_path)) as specs:
        specs.add([make_spec("placeholder"), make_spec("members/ada")])
    return tmp_path


async def test_it_draws_and_says_what_it_does_not_know(var):
    process = DrawingProcess(WORKER, var)
    assert await process.draw("placeholder.svg")
    assert await process.draw("members/ada.svg")
    assert not await process.draw("members/eve.svg")
    assert not await process.draw("../../anything.svg")
    await process.close()
    assert sorted(path.name for path in DemoFolders(var).drawn.rglob("*.svg")) == [
        "ada.svg",
        "placeholder.svg",
    ]


async def test_after_a_fall_the_next_picture_is_drawn_by_another(var):
    process = DrawingProcess(WORKER, var)
    await process.draw("placeholder.svg")
    os.kill(process._process.pid, signal.SIGKILL)
    await process._process.wait()
    assert await process.draw("members/ada.svg")
    await process.close()


async def test_one_that_says_nothing_is_replaced(var, monkeypatch):
    process = DrawingProcess(WORKER, var)
    await process.draw("placeholder.svg")
    monkeypatch.setattr("app.media.drawing_process.TIMEOUT", 0.3)
    os.kill(process._process.pid, signal.SIGSTOP)
    with pytest.raises(UnavailableError):
        await process.draw("members/ada.svg")
    monkeypatch.undo()
    assert await process.draw("members/ada.svg")
    await process.close()


def note_sent(process: asyncio.subprocess.Process) -> list[str]:
    """The pictures that a process is asked for from now on."""
    sent: list[str] = []
    write = process.stdin.write

    def note(line: bytes) -> None:
        sent.append(line.decode().strip())
        write(line)

    process.stdin.write = note
    return sent


async def test_an_answer_nobody_waited_for_is_not_given_to_the_next(var):
    process = DrawingProcess(WORKER, var)
    asked = asyncio.create_task(process.draw("placeholder.svg"))
    await asyncio.sleep(0.01)
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    assert not await process.draw("members/eve.svg")
    assert await process.draw("members/ada.svg")
    await process.close()


async def test_those_who_hang_up_end_no_process_and_leave_the_queue(var):
    process = DrawingProcess(WORKER, var)
    await process.draw("placeholder.svg")
    running = process._process
    sent = note_sent(running)
    os.kill(running.pid, signal.SIGSTOP)  # it has the first one until the others have hung up
    asked = [asyncio.create_task(process.draw("members/eve.svg")) for _ in range(12)]
    while not sent:  # noqa: ASYNC110 - the process says nothing yet
        await asyncio.sleep(0)
    for one in asked:
        one.cancel()
    await asyncio.gather(*asked, return_exceptions=True)
    os.kill(running.pid, signal.SIGCONT)
    assert all(await asyncio.gather(*(process.draw("members/ada.svg") for _ in range(4))))
    assert process._process is running
    assert sent == ["members/eve.svg", *["members/ada.svg"] * 4]
    await process.close()


async def test_it_rests_when_nobody_asks(var, monkeypatch):
    process = DrawingProcess(WORKER, var)
    await process.draw("placeholder.svg")
    running = process._process
    monkeypatch.setattr("app.media.drawing_process.IDLE_SECONDS", 0.05)
    await process.draw("placeholder.svg")
    assert await asyncio.wait_for(running.wait(), PATIENCE) == 0
    assert await process.draw("members/ada.svg")
    await process.close()


@pytest_asyncio.fixture
async def lasting(var: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[DrawingProcess]:
    """One that is started ahead and keeps running, whoever rests after a moment."""
    monkeypatch.setattr("app.media.drawing_process.IDLE_SECONDS", 0.01)
    process = DrawingProcess(VECTOR_WORKER, var, keeps_running=True)
    process.start()
    await process._starting
    yield process
    await process.close()
    assert process._process is None


async def test_one_that_keeps_running_is_there_before_the_first_picture_and_does_not_rest(lasting):
    running = lasting._process
    assert await lasting.draw("placeholder.svg")
    assert await lasting.draw("members/ada.svg")
    assert not await lasting.draw("members/eve.svg")
    await asyncio.sleep(0.1)
    assert lasting._process is running
    assert running.returncode is None


async def test_one_that_keeps_running_is_replaced_as_soon_as_it_falls(lasting):
    assert await lasting.draw("placeholder.svg")
    fallen = lasting._process
    os.kill(fallen.pid, signal.SIGKILL)
    await asyncio.wait_for(lasting._watching, PATIENCE)
    await asyncio.wait_for(lasting._starting, PATIENCE)
    assert lasting._process.pid != fallen.pid
    assert await lasting.draw("members/ada.svg")


async def test_a_picture_that_meets_the_fall_is_drawn_by_the_next_process(lasting):
    assert await lasting.draw("placeholder.svg")
    os.kill(lasting._process.pid, signal.SIGKILL)
    assert await lasting.draw("members/ada.svg")


async def test_it_ends_after_many_pictures_so_that_it_never_grows(lasting):
    pids = set()
    for _ in range(MAX_PICTURES + 5):
        assert await lasting.draw("placeholder.svg")
        pids.add(lasting._process.pid)
    assert len(pids) == 2


async def test_a_process_that_never_answers_is_not_started_over_and_over(var):
    process = DrawingProcess("data.pictures.no_such_module", var, keeps_running=True)
    process.start()
    await process._starting
    await asyncio.wait_for(process._watching, PATIENCE)
    assert process._process.returncode == 1
    with pytest.raises(UnavailableError):
        await process.draw("placeholder.svg")
    await process.close()


def test_a_new_book_takes_what_was_drawn_from_the_old_one_along(var):
    folders = DemoFolders(var)
    folders.drawn.mkdir()
    with SpecWriter(folders) as specs:
        specs.add([make_spec("placeholder"), make_spec("members/ada")])
    assert folders.drawn.is_dir()
    with SpecWriter(folders) as specs:
        specs.add([make_spec("placeholder")])
    assert not folders.drawn.exists()
