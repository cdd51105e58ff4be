"""Strangers' passports, scanned in Chromium: they add to one's own, and change nothing of it."""

import random
import time

from playwright.sync_api import sync_playwright

from benchmarks.trust.check import Outcome, Trial, judge
from benchmarks.trust.shops import open_running_shop
from tests.e2e.strangers import list_harm, random_pair
from tools.chromium import find_or_install

SEED = 20_261_126


def measure(trial: Trial) -> Outcome:
    faults: list[str] = []
    chosen = random.Random(SEED)
    with open_running_shop(trial) as shop, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(find_or_install()), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(base_url=shop.url)
        for done in range(1, trial.count + 1):
            own, stranger = random_pair(chosen, int(time.time() * 1000))
            faults += [f"pair {done}: {fault}" for fault in list_harm(page, own, stranger)]
            trial.report(done, trial.count)
        browser.close()
    return judge(trial.count, "strangers' passports", faults)
