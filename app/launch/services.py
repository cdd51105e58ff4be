"""The three processes of a running shop: PostgreSQL, the API and the storefront."""

import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from app.launch.children import spawn, stop
from app.launch.postgres import EmbeddedPostgres
from app.launch.shop import ROOT, Shop
from app.launch.supervisor import Service

FRONTEND = ROOT / "frontend"
GRACE = 10.0


def answers(url: str) -> bool:
    """Whether a GET of it is answered with success, asked directly and not through a proxy."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(url, timeout=2) as response:
            return bool(response.status == 200)
    except OSError:
        return False


def program(
    shop: Shop, name: str, words: Sequence[str | Path], environment: Mapping[str, str], folder: Path, url: str
) -> Service:
    """A service that is a program of ours with a log and an address to ask."""
    log = shop.log(name.lower())

    def begin() -> subprocess.Popen[bytes]:
        with log.open("ab") as output:
            return spawn(words, environment=environment, output=output, folder=folder)

    return Service(
        name=name,
        begin=begin,
        end=lambda process: stop(process, (signal.SIGTERM, GRACE)),
        answers=partial(answers, url),
        log=log,
    )


def database(postgres: EmbeddedPostgres) -> Service:
    """The embedded server, already started, watched over like the others."""

    def begin() -> subprocess.Popen[bytes]:
        postgres.stop()
        postgres.start()
        return postgres.process

    return Service(
        name="PostgreSQL",
        begin=begin,
        end=lambda _: postgres.stop(),
        answers=lambda: True,
        log=postgres.log,
    )


SPARING = {"MALLOC_ARENA_MAX": "2"}
"""Goes with `granian`: each thread of a worker would keep what it has freed, a quarter of it all."""


def api(shop: Shop) -> Service:
    workers = shop.environment.get("UNDERTONE_WORKERS") or str(os.cpu_count() or 1)
    words = granian("app.asgi:create_app", shop.api_port, int(workers))
    return program(shop, "API", words, SPARING | shop.environment, ROOT, f"{shop.api_origin}/readyz")


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
    }
    words = ["node", "build/front/index.js"]
    health = "/healthz"
    if shop.follow_edits:
        environment["NODE_ENV"] = "development"
        words = ["node_modules/.bin/remix", "vite:dev", "--port", str(shop.port), "--strictPort"]
        health = "/"
    return program(shop, "Storefront", words, environment, FRONTEND, f"http://127.0.0.1:{shop.port}{health}")
