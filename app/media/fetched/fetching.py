"""Fetches pictures of products from where their retailers have them: again and again, and politely.

One process does it at a time. What was fetched is asked for again after a day, and sent only where it has
changed. A picture that cannot be had keeps its last copy, and is tried again later and later.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final, Literal, get_args
from urllib.parse import urlsplit

import httpx
import structlog

from app.kit import clock
from app.kit.database.pool import Connection, Database
from app.kit.storage.files import StorageError
from app.kit.storage.object_store import StoreError
from app.media.fetched import queries
from app.media.fetched.queries import DuePicture, PictureResult
from app.media.product_pictures import PictureDecoder, ProductPictures
from app.media.service import PictureRejectedError

MAX_BYTES: Final = 20 << 20
PATIENCE: Final = 30.0  # seconds for one picture, however it trickles in
MAX_AT_ONCE_OF_A_HOST: Final = 4
DECODERS: Final = 2
MAX_LISTED: Final = 2_000
BATCH: Final = 100
ASK_AGAIN_AFTER: Final = timedelta(days=1)
TRY_AGAIN_AFTER: Final = timedelta(hours=1)
MIN_BUSY: Final = 60.0  # seconds that a host is left alone which asks for that
MAX_BUSY: Final = 3600.0
MAX_FAILURES: Final = 8  # after which it is tried once in eleven days
Outcome = Literal["fetched", "unchanged", "failed"]
_log = structlog.get_logger()


class TooBusyError(Exception):
    """A host asks to come back later."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"asks to come back in {seconds:.0f} seconds")
        self.seconds = seconds


class PictureFetcher:
    """Fetches what is due, some pictures of each host at a time."""

    def __init__(self, database: Database, pictures: ProductPictures, http: httpx.AsyncClient) -> None:
        self._database = database
        self._pictures = pictures
        self._http = http
        self._hosts: defaultdict[str, asyncio.Semaphore] = defaultdict(
            lambda: asyncio.Semaphore(MAX_AT_ONCE_OF_A_HOST)
        )
        self._busy_until: dict[str, float] = {}
        self._decoders: asyncio.Queue[PictureDecoder] = asyncio.Queue()

    async def fetch_all(
        self, tell: Callable[[Counter[str]], Awaitable[None]] | None = None
    ) -> Counter[str] | None:
        """Fetch all that is due. None where another process does it. If stopped, what was fetched stays."""
        counts = Counter[str]()
        connection = await self._database.connect(
            statement_timeout="0", idle_in_transaction_session_timeout="60s"
        )
        decoders = [PictureDecoder(self._pictures.folder) for _ in range(DECODERS)]
        try:
            if not await queries.lock_fetching(connection):
                return None
            for decoder in decoders:
                self._decoders.put_nowait(decoder)
            while due := await queries.list_due(connection, MAX_LISTED):
                for start in range(0, len(due), BATCH):
                    results = await asyncio.gather(*map(self._fetch, due[start : start + BATCH]))
                    await queries.store_results(connection, [result for result, _ in results])
                    counts.update(outcome for _, outcome in results)
                    if tell:
                        await tell(counts)
            await self._delete_unused(connection)
        finally:
            for decoder in decoders:
                await decoder.close()
            await connection.close(timeout=3)  # and with it the lock is free
        return counts

    async def _delete_unused(self, connection: Connection) -> None:
        """Delete what no product has, some at a time. Without the store its rows stay for the next run."""
        deleted = BATCH
        while deleted == BATCH:
            try:
                async with connection.transaction():
                    deleted, names = await queries.delete_unused(connection, BATCH)
                    await self._pictures.delete(names)
            except StoreError as error:
                _log.warning("unused pictures stay until the next run", problem=str(error))
                return

    async def _fetch(self, due: DuePicture) -> tuple[PictureResult, Outcome]:
        """Fetch one picture. Whatever goes wrong, its last copy stays."""
        now = clock.now()
        try:
            host = urlsplit(due.address).netloc
            async with self._hosts[host]:
                self._check_host(host)
                async with asyncio.timeout(PATIENCE):
                    answer = await self._request(due)
            if answer is None:
                return PictureResult.keep_copy(due, now + ASK_AGAIN_AFTER), "unchanged"
            content, headers = answer
            decoder = await self._decoders.get()
            try:
                sized = await decoder.decode(content)
            finally:
                self._decoders.put_nowait(decoder)
            await self._pictures.share(sized.name)
            known_by = headers.get("etag", "")[:500], headers.get("last-modified", "")[:100]
            due_at = now + ASK_AGAIN_AFTER
            return PictureResult(due.id, *sized, *known_by, due_at, failures=0, problem=""), "fetched"
        except TooBusyError as error:
            self._busy_until[host] = clock.now().timestamp() + error.seconds
            again = now + timedelta(seconds=error.seconds)
            return PictureResult.keep_copy(due, again, str(error), due.failures), "failed"
        except (
            httpx.HTTPError,
            httpx.InvalidURL,
            PictureRejectedError,
            StorageError,
            TimeoutError,
            ValueError,
        ) as error:
            problem = "does not answer in time" if isinstance(error, TimeoutError) else str(error)
            failures = min(due.failures + 1, MAX_FAILURES)
            again = now + TRY_AGAIN_AFTER * 2**failures
            problem = problem or type(error).__name__
            return PictureResult.keep_copy(due, again, problem, failures), "failed"

    def _check_host(self, host: str) -> None:
        waiting = self._busy_until.get(host, 0.0) - clock.now().timestamp()
        if waiting > 0:
            raise TooBusyError(waiting)

    async def _request(self, due: DuePicture) -> tuple[bytes, httpx.Headers] | None:
        """The content of a picture and the headers that came with it. None where it has not changed."""
        headers = {"accept": "image/avif,image/webp,image/*"}
        if due.name:
            headers |= {name: value for name, value in (
                ("if-none-match", due.etag), ("if-modified-since", due.last_modified)) if value}  # fmt: skip
        async with self._http.stream("GET", due.address, headers=headers) as answer:
            if answer.status_code == httpx.codes.NOT_MODIFIED:
                return None
            if answer.status_code in (httpx.codes.TOO_MANY_REQUESTS, httpx.codes.SERVICE_UNAVAILABLE):
                raise TooBusyError(_read_seconds(answer.headers.get("retry-after", "")))
            if answer.status_code != httpx.codes.OK:
                raise PictureRejectedError(f"answers {answer.status_code}")
            return await _read_bounded(answer), answer.headers


async def _read_bounded(answer: httpx.Response) -> bytes:
    length = answer.headers.get("content-length", "0")
    if length.isdigit() and int(length) > MAX_BYTES:
        raise PictureRejectedError(f"is larger than {MAX_BYTES >> 20} MB")
    if answer.headers.get("content-encoding", "identity") != "identity":
        raise PictureRejectedError("is compressed, which was not asked for")
    content = bytearray()
    async for chunk in answer.aiter_raw():
        content += chunk
        if len(content) > MAX_BYTES:
            raise PictureRejectedError(f"is larger than {MAX_BYTES >> 20} MB")
    return bytes(content)


def _read_seconds(retry_after: str) -> float:
    """The seconds that a host asks for. With fewer than these a run would ask it again and again."""
    return min(max(float(retry_after), MIN_BUSY), MAX_BUSY) if retry_after.isdigit() else MIN_BUSY


def describe_counts(counts: Counter[str]) -> str:
    """For example "12 fetched, 3 unchanged, 1 failed"."""
    return ", ".join(f"{counts[outcome]:,} {outcome}" for outcome in get_args(Outcome))
