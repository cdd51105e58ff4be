"""Accounts with a full life, erased, and then looked for in every table, file and log of a running shop."""

import asyncio
import subprocess
import sys

from app.kit.database.pool import Connection
from app.window.files import WINDOWS_KEPT
from benchmarks.trust.check import Outcome, Trial, judge
from benchmarks.trust.shops import open_running_shop, visit
from tests.privacy import test_erasure
from tests.privacy.test_erasure import a_full_life, everything_in, rows_of, take_last_letter
from tests.support.community import Community
from tests.support.rows import a_category, a_product
from tests.support.running_shop import ROOT, RunningShop, wait_for
from tests.support.small_catalogue import BRANDS

TRACES = [trace for trace in test_erasure.TRACES if trace not in BRANDS]
"""These say who the member was. One of the tests' traces is also a brand of the catalogue here."""


async def measure(trial: Trial) -> Outcome:
    """Tables are read right after each erasure, and files after a sweep, as docs/privacy.md promises.

    PostgreSQL's own files are not read: they keep erased rows until it vacuums.
    """
    faults: list[str] = []
    with open_running_shop(trial) as shop:
        shop.with_database(_insert_products)
        wait_for(shop, "/api/v1/product?slug=tint-1")
        async with visit(shop) as visitors:
            for number in range(trial.count):
                faults += await _live_and_be_erased(visitors, keep_ratings=bool(number % 2))
                trial.report(number + 1, trial.count)
            await asyncio.to_thread(_sweep, shop)
            faults += _search_files(shop)
    return judge(trial.count, "erased accounts", faults)


async def _live_and_be_erased(visitors: Community, *, keep_ratings: bool) -> list[str]:
    member_id, member, picture = await a_full_life(visitors)
    before = (await everything_in(visitors)).lower()
    assert all(trace.lower() in before for trace in TRACES), "the account was never there"
    export = (await member.get("/user/export")).text
    missing = [trace for trace in TRACES if trace.lower() not in export.lower()]
    answer = await member.delete("/user", {"keep_ratings": keep_ratings})
    assert answer.status_code == 200, answer.text
    await take_last_letter(visitors)  # which is sent at any moment
    after = (await everything_in(visitors)).lower()
    faults = [f"{trace} is in a table" for trace in TRACES if trace.lower() in after]
    faults += [f"{place} names the member" for place in await rows_of(visitors, member_id)]
    faults += [f"{trace} is not in the export" for trace in missing]
    if (await visitors.shop.get(picture)).status_code != 404:
        faults.append("the picture is still shown")
    return faults


def _sweep(shop: RunningShop) -> None:
    """Sweep as a shop does once a day: build the window anew and remove the copies of before."""
    command = [sys.executable, "-m", "app.cli", "privacy", "sweep"]
    subprocess.run(command, cwd=ROOT, env=shop.environment(), check=True, stdout=subprocess.DEVNULL)
    for _ in range(WINDOWS_KEPT):
        shop.with_database(_change_catalogue)
        shop.show_stock()


async def _change_catalogue(work: Connection) -> None:
    await work.execute("UPDATE brand SET caption = caption || '.' WHERE slug = 'velour'")


def _search_files(shop: RunningShop) -> list[str]:
    """Names of files of the shop, the logs among them, in which something of the member is."""
    return [
        f"{trace} is in {path.relative_to(shop.folder)}"
        for path in shop.folder.rglob("*")
        if path.is_file() and path.suffix != ".eml"  # which stand for the mailboxes of the world
        for content in (path.read_bytes().lower(),)
        for trace in TRACES
        if trace.lower().encode() in content
    ]


async def _insert_products(work: Connection) -> None:
    category = await a_category(work, slug="tints", name="Tints")
    for number in range(6):
        await a_product(work, slug=f"tint-{number}", name=f"Tint {number}", category_id=category)
