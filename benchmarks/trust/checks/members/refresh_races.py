"""Fifty refreshes with one token at once, with the grace period and without it, over HTTP."""

import asyncio
from collections import Counter
from datetime import timedelta

import httpx

from app.members.sessions import service
from benchmarks.trust.check import Outcome, Trial, judge
from benchmarks.trust.shops import open_community
from tests.members.sessions.test_sessions import carried, refresh
from tests.support.community import Community
from tests.support.rows import a_member
from tests.support.sessions import REFRESH, cookies_of

AT_ONCE = 50


async def measure(trial: Trial) -> Outcome:
    """The grace period is a constant of the service, so the API runs in this process, on a real database."""
    faults: list[str] = []
    grace = service.SECOND_TRY
    async with open_community(trial) as shop:
        for number in range(trial.count):
            tokens, statuses = await _race(shop)
            if len(tokens) != AT_ONCE:
                faults.append(f"with grace: {len(tokens)} siblings, {dict(statuses)}")
            service.SECOND_TRY = timedelta(0)
            try:
                tokens, statuses = await _race(shop)
            finally:
                service.SECOND_TRY = grace
            if len(tokens) != 1:
                faults.append(f"without grace: {len(tokens)} winners, {dict(statuses)}")
            trial.report(number + 1, trial.count)
    return judge(2 * trial.count, f"races of {AT_ONCE}", faults)


async def _race(shop: Community) -> tuple[set[str], Counter[int]]:
    """The refresh tokens that were given, and the statuses of all answers."""
    async with shop.db.unit_of_work() as work:
        cookies = await cookies_of(work, await a_member(work), shop.settings)
    token = cookies[REFRESH]
    answers: list[httpx.Response] = await asyncio.gather(*(refresh(shop.shop, token) for _ in range(AT_ONCE)))
    given = {carried(answer)[REFRESH] for answer in answers if answer.status_code == 200}
    return given, Counter(answer.status_code for answer in answers)
