"""A running shop whose processes are killed again and again: it serves, says so, and heals by itself."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.kit.database.migrate import migrate
from app.kit.database.pool import Database
from app.launch.postgres.server import EmbeddedPostgres
from app.launch.processes.ports import find_free_port
from tests.data.seeding.conftest import filled
from tests.support import loopback
from tests.support.postgres_copy import copy_migrated_data
from tests.support.processes import children_of, comes_true_within, command_of, family_of, is_alive
from tests.support.running_shop import ROOT
from tests.support.threads import in_a_thread

pytestmark = pytest.mark.browser

START, HEAL = 900, 300  # seconds, for a machine with much else to do
KILLS = 6
PRIVATE = {"AWS_SECRET_ACCESS_KEY": "of-the-operator-alone"}
BROWSED = ("/", "/brands", "/api/v1/brands")
ENDED = "PostgreSQL ended by itself (code -9)"


class LaunchedShop:
    """The whole shop as its launcher runs it, and what the launcher has said."""

    def __init__(self, folder: Path) -> None:
        self.internal = f"http://127.0.0.1:{find_free_port()}"
        environment = {
            **os.environ,
            **PRIVATE,
            "UNDERTONE_VAR": str(folder),
            "DATABASE_URL": "",
            "UNDERTONE_PUBLIC_ORIGIN": "",
            "UNDERTONE_WORKERS": "2",
            "UNDERTONE_INTERNAL_PORT": self.internal.rpartition(":")[2],
        }
        words = [sys.executable, "-m", "app.launch", "start", "--port", str(find_free_port())]
        self.process = subprocess.Popen(
            words, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.said = ""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.url = ""

    def wait_until_open(self) -> None:
        assert comes_true_within(START, lambda: "operator" in self.said or self.process.poll() is not None), (
            self.said
        )
        self.url = re.findall(r"open at (\S+)", self.said)[0]

    def find(self, words: str) -> int:
        """The launcher's child with these words in its command line."""
        [found] = self.list_children(words)
        return found

    def list_children(self, words: str) -> list[int]:
        return [pid for pid in children_of(self.process.pid) if words in command_of(pid)]

    def status(self, path: str, base: str = "") -> int:
        try:
            return loopback.get((base or self.url) + path).status_code
        except httpx.TransportError:
            return 0

    def health(self) -> str:
        return loopback.get(f"{self.url}/healthz").text

    def internal_health(self) -> Any:
        return loopback.get(f"{self.internal}/healthz").json()

    def metric(self, line: str) -> float:
        page = loopback.get(f"{self.internal}/metrics").text
        return next(float(it.split()[-1]) for it in page.splitlines() if it.startswith(line))

    def is_healed(self) -> bool:
        return (
            self.health() == "ok"
            and self.status("/readyz", self.internal) == 200
            and all(self.status(path) == 200 for path in BROWSED)
        )

    def close(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(HEAL)
        finally:
            self.process.kill()
            self._reader.join(30)

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.said += line
        self.process.stdout.close()


async def fill_shelves(url: str, folder: Path) -> None:
    """Fill the shop with a small demo: a start finds it, and how a start fills a shop is tested elsewhere."""
    await migrate(url)
    async with Database(url) as database:
        await filled(database, folder)


@pytest.fixture(scope="module")
def shop() -> Iterator[LaunchedShop]:
    folder = Path(tempfile.mkdtemp(prefix="undertone-recovery-"))
    folder.chmod(0o711)
    copy_migrated_data(folder / "postgres")
    with EmbeddedPostgres(folder / "postgres", durable=False) as url:
        in_a_thread(lambda: fill_shelves(url, folder))
    opened = LaunchedShop(folder)
    try:
        opened.wait_until_open()
        assert comes_true_within(HEAL, opened.is_healed), opened.said
        yield opened
    finally:
        family = family_of(opened.process.pid)
        opened.close()
        assert comes_true_within(HEAL, lambda: not any(map(is_alive, family)))
        shutil.rmtree(folder, ignore_errors=True)


def kill_again_and_again(shop: LaunchedShop, find: Callable[[], bool], kill: Callable[[], None]) -> None:
    """Each time as soon as it is back."""
    for _ in range(KILLS):
        assert comes_true_within(HEAL, find), shop.said
        kill()


def test_the_shop_stays_open_when_postgresql_is_killed_six_times(shop: LaunchedShop) -> None:
    before = shop.metric('undertone_service_deaths_total{service="PostgreSQL"}')
    killed: set[int] = set()
    running: list[int] = []
    told: list[str] = []

    def is_back() -> bool:
        assert shop.status("/") == shop.status("/api/v1/brands") == 200
        running[:] = shop.list_children("bin/postgres")
        told.append(shop.health())
        return len(running) == 1 and running[0] not in killed and told[-1] == "ok"

    def kill() -> None:
        [pid] = running
        killed.add(pid)
        os.kill(pid, signal.SIGKILL)
        assert comes_true_within(HEAL, lambda: shop.said.count(ENDED) == len(killed))
        told.append(shop.health())
        assert shop.status("/healthz") == 200

    kill_again_and_again(shop, is_back, kill)
    assert comes_true_within(HEAL, shop.is_healed), shop.said
    assert shop.metric('undertone_service_deaths_total{service="PostgreSQL"}') >= before + KILLS
    assert shop.metric('undertone_service_up{service="PostgreSQL"}') == 1
    assert shop.said.count(ENDED) == KILLS
    assert any(each.startswith("degraded: PostgreSQL is ") for each in told), told
    assert shop.process.poll() is None


def test_the_shop_stays_open_when_all_workers_are_killed_six_times(shop: LaunchedShop) -> None:
    killed: set[int] = set()

    def workers() -> set[int]:
        return {
            pid
            for main in children_of(shop.process.pid)
            if "granian app.asgi" in command_of(main)
            for pid in children_of(main)
            if "resource_tracker" not in command_of(pid)
        }

    def is_back() -> bool:
        assert shop.status("/healthz") == 200
        assert shop.status("/") == 200  # from the storefront's own cache
        return len(workers() - killed) == 2

    def kill() -> None:
        for pid in workers():
            killed.add(pid)
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    kill_again_and_again(shop, is_back, kill)
    assert comes_true_within(HEAL, shop.is_healed), shop.said
    assert shop.process.poll() is None
    assert shop.metric('undertone_service_up{service="API"}') == 1


def test_the_storefront_too_is_started_again(shop: LaunchedShop) -> None:
    os.kill(shop.find("front/index.js"), signal.SIGKILL)
    assert comes_true_within(HEAL, lambda: "Storefront ended by itself" in shop.said)
    assert comes_true_within(HEAL, lambda: shop.status("/healthz") == 200 and shop.is_healed())


def test_no_child_is_given_what_it_does_not_need(shop: LaunchedShop) -> None:
    children = {pid: command_of(pid) for pid in family_of(shop.process.pid) - {shop.process.pid}}
    assert all(any(words in line for line in children.values()) for words in ("postgres", "granian", "node"))
    for pid, line in children.items():
        given = variables_of(pid)
        assert given.keys().isdisjoint(PRIVATE), line
        if "front/index.js" in line:
            assert {name for name in given if "SECRET" in name} == {"UNDERTONE_FRONT_SECRET"}
            assert "DATABASE_URL" not in given
            assert not any(name.startswith(("UNDERTONE_GOOGLE", "UNDERTONE_APPLE")) for name in given)
        elif "bin/postgres" in line or "watchdog" in line:
            assert not any(name.startswith(("UNDERTONE_", "DATABASE_")) for name in given), line
        elif "data.sign_in" in line:
            assert given.keys().isdisjoint({"UNDERTONE_SECRET", "UNDERTONE_FRONT_SECRET"})


def variables_of(pid: int) -> dict[str, str]:
    """What a process was started with, as the system tells it."""
    try:
        content = Path(f"/proc/{pid}/environ").read_bytes().decode(errors="replace")
    except OSError:  # it has ended meanwhile
        return {}
    return dict(entry.partition("=")[::2] for entry in content.split("\0") if "=" in entry)


def test_internal_pages_are_the_operators_alone(shop: LaunchedShop) -> None:
    for path in ("/metrics", "/readyz"):
        assert shop.status(path, shop.internal) == 200
        for way in ("", "/api/..", "/api/v1/..", "/media/..", "/api/%2e%2e"):
            if path == "/metrics":
                assert shop.status(way + path) in (400, 404), way
            else:  # the storefront's own, which says in words what is wrong and no more
                answer = loopback.get(shop.url + way + path)
                assert answer.text == "ready" or answer.status_code in (400, 404), way
    assert comes_true_within(HEAL, lambda: shop.internal_health()["status"] == "ok")
    assert shop.internal_health()["services"].keys() >= {"PostgreSQL", "API", "Storefront"}
    counted = 'undertone_http_requests_total{method="GET",route="/api/v1/brands",status="200"}'
    # Counts are saved once a second.
    assert comes_true_within(HEAL, lambda: counted in loopback.get(f"{shop.internal}/metrics").text)
