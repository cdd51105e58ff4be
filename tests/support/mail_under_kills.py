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
        stopped_at: list[int] = []
        while _is_missing_some(server, letters):
            worker = _start_worker(database.url, server.url)
            server.client = worker.pid
            try:
                await _wait_for_end(worker, server, stop_at, stopped_at, letters)
            finally:
                worker.kill()
                worker.wait()
        ids = server.count_ids()
        received = len(set(server.recipients))
    return Outcome(received, sum(ids.values()) - len(ids), max(ids.values()), len(ids) - received)


def _is_missing_some(server: SmtpServer, letters: int) -> bool:
    return len(server.recipients) < letters or len(set(server.recipients)) < letters


def _find_last_disturbance(server: SmtpServer, stopped_at: list[int]) -> int:
    """How many letters had come at the last kill or stop. The next one may be the same again."""
    came = len(server.messages)
    return max((at for at in (*server.kill_at, *stopped_at) if at <= came), default=-2)


async def _stop_for_a_moment(server: SmtpServer) -> int:
    """Stop the server and start it again. Returns how many letters had come."""
    await asyncio.to_thread(server.stop)
    await asyncio.sleep(0.3)
    came = len(server.messages)
    if came + 1 in server.kill_at:  # that may be the same letter again, which is not disturbed twice
        server.kill_at = server.kill_at - {came + 1} | {came + 2}
    await asyncio.to_thread(server.start)
    return came


def _start_worker(*arguments: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-m", "tests.support.mail_worker", *arguments], cwd=ROOT)


async def _wait_for_end(
    worker: "subprocess.Popen[bytes]",
    server: SmtpServer,
    stop_at: list[int],
    stopped_at: list[int],
    letters: int,
) -> None:
    while worker.poll() is None and _is_missing_some(server, letters):
        earliest = _find_last_disturbance(server, stopped_at) + 2
        if stop_at and len(server.messages) >= max(stop_at[0], earliest):
            stop_at.pop(0)
            stopped_at.append(await _stop_for_a_moment(server))
        await asyncio.sleep(0.02)
    await asyncio.sleep(0.5)  # the last letter is noted as sent, or the killed worker's connection is closed
