"""Describes the processes of a running shop: PostgreSQL, the API and the storefront."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from app.launch.child_environment import pick_variables
from app.launch.child_processes import spawn, stop
from app.launch.postgres import EmbeddedPostgres
from app.launch.start_context import ROOT, StartContext
from app.launch.status import fetch_page
from app.launch.supervisor import Service

FRONTEND = ROOT / "frontend"
GRACE = 10.0
DRAIN_GRACE = 35.0
"""For the storefront's server after its wait: it lets running requests finish within 30 seconds."""


def make_program_service(
    context: StartContext,
    name: str,
    words: Sequence[str | Path],
    environment: Mapping[str, str],
    folder: Path,
    *urls: str,
    lives_at: str = "",
    patience: float = GRACE,
    ends_first: bool = False,
) -> Service:
    """Describe a program with a log, and addresses that all answer 200 when it is up.

    Of the environment it is given what is on its list in `child_environment`. While it is up, it hangs if
    `lives_at` answers nothing. It gets `patience` seconds to end.
    """
    log = context.log(name.lower())
    variables = pick_variables(name, environment)

    def begin() -> subprocess.Popen[bytes]:
        if context.logs_to_output:
            return spawn(words, environment=variables, folder=folder)
        with log.open("ab") as output:
            return spawn(words, environment=variables, output=output, folder=folder)

    return Service(
        name=name,
        begin=begin,
        end=lambda process: stop(process, (signal.SIGTERM, patience)),
        answers=lambda: all(fetch_page(url).status == 200 for url in urls),
        log=log,
        lives=(lambda: fetch_page(lives_at).status == 200) if lives_at else None,
        ends_first=ends_first,
    )


def make_postgres_service(postgres: EmbeddedPostgres) -> Service:
    """Describe the embedded server, which has been started already."""

    def begin() -> subprocess.Popen[bytes]:
        postgres.stop()
        postgres.begin()
        return postgres.process

    return Service(
        name="PostgreSQL",
        begin=begin,
        end=lambda _: postgres.stop(),
        answers=postgres.is_ready,
        log=postgres.log,
    )


LESS_MEMORY = {"MALLOC_ARENA_MAX": "2"}
"""For granian: otherwise each thread of a worker keeps the memory it has freed, a quarter of it all."""


def make_api_service(context: StartContext) -> Service:
    workers = context.environment.get("UNDERTONE_WORKERS") or str(os.cpu_count() or 1)
    words = granian_command("app.asgi:create_app", context.api_port, int(workers))
    environment = (
        LESS_MEMORY | context.environment | {"UNDERTONE_INTERNAL_PORT": str(context.api_internal_port)}
    )
    alive = f"{context.api_origin}/healthz"
    return make_program_service(context, "API", words, environment, ROOT, alive, lives_at=alive)


def granian_command(factory: str, port: int, workers: int) -> list[str]:
    """Make the command that serves an application."""
    return [
        *(sys.executable, "-m", "app.launch.forking_granian", factory, "--factory"),
        *("--interface", "asgi", "--loop", "uvloop", "--no-ws", "--no-access-log"),
        *("--host", "127.0.0.1", "--port", str(port), "--workers", str(workers)),
        *("--respawn-failed-workers", "--workers-kill-timeout", "5"),
        # Starting a worker flushes what is waiting for the log, and fails if the disk is full.
        *("--log-level", "warning"),
    ]


def make_storefront_service(context: StartContext) -> Service:
    environment = {
        "NODE_ENV": "production",
        **context.environment,
        "PORT": str(context.port),
        "UNDERTONE_API_ORIGIN": context.api_origin,
        "UNDERTONE_PARENT_PID": str(os.getpid()),
        "UNDERTONE_STATUS_FILE": str(context.status_file),
    }
    origin = context.origin
    if context.follow_edits:
        environment["NODE_ENV"] = "development"
        words = ["node_modules/.bin/remix", "vite:dev", "--port", str(context.port), "--strictPort"]
        return make_program_service(context, "Storefront", words, environment, FRONTEND, f"{origin}/")
    drain_wait = int(context.environment.get("UNDERTONE_DRAIN_WAIT") or 0)
    words = ["node", "build/front/index.js"]
    return make_program_service(
        *(context, "Storefront", words, environment, FRONTEND, f"{origin}/healthz"),
        lives_at=f"{origin}/healthz",
        patience=drain_wait + (DRAIN_GRACE if drain_wait else GRACE),
        ends_first=True,
    )
