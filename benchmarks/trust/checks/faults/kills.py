"""Workers, PostgreSQL and the launcher killed with `kill -9` while members write reviews."""

import asyncio
import os
import secrets
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg
import httpx

from app.kit.database.migrate import migrate
from app.kit.database.pool import Connection, Database
from app.launch.postgres.server import EmbeddedPostgres, find_running_url
from app.settings import Settings
from benchmarks.trust.check import Outcome, Trial, judge
from benchmarks.trust.shops import UNLIMITED, cookie_header
from tests.e2e.test_recovery import LaunchedShop
from tests.support import loopback
from tests.support.processes import children_of, command_of
from tests.support.rows import a_member
from tests.support.sessions import cookies_of
from tests.support.small_catalogue import insert_small_catalogue

WRITES, QUICK_WRITES = 10_000, 90
LANES = 8
HEAL = 300.0
STEP = 0.1
DATABASE = "bin/postgres"
API = "granian app.asgi"
LAUNCHER = "launcher"
TARGETS = (API, DATABASE, LAUNCHER)

Review = tuple[int, str]
"""A member and the slug of a product: a member has one review of each."""


@dataclass
class Written:
    """Acknowledged writes, and those without an answer that says what became of them."""

    acknowledged: set[Review] = field(default_factory=set)
    uncertain: set[Review] = field(default_factory=set)
    unforeseen: Counter[int] = field(default_factory=Counter)


class Killing:
    """A launched shop that is killed and comes back, and members who write all the while."""

    def __init__(
        self, trial: Trial, cookies: dict[int, dict[str, str]], slugs: list[str], folder: Path
    ) -> None:
        self._trial = trial
        self._folder = folder
        self._cookies = cookies
        self._slugs = slugs
        self._writes = WRITES if trial.full else QUICK_WRITES
        self.written = Written()
        self.killed: Counter[str] = Counter()
        self.shop = LaunchedShop(folder)

    async def run(self) -> None:
        """Kill after every so many acknowledged writes, until all are written."""
        await asyncio.to_thread(self.shop.wait_until_open)
        reviews = iter([(member, slug) for slug in self._slugs for member in self._cookies])
        killer = asyncio.create_task(self._kill_again_and_again())
        try:
            async with asyncio.TaskGroup() as lanes:
                for _ in range(LANES):
                    lanes.create_task(self._write(reviews))
            await killer
        finally:
            killer.cancel()
            await self._wait_until_healed()

    async def _write(self, reviews: Iterator[Review]) -> None:
        async with loopback.AsyncClient(timeout=30) as client:
            while len(self.written.acknowledged) < self._writes:
                review = next(reviews, None)
                if review is None:
                    return
                while not await self._write_one(client, review):  # noqa: ASYNC110 - it is sent again
                    await asyncio.sleep(STEP)

    async def _write_one(self, client: httpx.AsyncClient, review: Review) -> bool:
        """Whether the review is acknowledged now. One without an answer is sent again, as a member would."""
        member, slug = review
        headers = {"sec-fetch-site": "same-origin", **cookie_header(self._cookies[member])}
        body = {"product_slug": slug, "rating": 1 + member % 5, "incentivised": False}
        try:
            answer = await client.post(f"{self.shop.url}/api/v1/product/review", json=body, headers=headers)
        except httpx.TransportError:
            self.written.uncertain.add(review)
            return False
        is_there = answer.status_code == httpx.codes.CONFLICT and review in self.written.uncertain
        if answer.status_code == httpx.codes.CREATED or is_there:
            self.written.acknowledged.add(review)
            return True
        self.written.uncertain.add(review)
        if answer.status_code not in (502, 503, 504):
            self.written.unforeseen[answer.status_code] += 1
        return False

    async def _kill_again_and_again(self) -> None:
        between = self._writes // (self._trial.count + 1)
        for number in range(self._trial.count):
            await self._wait_for_writes(between * (number + 1))
            target = TARGETS[number % len(TARGETS)]
            await asyncio.to_thread(self._kill, target)
            self.killed[target] += 1
            self._trial.report(number + 1, self._trial.count)

    async def _wait_for_writes(self, count: int) -> None:
        while len(self.written.acknowledged) < count:  # noqa: ASYNC110 - polled, like all of this check
            await asyncio.sleep(STEP)

    def _kill(self, target: str) -> None:
        if target == LAUNCHER:
            self.shop.process.kill()
            self.shop.process.wait(30)
            self.shop = LaunchedShop(self._folder)
            self.shop.wait_until_open()
            return
        mains = [pid for pid in children_of(self.shop.process.pid) if target in command_of(pid)]
        victims = {pid for main in mains for pid in children_of(main)} if target == API else set(mains)
        for pid in victims:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    async def _wait_until_healed(self) -> None:
        deadline = asyncio.get_running_loop().time() + HEAL
        while not await asyncio.to_thread(self._is_healed):
            assert asyncio.get_running_loop().time() < deadline, f"not healed: {self.shop.said[-2000:]}"
            await asyncio.sleep(STEP)

    def _is_healed(self) -> bool:
        try:
            return self.shop.is_healed()
        except httpx.TransportError:
            return False


async def measure(trial: Trial) -> Outcome:
    folder = trial.subfolder("shop")
    secret = secrets.token_hex(24)
    os.environ.update(UNLIMITED, UNDERTONE_SECRET=secret)  # this process runs one check and nothing else
    members = (WRITES // 30) if trial.full else 10
    cookies, slugs = await _prepare(folder, secret, members)
    killing = Killing(trial, cookies, slugs, folder)
    try:
        await killing.run()
        faults = await _compare(find_running_url(folder / "postgres"), killing.written)
    finally:
        await asyncio.to_thread(killing.shop.close)
    if killing.written.unforeseen:
        faults.append(f"answers that were no 201 or 503: {dict(killing.written.unforeseen)}")
    kills = f"{sum(killing.killed.values())} kills, {len(killing.written.uncertain)} writes without an answer"
    return judge(len(killing.written.acknowledged), "acknowledged writes", faults, kills)


async def _prepare(folder: Path, secret: str, members: int) -> tuple[dict[int, dict[str, str]], list[str]]:
    """A durable database with a catalogue and members in it, as a shop that was open before."""
    with EmbeddedPostgres(folder / "postgres") as url:
        await migrate(url)
        async with Database(url) as database, database.bulk() as work:
            await insert_small_catalogue(work)
            slugs = [
                row[0] for row in await work.fetch("SELECT slug FROM product WHERE slug LIKE 'lipstick-%'")
            ]
            settings = Settings(secret=secret)
            cookies = {
                member_id: await cookies_of(work, member_id, settings)
                for member_id in [await a_member(work) for _ in range(members)]
            }
    return cookies, slugs


async def _compare(url: str, written: Written) -> list[str]:
    """List what is lost, what was never sent, and products whose counts differ from their reviews."""
    connection: Connection = await asyncpg.connect(url)
    try:
        rows = await connection.fetch(
            "SELECT member_id, slug FROM review JOIN product ON product.id = product_id"
        )
        wrong = await connection.fetch("""
            SELECT slug FROM product LEFT JOIN review ON product_id = product.id AND NOT incentivised
            GROUP BY product.id
            HAVING rating_count <> count(review.id) OR rating_sum <> coalesce(sum(rating), 0)""")
    finally:
        await connection.close()
    stored = Counter((row["member_id"], row["slug"]) for row in rows)
    members = {member for member, _ in written.acknowledged | written.uncertain}
    faults = [f"lost: {review}" for review in written.acknowledged - stored.keys()]
    faults += [f"twice: {review}" for review, count in stored.items() if count > 1]
    known = written.acknowledged | written.uncertain
    faults += [f"never sent: {review}" for review in stored if review[0] in members and review not in known]
    return faults + [f"applied twice or not at all: the counts of {row['slug']}" for row in wrong]
