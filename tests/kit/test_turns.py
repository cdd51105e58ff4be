"""What takes long is done one after another, and leaves as much time for everything else."""

import asyncio
import time

from app.kit.turns import Turns

LONG = 0.2


async def test_other_work_goes_on_between_two_turns():
    turns, done = Turns(), list[str]()

    def take_long() -> None:
        time.sleep(LONG)
        done.append("long")

    async def take_many_steps() -> None:
        for _ in range(20):
            await asyncio.sleep(0)
        done.append("short")

    async with asyncio.TaskGroup() as tasks:
        for _ in range(3):
            tasks.create_task(turns.take(take_long))
        tasks.create_task(take_many_steps())
    assert done == ["long", "short", "long", "long"]


async def test_the_first_does_not_wait_and_a_failure_ends_its_turn():
    turns = Turns()

    def fail() -> None:
        raise ValueError

    results = await asyncio.gather(turns.take(fail), turns.take(lambda: 1), return_exceptions=True)
    assert isinstance(results[0], ValueError)
    assert results[1] == 1
