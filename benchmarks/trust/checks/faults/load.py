"""Reads and writes at a steady rate against the API with a large catalogue, each timed since it was due."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from time import perf_counter

from app.kit.database.pool import Database
from app.members.sessions import access, service
from app.settings import Settings
from benchmarks.api.shop import SIZES
from benchmarks.api.shop import shop as open_catalogue
from benchmarks.members.connection import ApiConnection
from benchmarks.members.shop import Shop
from benchmarks.members.shop import shop as open_members_shop
from benchmarks.server import READINESS_PATH, serve_app, shop_environment
from benchmarks.trust.check import Outcome, Trial
from benchmarks.trust.loads import Load

RATE, QUICK_RATE = 200, 50
LANES = 40
READS = 0.8
GOAL_MILLISECONDS = 100
MEMBERS = 200
WARM_SECONDS = 10


async def measure(trial: Trial) -> Outcome:
    """A quick run has 300 products, and judges only that there are no errors."""
    opening = _open_large_shop() if trial.full else open_members_shop()
    async with opening as shop:
        slugs = await _read_slugs(shop.database)
        rate = RATE if trial.full else QUICK_RATE
        await _send(shop, slugs, rate, min(WARM_SECONDS, trial.count / 5), trial, Load())
        load = Load()
        await _send(shop, slugs, rate, trial.count, trial, load)
    p99 = load.percentile(0.99)
    figure = (
        f"{len(slugs):,} products, {load.requests:,} requests at {rate} a second, "
        f"p99 {p99:.0f} ms, {load.errors} errors"
    )
    fast = p99 < GOAL_MILLISECONDS or not trial.full
    return Outcome(figure, fast and not load.errors, (str(dict(load.statuses)),) if load.errors else ())


async def _send(shop: Shop, slugs: list[str], rate: float, seconds: float, trial: Trial, load: Load) -> None:
    began = perf_counter()
    async with asyncio.TaskGroup() as lanes:
        for number in range(LANES):
            due = began + number / rate
            lanes.create_task(_lane(shop, slugs, due, rate / LANES, seconds, number, load))
        while (passed := perf_counter() - began) < seconds:
            trial.report(int(passed), trial.count)
            await asyncio.sleep(1)


async def _lane(
    shop: Shop, slugs: list[str], due: float, rate: float, seconds: float, seed: int, load: Load
) -> None:
    """One connection. What is due while an answer is waited for is late by that, and counted so."""
    dice, line = random.Random(seed), await ApiConnection.to(shop.api.port)
    cookies = list(shop.cookies.values())
    try:
        for _ in range(round(rate * seconds)):
            await asyncio.sleep(max(0.0, due - perf_counter()))
            status = await _ask(line, dice, dice.choice(cookies), dice.choice(slugs))
            load.statuses[str(status)] += 1
            load.milliseconds.append(1000 * (perf_counter() - due))
            due += 1 / rate
    finally:
        line.close()


async def _ask(line: ApiConnection, dice: random.Random, cookie: str, slug: str) -> int:
    if dice.random() > READS:
        method = dice.choice(("POST", "DELETE"))
        return (await line.ask(method, "/product/wishlist", cookie, {"product_slug": slug}))[0]
    path = dice.choice(
        (f"/product?slug={slug}", f"/product?slug={slug}", "/brands", f"/search/suggest?q={slug[:4]}",
         f"/product/review?slug={slug}", f"/search/similar?hex=%23{dice.randrange(1 << 24):06x}")
    )  # fmt: skip
    return (await line.ask("GET", path, cookie))[0]


async def _read_slugs(database: Database) -> list[str]:
    async with database.reading() as reading:
        return [row[0] for row in await reading.fetch("SELECT slug FROM product WHERE status = 'published'")]


@asynccontextmanager
async def _open_large_shop() -> AsyncIterator[Shop]:
    """The catalogue of `bench-api --full`, made once and kept, with members of its own."""
    with ExitStack() as stack:
        catalogue = await asyncio.to_thread(stack.enter_context, open_catalogue(SIZES["full"]))
        settings = Settings(database_url=catalogue.database_url, var=catalogue.var)
        # One address stands for many shoppers, who would each have a limit of searches of their own.
        limits = {"UNDERTONE_LIMIT_SEARCH": "1000000"}
        environment = shop_environment(catalogue.database_url, catalogue.var) | limits
        async with Database(catalogue.database_url) as database:
            cookies = await _add_members(database, settings)
            api = stack.enter_context(
                serve_app("app.asgi:create_app", environment, workers=2, health=READINESS_PATH)
            )
            yield Shop(api, database, cookies, [])


async def _add_members(database: Database, settings: Settings) -> dict[int, str]:
    cookies = {}
    async with database.bulk() as work:
        for _ in range(MEMBERS):
            member_id = await work.fetchval(
                "INSERT INTO member (first_name, surname) VALUES ('Ada', 'Load') RETURNING id"
            )
            session = await service.begin_session(work, member_id)
            cookies[member_id] = access.make_access_token(session.family, settings.secret)
    return cookies
