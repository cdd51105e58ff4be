"""Runs `undertone ...` in a child process: its work would cost a serving process memory and time.

Waits use `asyncio.timeout`: `asyncio.wait_for` of Python 3.11 loses a cancellation that comes together with
what it waits for, and the process would never end.
"""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from app.kit.observing.logs import write_log

END_TIMEOUT = 10.0  # seconds a child has to end


class CommandResult(NamedTuple):
    """The output of a command, and the reason if it failed; empty if it did not."""

    output: str
    failure: str


async def run_command(environment: Mapping[str, str], *words: str) -> CommandResult:
    """Run `undertone` with these words until it ends. It ends with this process."""
    command = (sys.executable, "-m", "app.cli", *words)
    process = await asyncio.create_subprocess_exec(
        *command, env=dict(environment), start_new_session=True, stdout=PIPE, stderr=PIPE
    )
    try:
        output, errors = await process.communicate()
    finally:
        if process.returncode is None:
            await _end(process)
    text = errors.decode(errors="replace").strip()
    if text:
        write_log(f"{text}\n")
    last_line = text.rpartition("\n")[2] or "no reason was given"
    failure = f"{last_line} (exit code {process.returncode})" if process.returncode else ""
    return CommandResult(output.decode(errors="replace").strip(), failure)


async def _end(process: Process) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    with suppress(TimeoutError, ProcessLookupError):
        async with asyncio.timeout(END_TIMEOUT):
            await process.wait()
