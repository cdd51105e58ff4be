"""Search and its suggestions in a real browser."""

import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.e2e.looking import DESKTOP, PHONE, faults_at, faults_here, violations

pytestmark = pytest.mark.browser

TARGET = 44
"""The pixels that a finger needs."""
RECENT = "localStorage.getItem('recentSearches')"
RECORD_EVENTS = """window.sentEvents = [];
const ask = window.fetch;
window.fetch = (request, ...rest) => {
  if (request.url?.endsWith("/api/v1/events"))
    request.clone().text().then((text) => window.sentEvents.push(text));
  return ask(request, ...rest);
};"""
# Counts the frames between the last response with suggestions and the first option in the page.
COUNT_FRAMES = """() => {
  let frames;
  const count = () => { frames += 1; requestAnimationFrame(count); };
  const json = Response.prototype.json, text = Response.prototype.text;
  const watch = (read) => function () {
    return read.call(this).then((body) => {
      if (this.url.includes("/search/suggest")) {
        if (frames === undefined) requestAnimationFrame(count);
        frames = 0;
      }
      return body;
    });
  };
  Response.prototype.json = watch(json);
  Response.prototype.text = watch(text);
  new MutationObserver(() => {
    if (document.querySelector("[role=option]")) window.framesUntilDrawn ??= frames;
  }).observe(document.body, { childList: true, subtree: true });
}"""


def box(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Search products")


def type_in(page: Page, shop_url: str, words: str, size: ViewportSize = DESKTOP) -> Locator:
    page.set_viewport_size(size)
    page.goto(shop_url)
    box(page).press_sequentially(words)
    return page.get_by_role("listbox", name="Suggestions")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_title_says_how_many_were_found(page: Page, shop_url: str, size) -> None:
    page.set_viewport_size(size)
    page.goto(f"{shop_url}/search/lipstick")
    expect(page.get_by_role("heading", level=1)).to_have_text('Found 45 results for "lipstick"')
    expect(page).to_have_title('Found 45 results for "lipstick" | Undertone')
    expect(page.locator("meta[name=robots]")).to_have_attribute("content", "noindex")
    assert violations(page) == []


def test_blanks_ask_for_everything(page: Page, shop_url: str) -> None:
    answer = page.request.post(f"{shop_url}/api/v1/search", data={"query": " "}).json()
    everything = answer["pagination"]["records_matching_search"]
    assert everything > len(answer["products"])
    page.goto(f"{shop_url}/search/%20")
    expect(page.get_by_role("heading", level=1)).to_have_text(f'Found {everything} results for " "')


@pytest.mark.parametrize("signs", ["%", "!!!", "🤷"])
def test_signs_alone_find_nothing(page: Page, shop_url: str, signs: str) -> None:
    page.goto(f"{shop_url}/search/{quote(signs)}")
    expect(page.get_by_role("heading", level=1)).to_have_text(f'Found 0 results for "{signs}"')
    expect(page.get_by_role("heading", name="No results found")).to_be_visible()


def test_a_picture_is_read_as_what_it_shows(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/search/{quote('💄')}")
    expect(page.get_by_role("heading", level=1)).to_have_text('Found 45 results for "💄"')


def test_nothing_found_says_so(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/search/qqqqqqqqqqqq")
    expect(page.get_by_role("heading", level=1)).to_have_text('Found 0 results for "qqqqqqqqqqqq"')
    expect(page.get_by_role("heading", name="No results found")).to_be_visible()
    expect(page.get_by_text("Try another combination for better results")).to_be_visible()
    assert violations(page) == []


def test_a_hostile_query_is_shown_as_text(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/search/%3Cscript%3Ealert(1)%3C%2Fscript%3E")
    expect(page.get_by_role("heading", level=1)).to_contain_text("<script>alert(1)</script>")


def test_with_words_the_order_starts_at_relevance(page: Page, shop_url: str) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(f"{shop_url}/search/lipstick")
    order = page.get_by_role("navigation", name="Sort by")
    expect(order.get_by_role("link", name="Relevance")).to_have_attribute("aria-current", "true")
    order.get_by_role("link", name="Relevance").click()
    expect(page).to_have_url(f"{shop_url}/search/lipstick?sort=rating")


def test_a_failed_search_says_what_failed(page: Page, shop_url: str) -> None:
    page.goto(shop_url)
    page.route(re.compile(r"/api/v1/search$"), lambda route: route.abort())
    box(page).fill("lipstick")
    box(page).press("Enter")
    panel = page.get_by_role("alert")
    expect(panel.get_by_role("heading")).to_have_text("An error occurred while searching for products.")
    expect(panel).to_contain_text("Failed to fetch products from the search query")


def test_suggestions_are_walked_with_the_arrow_keys(page: Page, shop_url: str) -> None:
    suggestions = type_in(page, shop_url, "vel")
    expect(suggestions.get_by_role("option", name="Velour").first).to_be_visible()
    assert violations(page) == []
    box(page).press("ArrowDown")
    expect(suggestions.get_by_role("option").first).to_have_attribute("aria-selected", "true")
    box(page).press("Enter")
    expect(page).to_have_url(f"{shop_url}/brands/velour")
    expect(box(page)).to_have_value("")


def test_a_suggested_shade_shows_its_colour_and_leads_to_it(page: Page, shop_url: str) -> None:
    suggestions = type_in(page, shop_url, "rosewood")
    shade = suggestions.get_by_role("group", name="Shades").get_by_role("option").first
    expect(shade.locator(".swatch").first).to_have_attribute(
        "style", re.compile("background-color: ?(#|rgb)")
    )
    shade.click()
    expect(page).to_have_url(re.compile(r"/products/lipstick-\d\d\?variant=\d+"))


def test_escape_closes_the_suggestions_and_enter_still_searches(page: Page, shop_url: str) -> None:
    suggestions = type_in(page, shop_url, "vel")
    expect(suggestions).to_be_visible()
    box(page).press("Escape")
    expect(suggestions).to_have_count(0)
    box(page).press("Enter")
    expect(page).to_have_url(re.compile(r"/search/"))


def chips(page: Page) -> Locator:
    return page.get_by_role("list", name="Understood").get_by_role("link")


def notes(page: Page, text: str) -> Locator:
    return page.get_by_role("main").get_by_role("paragraph").filter(has_text=text)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_what_was_understood_can_be_removed(page: Page, shop_url: str, size) -> None:
    page.set_viewport_size(size)
    page.goto(f"{shop_url}/search/red%20matte%20lipstick%20under%20%C2%A320?brand=umber&page=2")
    expect(chips(page)).to_have_text(["Remove Red", "Remove Matte", "Remove Lipstick", "Remove under £20"])
    expect(page.get_by_role("list", name="Understood")).to_contain_text("From your words:")
    red = page.get_by_role("link", name="Remove Red", exact=True)
    expect(red.locator(".swatch")).to_have_attribute("style", re.compile("background-color: ?(#|rgb)"))
    height = red.evaluate("chip => chip.getBoundingClientRect().height")
    assert height >= TARGET
    assert faults_here(page) == []
    red.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{shop_url}/search/matte%20lipstick%20under%20%C2%A320?brand=umber")
    expect(chips(page)).to_have_text(["Remove Matte", "Remove Lipstick", "Remove under £20"])


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
    expect(page.get_by_role("heading", level=1)).to_have_text('Found 45 results for "lipstick"')
    context.close()


def test_a_corrected_spelling_is_said_and_can_be_refused(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/search/lipstik")
    expect(page.get_by_role("heading", level=1)).to_have_text('Found 45 results for "lipstick"')
    expect(page).to_have_title('Found 45 results for "lipstick" | Undertone')
    expect(notes(page, "Showing results for")).to_have_text(
        "Showing results for lipstick. Search instead for lipstik"
    )
    assert faults_here(page) == []
    page.get_by_role("link", name="lipstik", exact=True).click()
    expect(page).to_have_url(f"{shop_url}/search/lipstik?as_typed=1")
    expect(page.get_by_role("heading", level=1)).to_have_text('Found 0 results for "lipstik"')
    expect(notes(page, "Showing results for")).to_have_count(0)


def test_words_that_nothing_meets_are_said_to_be_let_go(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/search/waterproof%20lipstick")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Found 45 results")
    expect(notes(page, "No product")).to_have_text("No product here says waterproof: shown without it")
    assert violations(page) == []


@pytest.mark.parametrize(
    ("words", "note"),
    [
        ("spf 50", "No product here says spf 50"),
        ("dupe", "Looking for a twin? Match Your Shade finds what looks the same as a shade you choose"),
    ],
)
def test_what_no_words_can_find_finds_nothing(page: Page, shop_url: str, words: str, note: str) -> None:
    page.goto(f"{shop_url}/search/{quote(words)}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Found 0 results")
    expect(notes(page, note[:7])).to_have_text(note)
    assert violations(page) == []


def test_a_skin_colour_chooses_no_lipsticks_and_that_is_said(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/search/lipstick%20for%20dark%20skin")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Found 45 results")
    expect(notes(page, "No product")).to_have_text("No product here says dark skin: shown without it")
    assert violations(page) == []


def test_a_contradiction_is_said(page: Page, shop_url: str) -> None:
    page.goto(f"{shop_url}/search/lipstick%20under%20%C2%A3500%20over%20%C2%A3600")
    expect(notes(page, "contradicts")).to_contain_text("over £600")
    beside_price = page.get_by_role("region", name="Filters").get_by_role(
        "link", name="Search without under £500"
    )
    expect(beside_price).to_be_visible()
    expect(chips(page)).to_have_text(["Remove Lipstick", "Remove under £500"])


def test_products_that_nearly_meet_a_query_stand_apart_and_say_what_they_miss(
    page: Page, shop_url: str
) -> None:
    words = "matte lipstick umber under £12"
    answer = page.request.post(f"{shop_url}/api/v1/search", data={"query": words}).json()
    misses = [", ".join(each["misses"]) for each in answer["nearly"]]
    assert misses
    page.goto(f"{shop_url}/search/{quote(words)}")
    nearly = page.get_by_role("region", name="Nearly what you asked for")
    expect(nearly.get_by_role("article")).to_have_count(len(misses))
    expect(nearly.get_by_text("Misses:")).to_have_text([f"Misses: {each}" for each in misses])
    assert faults_here(page) == []


def test_an_empty_answer_offers_what_is_nearest(page: Page, shop_url: str) -> None:
    page.set_viewport_size(DESKTOP)
    page.goto(f"{shop_url}/search/purple%20lipstick%20under%20%C2%A31")
    expect(page.get_by_role("heading", name="No results found")).to_be_visible()
    offered = page.locator("[data-offer]").first
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
    expect(page.get_by_role("heading", level=1)).to_have_text('Found 45 results for "lipstick"')


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
    assert sent_events(page, "found") == [{"kind": "found", "query": "matte lipstick", "product_slug": slug}]
    assert sent_events(page, "searched") == [{"kind": "searched", "query": "matte lipstick"}]


def test_offers_and_lists_without_words_are_not_counted(page: Page, shop_url: str) -> None:
    page.add_init_script(RECORD_EVENTS)
    page.goto(f"{shop_url}/search/purple%20lipstick%20under%20%C2%A31")
    open_first(page, page.locator("[data-offer]").first)
    assert sent_events(page, "found") == []
    page.goto(f"{shop_url}/search/%20")
    open_first(page, page.get_by_role("region", name="Products"))
    assert sent_events(page, "found") == []


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_category_is_suggested_first(page: Page, shop_url: str, size) -> None:
    suggestions = type_in(page, shop_url, "lipst", size)
    expect(suggestions.get_by_role("option").first).to_have_text("Lipstick")
    expect(box(page)).to_have_attribute("aria-expanded", "true")
    popular = suggestions.get_by_role("group", name="Popular searches").get_by_role("option")
    expect(popular).to_have_text(["lipstick under £20"])
    assert faults_here(page) == []
    suggestions.get_by_role("option").first.click()
    expect(page).to_have_url(f"{shop_url}/categories/lipstick")


def test_what_was_understood_so_far_is_suggested(page: Page, shop_url: str) -> None:
    suggestions = type_in(page, shop_url, "red matte lipstick")
    understood = suggestions.get_by_role("group", name="Search for").get_by_role("option")
    expect(understood).to_have_text(["RedMatteLipstick"])
    expect(understood.locator(".swatch")).to_have_count(1)
    understood.click()
    expect(page).to_have_url(f"{shop_url}/search/red%20matte%20lipstick")


def test_the_keys_of_a_combobox_move_through_the_suggestions(page: Page, shop_url: str) -> None:
    options = type_in(page, shop_url, "lipst").get_by_role("option")
    expect(options.first).to_be_visible()
    last = options.count() - 1
    assert last > 0
    box(page).press("Home")
    expect(box(page)).not_to_have_attribute("aria-activedescendant", re.compile("."))
    for key, place in [("ArrowUp", last), ("Home", 0), ("End", last)]:
        box(page).press(key)
        expect(options.nth(place)).to_have_attribute("aria-selected", "true")
        expect(box(page)).to_have_attribute(
            "aria-activedescendant", str(options.nth(place).get_attribute("id"))
        )
    box(page).press("Escape")
    expect(box(page)).to_have_attribute("aria-expanded", "false")
    expect(box(page)).to_have_value("lipst")
    box(page).press("ArrowDown")
    expect(box(page)).to_have_attribute("aria-expanded", "true")
    box(page).press("Escape")
    box(page).press("Escape")
    expect(box(page)).to_have_value("")


def test_recent_searches_stay_on_the_device_until_they_are_cleared(page: Page, shop_url: str) -> None:
    page.goto(shop_url)
    box(page).click()
    expect(page.get_by_role("listbox", name="Suggestions")).to_have_count(0)
    assert page.evaluate(RECENT) is None
    for words in ("matte lipstick", "foundation"):
        box(page).fill(words)
        box(page).press("Enter")
        expect(page.get_by_role("heading", level=1)).to_contain_text(f'"{words}"')
    assert page.evaluate(RECENT) == '["foundation","matte lipstick"]'
    page.goto(shop_url)
    box(page).click()
    recent = page.get_by_role("group", name="Recent searches").get_by_role("option")
    expect(recent).to_have_text(["foundation", "matte lipstick"])
    assert faults_here(page) == []
    recent.last.click()
    expect(page).to_have_url(f"{shop_url}/search/matte%20lipstick")
    page.goto(shop_url)
    box(page).click()
    page.get_by_role("button", name="Clear recent searches").click()
    expect(page.get_by_role("listbox", name="Suggestions")).to_have_count(0)
    expect(box(page)).to_be_focused()
    assert page.evaluate(RECENT) is None


def test_suggestions_are_drawn_within_a_frame_of_the_response(page: Page, shop_url: str) -> None:
    page.goto(shop_url)
    box(page).focus()
    page.evaluate(COUNT_FRAMES)
    box(page).press_sequentially("lipst")
    expect(page.get_by_role("option").first).to_be_visible()
    assert page.evaluate("window.framesUntilDrawn") <= 1
