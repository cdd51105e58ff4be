"""Letters to a mail server that is stopped and from a worker that is killed: none is lost."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from app.kit.database.pool import Database
from tests.support.smtp_server import SmtpServer

ROOT = Path(__file__).parents[2]


class Outcome(NamedTuple):
    """How many addresses got their letter, and what came twice."""

    received: int
    repeated: int
    most_of_one: int
    changed: int
    """Letters that came twice with different ids."""


async def send_under_kills(database: Database, letters: int, kills: int, stops: int) -> Outcome:
    """Send letters while the worker is killed and the server is stopped, and count what came."""
    async with database.bulk() as work:
        await work.execute(
            "INSERT INTO mail (address, kind, subject, body)"
            " SELECT number || '@shop.example', 'trial', 'Letter ' || number, 'Text'"
            " FROM generate_series(1, $1) AS number",
            letters,
        )
    step = letters // (kills + 1)
    with SmtpServer() as server:
        server.kill_at = {step * (place + 1) for place in range(kills)}
        stop_at = [step * place + step // 2 for place in range(stops)]
        while _is_missing_some(server, letters):
            worker = _start_worker(database.url, server.url)
            server.client = worker.pid
            try:
                await _wait_for_end(worker, server, stop_at, letters)
            finally:
                worker.kill()
                worker.wait()
        ids = server.count_ids()
        received = len(set(server.recipients))
    return Outcome(received, sum(ids.values()) - len(ids), max(ids.values()), len(ids) - received)


def _is_missing_some(server: SmtpServer, letters: int) -> bool:
    return len(server.recipients) < letters or len(set(server.recipients)) < letters


def _start_worker(*arguments: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-m", "tests.support.mail_worker", *arguments], cwd=ROOT)


async def _wait_for_end(
    worker: "subprocess.Popen[bytes]", server: SmtpServer, stop_at: list[int], letters: int
) -> None:
    while worker.poll() is None and _is_missing_some(server, letters):
        if stop_at and len(server.messages) >= stop_at[0]:
            stop_at.pop(0)
            await asyncio.to_thread(server.stop)
            await asyncio.sleep(0.3)
            await asyncio.to_thread(server.start)
        await asyncio.sleep(0.02)
    await asyncio.sleep(0.5)  # the last letter is noted as sent, or the killed worker's connection is closed
