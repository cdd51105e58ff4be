"""Search in a real browser: what is found, how the words were read, what is counted."""

import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.looking import DESKTOP, PHONE, faults_at, faults_here, violations, wait_until
from tests.support import loopback

pytestmark = pytest.mark.browser


def all_lipsticks(shop_url: str) -> str:
    """The heading's words with the count of the API: other tests of the shop may have added some."""
    answer = loopback.post(f"{shop_url}/api/v1/search", json={"query": "lipstick"}).json()
    return f"Found {answer['pagination']['records_matching_search']} results"


TARGET = 44
"""The pixels that a finger needs."""
RECORD_EVENTS = """window.sentEvents = [];
const ask = window.fetch;
window.fetch = (request, ...rest) => {
  if (request.url?.endsWith("/api/v1/events"))
    request.clone().text().then((text) => window.sentEvents.push(text));
  return ask(request, ...rest);
};"""


@pytest.mark.only_looks
def test_the_title_says_how_many_were_found(page: Page, shop_url: str) -> None:
    for words in ("💄", "lipstick"):  # a picture is read as what it shows
        page.goto(f"{shop_url}/search/{quote(words)}")
        title = f'{all_lipsticks(shop_url)} for "{words}"'
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        expect(page).to_have_title(f"{title} | Undertone")
    expect(page.locator("meta[name=robots]")).to_have_attribute("content", "noindex")
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        assert violations(page) == []


@pytest.mark.only_looks
def test_blanks_ask_for_everything(page: Page, shop_url: str) -> None:
    answer = page.request.post(f"{shop_url}/api/v1/search", data={"query": " "}).json()
    everything = answer["pagination"]["records_matching_search"]
    assert everything > len(answer["products"])
    page.goto(f"{shop_url}/search/%20")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"All {everything} products")


@pytest.mark.only_looks
def test_nothing_found_says_so(page: Page, shop_url: str) -> None:
    for words in ("%", "!!!", "🤷", "qqqqqqqqqqqq"):
        page.goto(f"{shop_url}/search/{quote(words)}")
        expect(page.get_by_role("heading", level=1)).to_have_text(f'Found 0 results for "{words}"')
        expect(page.get_by_role("heading", name="No results found")).to_be_visible()
    expect(page.get_by_text("Try another combination for better results")).to_be_visible()
    assert violations(page) == []


def test_with_words_the_order_starts_at_relevance(page: Page, shop_url: str) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(f"{shop_url}/search/lipstick")
    order = page.get_by_role("navigation", name="Sort by")
    expect(order.get_by_role("link", name="Relevance")).to_have_attribute("aria-current", "true")
    order.get_by_role("link", name="Relevance").click()
    expect(page).to_have_url(f"{shop_url}/search/lipstick?sort=rating")


def test_a_sort_in_the_words_is_that_of_the_list_until_another_is_chosen(page: Page, shop_url: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{shop_url}/search/cheapest%20lipstick")
    prices = [float(price) for price in re.findall(r"from £([\d.]+)", page.get_by_role("main").inner_text())]
    assert len(prices) > 3
    assert prices == sorted(prices)
    assert len(set(prices)) > 1
    page.get_by_role("button", name="Sort and filter").click()
    sorts = page.get_by_role("navigation", name="Sort by").locator("visible=true")
    expect(sorts.locator("[aria-current]")).to_have_text("Price: Low to High")
    sorts.get_by_role("link", name="Relevance").click()
    expect(page).to_have_url(re.compile("sort=relevance"))
    expect(sorts.locator("[aria-current]")).to_have_text("Relevance")
    expect(chips(page).filter(has_text="Cheapest first")).to_have_count(0)


def test_a_page_beyond_the_last_leads_back(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/search/lipstick?page=99")
    expect(page.get_by_role("heading", name="There is no page 99")).to_be_visible()
    page.get_by_role("link", name="First page").click()
    expect(page.get_by_role("article").first).to_be_visible()


def test_a_failed_search_says_what_failed(page: Page, shop_url: str) -> None:
    page.goto(shop_url)
    page.route(re.compile(r"/api/v1/search$"), lambda route: route.abort())
    search_box = page.get_by_role("combobox", name="Search products")
    search_box.fill("lipstick")
    search_box.press("Enter")
    panel = page.get_by_role("alert")
    expect(panel.get_by_role("heading")).to_have_text("An error occurred while searching for products.")
    expect(panel).to_contain_text("Failed to fetch products from the search query")


def chips(page: Page) -> Locator:
    return page.get_by_role("list", name="Understood").get_by_role("link")


def notes(page: Page, text: str) -> Locator:
    return page.get_by_role("main").get_by_role("paragraph").filter(has_text=text)


def test_what_was_understood_can_be_removed(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/search/burgundy%20matte%20lipstick%20under%20%C2%A320?brand=umber&page=2")
    others = ["Remove Matte", "Remove Lipstick", "Remove under £20"]
    expect(chips(page)).to_have_text(["Remove Burgundy", *others])
    expect(page.get_by_role("list", name="Understood")).to_contain_text("From your words:")
    burgundy = page.get_by_role("link", name="Remove Burgundy", exact=True)
    expect(burgundy.locator(".swatch")).to_have_attribute("style", re.compile("background-color: ?(#|rgb)"))
    assert faults_at(page, DESKTOP, PHONE) == []
    height = burgundy.evaluate("chip => chip.getBoundingClientRect().height")
    assert height >= TARGET
    burgundy.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{shop_url}/search/matte%20lipstick%20under%20%C2%A320?brand=umber")
    expect(chips(page)).to_have_text(others)


@pytest.mark.only_looks
def test_the_number_of_filters_on_a_phone_is_that_of_the_chips(page: Page, shop_url: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{shop_url}/search/matte%20lipstick%20under%20%C2%A320?max=18")
    expect(chips(page)).to_have_count(3)
    expect(page.get_by_role("link", name="Remove Up to £18.00")).to_be_visible()
    expect(page.get_by_role("button", name="Sort and filter (4)")).to_be_visible()


def test_what_the_words_chose_is_ticked_and_unticking_takes_it_out_of_the_words(
    page: Page, shop_url: str
) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(f"{shop_url}/search/matte%20lipstick%20under%20%C2%A320")
    filters = page.get_by_role("region", name="Filters")
    high = filters.get_by_role("slider", name="Highest price")
    expect(high).to_have_value("20")
    expect(filters).to_contain_text("£19.99")
    matte = filters.get_by_role("checkbox", name=re.compile("^Matte"))
    expect(matte).to_be_checked()
    matte.click()
    expect(page).to_have_url(f"{shop_url}/search/lipstick%20under%20%C2%A320")
    expect(matte).not_to_be_checked()
    expect(chips(page)).to_have_text(["Remove Lipstick", "Remove under £20"])
    high.press("ArrowRight")
    expect(page).to_have_url(f"{shop_url}/search/lipstick?max=21")
    expect(high).to_have_value("21")
    expect(chips(page)).to_have_text(["Remove Lipstick"])
    expect(page.get_by_role("link", name="Remove Up to £21.00")).to_be_visible()


def test_what_was_understood_can_be_removed_without_scripts(browser: Browser, shop_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(f"{shop_url}/search/matte%20lipstick")
    page.get_by_role("link", name="Remove Matte").click()
    expect(page).to_have_url(f"{shop_url}/search/lipstick")
    expect(page.get_by_role("heading", level=1)).to_have_text(f'{all_lipsticks(shop_url)} for "lipstick"')
    context.close()


def test_a_corrected_spelling_is_said_and_can_be_refused(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/search/lipstik")
    expect(page.get_by_role("heading", level=1)).to_have_text(f'{all_lipsticks(shop_url)} for "lipstick"')
    expect(page).to_have_title(f'{all_lipsticks(shop_url)} for "lipstick" | Undertone')
    expect(notes(page, "Showing results for")).to_have_text(
        "Showing results for lipstick. Search instead for lipstik"
    )
    assert faults_here(page) == []
    page.get_by_role("link", name="lipstik", exact=True).click()
    expect(page).to_have_url(f"{shop_url}/search/lipstik?as_typed=1")
    expect(page.get_by_role("heading", level=1)).to_have_text('Found 0 results for "lipstik"')
    expect(notes(page, "Showing results for")).to_have_count(0)


NOTES = {
    "waterproof lipstick": "We cannot tell which of these are waterproof, so we show them all",
    "lipstick for dark skin":
        "You said dark skin. We don't know yet which of these suit you best, so the order stays the same",
    "spf 50": "We found nothing for spf 50",
    "dupe": "Looking for a twin? Match Your Shade finds what looks the same as a shade you choose",
}  # fmt: skip


@pytest.mark.only_looks
def test_what_words_cannot_choose_by_is_said(page: Page, shop_url: str) -> None:
    for words, note in NOTES.items():
        found = all_lipsticks(shop_url) if "lipstick" in words else "Found 0 results"
        page.goto(f"{shop_url}/search/{quote(words)}")
        expect(page.get_by_role("heading", level=1)).to_contain_text(found)
        expect(notes(page, note[:7])).to_have_text(note)
        assert violations(page) == []


@pytest.mark.only_looks
def test_a_contradiction_is_said(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/search/lipstick%20under%20%C2%A3500%20over%20%C2%A3600")
    expect(notes(page, "contradicts")).to_contain_text("over £600")
    beside_price = page.get_by_role("region", name="Filters").get_by_role(
        "link", name="Search without under £500"
    )
    expect(beside_price).to_be_visible()
    expect(chips(page)).to_have_text(["Remove Lipstick", "Remove under £500"])


@pytest.mark.only_looks
def test_products_that_nearly_meet_a_query_stand_apart_and_say_what_they_miss(
    page: Page, shop_url: str
) -> None:
    words = "matte lipstick umber under £12"
    answer = page.request.post(f"{shop_url}/api/v1/search", data={"query": words}).json()
    misses = [", not ".join(each["misses"]) for each in answer["nearly"]]
    assert misses
    page.goto(f"{shop_url}/search/{quote(words)}")
    nearly = page.get_by_role("region", name="Nearly what you asked for")
    expect(nearly.get_by_role("article")).to_have_count(len(misses))
    expect(nearly.get_by_text(re.compile("^Not "))).to_have_text([f"Not {each}" for each in misses])
    assert faults_here(page) == []


@pytest.mark.only_looks
def test_an_empty_answer_offers_what_is_nearest(page: Page, shop_url: str) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(f"{shop_url}/search/purple%20lipstick%20under%20%C2%A31")
    expect(page.get_by_role("heading", name="No results found")).to_be_visible()
    offered = page.locator("[data-other-search]").first
    expect(offered.get_by_role("article").first).to_be_visible()
    expect(page.get_by_role("navigation", name="Sort by")).to_have_count(0)
    expect(page.get_by_role("button", name="Sort and filter")).to_have_count(0)
    expect(page.get_by_role("region", name="Filters")).to_have_count(0)
    assert faults_at(page, DESKTOP, PHONE) == []


def test_a_filter_that_empties_a_search_can_be_removed(page: Page, shop_url: str) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(f"{shop_url}/search/lipstick?min=100000")
    expect(page.get_by_role("heading", name="No results found")).to_be_visible()
    expect(page.get_by_role("navigation", name="Sort by")).to_have_count(0)
    page.get_by_role("list", name="Filters in use").get_by_role("link", name="Clear all").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f'{all_lipsticks(shop_url)} for "lipstick"')


def open_first(page: Page, within: Locator) -> str:
    """Open the first product and wait for its page; its slug."""
    link = within.get_by_role("article").first.get_by_role("link").first
    slug = str(link.get_attribute("href")).removeprefix("/products/")
    link.click()
    page.wait_for_function(
        "slug => window.sentEvents.some((each) => each.includes(slug) && each.includes('view'))", arg=slug
    )
    return slug


def sent_events(page: Page, kind: str) -> list[dict[str, str]]:
    events = [json.loads(each) for each in page.evaluate("window.sentEvents")]
    return [each for each in events if each["kind"] == kind]


def test_a_search_and_a_result_that_is_opened_are_counted_for_the_query(page: Page, shop_url: str) -> None:
    page.add_init_script(RECORD_EVENTS)
    page.goto(f"{shop_url}/search/matte%20lipstick")
    slug = open_first(page, page.get_by_role("region", name="Products"))
    wait_until(page, lambda: bool(sent_events(page, "found") and sent_events(page, "searched")))
    assert sent_events(page, "found") == [{"kind": "found", "query": "matte lipstick", "product_slug": slug}]
    assert sent_events(page, "searched") == [{"kind": "searched", "query": "matte lipstick"}]


def test_offers_and_lists_without_words_are_not_counted(page: Page, shop_url: str) -> None:
    page.add_init_script(RECORD_EVENTS)
    page.goto(f"{shop_url}/search/purple%20lipstick%20under%20%C2%A31")
    open_first(page, page.locator("[data-other-search]").first)
    assert sent_events(page, "found") == []
    page.goto(f"{shop_url}/search/%20")
    open_first(page, page.get_by_role("region", name="Products"))
    assert sent_events(page, "found") == []


def test_what_nobody_can_write_is_reported_by_nobody(page: Page, shop_url: str) -> None:
    page.add_init_script(RECORD_EVENTS)
    page.goto(f"{shop_url}/search/%00")
    page.wait_for_load_state("networkidle")
    assert sent_events(page, "searched") == []
    page.goto(f"{shop_url}/search/lip%00stick")
    expect(page.get_by_role("main")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert all("\0" not in each["query"] for each in sent_events(page, "searched"))
