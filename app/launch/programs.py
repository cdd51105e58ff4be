"""Describes the processes of a running shop: PostgreSQL, the storefront, and programs beside them."""

import os
import signal
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from app.launch.postgres.server import EmbeddedPostgres
from app.launch.processes.child_environment import pick_variables
from app.launch.processes.child_processes import spawn, stop
from app.launch.processes.supervisor import Program
from app.launch.start_context import ROOT, StartContext
from app.launch.status import fetch_page

FRONTEND = ROOT / "frontend"
GRACE = 10.0
DRAIN_GRACE = 35.0
"""For the storefront's server after its wait: it lets running requests finish within 30 seconds."""


def make_begin(
    context: StartContext,
    name: str,
    words: Sequence[str | Path],
    environment: Mapping[str, str],
    folder: Path,
) -> Callable[[], subprocess.Popen[bytes]]:
    """Make the function by which a program begins that writes to its log.

    Of the environment it is given what is on its list in `child_environment`.
    """
    variables = pick_variables(name, environment)
    return lambda: spawn_with_log(context, name, words, variables, folder)


def spawn_with_log(
    context: StartContext,
    name: str,
    words: Sequence[str | Path],
    variables: Mapping[str, str],
    folder: Path,
    *,
    stdin: int = subprocess.DEVNULL,
) -> subprocess.Popen[bytes]:
    """Start a program that writes to its log, or to the launcher's output for a service manager."""
    if context.is_managed:
        return spawn(words, environment=variables, folder=folder, stdin=stdin)
    with context.log(name).open("ab") as output:
        return spawn(words, environment=variables, output=output, folder=folder, stdin=stdin)


def make_program(
    context: StartContext,
    name: str,
    begin: Callable[[], subprocess.Popen[bytes]],
    url: str,
    *,
    may_hang: bool = True,
    patience: float = GRACE,
    ends_first: bool = False,
) -> Program:
    """Describe a process by how it begins, and by the address that answers 200 when it is up.

    If it `may_hang`, that address is asked again and again. It gets `patience` seconds to end.
    """
    return Program(
        name=name,
        begin=begin,
        end=lambda process: stop(process, (signal.SIGTERM, patience)),
        answers=lambda: fetch_page(url).status == 200,
        log=context.log(name),
        may_hang=may_hang,
        ends_first=ends_first,
    )


def make_postgres_program(postgres: EmbeddedPostgres) -> Program:
    """Describe the embedded server, which has been started already."""

    def begin() -> subprocess.Popen[bytes]:
        postgres.stop()
        postgres.start_without_waiting()
        return postgres.process

    return Program(
        name="PostgreSQL",
        begin=begin,
        end=lambda _: postgres.stop(),
        answers=postgres.is_ready,
        log=postgres.home.log,
    )


def make_storefront_program(context: StartContext) -> Program:
    environment = {
        "NODE_ENV": "production",
        **context.environment,
        "PORT": str(context.port),
        "UNDERTONE_API_ORIGIN": context.api_origin,
        "UNDERTONE_PARENT_PID": str(os.getpid()),
        "UNDERTONE_STATUS_FILE": str(context.status_file),
    }
    if context.follow_edits:
        environment["NODE_ENV"] = "development"
        words = ["node_modules/.bin/remix", "vite:dev", "--port", str(context.port), "--strictPort"]
        begin = make_begin(context, "Storefront", words, environment, FRONTEND)
        return make_program(context, "Storefront", begin, f"{context.origin}/", may_hang=False)
    drain_wait = int(context.environment.get("UNDERTONE_DRAIN_WAIT") or 0)
    words = ["node", "build/front/index.js"]
    begin = make_begin(context, "Storefront", words, environment, FRONTEND)
    return make_program(
        context,
        "Storefront",
        begin,
        f"{context.origin}/healthz",
        patience=drain_wait + (DRAIN_GRACE if drain_wait else GRACE),
        ends_first=True,
    )
