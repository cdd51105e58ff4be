"""What a shopper's browser has to fetch before a page works, held to its budget."""

import re

import pytest
from playwright.sync_api import Page

from benchmarks.web.weight import CLIENT, FIRST_VIEWS, first_views, manifest_of
from tests.e2e.looking import AWAKE
from tests.support import loopback
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser

MAX_SCRIPTS = 119_500
MAX_STYLES = 14_750


@pytest.mark.parametrize("page", FIRST_VIEWS)
def test_a_first_view_stays_within_its_budget(page: str) -> None:
    weight = first_views()[page]
    assert 0 < weight.scripts <= MAX_SCRIPTS
    assert 0 < weight.styles <= MAX_STYLES


PAINTED_AND_ASKED = """() => [
  performance.getEntriesByName("first-contentful-paint")[0].startTime,
  Math.min(...performance.getEntriesByType("resource")
    .filter(({ name }) => /assets\\/.*\\.js$/.test(name)).map(({ startTime }) => startTime)),
]"""


def test_nothing_is_asked_for_or_run_before_the_page_is_drawn(shop: RunningShop) -> None:
    html = loopback.get(shop.url).text
    assert html.count('<link rel="after-paint" href="/assets/') > 3
    assert 'rel="modulepreload"' not in html
    assert 'type="module"' not in html
    assert "<script>Promise.resolve(window.firstPaint).then(() => requestAnimationFrame(" in html


@pytest.mark.own_browser
def test_a_slow_phone_shows_the_page_before_it_asks_for_scripts(page: Page) -> None:
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    for address in ("/", "/categories/lipstick", "/match-your-shade"):
        page.goto(address)
        page.wait_for_function(AWAKE)
        painted, asked = page.evaluate(PAINTED_AND_ASKED)
        assert 0 < painted <= asked


def test_what_is_weighed_is_what_the_page_asks_for(shop: RunningShop) -> None:
    html = loopback.get(shop.url).text
    asked = set(re.findall(r'(?:src|href)="(/assets/[^"]+\.js)"', html)) | set(
        re.findall(r'"(/assets/[^"]+\.js)"', html)
    )
    manifest = manifest_of(CLIENT)
    parts = (manifest["entry"], manifest["routes"]["root"], manifest["routes"]["routes/_index"])
    weighed = {manifest["url"], *(part["module"] for part in parts)}
    weighed.update(address for part in parts for address in part["imports"])
    assert asked == weighed
    styles = set(re.findall(r'rel="stylesheet" href="([^"]+)"', html))
    assert styles == {f"/assets/{path.name}" for path in CLIENT.glob("assets/*.css")}
