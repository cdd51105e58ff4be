"""What takes long is done one after another, and leaves as much time for everything else."""

import asyncio
import time
from collections.abc import Callable
from functools import partial

import pytest

from app.kit.http.errors import RateLimitError
from app.kit.limits.turns import MAX_WAITING, Turns

LONG = 2.0


async def test_other_work_goes_on_between_two_turns():
    turns, done = Turns(), list[str]()

    def take_long(seconds: float) -> None:
        time.sleep(seconds)
        done.append("long")

    async def take_many_steps() -> None:
        for _ in range(20):
            await asyncio.sleep(0)
        done.append("short")

    async with asyncio.TaskGroup() as tasks:
        for seconds in (LONG, 0.0, 0.0):
            tasks.create_task(turns.take("ada", partial(take_long, seconds)))
        tasks.create_task(take_many_steps())
    assert done == ["long", "short", "long", "long"]


def note(done: list[str], name: str) -> Callable[[], None]:
    return lambda: done.append(name)


async def test_nobody_waits_for_all_of_another():
    turns, done = Turns(), list[str]()
    callers = ["ada"] * 5 + ["bea"] * 2 + ["cleo"]
    await asyncio.gather(*(turns.take(caller, note(done, caller)) for caller in callers))
    assert done == ["ada", "ada", "bea", "cleo", "ada", "bea", "ada", "ada"]


async def test_very_many_of_one_caller_are_refused_and_no_others():
    turns, done = Turns(), list[str]()
    asked = [turns.take("ada", note(done, "ada")) for _ in range(MAX_WAITING + 3)]
    results = await asyncio.gather(*asked, turns.take("bea", note(done, "bea")), return_exceptions=True)
    assert [type(result) for result in results].count(RateLimitError) == 2
    assert (done.count("ada"), done.count("bea")) == (MAX_WAITING + 1, 1)


async def test_who_is_cancelled_leaves_the_line_and_a_failure_ends_its_turn():
    turns, done = Turns(), list[str]()

    def fail() -> None:
        raise ValueError

    async with asyncio.TaskGroup() as tasks:
        failing = asyncio.create_task(turns.take("ada", fail))
        cancelled = [asyncio.create_task(turns.take("ada", note(done, "gone"))) for _ in range(3)]
        tasks.create_task(turns.take("ada", note(done, "ada")))
        await asyncio.sleep(0)
        for each in cancelled[:2]:
            each.cancel()
        with pytest.raises(ValueError):
            await failing
        cancelled[2].cancel()
    await turns.take("bea", note(done, "bea"))
    assert done == ["ada", "bea"]
