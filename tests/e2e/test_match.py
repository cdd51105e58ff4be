"""Match Your Shade in a real browser, on the real shop: every way to begin, and what is made of it."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looking import DESKTOP, PHONE, SETTLED, awake, faults_at, hold, open_science
from tests.support.finder_shelves import insert_finder_shelves
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser

FINDER = "/match-your-shade"
FAR_FROM_NOCTURNE = "b0855a"


@pytest.fixture(scope="module")
def ids(shop: RunningShop, playwright: object) -> dict[str, int]:
    return shop.stock[insert_finder_shelves]


def result_path(ids: dict[str, int]) -> str:
    return f"{FINDER}?brand=vane-atelier&product=vane-skin-tint&shade={ids['Linen']}"


def test_three_steps_lead_to_the_matches_and_back_is_exact(page: Page, ids: dict[str, int]) -> None:
    page.goto(FINDER)
    steps = page.get_by_role("navigation", name="Steps").get_by_role("link")
    expect(steps).to_have_count(1)
    page.get_by_role("link", name="Vane Atelier").click()
    expect(page).to_have_url(re.compile(r"\?brand=vane-atelier$"))
    expect(page.get_by_role("heading", name="Which product?")).to_be_focused()
    expect(steps).to_have_count(2)
    page.get_by_role("link", name="Vane Skin Tint").click()
    expect(steps).to_have_count(3)
    page.get_by_role("link", name="Linen").click()
    expect(page.get_by_role("heading", name="Close to Linen")).to_be_focused()
    expect(page).to_have_url(re.compile(re.escape(result_path(ids)) + "$"))
    page.go_back()
    expect(page.get_by_role("heading", name="Which shade?")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Which product?")).to_be_visible()


def test_another_brand_resets_product_and_shade(page: Page, ids: dict[str, int]) -> None:
    page.goto(result_path(ids))
    page.get_by_role("navigation", name="Steps").get_by_role("link").first.click()
    page.get_by_role("link", name="Nocturne", exact=True).click()
    expect(page).to_have_url(re.compile(r"\?brand=nocturne$"))


def test_a_shade_that_is_gone_is_named_with_a_way_on(page: Page, ids: dict[str, int]) -> None:
    assert ids
    page.goto(f"{FINDER}?brand=vane-atelier&product=vane-skin-tint&shade=999999999")
    panel = page.get_by_role("alert")
    expect(panel).to_contain_text("This product no longer comes in that shade. Pick another one.")
    expect(panel).not_to_contain_text("network")
    page.get_by_role("link", name="Start again").click()
    expect(page.get_by_role("heading", name="Which brand do you wear?")).to_be_visible()


@pytest.mark.only_looks
def test_a_shade_that_is_gone_from_several_is_said_once(page: Page, ids: dict[str, int]) -> None:
    assert ids
    page.goto(f"{FINDER}?by=several&own=wear:vane-skin-tint:999999999&own=too_dark:d9b48f")
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.get_by_role("link", name="Start again")).to_be_visible()


def test_the_search_boxes_filter_in_any_case_and_say_when_nothing_is_left(
    page: Page, ids: dict[str, int]
) -> None:
    assert ids
    page.goto(f"{FINDER}?brand=vane-atelier&product=vane-skin-tint")
    box = page.get_by_role("searchbox", name="Search shades")
    box.fill("UMBER")
    expect(page.get_by_role("link", name="Umber Dusk")).to_be_visible()
    expect(page.get_by_role("link", name="Linen")).to_have_count(0)
    box.fill("#D9B4")
    expect(page.get_by_role("link", name="Linen")).to_be_visible()
    box.fill("no shade is called this")
    expect(page.get_by_text("No Results Found", exact=True)).to_be_visible()
    page.reload()
    expect(box).to_have_value("no shade is called this")


@pytest.mark.usefixtures("ids")
def test_the_first_step_finds_a_product_by_its_name(page: Page) -> None:
    page.goto(FINDER)
    page.get_by_role("searchbox", name="Search brands").fill("carmine 1")
    found = page.get_by_role("region", name="Products").get_by_role("link")
    expect(found).to_have_count(1)
    expect(page.get_by_text("No Results Found", exact=True)).to_have_count(0)
    assert faults_at(page, PHONE, DESKTOP) == []
    page.reload()
    expect(found).to_have_count(1)
    found.click()
    expect(page).to_have_url(re.compile(r"\?brand=ember-house&product=carmine-1$"))
    expect(page.get_by_role("heading", name="Which shade?")).to_be_focused()
    page.goto(FINDER)
    page.get_by_role("searchbox", name="Search brands").fill("ember house 2")
    expect(found).to_have_text([re.compile("Ember House Carmine 2")])
    page.get_by_role("searchbox", name="Search brands").fill("nothing is called this")
    expect(page.get_by_text("No Results Found", exact=True)).to_be_visible()


@pytest.mark.usefixtures("ids")
def test_a_pick_among_several_is_followed_by_its_question_on_a_phone(page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{FINDER}?by=several")
    for place, (brand, product, shade) in enumerate((
        ("Vane Atelier", "Vane Skin Tint", "Linen"),
        ("Ember House", "Ember Wide Range", "Rouge 59"),
        ("Marl Studio", "Marl Balm", "Paler"),
    )):  # fmt: skip
        if place:
            page.get_by_text("Add another shade", exact=True).click()
        pick(page, brand)
        expect(page.get_by_role("heading", name="Which product?")).to_be_in_viewport()
        pick(page, product)
        expect(page.get_by_role("heading", name="Which shade?")).to_be_in_viewport()
        pick(page, shade)
        question = page.get_by_role("group", name=f"How is {shade} on you?")
        expect(question).to_be_in_viewport()
        expect(question.get_by_role("checkbox", name="just right")).to_be_in_viewport()


def pick(page: Page, name: str) -> None:
    """As somebody who has scrolled down to it."""
    choice = page.get_by_role("main").get_by_role("link", name=re.compile(name)).last
    choice.evaluate("element => element.scrollIntoView({block: 'end'})")
    choice.click()


def test_choices_on_their_way_are_six_shapes(page: Page, ids: dict[str, int]) -> None:
    assert ids
    page.goto(FINDER)
    held = hold(page, "**/api/v1/search")
    page.get_by_role("link", name="Vane Atelier").click()
    expect(page.get_by_test_id("finder-skeleton")).to_have_count(6)
    held[0].continue_()
    expect(page.get_by_role("link", name="Vane Skin Tint")).to_be_visible()


def test_matches_on_their_way_are_fifteen_shapes(page: Page, ids: dict[str, int]) -> None:
    assert ids
    page.goto(f"{FINDER}?brand=vane-atelier&product=vane-skin-tint")
    held = hold(page, "**/api/v1/search/similar?*")
    page.get_by_role("link", name="Linen").click()
    expect(page.get_by_test_id("match-skeleton")).to_have_count(15)
    held[0].continue_()
    expect(page.get_by_role("region", name="The answer")).to_be_visible()


def test_prices_of_matches_count_delivery_on_request(page: Page, ids: dict[str, int]) -> None:
    assert ids
    page.goto(f"{FINDER}?by=colour&hex=6b4a35&department=all")
    card = page.get_by_role("region", name="The answer")
    expect(card.get_by_role("link", name="Buy at Farpost")).to_be_visible()
    expect(card).to_contain_text("£9.00")
    switch = page.get_by_role("checkbox", name="Prices with delivery")
    switch.check()
    expect(card).to_contain_text("£11.00 with delivery")
    expect(card.get_by_role("link", name="Buy at Nearpost")).to_be_visible()
    expect(page).to_have_url(re.compile(r"[?&]delivered=1"))
    page.goto(f"{page.url}&max=10&sort=cheapest")  # £9 with its delivery is more than that
    expect(page.get_by_role("article").filter(has_text="in Sepia Twin")).to_have_count(0)
    expect(page.get_by_role("checkbox", name="Prices with delivery")).to_be_checked()
    page.go_back()
    awake(page)
    switch.uncheck()
    expect(card.get_by_role("link", name="Buy at Farpost")).to_be_visible()
    expect(page).not_to_have_url(re.compile("delivered"))


@pytest.mark.only_looks
def test_matches_stand_by_the_side_they_lie_on(page: Page, ids: dict[str, int]) -> None:
    page.goto(result_path(ids))
    for title, shade in (
        ("The answer", "Twin"),
        ("A touch lighter", "Paler"),
        ("A touch deeper", "Deeper"),
    ):
        group = page.get_by_role("region", name=re.compile(title))
        card = group.get_by_role("article").filter(has_text=f"in {shade}")
        expect(card.get_by_role("img", name=f"Linen beside {shade}")).to_be_visible()
    brands = page.get_by_label("Brand", exact=True).get_by_role("option")  # of the category looked in
    expect(brands).to_have_text(["Any brand", "Marl Studio", "Nocturne", "Vane Atelier"])
    expect(page.get_by_role("status").filter(has_text="match")).to_have_text("4 best matches")
    page.goto(f"{result_path(ids)}&sort=closest")
    expect(page.get_by_role("status").filter(has_text="match")).to_have_text(re.compile(r"^\d+ matches$"))


def test_filters_keep_the_answer_and_live_in_the_address(page: Page, ids: dict[str, int]) -> None:
    page.goto(result_path(ids))
    page.get_by_label("Brand", exact=True).select_option("marl-studio")
    expect(page).to_have_url(re.compile("maker=marl-studio"))
    expect(page.get_by_role("article")).to_have_count(2)
    page.go_back()
    expect(page.get_by_role("article")).to_have_count(4)


@pytest.mark.usefixtures("ids")
def test_a_filter_changed_while_the_price_slider_rests_is_kept(page: Page) -> None:
    page.goto(f"{FINDER}?by=colour&hex=6b4a35&department=all")
    lowest = page.get_by_role("slider", name="Lowest price")
    lowest.focus()
    page.keyboard.press("ArrowRight")
    page.get_by_label("Prices with delivery").check()
    expect(page).to_have_url(re.compile("min="))
    expect(page).to_have_url(re.compile("delivered=1"))


@pytest.mark.only_looks
def test_the_nearest_are_no_matches_where_none_is_close(page: Page, ids: dict[str, int]) -> None:
    assert ids
    page.goto(f"{FINDER}?by=colour&hex={FAR_FROM_NOCTURNE}&maker=nocturne")
    expect(page.get_by_role("heading", name=f"Nearest to #{FAR_FROM_NOCTURNE}")).to_be_visible()
    counted = page.get_by_role("status").filter(has_text="close")
    expect(counted).to_have_text(re.compile(r"^\d nearest, none close$"))
    expect(page.get_by_role("region", name="The answer")).to_contain_text("Nothing here is a sure match.")
    expect(page.get_by_text(re.compile("a little different|best match"))).to_have_count(0)


@pytest.mark.only_looks
def test_nothing_near_is_said_as_it_is_with_the_nearest_to_either_side(
    page: Page, ids: dict[str, int]
) -> None:
    assert ids
    page.goto(f"{FINDER}?by=colour&hex=00a0ff")
    expect(
        page.get_by_role("heading", name="No matching products found for this shade", exact=True)
    ).to_be_visible()
    expect(
        page.get_by_text(
            "Check back later? We are as unique as you are! and will be back with more shades soon.",
            exact=True,
        )
    ).to_be_visible()
    expect(page.get_by_role("heading", name="The nearest lighter")).to_be_visible()
    expect(page.get_by_role("heading", name="The nearest deeper")).to_be_visible()


def test_the_map_can_be_read_as_a_table(page: Page, ids: dict[str, int]) -> None:
    page.goto(result_path(ids))
    open_science(page)
    expect(page.get_by_role("img", name=re.compile("light to deep and cool to warm"))).to_be_visible()
    page.get_by_text("Show the map as a table").click()
    rows = page.get_by_role("region", name="Show the map as a table").get_by_role("rowheader")
    expect(rows.filter(has_text="Linen")).to_be_visible()
    expect(rows.filter(has_text="Twin")).to_be_visible()


def test_a_typed_colour_answers_at_once(page: Page, ids: dict[str, int]) -> None:
    assert ids
    page.goto(f"{FINDER}?by=colour")
    page.get_by_label("Its colour code").fill("#D9B48F")
    expect(page).to_have_url(re.compile("by=colour&hex=d9b48f"))
    expect(page.get_by_role("heading", name="Close to #d9b48f")).to_be_visible()
    problem = page.get_by_text("Write a colour as six figures and letters")
    page.get_by_label("Its colour code").fill("#d9b48z")
    expect(problem).to_be_visible()
    page.get_by_label("Its colour code").fill("zzz")
    expect(problem).to_have_count(0)
    page.keyboard.press("Enter")
    expect(problem).to_be_visible()


def test_the_code_follows_a_tone_and_one_press_looks_elsewhere(page: Page, ids: dict[str, int]) -> None:
    assert ids
    page.goto(f"{FINDER}?by=colour&hex=d9b48f")
    where = page.get_by_role("navigation", name="Where to look")
    expect(where.get_by_role("link", name="Complexion")).to_have_attribute("aria-current", "true")
    expect(page.get_by_role("article").filter(has_text="in Twin")).to_be_visible()
    where.get_by_role("link", name="Everything").click()
    expect(page).to_have_url(re.compile("department=all"))
    page.get_by_role("link", name="Tone 5 of 10").click()
    expect(page.get_by_label("Its colour code")).to_have_value("#d7bd96")


def test_several_shades_are_all_respected(page: Page, ids: dict[str, int]) -> None:
    wear = quote(f"wear:vane-skin-tint:{ids['Linen']}", safe=":")
    page.goto(f"{FINDER}?by=several&own={wear}&own=too_dark:d9b48f")
    group = page.get_by_role("region", name=re.compile("Fits what you told us"))
    paler = group.get_by_role("article").filter(has_text="in Paler")
    expect(paler).to_contain_text("as you asked")
    page.get_by_role("group", name="What you know of #d9b48f").get_by_label("too light").check()
    expect(page).to_have_url(re.compile("own=too_light:d9b48f"))
    assert "too_dark" not in page.url
    deeper = page.get_by_role("article").filter(has_text="in Deeper")
    expect(deeper).to_contain_text("likely deeper than the one that is too light, as you asked")
    page.get_by_role("link", name="Remove #d9b48f").click()
    expect(page).to_have_url(re.compile(r"by=several&own=wear:[^&]*$"))


def test_a_shade_just_added_has_no_verdict_until_it_is_given(page: Page, ids: dict[str, int]) -> None:
    wear = f"wear:vane-skin-tint:{ids['Linen']}"
    page.goto(f"{FINDER}?by=several&own={wear}")
    count = page.get_by_text(re.compile(r"^\d+ match"))
    before = count.text_content() or ""
    page.get_by_text("Add another shade").click()
    page.get_by_role("link", name="Nocturne", exact=True).click()
    start = page.get_by_role("region", name="Begin from several shades")
    start.get_by_role("link", name="Nocturne Base").click()
    start.get_by_role("link", name="Deeper").click()
    expect(page).to_have_url(re.compile(rf"own={wear}&own=undecided:nocturne-base:{ids['Deeper']}$"))
    expect(page.get_by_text("How does Deeper look on you? The answer goes by the rest")).to_be_visible()
    expect(count).to_have_text(before)
    question = page.get_by_role("group", name="How is Deeper on you?")
    assert question.get_by_role("checkbox", checked=True).count() == 0
    question.get_by_label("too dark").focus()
    page.keyboard.press("Space")
    known = page.get_by_role("group", name="What you know of Deeper")
    expect(known.get_by_label("too dark")).to_be_focused()
    known.get_by_label("too pink").check()
    expect(page).to_have_url(re.compile(rf"own={wear}&own=too_dark:[^&]*&own=too_pink:[^&]*$"))
    expect(page.get_by_text("The answer waits")).to_have_count(0)
    known.get_by_label("too pink").uncheck()
    known.get_by_label("too dark").uncheck()
    expect(page).to_have_url(re.compile(rf"own=undecided:nocturne-base:{ids['Deeper']}$"))
    assert faults_at(page, PHONE, DESKTOP) == []


@pytest.mark.own_browser
def test_the_link_is_copied_where_there_is_no_sheet(page: Page, ids: dict[str, int]) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("Object.defineProperty(navigator, 'share', {value: undefined})")
    page.goto(result_path(ids))
    button = page.get_by_role("button", name="Share these matches")
    button.scroll_into_view_if_needed()
    page.evaluate(SETTLED)
    place = button.bounding_box()
    button.click()
    expect(page.get_by_text("Link copied")).to_be_visible()
    assert button.bounding_box() == place
    assert page.evaluate("navigator.clipboard.readText()") == page.url


@pytest.mark.only_looks
@pytest.mark.parametrize("way", ["steps", "result", "colour", "photo", "several"])
def test_every_way_is_accessible_and_fits(page: Page, ids: dict[str, int], way: str) -> None:
    paths = {
        "steps": FINDER,
        "result": f"{result_path(ids)}&compare={ids['Twin']}",
        "colour": f"{FINDER}?by=colour&hex=d9b48f",
        "photo": f"{FINDER}?by=photo",
        "several": f"{FINDER}?by=several&own=wear:vane-skin-tint:{ids['Linen']}&own=too_dark:d9b48f",
    }
    page.goto(paths[way])
    expect(page.get_by_role("heading", level=1)).to_have_text("Match Your Shade")
    assert faults_at(page, PHONE, DESKTOP) == []


def test_the_steps_and_the_filters_work_without_scripts(browser, shop_url: str, ids: dict[str, int]) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE, base_url=shop_url)
    page = context.new_page()
    page.goto(FINDER)
    page.get_by_role("searchbox", name="Search brands").fill("vane")
    page.get_by_role("searchbox", name="Search brands").press("Enter")
    expect(page.get_by_role("link", name="Nocturne")).to_have_count(0)
    page.get_by_role("link", name="Vane Atelier", exact=True).click()
    page.get_by_role("link", name="Vane Skin Tint").click()
    page.get_by_role("link", name="Linen").click()
    expect(page.get_by_role("heading", name="Close to Linen")).to_be_visible()
    page.get_by_label("Brand", exact=True).select_option("marl-studio")
    page.get_by_role("button", name="Apply").click()
    expect(page).to_have_url(re.compile(f"shade={ids['Linen']}.*maker=marl-studio"))
    expect(page.get_by_role("article")).to_have_count(2)
    page.goto(f"{FINDER}?by=several&own=undecided:vane-skin-tint:{ids['Linen']}")
    expect(page.get_by_text("How does Linen look on you?")).to_be_visible()
    question = page.get_by_role("group", name="How is Linen on you?")
    question.get_by_label("too dark").check()
    question.get_by_label("too yellow").check()
    page.get_by_role("form", name="Your shades").get_by_role("button", name="Apply").click()
    expect(page.get_by_role("heading", name="What comes nearest to all you know")).to_be_visible()
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(2)
    context.close()
