"""The three processes of a running shop: PostgreSQL, the API and the storefront."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from app.kit.internal_pages import HOST as LOOPBACK
from app.launch.child_environment import pick_variables
from app.launch.children import spawn, stop
from app.launch.postgres import EmbeddedPostgres
from app.launch.shop import ROOT, Shop
from app.launch.status import fetch_page
from app.launch.supervisor import Service

FRONTEND = ROOT / "frontend"
GRACE = 10.0


def program(
    shop: Shop,
    name: str,
    words: Sequence[str | Path],
    environment: Mapping[str, str],
    folder: Path,
    *urls: str,
) -> Service:
    """A service that is a program of ours with a log, and addresses that tell whether it is up.

    Of the environment it is given what is on its list in `child_environment`.
    """
    log = shop.log(name.lower())
    variables = pick_variables(name, environment)

    def begin() -> subprocess.Popen[bytes]:
        with log.open("ab") as output:
            return spawn(words, environment=variables, output=output, folder=folder)

    return Service(
        name=name,
        begin=begin,
        end=lambda process: stop(process, (signal.SIGTERM, GRACE)),
        answers=lambda: all(fetch_page(url).status == 200 for url in urls),
        log=log,
    )


def database(postgres: EmbeddedPostgres) -> Service:
    """The embedded server, already started, watched over like the others."""

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


SPARING = {"MALLOC_ARENA_MAX": "2"}
"""Goes with `granian`: each thread of a worker would keep what it has freed, a quarter of it all."""


def api(shop: Shop) -> Service:
    workers = shop.environment.get("UNDERTONE_WORKERS") or str(os.cpu_count() or 1)
    words = granian("app.asgi:create_app", shop.api_port, int(workers))
    environment = SPARING | shop.environment | {"UNDERTONE_INTERNAL_PORT": str(shop.api_internal_port)}
    urls = f"http://{LOOPBACK}:{shop.api_internal_port}/readyz", f"{shop.api_origin}/healthz"
    return program(shop, "API", words, environment, ROOT, *urls)


def granian(factory: str, port: int, workers: int) -> list[str]:
    """The command that serves an application."""
    return [
        *(sys.executable, "-m", "granian", factory, "--factory"),
        *("--interface", "asgi", "--loop", "uvloop", "--no-ws", "--no-access-log"),
        *("--host", "127.0.0.1", "--port", str(port), "--workers", str(workers)),
        *("--respawn-failed-workers", "--workers-kill-timeout", "5"),
    ]


def storefront(shop: Shop) -> Service:
    environment = {
        "NODE_ENV": "production",
        **shop.environment,
        "PORT": str(shop.port),
        "UNDERTONE_API_ORIGIN": shop.api_origin,
        "UNDERTONE_PARENT_PID": str(os.getpid()),
        "UNDERTONE_STATUS_FILE": str(shop.status_file),
    }
    words = ["node", "build/front/index.js"]
    health = "/healthz"
    if shop.follow_edits:
        environment["NODE_ENV"] = "development"
        words = ["node_modules/.bin/remix", "vite:dev", "--port", str(shop.port), "--strictPort"]
        health = "/"
    return program(
        shop, "Storefront", words, environment, FRONTEND, f"http://{shop.host}:{shop.port}{health}"
    )
