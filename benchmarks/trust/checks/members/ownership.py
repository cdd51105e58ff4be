"""Every route as nobody, owner, another member, influencer and staff, by the rules of the tests."""

from benchmarks.trust.check import Outcome, Trial, judge
from benchmarks.trust.shops import open_community
from tests.house.test_ownership import CALLERS, RULES, Case, Scene, assert_rule, make_scene
from tests.support.community import Community
from tests.support.members import Visitor
from tests.support.staff import StaffBrowser, add_staff

STAFF = "staff"
"""An account of the admin is no member: the API treats it as nobody."""


async def measure(trial: Trial) -> Outcome:
    requests = [
        (method, path, case, who)
        for (method, path), cases in RULES.items()
        for case in cases
        for who in (*CALLERS, STAFF)
    ]
    step = max(1, len(requests) // trial.count)
    chosen = requests if trial.full else requests[::step]
    faults: list[str] = []
    async with open_community(trial, admin=True) as shop:
        staff = await _sign_in_staff(shop)
        for done, (method, path, case, who) in enumerate(chosen, 1):
            scene = await make_scene(shop)
            scene.visitors[STAFF] = staff
            await _try(scene, method, path, case, who, faults)
            trial.report(done, len(chosen))
    return judge(len(chosen), "requests", faults)


async def _try(scene: Scene, method: str, path: str, case: Case, who: str, faults: list[str]) -> None:
    try:
        await assert_rule(scene, method, path, case, who, "nobody" if who == STAFF else who)
    except AssertionError as error:
        faults.append(f"{method} {path} as {who}: {error}")


async def _sign_in_staff(shop: Community) -> Visitor:
    await add_staff(shop.db, "checker")
    browser = StaffBrowser(shop.shop)
    answer = await browser.sign_in("checker")
    assert answer.status_code < 300, answer.text
    return Visitor(shop.shop, dict(browser.browser.cookies.items()))
