"""Clocks set forward and back by a day: no session that ended works again.

No system clock is touched. `app.kit.clock` is replaced for the API, and PostgreSQL's clock is moved by moving
all times of sessions the other way, which is the same to every query that compares them with now().
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

from app.kit import clock
from benchmarks.trust.check import Outcome, Trial, judge
from benchmarks.trust.shops import open_community
from tests.members.sessions.test_sessions import carried, refresh
from tests.support.community import Community
from tests.support.rows import a_member
from tests.support.sessions import ACCESS, REFRESH, cookies_of
from tests.support.shop import OUR_PAGES

STEPS = [timedelta(days=days, seconds=seconds) for days in (-1, 0, 1) for seconds in (-11, 0, 11)]
MOVE = (
    """UPDATE session_family SET created_at = created_at - $1::interval, ended_at = ended_at - $1::interval,
        expires_at = expires_at - $1::interval""",
    "UPDATE refresh_token SET used_at = used_at - $1::interval, expires_at = expires_at - $1::interval",
)


async def measure(trial: Trial) -> Outcome:
    faults: list[str] = []
    tried = 0
    async with open_community(trial) as shop:
        for number in range(trial.count):
            for step in STEPS:
                ended = await _end_sessions(shop)
                async with _set_clocks(shop, step):
                    for how, cookies in ended:
                        tried += 1
                        if await _works(shop, cookies):
                            faults.append(f"{how}, clocks set by {step}: works again")
            trial.report(number + 1, trial.count)
    return judge(tried, "ended sessions tried", faults)


async def _end_sessions(shop: Community) -> list[tuple[str, dict[str, str]]]:
    """The cookies of a session that was signed out, and of one that ended because a token was copied."""
    async with shop.db.unit_of_work() as work:
        member_id = await a_member(work)
        left = await cookies_of(work, member_id, shop.settings)
        robbed = await cookies_of(work, member_id, shop.settings)
    header = "; ".join(f"{name}={value}" for name, value in left.items())
    out = await shop.shop.delete("/api/v1/auth/logout", headers={**OUR_PAGES, "cookie": header})
    assert out.status_code == 200
    fresh = carried(await refresh(shop.shop, robbed[REFRESH]))
    async with shop.db.unit_of_work() as work:
        await work.execute("UPDATE refresh_token SET used_at = used_at - interval '11 seconds'")
    assert (await refresh(shop.shop, robbed[REFRESH])).status_code == 401
    return [("signed out", left), ("copied", robbed), ("of the copied family", fresh)]


@asynccontextmanager
async def _set_clocks(shop: Community, step: timedelta) -> AsyncIterator[None]:
    usual = clock.now
    await _move(shop, step)
    clock.now = lambda: datetime.now(UTC) + step
    try:
        yield
    finally:
        clock.now = usual
        await _move(shop, -step)


async def _move(shop: Community, step: timedelta) -> None:
    async with shop.db.unit_of_work() as work:
        for statement in MOVE:
            await work.execute(statement, step)


async def _works(shop: Community, cookies: dict[str, str]) -> bool:
    shop.shop.cookies.clear()
    seen = await shop.shop.get("/api/v1/user/profile", headers={"cookie": f"{ACCESS}={cookies[ACCESS]}"})
    continued = await refresh(shop.shop, cookies[REFRESH])
    return seen.status_code != 401 or continued.status_code != 401
