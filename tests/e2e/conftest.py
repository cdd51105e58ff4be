"""The whole shop for browser tests: real PostgreSQL, the API, the built storefront, one Chromium."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.e2e.looking import DESKTOP, PATIENCE_MS, complaints_of, open_awake
from tests.e2e.members import Members
from tests.support import finder_shelves, writable_products
from tests.support import product_pages as pages
from tests.support.running_shop import RunningShop
from tests.support.shop_stock import SHARED_STOCK, insert_at_start
from tools.chromium import WITH_WINDOW, find_or_install, find_or_install_one_of

insert_at_start(pages.insert_product_pages)
insert_at_start(finder_shelves.insert_finder_shelves)
insert_at_start(writable_products.insert_writable_products)
# All the browsers of all the tests are one address.
ONE_ADDRESS = {
    f"UNDERTONE_LIMIT_{name}": "100000" for name in ("SIGN_IN", "CALLBACKS", "REFRESH", "NEWSLETTER")
}
ServiceWorkers = Literal["allow", "block"]
QUIET = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-site-isolation-trials",
    "--renderer-process-limit=1",
]  # fmt: skip
LAUNCH_MS = 180_000
LONGEST = 900
"""Seconds a test may take, the start of its shop and browser included, on a machine that does much else."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent) and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(LONGEST))


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningShop]:
    folder = tmp_path_factory.mktemp("shop")
    with RunningShop(folder, settings=ONE_ADDRESS, fills=SHARED_STOCK, is_patient=True) as running:
        yield running


@pytest.fixture(scope="module")
def own_shop(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, playwright: object
) -> Iterator[RunningShop]:
    """A shop of a module's own, for what other tests must not meet. Its `shop_url` leads every page there.

    The module's function `fill` inserts what the shop shows from its start.
    """
    folder, settings = tmp_path_factory.mktemp("own-shop"), {**ONE_ADDRESS, "UNDERTONE_ADMIN": "false"}
    with RunningShop(folder, settings=settings, fills=[request.module.fill], is_patient=True) as running:
        yield running


@pytest.fixture(scope="session")
def product_pages(shop: RunningShop) -> None:
    """Some more products, shown from the start."""
    assert pages.insert_product_pages in shop.stock


@pytest.fixture(scope="session")
def shop_url(shop: RunningShop) -> str:
    return shop.url


@pytest.fixture(scope="session")
def playwright(shop: RunningShop) -> Iterator[Playwright]:
    # After the shop: its set-up runs an event loop of its own, and Playwright keeps one going in this thread.
    with sync_playwright() as started:
        expect.set_options(timeout=PATIENCE_MS)
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(
        executable_path=str(find_or_install()), args=QUIET, timeout=LAUNCH_MS
    )
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def windowed(playwright: Playwright) -> Iterator[Browser]:
    """A whole Chromium, for what its smaller shell has not: a camera, messages, the eyes of people."""
    program = find_or_install_one_of(WITH_WINDOW)
    browser = playwright.chromium.launch(executable_path=str(program), args=QUIET, timeout=LAUNCH_MS)
    yield browser
    browser.close()


@pytest.fixture
def service_workers() -> ServiceWorkers:
    """Pages do without one, which each new context would install anew; its own tests allow it."""
    return "block"


@pytest.fixture
def context(browser: Browser, shop_url: str, service_workers: ServiceWorkers) -> Iterator[BrowserContext]:
    with open_context(browser, shop_url, service_workers) as context:
        yield context


@pytest.fixture
def page(request: pytest.FixtureRequest, service_workers: ServiceWorkers, shop_url: str) -> Iterator[Page]:
    """A page that must not complain: an error on its console or in its scripts fails the test.

    It is a new tab of the module's browser, which keeps its parts of pages and forgets what a shopper did: a
    browser of its own costs twice as much. Marked `own_browser` are tests of what a whole browser has: its
    clock, network, permissions, or an empty cache. Tests that only open addresses and look are marked
    `only_looks`, and share a tab.
    """
    if request.node.get_closest_marker("only_looks"):
        page, complaints = request.getfixturevalue("module_page")
        complaints.clear()
        page.set_viewport_size(DESKTOP)
        page.emulate_media(media="null", color_scheme="null", reduced_motion="reduce")
        forget_shopper(page, shop_url)
        yield page
        found = [*complaints]
        page.goto("about:blank")  # or it would answer to what other tabs store
    else:
        is_alone = (
            request.node.get_closest_marker("own_browser")
            or "context" in request.fixturenames
            or service_workers == "allow"
        )
        context = request.getfixturevalue("context" if is_alone else "module_context")
        page = context.new_page()
        found = complaints_of(page)
        open_awake(page)
        if not is_alone:
            forget_shopper(page, shop_url)
        kept = {*context.pages} - {page}
        yield page
        for opened in {*context.pages} - kept:
            opened.close()
    assert found == []


def forget_shopper(page: Page, url: str) -> None:
    page.context.clear_cookies()
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "all"})
    session.detach()


@pytest.fixture(scope="module")
def module_context(browser: Browser, shop_url: str) -> Iterator[BrowserContext]:
    with open_context(browser, shop_url) as context:
        context.new_page()  # or its process ends with each test's last tab, and another starts
        yield context


@pytest.fixture(scope="module")
def module_page(module_context: BrowserContext) -> tuple[Page, list[str]]:
    page = module_context.new_page()
    open_awake(page)
    return page, complaints_of(page)


@contextmanager
def open_context(
    browser: Browser, url: str, service_workers: ServiceWorkers = "block"
) -> Iterator[BrowserContext]:
    context = browser.new_context(
        viewport=DESKTOP,
        base_url=url,
        locale="en-GB",
        reduced_motion="reduce",
        service_workers=service_workers,
    )
    context.set_default_timeout(PATIENCE_MS)
    context.set_default_navigation_timeout(2 * PATIENCE_MS)
    yield context
    context.close()


@pytest.fixture
def members(shop: RunningShop, browser: Browser) -> Iterator[Members]:
    """Whoever a test needs, signed in, each on a browser of their own that must not complain."""
    members = Members(shop, browser)
    yield members
    members.leave()
    assert members.complaints == []


@pytest.fixture(scope="session")
def own_products(shop: RunningShop) -> Iterator[str]:
    """Products nobody else writes to; each test takes the next."""
    assert writable_products.insert_writable_products in shop.stock
    return iter(writable_products.PRODUCTS)


@pytest.fixture
def own_product(own_products: Iterator[str]) -> str:
    return next(own_products)
