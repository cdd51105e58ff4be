"""The process of the API. It is begun early in a start, and imports the application during the other steps.

The address of the database and more are known only later: its variables follow through its standard input.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress

from app.launch.compiling import digest_sources, is_compiled
from app.launch.processes.child_environment import pick_variables
from app.launch.processes.child_processes import stop
from app.launch.processes.supervisor import Program
from app.launch.programs import make_program, spawn_with_log
from app.launch.start_context import ROOT, StartContext
from app.launch.start_steps import StepProgress

NAME = "API"

LESS_MEMORY = {"MALLOC_ARENA_MAX": "2"}
"""For granian: otherwise each thread of a worker keeps the memory it has freed, a quarter of it all."""


def begin_import(context: StartContext, _: StepProgress) -> str:
    """Let the API's process import the application, unless what it imports is compiled only later."""
    if not is_compiled(digest_sources()):
        return "imported once it is compiled"
    context.importing_api = _spawn(context)
    return "being imported"


def end_import(context: StartContext) -> None:
    """End a process that was begun and is not needed, because a later step failed."""
    if context.importing_api:
        stop(context.importing_api)
        context.importing_api = None


def make_api_program(context: StartContext) -> Program:
    """Describe the API: it begins with the process that has imported the application, if there is one."""

    def begin() -> subprocess.Popen[bytes]:
        process = context.importing_api or _spawn(context)
        context.importing_api = None
        _send_variables(process, _pick_variables(context))
        return process

    return make_program(context, NAME, begin, f"{context.api_origin}/healthz")


def granian_command(factory: str, port: int, workers: int) -> list[str]:
    return [
        *(sys.executable, "-m", "app.launch.processes.forking_granian", factory, "--factory"),
        *("--interface", "asgi", "--loop", "uvloop", "--no-ws", "--no-access-log"),
        *("--host", "127.0.0.1", "--port", str(port), "--workers", str(workers)),
        *("--respawn-failed-workers", "--workers-kill-timeout", "5"),
        # Starting a worker flushes what is waiting for the log, and fails if the disk is full.
        *("--log-level", "warning"),
    ]


def _spawn(context: StartContext) -> subprocess.Popen[bytes]:
    workers = int(context.environment.get("UNDERTONE_WORKERS") or os.cpu_count() or 1)
    words = [*granian_command("app.asgi:create_app", context.api_port, workers), "--variables-follow"]
    return spawn_with_log(context, NAME, words, _pick_variables(context), ROOT, stdin=subprocess.PIPE)


def _pick_variables(context: StartContext) -> dict[str, str]:
    internal = {"UNDERTONE_INTERNAL_PORT": str(context.api_internal_port)}
    return pick_variables(NAME, LESS_MEMORY | context.environment | internal)


def _send_variables(process: subprocess.Popen[bytes], variables: Mapping[str, str]) -> None:
    """Give a process its variables. One that has ended is reported by who waits for it."""
    assert process.stdin is not None
    with suppress(BrokenPipeError), process.stdin as pipe:
        pipe.write(json.dumps(variables).encode())
