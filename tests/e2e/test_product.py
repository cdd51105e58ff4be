"""The product page in a real browser: every state of it, by mouse, by key and without JavaScript."""

import json
import re

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, Route, expect

from tests.e2e.looking import DESKTOP, PHONE, faults_at, hold, open_product, violations
from tests.support.product_pages import BARE, FULL, NEIGHBOUR, SHADES
from tests.support.running_shop import RunningShop, wait_for

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("product_pages")]

PRODUCT_DATA = re.compile(r"/products/[^?]+\.data")
SIMILAR = re.compile(r"/api/v1/search/similar")


def shades(page: Page) -> Locator:
    return page.get_by_role("radiogroup", name="Shades, light to deep").get_by_role("radio")


def shade(page: Page, name: str) -> Locator:
    return page.get_by_role("radio", name=name, exact=True)


def section(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def follow_a_match(page: Page) -> None:
    section(page, "Products that match your shades").get_by_role("link", name="Neighbour").first.click()


@pytest.mark.only_looks
@pytest.mark.parametrize("slug", [FULL, BARE, "no-such-product"])
def test_every_state_is_accessible_and_fits(page: Page, slug: str) -> None:
    open_product(page, slug)
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    assert faults_at(page, PHONE, DESKTOP) == []


@pytest.mark.only_looks
def test_the_way_back_up_leads_through_category_and_brand(page: Page) -> None:
    open_product(page)
    trail = page.get_by_role("navigation", name="Breadcrumbs")
    assert trail.get_by_role("listitem").all_inner_texts() == [
        "Home", "/Page foundation", "/Pages & Co", "/Every part",
    ]  # fmt: skip
    links = [link.get_attribute("href") for link in trail.get_by_role("link").all()]
    assert links == ["/", "/categories/page-foundation", "/brands/pages"]


def test_search_engines_and_link_previews_are_told_what_it_is(page: Page, shop_url: str) -> None:
    open_product(page, search="?variant=1")
    expect(page).to_have_title("Every part by Pages & Co | Undertone")
    canonical = page.locator("link[rel=canonical]").get_attribute("href")
    assert canonical == f"{shop_url}/products/{FULL}"
    told = json.loads(page.locator("script[type='application/ld+json']").first.inner_text())
    assert (told["name"], told["brand"]["name"]) == ("Every part", "Pages & Co")
    assert (told["offers"]["lowPrice"], told["offers"]["priceCurrency"]) == (24.5, "GBP")
    assert told["aggregateRating"]["reviewCount"] == 8
    assert told["image"][0] == f"{shop_url}/placeholder.svg?1-main"
    assert page.locator("meta[property='og:image']").get_attribute("content") == told["image"][0]


def test_a_shade_follows_the_address_and_takes_the_place_of_the_one_before(page: Page) -> None:
    open_product(page, BARE)
    open_product(page)
    expect(shade(page, SHADES[0][0])).to_be_checked()
    shade(page, "Honey 3W").click()
    expect(page).to_have_url(re.compile(r"\?variant=\d+$"))
    expect(section(page, "Shade")).to_contain_text("Honey 3W")
    page.reload()
    expect(shade(page, "Honey 3W")).to_be_checked()
    page.go_back()
    expect(page).to_have_url(re.compile(BARE))


@pytest.mark.only_looks
def test_an_unknown_shade_is_the_first_one(page: Page) -> None:
    for search in ("?variant=999999999", "?variant=honey", "?variant="):
        open_product(page, search=search)
        expect(shade(page, SHADES[0][0])).to_be_checked()


def test_shades_are_walked_by_arrow_keys(page: Page) -> None:
    open_product(page)
    shade(page, SHADES[0][0]).focus()
    page.keyboard.press("ArrowRight")
    expect(shade(page, SHADES[1][0])).to_be_checked()
    expect(shade(page, SHADES[1][0])).to_be_focused()
    page.keyboard.press("End")
    expect(shade(page, SHADES[-1][0])).to_be_checked()
    page.keyboard.press("ArrowRight")
    expect(shade(page, SHADES[0][0])).to_be_checked()


def test_a_large_range_runs_light_to_deep_and_can_be_narrowed(page: Page) -> None:
    open_product(page)
    assert [each.get_attribute("aria-label") for each in shades(page).all()] == [
        name for name, _, _ in SHADES
    ]
    page.get_by_role("searchbox", name="Find a shade by name or undertone").fill("3")
    expect(shades(page)).to_have_count(2)
    assert [each.get_attribute("aria-label") for each in shades(page).all()] == ["Honey 3W", "Fawn 3N"]
    page.get_by_role("button", name="warm").click()
    expect(shades(page)).to_have_count(1)
    page.get_by_role("searchbox", name="Find a shade by name or undertone").fill("zebra")
    expect(page.get_by_text("This product has no warm shade by that name.")).to_be_visible()


@pytest.mark.only_looks
def test_retailers_stand_by_price_pounds_first_and_say_they_are_sponsored(page: Page) -> None:
    open_product(page)
    retailers = section(page, "Buy from these Retailers")
    lines = [" ".join(line.split()) for line in retailers.get_by_role("listitem").all_inner_texts()]
    assert [line.split()[0] for line in lines] == ["Birch", "Cedar", "Aster"]
    assert all(price in line for price, line in zip(("£24.50", "£19.50", "€9.90"), lines, strict=True))
    for link in retailers.get_by_role("link").all():
        expect(link).to_have_attribute("rel", "sponsored nofollow noopener")
    expect(retailers).to_contain_text("sponsored links")
    # It is said before the links.
    expect(retailers.locator("p:has-text('sponsored links') ~ ul")).to_have_count(1)


def test_details_are_safe_text_and_facts_open(page: Page) -> None:
    open_product(page)
    expect(page.get_by_role("heading", name="Why it stays")).to_be_visible()
    expect(page.get_by_text("<script>alert(2)</script>")).to_be_visible()
    expect(page.get_by_role("link", name="Care")).to_have_attribute("href", "")
    page.locator("summary", has_text="Ingredients").click()
    expect(page.get_by_text("3 ingredients: 2 natural and 1 synthetic.")).to_be_visible()
    page.locator("summary", has_text="Product Certificates").click()
    for name, standing in (
        ("Vegan", "Certified"),
        ("Cruelty free", "Not certified"),
        ("Organic", "Not known"),
    ):
        item = page.get_by_role("listitem").filter(has_text=name)
        expect(item.get_by_text(standing, exact=True)).to_be_visible()


def test_a_product_of_which_nothing_is_known_says_so(page: Page) -> None:
    open_product(page, BARE)
    for text in (
        "We are working on finding the price for this item! Hang tight!",
        "No social media content available for this product at the moment",
        "Be the first to review this product",
    ):
        expect(page.get_by_text(text)).to_be_visible()
    expect(page.get_by_role("heading", name="No Reviews Yet", exact=True)).to_be_visible()
    expect(page.get_by_role("radiogroup")).to_have_count(0)
    expect(section(page, "Products that match your shades")).to_have_count(0)
    page.locator("summary", has_text="Ingredients").click()
    text = "We are working on getting the ingredients for this product. Check back later."
    expect(page.get_by_text(text)).to_be_visible()


@pytest.mark.only_looks
def test_what_is_in_stock_abroad_alone_is_not_called_out_of_stock(page: Page) -> None:
    open_product(page, NEIGHBOUR)
    expect(page.get_by_role("main").get_by_text("Out of stock in the UK").first).to_be_visible()
    expect(section(page, "Buy from these Retailers")).to_contain_text("€15.00")


@pytest.mark.only_looks
def test_a_match_shows_two_halves_the_words_and_how_sure_it_is(page: Page) -> None:
    open_product(page)
    match = section(page, "Products that match your shades").get_by_role("article").first
    expect(match.get_by_role("img", name="Porcelain 1C beside Bisque")).to_be_visible()
    expect(match).to_contain_text("Very likely your shade")
    expect(match).to_contain_text("The brand's own colour, not a picture")
    expect(match).not_to_contain_text("ΔE")
    expect(match.get_by_role("link").first).to_have_attribute(
        "href", re.compile(rf"/products/{NEIGHBOUR}\?variant=")
    )


def test_another_shade_has_other_matches_and_fifteen_places_wait_for_them(page: Page) -> None:
    open_product(page)
    held = hold(page, SIMILAR)
    with page.expect_request(SIMILAR):
        shade(page, "Amber 4W").click()
    expect(page.get_by_test_id("match-skeleton")).to_have_count(15)
    held[0].continue_()
    expect(page.get_by_role("img", name="Amber 4W beside Toffee").last).to_be_visible()


def test_no_match_says_so_and_offers_the_nearest_on_either_side(page: Page) -> None:
    open_product(page)

    def only_nearest(route: Route) -> None:
        found = route.fetch(timeout=60_000).json()["products"]
        route.fulfill(json={"products": [], "nearest_lighter": None, "nearest_deeper": found[0]})

    page.route(SIMILAR, only_nearest)
    shade(page, "Amber 4W").click()
    matches = section(page, "Products that match your shades")
    expect(matches.get_by_role("heading", name="No matching products found for this shade")).to_be_visible()
    expect(matches).to_contain_text(
        "Check back later? We are as unique as you are! and will be back with more shades soon."
    )
    expect(matches.get_by_role("heading", name="The nearest deeper")).to_be_visible()
    expect(matches.get_by_role("heading", name="The nearest lighter")).to_have_count(0)
    assert violations(page) == []


def test_matches_that_fail_leave_the_page_alive_and_can_be_tried_again(page: Page) -> None:
    open_product(page)
    page.route(SIMILAR, lambda route: route.abort())
    shade(page, "Amber 4W").click()
    matches = section(page, "Products that match your shades")
    expect(matches.get_by_role("alert")).to_contain_text("An Error Occurred")
    page.unroute(SIMILAR)
    matches.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("img", name="Amber 4W beside Toffee").last).to_be_visible()


def test_videos_come_four_at_a_time_and_a_switch_begins_again(page: Page, shop_url: str) -> None:
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    open_product(page)
    videos = section(page, "Checkout What's Trending in Social Media")
    for expected in (4, 8, 9):
        expect(videos.get_by_role("article")).to_have_count(expected)
        if expected < 9:
            videos.get_by_role("button", name="Load More").click()
    videos.get_by_role("button", name="Instagram").click()
    expect(videos).to_contain_text("No social media content available for this product at the moment")
    videos.get_by_role("button", name="YouTube").click()
    expect(videos.get_by_role("article")).to_have_count(4)
    expect(videos.get_by_role("link")).to_have_count(0)
    assert [address for address in addresses if not address.startswith(shop_url)] == []


def test_a_real_video_waits_for_consent(page: Page) -> None:
    asked: list[str] = []

    def answer(route) -> None:
        asked.append(route.request.url)
        route.fulfill(body="<p>a player</p>", content_type="text/html")

    page.route("https://www.tiktok.com/**", answer)
    open_product(page)
    videos = section(page, "Checkout What's Trending in Social Media")
    videos.get_by_role("button", name="TikTok").click()
    videos.get_by_role("button", name="Play: Video 9").click()
    dialog = page.get_by_role("dialog", name="Video 9")
    expect(dialog).to_contain_text("comes from TikTok")
    assert asked == []
    dialog.get_by_role("button", name="Allow videos and play").click()
    expect(dialog.frame_locator("iframe").get_by_text("a player")).to_be_visible()
    assert asked == ["https://www.tiktok.com/embed/v2/7"]


@pytest.mark.only_looks
def test_no_such_product_is_a_404_that_says_so(page: Page) -> None:
    answer = page.goto("/products/no-such-product")
    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("Product Doesn't Exist")
    expect(page.get_by_text("404 | Product not found")).to_be_visible()
    expect(page.get_by_text("Unable to find the product")).to_be_visible()
    expect(page.locator("meta[name=robots]")).to_have_attribute("content", "noindex")


def test_a_product_on_its_way_has_a_skeleton_and_then_its_title(page: Page) -> None:
    open_product(page)
    held = hold(page, PRODUCT_DATA)
    follow_a_match(page)
    expect(page.get_by_test_id("social-skeleton")).to_have_count(7)
    held[0].continue_()
    expect(page.get_by_role("heading", level=1)).to_have_text("Neighbour")
    expect(page).to_have_title("Neighbour by Pages & Co | Undertone")


def test_a_product_that_fails_has_a_panel_and_a_second_try(page: Page) -> None:
    open_product(page)
    page.route(PRODUCT_DATA, lambda route: route.abort())
    follow_a_match(page)
    panel = page.get_by_role("alert")
    expect(panel).to_contain_text("Uh Oh! Something went wrong")
    expect(panel).to_contain_text(
        "Something went wrong while finding the product you were looking for. Please try again later."
    )
    expect(panel).to_contain_text("Failed to fetch the product")
    assert violations(page) == []
    page.unroute(PRODUCT_DATA)
    panel.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Neighbour")


def test_looking_at_a_product_is_counted_once(page: Page) -> None:
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.url.endswith("/events") else None)
    with page.expect_request(lambda request: '"view"' in (request.post_data or "")):
        open_product(page)
    events = [request.post_data_json for request in sent]
    assert [event for event in events if event["kind"] == "view"] == [{"kind": "view", "product_slug": FULL}]
    assert all("x-client-time" in request.headers for request in sent)


def test_the_way_to_a_retailer_is_counted(page: Page) -> None:
    """The code that counts comes when the browser is idle, so the test waits for what else it reports."""
    page.route(re.compile("^https://"), lambda route: route.abort())
    with page.expect_request(lambda request: '"vitals"' in (request.post_data or "")):
        open_product(page)
    link = page.get_by_role("link", name=re.compile("^Buy at ")).first
    with page.expect_request(
        lambda request: request.url.endswith("/events") and request.post_data_json["kind"] == "bought"
    ) as sent:
        link.click()
    response = sent.value.response()
    assert response is not None
    assert response.status == 204
    assert sent.value.post_data_json | {"variant_id": 0} == {
        "kind": "bought", "product_slug": FULL, "url": link.get_attribute("href"), "variant_id": 0,
    }  # fmt: skip


def test_without_a_member_personal_buttons_lead_to_sign_in_and_back(page: Page) -> None:
    open_product(page, search="?stars=5")
    page.get_by_role("link", name="Add to Wishlist").click()
    expect(page).to_have_url(re.compile("/account/login$"))
    assert page.evaluate("history.state.usr") == {"from": f"/products/{FULL}", "fromSearch": "?stars=5"}


def test_a_member_adds_and_removes_and_waits_meanwhile(page: Page, shop_url: str) -> None:
    product = page.request.get("/api/v1/product", params={"slug": FULL}).json()["data"]
    wished = {"now": False}
    page.route(
        "**/api/v1/product?*",
        lambda route: route.fulfill(json={"data": {**product, "is_added_to_wishlist": wished["now"]}}),
    )
    page.add_init_script(
        """localStorage.setItem("user", JSON.stringify({id: 1, full_name: "Ada", image_url: null}));
        localStorage.getItem("wishlistCount") ?? localStorage.setItem("wishlistCount", "0");"""
    )
    hold(page, "**/api/v1/user/profile")
    hold(page, "**/api/v1/user/passport")
    held = hold(page, "**/api/v1/product/wishlist")
    open_product(page)
    page.get_by_role("button", name="Add to Wishlist").click()
    expect(page.get_by_role("button", name="Please Wait")).to_be_disabled()
    wished["now"] = True
    held[0].fulfill(json={"message": "", "wishlist_count": 1})
    expect(page.get_by_test_id("wishlist-count")).to_have_text("1")
    page.get_by_role("button", name="Remove from Wishlist").click()
    wished["now"] = False
    held[1].fulfill(json={"message": "", "wishlist_count": -1})
    expect(page.get_by_role("button", name="Add to Wishlist")).to_be_enabled()
    expect(page.get_by_test_id("wishlist-count")).to_have_count(0)
    page.wait_for_function("() => localStorage.getItem('wishlistCount') === '0'")


def test_the_page_is_whole_without_javascript(browser: Browser, shop_url: str) -> None:
    with browser.new_context(java_script_enabled=False, base_url=shop_url) as context:
        page = context.new_page()
        page.goto(f"/products/{FULL}")
        for text in ("Why it stays", "Buy from these Retailers", "Neighbour", "£19.50"):
            expect(page.get_by_text(text).first).to_be_visible()
        shade(page, "Honey 3W").click()
        expect(section(page, "Shade")).to_contain_text("Honey 3W")
        expect(page.get_by_role("img", name=re.compile("^Honey 3W beside")).first).to_be_visible()


def test_pictures_broken_before_the_scripts_wake_give_way(page: Page, shop_url: str) -> None:
    refused: list[str] = []
    page.on("requestfailed", lambda request: refused.append(request.url))
    # A placeholder with a query stands for each picture of this product; the plain one takes its place.
    page.route("**/placeholder.svg?*", lambda route: route.abort())
    open_product(page)
    broken = "[...document.images].filter((each) => each.complete && !each.naturalWidth).length"
    page.wait_for_function(f"() => {broken} === 0")
    assert refused


@pytest.mark.only_looks
def test_the_api_writes_socials_and_scores_as_specified(page: Page, shop_url: str) -> None:
    product = page.request.get(f"{shop_url}/api/v1/product?slug={FULL}").json()["data"]
    assert product["variants"]
    assert {shade["similarity_score"] for shade in product["variants"]} == {None}
    assert set(product["socials"]) == set(product["videos"]) != set()
    for platform, links in product["socials"].items():
        assert links == [video["url"] for video in product["videos"][platform]]
        assert all(link.startswith("https://") for link in links)


def test_the_price_history_is_on_the_page_without_scripts_too(
    browser: Browser, shop: RunningShop, shop_url: str
) -> None:
    wait_for(shop, f"/products/{FULL}", "Same price since")  # a page does not wait long for it
    context = browser.new_context(java_script_enabled=False, viewport=PHONE, base_url=shop_url)
    page = context.new_page()
    page.goto(f"/products/{FULL}")
    prices = page.locator("#prices")
    expect(prices.get_by_role("heading")).to_have_text(re.compile(r"^Same price since \d+ \w+$"))
    expect(prices).to_contain_text("Observed since")
    # It begins when the shop was opened, or as much later as its second offer came after its first.
    expect(prices.locator("path")).to_have_attribute("d", re.compile(r"^M[12]?\d(\.\d)? 32H320$"))
    assert prices.locator("table").first.inner_text().split()[-1] == "£24.50"
    prices.get_by_text("By retailer", exact=True).click()
    more = prices.get_by_role("link", name="Show prices by retailer")
    query = str(more.get_attribute("href")).partition("#")[0]
    wait_for(shop, f"/products/{FULL}{query}", "Lowest</th>")
    more.click()
    rows = page.locator("#prices details tbody tr")
    expect(rows).to_have_count(2)
    assert [row.split("\t") for row in rows.all_inner_texts()] == [
        ["Birch", "£24.50", "£24.50"],
        ["Cedar", "\u2013", "Out of stock"],
    ]
    context.close()


def test_the_price_history_by_retailer_is_loaded_when_it_is_opened(page: Page) -> None:
    open_product(page)
    prices = page.locator("#prices")
    with page.expect_response(re.compile(r"/api/v1/product/prices\?.*retailers=true")):
        prices.get_by_text("By retailer", exact=True).click()
    expect(prices.get_by_role("cell", name="Birch")).to_be_visible()
    open_product(page, BARE)
    expect(page.get_by_role("heading", name="Buy from these Retailers")).to_be_visible()
    expect(page.locator("#prices")).to_have_count(0)
