"""The answer leads a result; the twin tape, the nudge pad and the table of what is alike, by hand and key."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app.kit.database.pool import Connection
from tests.e2e.looking import DESKTOP, PHONE, TABLET, faults_at, hold, open_science
from tests.e2e.test_shaded_pictures import read_tags
from tests.support import loopback
from tests.support.rows import a_brand, a_category, a_product, a_variant, row
from tests.support.running_shop import RunningShop
from tests.support.shop_stock import insert_at_start

pytestmark = pytest.mark.browser

OWN = "answer-own"
# Shade, colour, pence, ingredients. Eleven look the same as the first.
SAME = {
    f"answer-same-{number}": ("Quartz", "#c99b75", 900 + 400 * number, "Aqua Talc") for number in range(11)
}
SHADES = {
    OWN: ("Agate", "#c99b75", 2400, "Aqua Glycerin Talc"),
    **SAME,
    "answer-close": ("Jasper", "#ccA07b", 700, "Aqua Glycerin Talc"),
    "answer-light": ("Pearl", "#e0b793", 1100, ""),
    "answer-gold": ("Topaz", "#d4ab78", 1300, "Mica"),
}

IOLITE = "#3f2a5c"
"""The colour of a product for brows, far from any skin."""


@insert_at_start
async def fill(connection: Connection) -> int:
    """A shade with many twins on a shelf of their own."""
    category = await a_category(connection, slug="answer-tint", name="Answer Tint", department="Complexion")
    vendor = await row(connection, "vendor", slug="answer", name="Answer", url="https://answer.example")
    names = ("Aqua", "Glycerin", "Talc", "Mica")
    ids = {
        name: await row(connection, "ingredient", inci_name=f"Answer {name}", is_natural=True)
        for name in names
    }
    shades = []
    for slug, (shade, value, pence, listed) in SHADES.items():
        brand = await a_brand(connection, slug=f"{slug}-brand", name=f"{slug.title()} House")
        product = await a_product(
            connection,
            brand_id=brand,
            category_id=category,
            slug=slug,
            name=f"{shade} Veil {slug[-2:]}",
            volume="30 ml",
        )
        shades.append(await a_variant(connection, product, name=shade, value=value.lower(), source="brand"))
        offer = {"currency": "GBP", "in_stock": True, "url": "https://answer.example/x", "price_pence": pence}
        await row(connection, "offer", product_id=product, vendor_id=vendor, **offer)
        for place, name in enumerate(listed.split()):
            held = {"product_id": product, "ingredient_id": ids[name], "position": place}
            await row(connection, "product_ingredient", **held)
    brows = await a_category(connection, slug="answer-brow", name="Answer Brow", department="Brows")
    brow = await a_product(connection, category_id=brows, slug="answer-brow", name="Iolite Brow Gel")
    await a_variant(connection, brow, name="Iolite", value=IOLITE)
    return shades[0]


@pytest.fixture(scope="module")
def shade(shop: RunningShop, playwright: object) -> int:
    return shop.stock[fill]


def answer_path(shade: int, sort: str = "") -> str:
    path = f"/match-your-shade?brand={OWN}-brand&product={OWN}&shade={shade}"
    return f"{path}&sort={sort}" if sort else path


def get_nudged(page: Page) -> Locator:
    return page.get_by_role("region", name="Not quite right? Nudge it").get_by_role("status")


def test_every_order_is_a_link_and_goes_by_all_products(page: Page, shade: int) -> None:
    page.goto(answer_path(shade))
    page.get_by_role("navigation", name="Order of the matches").get_by_role("link", name="Cheapest").click()
    expect(page).to_have_url(re.compile("sort=cheapest"))
    same = page.get_by_role("region", name=re.compile("cheapest first")).first
    cards = same.get_by_role("article")
    expect(cards).to_have_count(len(SAME))
    prices = [float(re.findall(r"£(\d+\.\d\d)", text)[0]) for text in cards.all_inner_texts()]
    assert prices == sorted(prices)
    nearly = page.get_by_role("region", name=re.compile("cheapest first")).nth(1)
    expect(nearly.get_by_role("article").first).to_contain_text("£7.00")


def test_the_closest_of_all_groups_are_compared_with_one_press(page: Page, shade: int) -> None:
    page.goto(answer_path(shade))
    closest = page.get_by_role("link", name="Compare the closest 4 of all groups")
    closest.click()
    table = page.get_by_role("table", name="How these shades differ from Agate")
    expect(table.get_by_role("columnheader", name="Quartz")).to_have_count(4)
    expect(closest).to_have_count(0)


def test_what_changes_a_result_keeps_the_focus(page: Page, shade: int) -> None:
    page.goto(answer_path(shade))
    highest = page.get_by_role("slider", name="Highest price")
    highest.press("ArrowLeft")
    expect(page).to_have_url(re.compile("max=48"))
    expect(page.get_by_role("article").first).to_be_visible()
    expect(highest).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile("max=47"))
    expect(highest).to_be_focused()
    switch = page.get_by_role("checkbox", name="Prices with delivery")
    switch.press("Space")
    expect(page).to_have_url(re.compile("delivered=1"))
    expect(switch).to_be_checked()
    expect(switch).to_be_focused()


def test_the_first_shade_that_is_compared_keeps_the_focus(page: Page, shade: int) -> None:
    assert shade
    page.goto(f"/match-your-shade?brand={OWN}-brand&product={OWN}")
    page.get_by_role("link", name="Agate", exact=True).press("Enter")
    open_science(page)
    science = page.get_by_role("region", name="How sure, and why")
    compare = science.get_by_role("button", name=re.compile("^Compare ")).first
    compare.press("Enter")
    expect(page).to_have_url(re.compile("compare="))
    expect(science.locator("[aria-pressed=true], :focus").first).to_be_focused()


@pytest.mark.only_looks
def test_shades_that_lie_far_apart_are_not_both_suited(page: Page, shade: int) -> None:
    page.goto(f"/match-your-shade?by=several&own=wear:{OWN}:{shade}&own=wear:3f2a5c")
    expect(page.get_by_role("heading", name="What comes nearest to all you know")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="none suits all you said")).to_be_visible()
    expect(page.get_by_role("region", name="What was found")).to_contain_text("but not close")


def test_the_tape_follows_the_slider(page: Page, shade: int) -> None:
    page.goto(f"/twins?product={OWN}&shade={shade}")
    slider = page.get_by_role("slider", name="How different a colour may be")
    slider.press("End")
    expect(page.get_by_text("Swatches that look close, too")).to_be_visible()  # the words beside the thumb
    expect(page.get_by_text(f"{len(SAME) + 1} products, £7.00 to £49.00")).to_be_visible()
    expect(page).to_have_url(re.compile("within="))
    expect(slider).to_be_focused()


def test_without_scripts_the_answer_the_orders_and_the_tape_are_there(
    browser: Browser, shop_url: str, shade: int
) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE, base_url=shop_url)
    page = context.new_page()
    page.goto(answer_path(shade))
    answer = page.get_by_role("region", name="The answer")
    expect(answer).to_contain_text("Save £17.00")
    expect(answer.get_by_role("link", name=re.compile(r"^Buy at \w+"))).to_be_visible()
    page.get_by_role("link", name="Surest").click()
    expect(page.get_by_role("region", name=re.compile("Likeliest to look the same first"))).to_be_visible()
    page.goto(f"/products/{OWN}?variant={shade}")
    page.get_by_text("The science", exact=True).click()
    page.get_by_role("link", name="Open full page").click()
    expect(page).to_have_url(re.compile("/twins"))
    expect(page.get_by_role("status").last).to_contain_text(
        f"{len(SAME)} products, £9.00 to £49.00; 4 cost less than yours"
    )
    page.get_by_role("slider").press("End")
    page.get_by_role("button", name="Show these").click()
    expect(page.get_by_role("status").last).to_contain_text(f"{len(SAME) + 1} products, £7.00 to £49.00")
    page.goto(f"/products/{OWN}?variant={shade}")
    page.get_by_text("The science", exact=True).click()
    page.get_by_role("link", name="Move it with links instead").click()
    nudge = page.get_by_role("navigation", name="Nudge your shade")
    for moved in ("1 step", "2 steps", "3 steps"):
        nudge.get_by_role("link", name="Lighter").click()
        expect(get_nudged(page)).to_have_text(f"{moved} lighter")
    nearest = page.get_by_role("list", name="Nearest shades").get_by_role("listitem")
    expect(nearest.first).to_contain_text("Jasper")
    nudge.get_by_role("link", name="Warmer, more golden").click()
    expect(get_nudged(page)).to_have_text("3 steps lighter, 1 step warmer")
    nudge.get_by_role("link", name="Lighter").click()
    expect(nudge.get_by_role("link", name="Lighter")).to_have_count(0)
    nudge.get_by_role("link", name="Back to your shade").click()
    expect(get_nudged(page)).to_have_text("your shade, not moved")
    table = page.get_by_role("region", name="Alike in more than colour")
    expect(table.get_by_role("row").nth(1)).to_contain_text("Jasper")
    table.get_by_role("link", name="Closest in colour").click()
    same = table.get_by_role("row").nth(1)
    expect(same).to_contain_text("Quartz")
    same.get_by_text("% alike").click()
    expect(same).to_contain_text("Only yours (1)")
    context.close()


def test_the_tape_the_pad_and_the_table_work_by_keyboard(page: Page, shade: int) -> None:
    page.goto(f"/products/{OWN}?variant={shade}")
    best = page.get_by_role("region", name="Closest match")
    expect(best).to_contain_text("Very likely your shade. Save £17.00")
    open_science(page)
    tape = page.get_by_role("region", name="Its twins by price")
    tape.scroll_into_view_if_needed()
    expect(tape.get_by_role("status")).to_contain_text(f"{len(SAME)} products")
    tape.get_by_role("slider").press("End")
    expect(tape.get_by_role("status")).to_contain_text("£7.00 to £49.00")
    tape.get_by_text("Show the prices as a table").click()
    expect(tape.get_by_role("row")).to_have_count(len(SAME) + 2)
    pad = page.get_by_role("region", name="Not quite right? Nudge it")
    pad.scroll_into_view_if_needed()
    for _ in range(4):
        pad.get_by_role("slider").press("ArrowUp")
    expect(pad.get_by_role("status")).to_contain_text("4 steps lighter")
    nearest = pad.get_by_role("list", name="Nearest shades").get_by_role("listitem")
    expect(nearest.first).to_contain_text("Pearl")
    expect(nearest.first).to_contain_text("to the nudged colour")
    pad.get_by_role("slider").press("Home")
    expect(nearest.first).to_contain_text("to yours")
    alike = page.get_by_role("region", name="Alike in more than colour")
    alike.scroll_into_view_if_needed()
    expect(alike.get_by_role("row").nth(1)).to_contain_text("100% alike")
    expect(alike.get_by_role("row").nth(1)).to_contain_text("Jasper")
    alike.get_by_label("Order of the table").select_option(label="Closest in colour")
    row_of_same = alike.get_by_role("row").nth(1)
    expect(row_of_same).to_contain_text("Quartz")
    row_of_same.get_by_text("alike", exact=False).first.click()
    expect(row_of_same).to_contain_text("Only yours (1)")


def test_a_table_that_comes_late_does_not_take_the_place_of_the_next(page: Page, shade: int) -> None:
    held = hold(page, "**/api/v1/**sort=formula*")
    page.goto(f"/products/{OWN}?variant={shade}")
    open_science(page)
    alike = page.get_by_role("region", name="Alike in more than colour")
    alike.scroll_into_view_if_needed()
    late = held[0]
    alike.get_by_label("Order of the table").select_option(label="Closest in colour")
    expect(alike.get_by_role("row").nth(1)).to_contain_text("Quartz")
    with page.expect_response("**/api/v1/**sort=formula*"):
        late.continue_()
    page.wait_for_timeout(300)
    expect(alike.get_by_role("row").nth(1)).to_contain_text("Quartz")


@pytest.mark.only_looks
def test_around_a_shade_no_name_is_broken_and_no_heading_is_above_the_title(page: Page, shade: int) -> None:
    page.set_viewport_size(TABLET)
    page.goto(f"/around?product={OWN}&shade={shade}")
    for link in page.get_by_role("list", name="Nearest shades").get_by_role("link").all():
        box = link.bounding_box()
        assert box
        assert box["height"] < 2 * box["width"]
        assert box["width"] > 150
    size = "part => parseFloat(getComputedStyle(part).fontSize)"
    title = page.get_by_role("heading", level=1).evaluate(size)
    headings = page.get_by_role("main").get_by_role("heading", level=2).all()
    assert headings
    assert all(heading.evaluate(size) < title for heading in headings)
    frame = page.get_by_role("table").locator("xpath=..")
    disc, edge = page.locator("tbody .swatch").first.bounding_box(), frame.bounding_box()
    assert disc
    assert edge
    assert disc["x"] - edge["x"] >= 2  # room for its halo by night


def test_one_drag_says_lighter_and_less_pink(page: Page, shade: int) -> None:
    page.goto(f"/products/{OWN}?variant={shade}")
    open_science(page)
    tape = page.get_by_role("region", name="Its twins by price")
    tape.scroll_into_view_if_needed()
    expect(tape.get_by_role("status")).to_contain_text("products")  # until then it grows, and moves the pad
    section = page.get_by_role("region", name="Not quite right? Nudge it")
    section.get_by_role("heading").scroll_into_view_if_needed()
    expect(section.get_by_role("list", name="Nearest shades")).to_be_visible()
    page.wait_for_load_state("networkidle")  # what comes above moves the pad, too
    pad = section.get_by_role("slider")
    pad.hover()
    box = pad.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.72, box["y"] + box["height"] * 0.28, steps=4)
    page.mouse.up()
    expect(pad).to_have_attribute("aria-valuetext", "2 steps lighter, 2 steps warmer")


@pytest.mark.only_looks
@pytest.mark.parametrize(("scope", "found"), [("&department=complexion", 0), ("", 1)])
def test_around_a_colour_is_looked_where_its_matches_are(
    page: Page, shade: int, scope: str, found: int
) -> None:
    page.goto(f"/match-your-shade?by=colour&hex={IOLITE[1:]}{scope}")
    open_science(page)
    section = page.get_by_role("region", name="Not quite right? Nudge it")
    section.get_by_role("heading").scroll_into_view_if_needed()
    nearest = section.get_by_role("list", name="Nearest shades")
    expect(nearest.get_by_role("listitem").first).to_be_visible()
    expect(nearest.get_by_text("Iolite Brow Gel")).to_have_count(found)
    ring = section.get_by_role("slider").locator("span").last
    assert ring.evaluate("part => getComputedStyle(part).borderTopColor") == "rgb(236, 236, 236)"
    section.get_by_role("link", name="Move it with links instead").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Around Your Shade")
    expect(page.get_by_text("Iolite Brow Gel")).to_have_count(found)


@pytest.mark.only_looks
def test_several_shades_show_their_target_and_what_distances_are_measured_to(page: Page, shade: int) -> None:
    owned = "&".join(f"own={verdict}:{OWN}:{shade}" for verdict in ("too_dark", "too_pink"))
    page.goto(f"/match-your-shade?by=several&{owned}")
    expect(page.get_by_text("The target: the colour in the middle of what you said")).to_be_visible()
    open_science(page)
    science = page.get_by_role("region", name="How sure, and why")
    expect(science.get_by_text(re.compile("to the target")).first).to_be_visible()
    page.goto(f"/match-your-shade?by=several&own=wear:{OWN}:{shade}")
    expect(science.get_by_text(re.compile("to Agate")).first).to_be_visible()


@pytest.mark.only_looks
@pytest.mark.parametrize("way", ["answer", "sorted", "product", "twins", "around"])
def test_all_of_it_is_accessible_and_fits(page: Page, shade: int, way: str) -> None:
    paths = {
        "answer": answer_path(shade), "sorted": answer_path(shade, "cheapest"),
        "product": f"/products/{OWN}?variant={shade}", "twins": f"/twins?product={OWN}&shade={shade}",
        "around": f"/around?product={OWN}&shade={shade}&lighter=1",
    }  # fmt: skip
    page.goto(paths[way])
    if way not in {"twins", "around"}:
        open_science(page)
    for title in ("Its twins by price", "Not quite right? Nudge it", "Alike in more than colour"):
        if way not in {"twins", "around"}:
            page.get_by_role("heading", name=title).scroll_into_view_if_needed()
    if way != "twins":
        expect(page.get_by_role("table").last).to_be_visible()
    assert faults_at(page, PHONE, DESKTOP) == []


def test_a_tape_is_shared_with_its_picture(shop: RunningShop, shade: int) -> None:
    tags = read_tags(f"{shop.url}/twins?product={OWN}&shade={shade}&within=3")
    assert re.fullmatch(rf"{shop.url}/media/share/tape_v{shade}_w\d+\.png", tags["og:image"])
    assert tags["og:url"] == f"{shop.url}/twins?product={OWN}&amp;shade={shade}&amp;within=3"
    answer = loopback.get(tags["og:image"])
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert "og:image" not in read_tags(f"{shop.url}/twins?hex=00ff00")


@pytest.mark.only_looks
def test_an_address_without_a_shade_says_so(page: Page, shade: int) -> None:
    for query in (
        "",
        f"?product={OWN}&shade={shade + 10**6}",
        f"?product=no-product&shade={shade}",
        "?hex=nonsense",
    ):
        page.goto(f"/twins{query}")
        expect(page.get_by_text("No shade to find twins of")).to_be_visible()
        page.goto(f"/around{query}")
        expect(page.get_by_text("No shade to look around")).to_be_visible()


@pytest.mark.only_looks
def test_an_address_beyond_the_pad_begins_in_its_middle(page: Page, shade: int) -> None:
    for spot in ("lighter=9&warmer=0", "lighter=x", "warmer=1.5", "sort=none"):
        page.goto(f"/around?hex=c99b75&{spot}")
        expect(get_nudged(page)).to_have_text("your shade, not moved")
        expect(page.get_by_role("table")).to_have_count(0)


def test_the_field_of_links_is_walked_by_keyboard(page: Page, shade: int) -> None:
    page.goto(f"/around?product={OWN}&shade={shade}")
    lighter = page.get_by_role("link", name="Lighter")
    lighter.focus()
    page.keyboard.press("Enter")
    expect(get_nudged(page)).to_have_text("1 step lighter")
    expect(lighter).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Deeper")).to_be_focused()


@pytest.mark.only_looks
def test_a_heading_says_so_where_nothing_was_found(page: Page, shop: RunningShop) -> None:
    assert fill in shop.stock
    page.goto("/match-your-shade?by=colour&hex=00ff00&category=answer-tint")
    expect(page.get_by_role("heading", name="Nothing close to #00ff00")).to_be_visible()
