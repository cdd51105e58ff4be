"""A real PostgreSQL for every test that asks for one.

`database_url` is a migrated database of a test's own and `db` the same one opened; `module_database_url` and
`module_db` are shared by a module's tests; `empty_database_url` has no tables.
"""

import fcntl
import gc
import os
import struct
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from pathlib import Path
from random import SystemRandom
from typing import Any

import msgspec
import pytest
import pytest_asyncio
from hypothesis import HealthCheck, settings

from app.kit.database.pool import Database
from app.kit.observing.logs import start_logging
from app.launch.processes import ports
from data.pictures.service import PictureService
from tests.support.database import Databases, server
from tests.support.patience import lengthen_limits

# No generated test fails because of a time: a busy machine may take a second for any of them.
# All runs try the same examples, so that one fails for what was changed.
settings.register_profile(
    "steady",
    settings(),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")

TESTS = Path(__file__).parent
SLOW_FIRST = (
    "trust",
    "search/test_search_agrees.py",
    "launch/test_postgres.py",
    "members/sessions/test_state_machine.py",
    "shade_engine/test_package.py",
    "window/test_refreshing.py",
    "data/seeding/test_interrupted.py",
    "search/test_demo_searches.py",
    "admin/test_coming_in.py",
    "app/test_cli.py",
    "house/test_ownership.py",
    "members/sign_in/test_certified.py",
    "members/sign_in/test_demo_provider.py",
    "media/test_own_pictures.py",
    "data/seeding/test_same_every_time.py",
    "catalogue/importing/test_bad_files.py",
    "catalogue/importing/test_round_trip.py",
    "e2e/test_roles.py",
    "e2e/test_recovery.py",
    "e2e/test_journeys.py",
    "e2e/test_first_screen.py",
    "e2e/test_bad_input.py",
    "e2e/test_admin.py",
    "e2e/test_match.py",
    "e2e/test_pages.py",
)
"""Files and folders a run in several processes begins with, so that no long one comes last."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep what is imported from the garbage collector: it would look through all of it every few tests."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: slowness(item.path))


def slowness(path: Path) -> int:
    """The place in `SLOW_FIRST`. Sorting keeps the order of all others."""
    name = path.relative_to(TESTS).as_posix()
    places = [place for place, slow in enumerate(SLOW_FIRST) if name.startswith(slow)]
    return min(places, default=len(SLOW_FIRST))


@pytest.fixture(scope="session", autouse=True)
def no_drawing_ahead() -> Iterator[None]:
    """Start the process that draws the demo's pictures with the first one that is asked for.

    A shop starts it when it opens. Tests open hundreds of shops, and each would start a Python for nothing.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PictureService, "start_drawing", lambda _: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def long_limits() -> Iterator[None]:
    """A busy machine is no database that is away: where a test says nothing else, waits may be long."""
    with pytest.MonkeyPatch.context() as patch:
        lengthen_limits(patch.setattr)
        yield


class UnusedPorts:
    """Numbers of ports that no process of the tests on this machine was given in the last minutes.

    A port is often opened seconds after it was found, and others look for one meanwhile.
    """

    FILE = Path(tempfile.gettempdir()) / f"undertone-test-given-ports-{os.geteuid()}"
    RESERVED_FOR = 900.0
    MOMENT = struct.Struct("<d")

    def __init__(self) -> None:
        self._dice = SystemRandom()  # a generated test seeds the usual one, alike in all processes

    def randint(self, lowest: int, highest: int) -> int:
        port = self._dice.randint(lowest, highest)
        while not self._reserve(port):
            port = self._dice.randint(lowest, highest)
        return port

    def _reserve(self, port: int) -> bool:
        with os.fdopen(os.open(self.FILE, os.O_RDWR | os.O_CREAT, 0o600), "r+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            file.seek(port * self.MOMENT.size)
            [given] = self.MOMENT.unpack(file.read(self.MOMENT.size).ljust(self.MOMENT.size, b"\0"))
            if abs(time.time() - given) < self.RESERVED_FOR:
                return False
            file.seek(port * self.MOMENT.size)
            file.write(self.MOMENT.pack(time.time()))
            return True


@pytest.fixture(scope="session", autouse=True)
def no_port_is_given_twice() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ports, "random", UnusedPorts())
        yield


@pytest.fixture
def log(capsys: pytest.CaptureFixture[str]) -> Callable[[], list[dict[str, Any]]]:
    """Reads what was logged, by loggers too that another test used before: they keep their form."""
    start_logging("json")
    return lambda: [msgspec.json.decode(line) for line in capsys.readouterr().err.splitlines()]


@pytest.fixture(scope="session")
def database_server() -> Iterator[str]:
    with server() as url:
        yield url


@pytest_asyncio.fixture(scope="session")
async def databases(database_server: str) -> AsyncIterator[Databases]:
    made = Databases(database_server)
    await made.prepare()
    yield made
    await made.close()


@pytest_asyncio.fixture
async def database_url(databases: Databases) -> AsyncIterator[str]:
    async with databases.migrated() as url:
        yield url


@pytest_asyncio.fixture(scope="module")
async def module_database_url(databases: Databases) -> AsyncIterator[str]:
    async with databases.migrated() as url:
        yield url


@pytest_asyncio.fixture(scope="module")
async def module_db(module_database_url: str) -> AsyncIterator[Database]:
    async with Database(module_database_url) as opened:
        yield opened


@pytest_asyncio.fixture
async def empty_database_url(databases: Databases) -> AsyncIterator[str]:
    async with databases.empty() as url:
        yield url


@pytest_asyncio.fixture
async def db(database_url: str) -> AsyncIterator[Database]:
    async with Database(database_url) as opened:
        yield opened
