"""Ctrl-C stops a command's work between two steps of the loop."""

import asyncio
import os
import signal

import click
import pytest

from data.interrupting import run_until_interrupted


def test_ctrl_c_ends_a_step_before_it_cancels_the_work():
    seen = []

    async def wait_for_an_answer():
        waiting = asyncio.get_running_loop().create_future()

        def pass_on_the_answer():
            os.kill(os.getpid(), signal.SIGINT)
            seen.append(waiting.cancelled())

        asyncio.get_running_loop().call_soon(pass_on_the_answer)
        await waiting

    with pytest.raises(click.Abort):
        run_until_interrupted(wait_for_an_answer())
    assert seen == [False]


def test_work_that_nobody_interrupts_gives_its_answer():
    assert run_until_interrupted(asyncio.sleep(0, "done")) == "done"
