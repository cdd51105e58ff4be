"""Follows a store: fetches each new window to this machine, and notes what is wrong with the store.

One process of a machine does this, whichever locks the folder first. It looks every few seconds, and at once
when the database announces a window. What it fetches becomes the published window of the folder, which all
processes of the machine open as one that was built here.
"""

import asyncio
import fcntl
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec
import structlog

from app.kit.observing.readiness import NotReadyError
from app.kit.storage.files import write_atomically
from app.kit.storage.object_store import ObjectStore, StoreError, StoreUnavailableError, open_store
from app.window.distribution.fetching import FetchFacts, find_newer
from app.window.distribution.stored_windows import PartDamagedError
from app.window.live.child_commands import run_command

POLL_INTERVAL = 10.0  # seconds between looks at the store
LOCK_INTERVAL = 3.0  # seconds between tries to follow it, as another process may have ended
STORE_TIMEOUT = 10.0
LOCK, STATE = ".following.lock", ".store-state.json"
AWAY, REFUSED, FAILING = "away", "refused", "failing"

_log = structlog.get_logger("window")


class StoreState(msgspec.Struct, frozen=True):
    """The fault of the store when it was last looked at: a word and a sentence, empty if it had none."""

    word: str = ""
    problem: str = ""


@dataclass(slots=True)
class FetchStats:
    """Counts of what this process fetched, for its metrics."""

    fetches: int = 0
    failures: int = 0
    fetched_bytes: int = 0
    last_seconds: float = 0.0
    is_failing: bool = False


class StoreFollower:
    """Brings the newest window of a store to a folder. `environment` is that of the fetching process."""

    def __init__(
        self, address: str, root: Path, environment: Mapping[str, str], secrets: Sequence[str]
    ) -> None:
        self._address = address
        self._root = root
        self._environment = environment
        self._secrets = secrets
        self._store: ObjectStore | None = None
        self._announced = asyncio.Event()
        self._state = StoreState()
        self.stats = FetchStats()

    def on_window(self, *_: object) -> None:
        """Note a notification that a window was published."""
        self._announced.set()

    async def follow(self) -> None:
        """Fetch every new window for as long as this process is the one that follows, until cancelled."""
        while True:
            with try_lock(self._root / LOCK) as is_locked:
                while is_locked:
                    await self._fetch_and_note()
                    await self._wait()
            await asyncio.sleep(LOCK_INTERVAL)

    async def _wait(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(POLL_INTERVAL):
                await self._announced.wait()
        self._announced.clear()

    async def _fetch_and_note(self) -> None:
        """Fetch a newer window if there is one, and write for all processes what was wrong."""
        state = await self._fetch_newer()
        if state != self._state:
            log = _log.warning if state.word else _log.info
            log("the store was looked at", problem=state.problem)
        self._state, self.stats.is_failing = state, bool(state.word)
        with suppress(OSError):  # a full disk
            write_atomically(self._root / STATE, msgspec.json.encode(state))

    async def _fetch_newer(self) -> StoreState:
        try:
            # The store's library takes memory, so only the process that follows opens it.
            self._store = self._store or open_store(self._address, timeout=STORE_TIMEOUT)
            if await find_newer(self._store, self._root, self._secrets):
                return await self._fetch()
        except StoreError as error:
            return StoreState(AWAY if isinstance(error, StoreUnavailableError) else REFUSED, str(error))
        except PartDamagedError as error:
            return StoreState(FAILING, str(error))
        return StoreState()

    async def _fetch(self) -> StoreState:
        began = time.monotonic()
        result = await run_command(self._environment, "window", "fetch", "--json", "--background")
        self.stats.last_seconds = time.monotonic() - began
        if result.failure:
            self.stats.failures += 1
            return StoreState(FAILING, result.failure)
        report = msgspec.json.decode(result.output, type=FetchFacts)
        self.stats.fetches += bool(report.version)
        self.stats.fetched_bytes += report.fetched_bytes
        return StoreState()


async def check_store(root: Path) -> None:
    """Raise if something was wrong with the store when this machine last looked at it."""
    state = read_store_state(root)
    if state.word:
        raise NotReadyError(state.word, state.problem)


def read_store_state(root: Path) -> StoreState:
    """Read this machine's last note about the store."""
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode((root / STATE).read_bytes(), type=StoreState)
    return StoreState()


@contextmanager
def try_lock(path: Path) -> Iterator[bool]:
    """Lock a file unless another process has; whether that worked. The lock ends with the process."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True
