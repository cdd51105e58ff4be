"""Every kind of page, opened by somebody who was asked for consent and said nothing, or no."""

import re

from playwright.sync_api import Page, sync_playwright

from benchmarks.trust.check import Outcome, Trial, judge
from benchmarks.trust.shops import open_running_shop
from tests.support.product_pages import FULL, insert_product_pages
from tests.support.running_shop import wait_for
from tools.chromium import find_or_install

NOT_FOUND = "/nowhere"
"""This page asks for nothing, so nobody can say no to it."""
PAGES = (
    "/", f"/products/{FULL}", "/blog/post-00", "/search/lipstick", "/match-your-shade", "/account/login",
    "/brands", "/brands/velour", "/categories/lipstick", "/products", "/blog", "/search",
    "/informations/privacy-policy", "/informations/about-us", "/informations/contact-us",
    "/informations/how-we-match", "/informations/sitemap", "/informations/terms-and-conditions",
    "/products/lipstick-07", NOT_FOUND,
)  # fmt: skip
SETTINGS = {"UNDERTONE_TAG_MANAGER": "GTM-AB12CD3"}
OWN = re.compile(r"(https?://localhost[:/]|data:|blob:|about:)")


def measure(trial: Trial) -> Outcome:
    pages = [(page, says_no) for says_no in (False, True) for page in PAGES][: trial.count]
    if not trial.full:
        pages = [(page, bool(number % 2)) for number, page in enumerate(PAGES[: trial.count])]
    faults: list[str] = []
    with open_running_shop(trial) as shop:
        shop.with_database(insert_product_pages)
        wait_for(shop, f"/products/{FULL}")
        with shop.another_front(**SETTINGS) as url, sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=str(find_or_install()), args=["--no-sandbox", "--disable-gpu"]
            )
            for done, (address, says_no) in enumerate(pages, 1):
                context = browser.new_context(base_url=url)
                requests: list[str] = []
                context.on("request", lambda request, seen=requests: seen.append(request.url))
                _open(context.new_page(), address, says_no=says_no)
                faults += [f"{address}: {each}" for each in requests if not OWN.match(each)]
                faults += [
                    f"{address}: cookie {each['name']}" for each in context.cookies() if "_ga" in each["name"]
                ]
                context.close()
                trial.report(done, len(pages))
            browser.close()
    return judge(len(pages), "pages", faults)


def _open(page: Page, address: str, *, says_no: bool) -> None:
    page.goto(address, wait_until="load")
    if says_no and address != NOT_FOUND:
        page.get_by_role("button", name="No, thanks").click(timeout=15_000)
    page.mouse.wheel(0, 20_000)
    page.wait_for_load_state("networkidle")
