"""Sends the letters that wait. PostgreSQL elects one process of the shop, so letters go one after another.

A letter is deleted after the server took it. A process that is killed between the two sends that one letter
again, with the same Message-ID.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import timedelta

import asyncpg
import structlog

from app.kit import clock
from app.kit.database.pool import DATABASE_ERRORS, Database
from app.mail import queries
from app.mail.messages import make_message
from app.mail.pushes import DeviceGoneError, PushServices
from app.mail.queries import WaitingLetter
from app.mail.servers import RefusedError, ServerAwayError, open_mail_server
from app.settings import Settings

POLL_INTERVAL = 2.0
FIRST_PAUSE, MAX_PAUSE = 2.0, 300.0  # seconds without a server, until it is tried again
FIRST_RETRY, MAX_RETRY = 60.0, 4 * 3600.0  # seconds until a letter is tried again that a server put off
PATIENCE = timedelta(days=5)  # RFC 5321, section 4.5.4.1
MAX_STOP = 40.0  # seconds that the letter in hand may take when the process ends

_log = structlog.get_logger("mail")


class MailSender:
    """Sends what waits, while it holds the lock."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._settings = settings
        self._server = open_mail_server(settings)
        self._pushes = PushServices(settings)
        self._stop = asyncio.Event()
        self._pause = 0.0
        self._sent: list[int] = []  # letters that the server took, and that are still in the outbox

    @asynccontextmanager
    async def send_regularly(self) -> AsyncIterator[None]:
        """Send while the block runs. The letter in hand is finished."""
        self._stop.clear()
        running = asyncio.create_task(self._run())
        try:
            yield
        finally:
            self._stop.set()
            with suppress(TimeoutError):
                await asyncio.wait_for(running, MAX_STOP)

    async def send_waiting(self, connection: asyncpg.Connection) -> int:
        """Send all letters that are due, until the server is away. Returns how many were sent."""
        sent = 0
        while not self._stop.is_set():
            await self._delete_sent(connection)
            found = await queries.find_next(connection)
            if found is None:
                break
            try:
                sent += await self._send(connection, found)
            except ServerAwayError as error:
                self._pause = min(max(FIRST_PAUSE, 2 * self._pause), MAX_PAUSE)
                _log.warning("the mail server cannot be used", reason=str(error), again_in=self._pause)
                return sent
        await self._delete_sent(connection)
        self._pause = 0.0
        await self._server.close()
        return sent

    async def _run(self) -> None:
        while not self._stop.is_set():
            try:
                await self._lead()
            except DATABASE_ERRORS as error:
                _log.warning("letters wait for the database", reason=str(error) or type(error).__name__)
                await self._wait(POLL_INTERVAL)

    async def _lead(self) -> None:
        """Wait for the lock, then send whenever something is due."""
        connection = await self._database.connect()
        try:
            while not self._stop.is_set() and not await queries.try_to_send_alone(connection):
                await self._wait(POLL_INTERVAL)
            while not self._stop.is_set():
                await self.send_waiting(connection)
                await self._wait(max(self._pause, POLL_INTERVAL))
        finally:
            await self._server.close()
            await self._pushes.close()
            await connection.close(timeout=self._database.limits.connect)

    async def _wait(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stop.wait(), seconds)

    async def _send(self, connection: asyncpg.Connection, found: WaitingLetter) -> bool:
        address = found.letter.address
        if not (address or found.device) or found.is_dead:
            await queries.delete_sent(connection, [found.id])
            return False
        try:
            if found.device:
                await self._pushes.send(found.device, found.letter.message_id, found.letter.body.encode())
            else:
                await self._server.send(make_message(found.letter, self._settings), address)
        except DeviceGoneError as gone:
            await queries.forget_device(connection, gone.device_id)
        except ValueError as error:
            await self._give_up(connection, found, str(error))
        except RefusedError as error:
            await self._note_refusal(connection, found, error)
        else:
            self._sent.append(found.id)
            return True
        return False

    async def _delete_sent(self, connection: asyncpg.Connection) -> None:
        if self._sent:
            await queries.delete_sent(connection, self._sent)
            self._sent.clear()

    async def _note_refusal(
        self, connection: asyncpg.Connection, found: WaitingLetter, error: RefusedError
    ) -> None:
        if error.is_dead_address:
            await queries.mark_dead(connection, found.letter.address, str(error))
        if error.is_final or clock.now() - found.letter.queued_at > PATIENCE:
            await self._give_up(connection, found, str(error))
        else:
            pause = min(FIRST_RETRY * 2.0 ** min(found.attempts, 20), MAX_RETRY)
            await queries.try_again(connection, found.id, str(error), pause)

    async def _give_up(self, connection: asyncpg.Connection, found: WaitingLetter, reason: str) -> None:
        _log.warning("a letter cannot be sent", mail=found.id, reason=reason.split(maxsplit=1)[0])
        await queries.give_up(connection, found.id, reason)
