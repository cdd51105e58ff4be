"""Runs work that Ctrl-C may stop."""

import asyncio
import signal
from collections.abc import Coroutine
from typing import Any, TypeVar

import click

Answer = TypeVar("Answer")


def run_until_interrupted(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Run work as `asyncio.run` does. Ctrl-C stops it between two steps of the loop, never inside one.

    The handler of `asyncio.run` cancels in the middle of whatever runs. Where that is the step that passes on
    the answer of another process, the answer meets a cancelled future and the loop prints a traceback.
    """
    try:
        return asyncio.run(_stop_on_interrupt(work))
    except asyncio.CancelledError:
        raise click.Abort from None


async def _stop_on_interrupt(work: Coroutine[Any, Any, Answer]) -> Answer:
    doing = asyncio.ensure_future(work)
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, doing.cancel)
    return await doing
