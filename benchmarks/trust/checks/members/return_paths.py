"""Hostile ways back through whole sign-ins: where a member lands is a path of the shop."""

import random
from collections.abc import Iterator

import httpx

from benchmarks.trust.check import Outcome, Trial, judge
from benchmarks.trust.shops import new_database
from tests.members.sign_in.browser import come_back, confirm, leave
from tests.members.sign_in.forged_shop import forget_visitor, settings_with
from tests.members.sign_in.forger import Forger, forger
from tests.members.sign_in.test_paths import ELSEWHERE, stays_in_shop
from tests.support.shop import open_shop

SEED = 20_260_101
FRAGMENTS = (
    "/", "//", "\\", "%2f", "%2F", "%5c", "%252f", "%09", "\t", "%0a", "%0d%0a", "%00", ".", "..", "%2e",
    "@", ":", "?", "#", "evil.test", "localhost:3000", "https:", "javascript:", "a", " ", "%20", "\u2215",
    "\uff0f", "\u202e", "%e2%80%ae", "[::1]", "&", ";",
)  # fmt: skip


def paths() -> Iterator[str]:
    """The known tricks, and then whatever their pieces make."""
    yield from ELSEWHERE
    chosen = random.Random(SEED)
    while True:
        yield "/" * chosen.randint(0, 2) + "".join(chosen.choices(FRAGMENTS, k=chosen.randint(1, 6)))


async def measure(trial: Trial) -> Outcome:
    faults: list[str] = []
    tried = 0
    with new_database() as url, forger() as provider:
        async with open_shop(settings_with(provider, url, trial.subfolder("var"))) as shop:
            for wanted in paths():
                if tried == trial.count:
                    break
                tried += 1
                landed = await _sign_up(shop, provider, wanted, tried)
                if landed is not None and not stays_in_shop(landed):
                    faults.append(f"{wanted!r} leads to {landed!r}")
                trial.report(tried, trial.count)
    return judge(tried, "paths", faults)


async def _sign_up(shop: httpx.AsyncClient, provider: Forger, wanted: str, number: int) -> str | None:
    """Sign up; return the address where a new member lands, or None if the way back was refused at once."""
    forget_visitor(shop)
    first = await shop.get("/api/v1/auth/google/login", params={"return_to": wanted})
    if first.status_code in (400, 422):
        return None
    trip = await leave(shop, "google", return_to=wanted)
    provider.claims = provider.honest_claims(trip.nonce, sub=f"wanderer-{number}")
    await come_back(shop, trip)
    answer = await confirm(shop)
    assert answer.status_code in (200, 201), f"{wanted!r}: {answer.status_code} {answer.text}"
    landed: str = answer.json()["return_to"]
    return landed
