"""A shop that runs as it does for shoppers: its own database, granian and the node front as processes."""

import os
import secrets
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx

from app.kit.database.migrate import migrate
from app.kit.database.pool import Connection, Database
from app.launch.processes.ports import find_free_port
from app.settings import Settings
from data.sign_in import provider_settings
from tests.support import loopback
from tests.support.database import migrated_server
from tests.support.shop_stock import Fill
from tests.support.small_catalogue import insert_small_catalogue
from tests.support.threads import in_a_thread
from tests.support.windows import publish_window

T = TypeVar("T")

ROOT = Path(__file__).parents[2]
PATIENCE = 180.0
STEP = 0.1
API, PATIENT_API = (
    [
        *(sys.executable, "-m", "granian", f"{module}:create_app", "--factory"),
        *("--interface", "asgi", "--host", "127.0.0.1"),
    ]
    for module in ("app.asgi", "tests.support.patient_api")
)
PATIENT = {"UNDERTONE_DATABASE_TIMEOUT": "60"}
FRONT = ["node", "frontend/build/front/index.js"]


class RunningShop:
    """Starts everything on entering and ends it on leaving."""

    def __init__(
        self,
        folder: Path,
        *,
        database_url: str = "",
        settings: Mapping[str, str] | None = None,
        fills: Sequence[Fill] = (),
        is_patient: bool = False,
    ) -> None:
        """A patient shop waits long for its database, for tests that are not about such limits."""
        self.folder = folder
        self.port, self.api_port = find_free_port(), find_free_port()
        self.internal_port = find_free_port()
        self.url = f"http://localhost:{self.port}"
        self.api_url = f"http://127.0.0.1:{self.api_port}"
        self.database_url = database_url
        """Where none is given, a server of its own."""
        self._fills = fills
        self._api = PATIENT_API if is_patient else API
        self.stock: dict[Fill, Any] = {}
        """What each of `fills` returned when it had inserted its rows."""
        self._settings = {**(PATIENT if is_patient else {}), **(settings or {})}
        self._open = ExitStack()
        self.secret = secrets.token_hex(24)
        self._provider_port = find_free_port()
        self._provider = provider_settings(self._provider_port, {})
        self._provider_runs = False

    def __enter__(self) -> Self:
        try:
            self._start_all()
        except BaseException:
            self._open.close()  # Python calls __exit__ only after an __enter__ that succeeded
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def _start_all(self) -> None:
        self.database_url = self.database_url or self._open.enter_context(migrated_server())
        in_a_thread(lambda: migrate(self.database_url))
        self.with_database(self._insert_stock)
        self.show_stock()
        self._start("api", [*self._api, "--port", str(self.api_port)])
        self._start("front", FRONT)
        self._await(f"http://127.0.0.1:{self.internal_port}/readyz")
        self._await(f"{self.url}/healthz")

    async def _insert_stock(self, connection: Connection) -> None:
        await insert_small_catalogue(connection)
        for fill in self._fills:
            self.stock[fill] = await fill(connection)

    @contextmanager
    def another_front(self, **settings: str) -> Iterator[str]:
        """A storefront of its own before the same API, with other settings; its address."""
        port = find_free_port()
        url = f"http://localhost:{port}"
        own = {"PORT": str(port), "UNDERTONE_PUBLIC_ORIGIN": url, **settings}
        with ExitStack() as open_here:
            self._start(f"front-{port}", FRONT, open_here, own)
            self._await(f"{url}/healthz")
            yield url

    def show_stock(self) -> None:
        """Build the shop window from the database as it stands. A process of its own would take seconds."""
        settings = Settings(database_url=self.database_url, var=self.folder)
        in_a_thread(lambda: publish_window(settings))

    def open_sign_in(self) -> None:
        """Start the demo provider, to which the three buttons lead, unless it runs.

        A second one would open the same port beside the first, and neither knows the other's sign-ins.
        """
        if self._provider_runs:
            return
        self._provider_runs = True
        port = str(self._provider_port)
        self._start("sign-in", [sys.executable, "-m", "data.sign_in", "--port", port])
        self._await(f"http://127.0.0.1:{port}/healthz")

    def with_database(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Do something to the shop's database from a test that is not asynchronous."""

        async def working() -> T:
            async with Database(self.database_url) as database, database.unit_of_work() as connection:
                return await work(connection)

        return in_a_thread(working)

    def environment(self) -> dict[str, str]:
        return {
            # All the browsers of all the tests are one address.
            "UNDERTONE_LIMIT_EVENTS": "100000",
            "UNDERTONE_LIMIT_SEARCH": "100000",
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "PORT": str(self.port),
            "DATABASE_URL": self.database_url,
            "UNDERTONE_VAR": str(self.folder),
            "UNDERTONE_SECRET": self.secret,
            "UNDERTONE_FRONT_SECRET": self.secret[::-1],
            "UNDERTONE_API_PORT": str(self.api_port),
            "UNDERTONE_INTERNAL_PORT": str(self.internal_port),
            "UNDERTONE_API_ORIGIN": self.api_url,
            "UNDERTONE_PUBLIC_ORIGIN": self.url,
            "UNDERTONE_LOG_FORMAT": "json",
            "UNDERTONE_ADMIN": "true",
            **self._provider,
            **self._settings,
        }

    def _start(
        self,
        name: str,
        command: list[str],
        until: ExitStack | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        until = until or self._open
        log = until.enter_context((self.folder / f"{name}.log").open("wb"))
        environment = {**self.environment(), **(settings or {})}
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT)
        until.callback(_end, process)

    def _await(self, address: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                if loopback.get(address, timeout=20).status_code == httpx.codes.OK:
                    return
            except httpx.HTTPError:
                pass
            time.sleep(STEP)
        logs = "\n".join(f"{path.name}:\n{path.read_text()[-2000:]}" for path in self.folder.glob("*.log"))
        raise AssertionError(f"{address} did not answer within {PATIENCE:.0f} s\n{logs}")


def wait_for(shop: RunningShop, path: str, words: str = "") -> None:
    """Until what a test has put on the shelves is shown at an address, on a page with these words.

    Asked through the front, which learns of a new window from the answers it passes on. A page it has kept is
    shown once more while it is made anew.
    """
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        answer = loopback.get(shop.url + path)
        if answer.status_code == httpx.codes.OK and words in answer.text:
            return
        time.sleep(STEP)
    raise AssertionError(f"{path} did not come within {PATIENCE:.0f} s")


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
