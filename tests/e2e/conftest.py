"""The whole shop for browser tests: real PostgreSQL, the API, the built storefront, one Chromium."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from app.launch.chromium import find_or_install
from tests.e2e.looking import DESKTOP
from tests.support.running import RunningShop

# What Chromium itself says of a refused or broken request; a test may make one, and the page has to show it.
REFUSALS = ("Failed to load resource", "Failed to fetch")
QUIET = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningShop]:
    with RunningShop(tmp_path_factory.mktemp("shop")) as running:
        yield running


@pytest.fixture(scope="session")
def shop_url(shop: RunningShop) -> str:
    return shop.url


@pytest.fixture(scope="session")
def playwright(shop: RunningShop) -> Iterator[Playwright]:
    # After the shop: its set-up runs an event loop of its own, and Playwright keeps one going in this thread.
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=str(find_or_install()), args=QUIET)
    yield browser
    browser.close()


@pytest.fixture
def context(browser: Browser, shop_url: str) -> Iterator[BrowserContext]:
    context = browser.new_context(
        viewport=DESKTOP, base_url=shop_url, locale="en-GB", reduced_motion="reduce"
    )
    context.set_default_timeout(10_000)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page that must not complain: an error on its console or in its scripts fails the test."""
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    yield page
    assert [text for text in complaints if not text.startswith(REFUSALS)] == []
