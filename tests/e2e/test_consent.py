"""What is loaded from other companies: nothing, until a shopper says yes. And what is said of a demo."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e.looking import DESKTOP, PHONE, scrolls_sideways, violations
from tests.support.api_proxy import ApiProxy
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser

PRIVACY = "/informations/privacy-policy"
TAGS = re.compile(r"https://www\.googletagmanager\.com/")


@pytest.fixture(scope="module")
def measured(shop: RunningShop) -> Iterator[str]:
    """A storefront of a demo catalogue, with a tag manager."""
    with ApiProxy(shop.api_port) as between:
        between.say("/api/v1/shop", 200, SHOP)
        settings = {"UNDERTONE_TAG_MANAGER": "GTM-AB12CD3", "UNDERTONE_API_ORIGIN": between.url}
        with shop.another_front(**settings) as url:
            yield url


SHOP = {"is_demo": True, "note": "", "is_production": False, "facts": {}, "texts": [], "providers": []}


@pytest.fixture
def tags(context: BrowserContext) -> list[str]:
    """Every request to the tag manager, answered by us with a script that leaves a cookie."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(content_type="text/javascript", body="document.cookie = '_ga=1; path=/'")

    context.route(TAGS, answer)
    return asked


@pytest.fixture
def abroad(context: BrowserContext) -> list[str]:
    """Every request that leaves the shop."""
    asked: list[str] = []
    context.on(
        "request", lambda request: asked.append(request.url) if "//localhost" not in request.url else 0
    )
    return asked


def test_the_question_is_quiet_and_a_no_is_remembered(page: Page, measured: str, tags: list[str]) -> None:
    page.set_viewport_size(PHONE)
    page.goto(measured)
    question = page.get_by_role("region", name="Measuring visits")
    expect(question).to_be_visible()
    assert violations(page) == []
    assert not scrolls_sideways(page)
    question.get_by_role("button", name="No, thanks").click()
    expect(question).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Newsletter")).to_be_visible()
    expect(question).to_have_count(0)
    assert tags == []


def test_a_yes_lets_the_tag_manager_in_and_taking_it_back_takes_it_away(
    page: Page, measured: str, tags: list[str]
) -> None:
    page.goto(measured)
    with page.expect_response(TAGS):
        page.get_by_role("region", name="Measuring visits").get_by_role("button", name="Allow").click()
    assert tags == ["https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD3"]
    with page.expect_response(TAGS):  # before it runs, there is nothing that a reload would end
        page.goto(measured + PRIVACY)
    with page.expect_event("load"):
        page.get_by_role("button", name="Take back: Measuring visits").click()
    allow = page.get_by_role("button", name="Allow: Measuring visits")
    expect(allow).to_be_visible()
    page.wait_for_function("() => document.cookie === ''")
    assert page.evaluate("window.dataLayer ?? null") is None
    assert len(tags) == 2, "once for each page while it was allowed, and not after"
    assert violations(page) == []


def test_a_demo_says_so_and_a_real_shop_does_not(page: Page, measured: str, shop_url: str) -> None:
    for path in ("/", PRIVACY, "/nowhere"):
        page.goto(measured + path)
        expect(page.get_by_role("complementary", name="About this shop")).to_have_text(
            "Demo: every brand, price and review here is invented."
        )
    page.goto(shop_url)
    expect(page.get_by_role("complementary", name="About this shop")).to_have_count(0)


def test_without_its_setting_there_is_no_question_and_nothing_from_elsewhere(
    page: Page, shop_url: str, abroad: list[str]
) -> None:
    answer = page.goto(shop_url + PRIVACY)
    assert answer is not None
    assert "google" not in answer.headers["content-security-policy"]
    choices = page.get_by_role("region", name="Your choices")
    choices.get_by_role("button", name="Allow: Videos from YouTube, TikTok and Instagram").click()
    choices.get_by_role("button", name="Take back: Videos from YouTube, TikTok and Instagram").click()
    expect(choices.get_by_role("status")).to_have_text("Not allowed")
    expect(page.get_by_text("Google Tag Manager")).to_have_count(0)
    page.set_viewport_size(DESKTOP)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", name="Trending Now")).to_be_visible()
    expect(page.get_by_role("region", name="Measuring visits")).to_have_count(0)
    assert abroad == []
