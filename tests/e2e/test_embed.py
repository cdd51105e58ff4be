"""A match of ours on a page of somebody else, under a strict policy: light and still."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looking import complaints_of
from tests.support import loopback
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser

PRODUCT = "lipstick-01"
MAX_BYTES = 12_000
MOVES = """() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(sum), 300);
})"""


class Blog(BaseHTTPRequestHandler):
    """A page of another site. Its policy allows our script and our answers, and nothing else."""

    def __init__(self, shop: str, shade: str, *more: Any) -> None:
        self.shop, self.shade = shop, shade
        super().__init__(*more)

    def do_GET(self) -> None:
        shade = "0" if "none" in self.path else self.shade
        page = f"""<!doctype html><html lang="en"><title>My blog</title><body>
            <h1>Red lips</h1><undertone-match shade="{shade}">See <a href="{self.shop}">Undertone</a>
            </undertone-match><p id="below">Below.</p>
            <script async src="{self.shop}/embed.js"></script></body>"""
        body = page.encode()
        self.send_response(200)
        self.send_header("content-type", "text/html; charset=utf-8")
        policy = f"default-src 'none'; script-src {self.shop}/embed.js; connect-src {self.shop}"
        self.send_header("content-security-policy", policy)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Nothing to say."""


@pytest.fixture(scope="module")
def shade(shop: RunningShop) -> dict:
    product = loopback.get(f"{shop.url}/api/v1/product?slug={PRODUCT}").json()["data"]
    variant = product["variants"][0]["id"]
    return loopback.get(f"{shop.url}/api/v1/shade?variant_id={variant}").json()


@pytest.fixture
def blog(shop: RunningShop, shade: dict) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Blog, shop.url, str(shade["id"])))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def foreign(browser: Browser) -> Iterator[Page]:
    with browser.new_context() as context:
        yield context.new_page()


def test_a_blog_shows_what_matches_a_shade(foreign: Page, blog: str, shop: RunningShop, shade: dict) -> None:
    complaints = complaints_of(foreign)
    foreign.goto(f"{blog}/post")
    expect(foreign.get_by_text(f"What matches {shade['name']}")).to_be_visible()
    links = foreign.locator("undertone-match a").evaluate_all("all => all.map(({ href }) => href)")
    assert any(link.endswith(f"/shades/{shade['address']}") for link in links)
    with loopback.Client() as client:
        own = [link for link in links if link.startswith(shop.url)]
        assert [client.get(link).status_code for link in own] == [200] * len(own)
    assert foreign.context.cookies() == []
    assert complaints == []


def test_it_is_light_and_nothing_moves(foreign: Page, blog: str, shop: RunningShop, shade: dict) -> None:
    packed = loopback.get(f"{shop.url}/embed.js", headers={"accept-encoding": "identity"})
    assert len(packed.content) < MAX_BYTES
    foreign.goto(f"{blog}/post")
    expect(foreign.get_by_text(f"What matches {shade['name']}")).to_be_visible()
    assert foreign.evaluate(MOVES) < 0.1


def test_where_there_is_nothing_to_show_the_words_of_the_page_stay(foreign: Page, blog: str) -> None:
    foreign.goto(f"{blog}/none")
    foreign.wait_for_function("() => customElements.get('undertone-match')")
    expect(foreign.get_by_text("See Undertone")).to_be_visible()
