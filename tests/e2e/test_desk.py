"""The desk in a real browser: a merchant's tasks with their presses counted, at a phone's and a desk's
width."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import asyncpg
import pytest
from playwright.sync_api import BrowserContext, Dialog, Page, expect

from app.kit.database.pool import Connection
from tests.e2e.looking import DESKTOP, PHONE, faults_at, hold, wait_until
from tests.e2e.merchants import Hand, desk, rosa
from tests.support import loopback, writable_products
from tests.support.pictures import a_picture
from tests.support.rows import a_member, a_product, row
from tests.support.running_shop import RunningShop, in_a_thread

__all__ = ["desk", "rosa"]
pytestmark = pytest.mark.browser

PATIENCE = 180
PAGES = (
    "today", "products", "products/new", "brands", "categories", "feeds", "reviews", "complaints", "posts",
    "posts/new", "newsletter", "people", "searches", "figures", "shop", "nowhere",
)  # fmt: skip


def shown(page: Page, path: str, text: str) -> str:
    """What the shop answers, once it says this."""
    deadline = time.monotonic() + PATIENCE
    while text not in (said := page.request.get(path).text()) and time.monotonic() < deadline:
        time.sleep(0.1)
    return said


@contextmanager
def answering(page: Page, question: str, *, yes: bool) -> Iterator[None]:
    """Answer the question that the browser asks within the block."""

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.message)
        if yes:
            dialog.accept()
        else:
            dialog.dismiss()

    asked: list[str] = []
    page.once("dialog", answer)
    with page.expect_event("dialog"):
        yield
    assert asked == [question]


def test_nobody_sees_more_than_the_sign_in(context: BrowserContext, shop_url: str) -> None:
    page = context.new_page()
    answer = page.goto("/desk/products")
    assert answer is not None
    assert answer.headers["cache-control"] == "no-store"
    expect(page.locator("meta[name=robots]")).to_have_attribute("content", "noindex")
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    assert faults_at(page, PHONE, DESKTOP) == []
    page.get_by_label("Name", exact=True).fill("rosa-at-her-desk")
    page.get_by_label("Password").fill("not the password")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("do not belong together")


def test_it_says_that_it_opens_so_that_its_scripts_wait_for_no_blank_page(desk: Page) -> None:
    held = hold(desk, "**/desk/desk.js")
    desk.goto("/desk/today", wait_until="commit")
    expect(desk.get_by_role("status").get_by_text("Your desk is opening.")).to_be_visible()
    held[0].continue_()
    expect(desk.get_by_role("navigation", name="Desk")).to_be_visible()
    assert desk.evaluate("performance.getEntriesByName('first-contentful-paint').length") == 1
    expect(desk.get_by_text("Your desk is opening.")).to_have_count(0)


def test_every_page_of_the_desk_is_for_everyone(desk: Page) -> None:
    faults = []
    for path in PAGES:
        desk.goto(f"/desk/{path}")
        expect(desk.get_by_role("navigation", name="Desk")).to_be_visible()
        expect(desk.locator("[data-desk]").get_by_role("heading").first).to_be_visible()
        expect(desk.locator("[data-desk]").get_by_label("Loading")).to_have_count(0)
        faults += [f"{path}: {fault}" for fault in faults_at(desk, PHONE, DESKTOP)]
    assert faults == []


def test_staff_see_their_own_way_around_and_no_shoppers_menus(desk: Page) -> None:
    desk.goto("/desk/today")
    expect(desk.get_by_role("link", name="See the shop")).to_be_visible()
    expect(desk.get_by_role("button", name="Sign out")).to_be_visible()
    expect(desk.get_by_role("banner")).to_have_count(0)
    expect(desk.get_by_role("link", name="Login")).to_have_count(0)
    desk.get_by_role("link", name="See the shop").click()
    expect(desk.get_by_role("banner")).to_be_visible()
    expect(desk.get_by_role("navigation", name="Desk")).to_have_count(0)


def test_what_was_changed_keeps_its_place_and_the_focus(desk: Page, shop: RunningShop) -> None:
    async def fill(work: Connection) -> None:
        for name in ("First", "Second"):
            await a_product(work, slug=f"kept-{name.lower()}", name=f"Kept {name}", status="draft")

    shop.with_database(fill)
    desk.goto("/desk/products?q=kept-")
    changes = desk.get_by_role("button", name=re.compile("^Change Kept"))
    expect(changes.nth(1)).to_have_attribute("aria-label", "Change Kept First")
    changes.nth(1).click()
    desk.get_by_role("button", name="Put into the shop").click()
    expect(desk.get_by_text("Saved.")).to_be_visible()
    expect(changes.nth(0)).to_have_attribute("aria-label", "Change Kept Second")
    expect(changes.nth(1)).to_have_attribute("aria-label", "Change Kept First")
    withdraw = desk.get_by_role("button", name="Withdraw")
    expect(withdraw).not_to_have_attribute("aria-disabled", "true")  # the list is read again before
    withdraw.press("Enter")
    expect(desk.get_by_role("button", name="Put into the shop")).to_be_focused()


def test_a_complaint_is_answered_and_a_report_decided_in_three_presses(desk: Page, shop: RunningShop) -> None:
    async def fill(work: Connection) -> None:
        about = {"kind": "price", "words": "It was dearer there", "receipt": "DESK000001"}
        await row(work, "complaint", email="dear@desk.example", name="Dora", **about)
        member = await a_member(work, first_name="Rudely", short_description="Buy at my shop")
        about = {"about": "bio", "kind": "advert", "reason": "It advertises", "receipt": "DESK000002"}
        await row(work, "profile_report", subject_id=member, email="told@desk.example", **about)

    shop.with_database(fill)
    desk.goto("/desk/complaints")
    complaint = desk.get_by_role("article").filter(has_text="It was dearer there")
    expect(complaint).to_contain_text("29 days left")
    assert faults_at(desk, PHONE, DESKTOP) == []
    hand = Hand()
    hand.type(complaint.get_by_label("Your answer to DESK000001"), "You are right. The price is mended.")
    hand.press(complaint.get_by_role("button", name="Send the answer"))
    expect(desk.get_by_text("DESK000001 is answered and closed.")).to_be_visible()
    expect(complaint).to_have_count(0)
    assert hand.presses <= 3
    hand = Hand()
    report = desk.get_by_role("article").filter(has_text="Buy at my shop")
    hand.type(report.get_by_label("Why you decide so"), "It advertises a shop.")
    hand.press(report.get_by_role("button", name="Remove it"))
    expect(desk.get_by_text("It is removed, and its member told.")).to_be_visible()
    expect(report).to_have_count(0)
    assert hand.presses <= 3
    desk.get_by_label("Which complaints").select_option(label="Answered and decided")
    expect(complaint).to_contain_text("The price is mended")
    decided = desk.get_by_role("article").filter(has_text="They read: It advertises a shop")
    expect(decided).to_be_visible()
    assert faults_at(desk, PHONE, DESKTOP) == []


def test_a_new_product_is_written_looked_at_and_put_into_the_shop(desk: Page, shop: RunningShop) -> None:
    desk.goto("/desk/products/new")
    desk.get_by_role("button", name="Save as draft").click()
    expect(desk.get_by_text("Please give it a name")).to_be_visible()
    expect(desk.get_by_label("Name", exact=True)).to_be_focused()
    desk.get_by_label("Name", exact=True).fill("Dew At The Desk")
    desk.get_by_label("Brand", exact=True).select_option(label="Own Hand")
    desk.get_by_label("Category", exact=True).select_option(label="Own tint")
    desk.get_by_label("Description", exact=True).fill("Very **dewy**.")
    expect(desk.get_by_label("Description as shoppers see it").locator("strong")).to_have_text("dewy")
    for name, value in (("Deep", "#4a1620"), ("Fair", "lab(85 8 12)")):
        desk.get_by_role("button", name="Add a shade").click()
        desk.get_by_label("Shade", exact=True).last.fill(name)
        desk.get_by_label("Colour", exact=True).last.fill(value)
    desk.get_by_role("button", name="Move Fair up").click()
    files = [
        {"name": "tube.png", "mimeType": "image/png", "buffer": a_picture()},
        {"name": "photo.heic", "mimeType": "image/heic", "buffer": b"none"},
        {"name": "drawing.svg", "mimeType": "image/svg+xml", "buffer": b"<svg/>"},
    ]
    desk.get_by_label("Drop pictures here, or choose them").set_input_files(files)
    expect(desk.get_by_label("What it shows")).to_have_count(1)
    expect(desk.get_by_text("photo.heic is a HEIC photo")).to_be_visible()
    expect(desk.get_by_text("drawing.svg is an SVG drawing")).to_be_visible()
    desk.get_by_role("button", name="Add an offer").click()
    desk.get_by_label("Retailer", exact=True).fill("Desk Boutique")
    desk.get_by_label("Price in pounds").fill("24,5x")
    expect(desk.get_by_text("A price such as 24.50")).to_be_visible()
    desk.get_by_label("Price in pounds").fill("24.50")
    desk.get_by_label("The label's list").fill("INGREDIENTS: AQUA (WATER), Glycerin")
    desk.get_by_role("button", name="Read the list").click()
    expect(desk.get_by_role("button", name="Remove Glycerin")).to_be_visible()
    desk.get_by_role("button", name="Preview").click()
    preview = desk.get_by_role("dialog", name="As shoppers see it")
    expect(preview.get_by_role("heading", name="Dew At The Desk")).to_be_visible()
    expect(preview.get_by_text("£24.50").first).to_be_visible()
    expect(preview.get_by_role("radio", name="Fair")).to_be_visible()
    desk.get_by_role("button", name="Back to writing").click()
    desk.get_by_role("button", name="Put into the shop").click()
    expect(desk.get_by_role("link", name="Its page")).to_be_visible()
    told = shown(desk, "/api/v1/product?slug=own-hand-dew-at-the-desk", '"price":24.5')
    assert told.index('"Fair"') < told.index('"Deep"')
    with desk.expect_popup() as beside:
        desk.get_by_role("link", name="Its page").click()
    expect(beside.value.get_by_role("heading", name="Dew At The Desk", level=1)).to_be_visible()
    beside.value.close()


def test_what_is_not_saved_is_asked_for_before_it_is_left(desk: Page) -> None:
    desk.goto("/desk/posts/new")
    desk.get_by_label("Title", exact=True).fill("Half a thought")
    question = "What you changed here is not saved. Leave it?"
    with answering(desk, question, yes=False):
        desk.get_by_role("link", name="Figures").click()
    expect(desk.get_by_label("Title", exact=True)).to_have_value("Half a thought")
    with answering(desk, question, yes=True):
        desk.get_by_role("link", name="Figures").click()
    expect(desk.get_by_role("heading", name="Figures")).to_be_visible()
    desk.goto("/desk/newsletter")
    desk.get_by_role("button", name="New issue").click()
    desk.get_by_label("Subject").fill("Half a letter")
    with answering(desk, question, yes=False):
        desk.get_by_role("button", name="Cancel").click()
    expect(desk.get_by_label("Subject")).to_have_value("Half a letter")
    with answering(desk, question, yes=True):
        desk.get_by_role("button", name="Cancel").click()
    expect(desk.get_by_label("Subject")).to_have_count(0)


def test_save_stays_in_view_beside_the_price_of_a_product_of_many_shades(
    desk: Page, shop: RunningShop, own_product: str
) -> None:
    async def sell(connection: Connection) -> None:
        product = await writable_products.product_id_of(connection, own_product)
        for seller in ("One", "Two"):
            slug = f"{seller.lower()}-{own_product}"
            vendor = await row(connection, "vendor", slug=slug, name=f"{seller} {own_product}")
            await row(connection, "offer", product_id=product, vendor_id=vendor, price_pence=1000)
        for number in range(47):
            await row(connection, "variant", product_id=product, name=f"Rose {number}", value="#c2506a")

    shop.with_database(sell)
    for size in (PHONE, DESKTOP):
        desk.set_viewport_size(size)
        desk.goto(f"/desk/products?q={own_product}")
        name = writable_products.product_name_of(own_product)
        desk.get_by_role("button", name=f"Change {name}").click()
        desk.get_by_label(f"Price at One {own_product}").fill("12.34")
        expect(desk.get_by_role("button", name="Save", exact=True)).to_be_in_viewport()
    assert faults_at(desk, PHONE, DESKTOP) == []


def test_price_stock_swatch_and_withdrawal_take_two_presses(
    desk: Page, shop: RunningShop, own_product: str
) -> None:
    async def sell(connection: Connection) -> int:
        product = await writable_products.product_id_of(connection, own_product)
        vendor = await row(connection, "vendor", slug=f"by-{own_product}", name=f"By {own_product}")
        await row(connection, "offer", product_id=product, vendor_id=vendor, price_pence=1000)
        await row(connection, "variant", product_id=product, name="Rose", value="#c2506a")
        return product

    shop.with_database(sell)
    name = writable_products.product_name_of(own_product)
    page = f"/api/v1/product?slug={own_product}"

    def open_it() -> Hand:
        desk.goto(f"/desk/products?q={own_product}")
        presses = Hand()
        presses.press(desk.get_by_role("button", name=f"Change {name}"))
        return presses

    presses = open_it()
    desk.get_by_label(f"Price at By {own_product}").fill("12.34")
    presses.press(desk.get_by_role("button", name="Save", exact=True))
    assert '"price":12.34' in shown(desk, page, '"price":12.34')
    assert presses.presses == 2
    presses = open_it()
    presses.press(desk.get_by_label(f"In stock at By {own_product}"))
    assert '"in_stock":false' in shown(desk, page, '"in_stock":false')
    assert presses.presses == 2
    expect(desk.get_by_text("Saved.", exact=True)).to_be_visible()
    strange = f"The price at By {own_product} was £12.34. Is £1234 right?"
    with answering(desk, strange, yes=False):
        desk.get_by_label(f"Price at By {own_product}").fill("1234")
        desk.get_by_role("button", name="Save", exact=True).click()
    desk.get_by_label(f"In stock at By {own_product}").click()
    expect(desk.get_by_label(f"In stock at By {own_product}")).to_be_checked()
    expect(desk.get_by_text("changed, not saved")).to_be_visible()  # and not saved with what is half typed
    assert '"in_stock":false' in desk.request.get(page).text()
    presses = open_it()
    desk.get_by_label("Rose", exact=True).fill("#aa4455")
    presses.press(desk.get_by_role("button", name="Save", exact=True))
    assert "#aa4455" in shown(desk, page, "#aa4455")
    assert presses.presses == 2
    presses = open_it()
    desk.get_by_label("What its page says").fill("Recaled")
    presses.press(desk.get_by_role("button", name="Withdraw"))
    expect(desk.get_by_text("Saved. It is out of the shop now.")).to_be_visible()
    assert presses.presses == 2
    deadline = time.monotonic() + PATIENCE
    while desk.request.get(page).ok and time.monotonic() < deadline:
        time.sleep(0.1)
    assert desk.request.get(page).status in {404, 410}
    desk.get_by_label("What its page says").fill("Recalled")
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.get_by_text("Saved.", exact=True)).to_be_visible()
    with answering(desk, "It was withdrawn: Recalled\n\nPut it into the shop again?", yes=False):
        desk.get_by_role("button", name="Put into the shop").click()
    expect(desk.get_by_role("button", name="Put into the shop")).to_be_visible()
    assert desk.request.get(page).status in {404, 410}


def test_two_hundred_products_are_put_elsewhere_in_four_presses(desk: Page, shop: RunningShop) -> None:
    async def fill(connection: Connection) -> None:
        await connection.execute("INSERT INTO category (slug, name) VALUES ('from-here', 'From Here')")
        await connection.execute("INSERT INTO category (slug, name) VALUES ('to-there', 'To There')")
        await connection.execute("""
            INSERT INTO product (slug, name, brand_id, category_id, status)
            SELECT 'moved-' || number, 'Moved ' || number, (SELECT min(id) FROM brand),
                (SELECT id FROM category WHERE slug = 'from-here'), 'draft' FROM generate_series(1, 200)
                AS number""")

    shop.with_database(fill)
    desk.goto("/desk/products")
    presses = Hand()
    presses.choose(desk.get_by_label("Category", exact=True), "From Here")
    presses.press(desk.get_by_label("Select all 200"))
    presses.choose(desk.get_by_label("What to do with them"), "Put into To There")
    presses.press(desk.get_by_role("button", name="Change 200"))
    expect(desk.get_by_text("200 products changed.")).to_be_visible(timeout=PATIENCE * 1000)
    assert presses.presses == 4
    moved = """SELECT count(*) FROM product JOIN category ON category.id = category_id
        WHERE category.slug = 'to-there'"""
    assert shop.with_database(lambda connection: connection.fetchval(moved)) == 200
    desk.get_by_role("button", name="Undo it").click()
    expect(desk.get_by_text("They are as they were.")).to_be_visible(timeout=PATIENCE * 1000)
    assert shop.with_database(lambda connection: connection.fetchval(moved)) == 0


def test_the_second_of_two_sees_both_versions_and_undoes(
    desk: Page, context: BrowserContext, shop: RunningShop, own_product: str
) -> None:
    product = shop.with_database(lambda work: writable_products.product_id_of(work, own_product))
    other = context.new_page()
    for page in (desk, other):
        page.bring_to_front()
        page.goto(f"/desk/products/{product}")
        expect(page.get_by_label("Caption")).to_have_value("")
    other.get_by_label("Caption").fill("Of the first")
    other.get_by_label("Size").fill("30 ml")
    other.get_by_role("button", name="Save", exact=True).click()
    expect(other.get_by_text("Saved.")).to_be_visible()
    desk.bring_to_front()
    desk.get_by_label("Caption").fill("Of the second")
    desk.get_by_role("button", name="Save", exact=True).click()
    both = desk.get_by_role("alert", name="Both versions")
    expect(both.get_by_role("row", name="Caption")).to_contain_text("Of the first")
    expect(both.get_by_role("row", name="Caption")).to_contain_text("Of the second")
    desk.get_by_role("button", name="Keep mine").click()
    expect(desk.get_by_text("Saved.")).to_be_visible()
    expect(desk.get_by_label("Size")).to_have_value("30 ml")  # theirs, where only they wrote
    desk.get_by_role("button", name="History").click()
    desk.get_by_role("button", name="Undo this").first.click()
    expect(desk.get_by_text("Caption: Of the second becomes Of the first")).to_be_visible()
    assert faults_at(desk, PHONE, DESKTOP) == []
    desk.get_by_role("button", name="Undo it").click()
    expect(desk.get_by_label("Caption")).to_have_value("Of the first")


def test_a_post_is_looked_at_as_its_readers_see_it(desk: Page) -> None:
    desk.goto("/desk/posts/new")
    desk.get_by_label("Title", exact=True).fill("Five reds")
    desk.get_by_label("Subtitle").fill("And one coral")
    desk.get_by_label("Text", exact=True).fill("A **fine** red")
    desk.get_by_label("Picture: or its address").fill("/favicon.svg")
    desk.get_by_role("button", name="Preview").click()
    page = desk.get_by_role("dialog", name="As shoppers see it")
    expect(page.get_by_role("heading", name="Five reds", level=1)).to_be_visible()
    expect(page.get_by_text("And one coral")).to_be_visible()
    expect(page.locator("strong", has_text="fine")).to_be_visible()
    assert faults_at(desk, PHONE, DESKTOP) == []
    page.get_by_role("button", name="Back to writing").click()
    expect(desk.get_by_label("Title", exact=True)).to_have_value("Five reds")


FEED = """id\ttitle\tbrand\tprice\tproduct_type\tcolor\titem_group_id
1\tFeed Veil\tHalden\t12.50\tBrows > Brow Gel\tRose\ta
2\tFeed Veil\tHalden\t12.50\tBrows > Brow Gel\tPlum\ta
3\tOld Tint\tHalden\tfrom £5\tBrows > Brow Gel\t\tb
"""


def test_a_feed_is_tried_by_a_file_added_and_removed(desk: Page) -> None:
    desk.goto("/desk/feeds")
    desk.get_by_role("button", name="New feed").click()
    desk.get_by_role("button", name="Add the feed").click()
    expect(desk.get_by_text("Please give its address, or choose a file")).to_be_visible()
    file = {"name": "halden.tsv", "mimeType": "text/plain", "buffer": FEED.encode()}
    desk.get_by_label("Or a file from this device").set_input_files(file)
    expect(desk.get_by_text("A file that you sent. Its name is halden.tsv.")).to_be_visible()
    desk.get_by_label("Retailer of everything in it").fill("Halden's Own")
    desk.get_by_role("button", name="Try it").click()
    expect(desk.get_by_text("A run would make of it: 2 articles, 1 new product, 1 refused.")).to_be_visible()
    expect(desk.get_by_role("row", name="Feed Veil").first).to_contain_text("12.50 GBP")
    assert faults_at(desk, PHONE, DESKTOP) == []
    desk.get_by_role("button", name="Add the feed").click()
    expect(desk.get_by_text(", every 24 hours.")).to_be_visible()
    desk.get_by_role("button", name="Remove halden").click()
    desk.get_by_role("button", name="Remove it").click()
    expect(desk.get_by_text("No feed yet")).to_be_visible()


def test_a_shop_says_its_name_and_logo_and_takes_them_back(desk: Page) -> None:
    desk.goto("/desk/shop")
    logo = desk.get_by_role("form", name="Its logo")
    file = {"name": "logo.png", "mimeType": "image/png", "buffer": a_picture("#7a3b5e")}
    logo.get_by_label("drop it here").set_input_files(file)
    address = logo.get_by_label("its address")
    expect(address).to_have_value(re.compile(r"^/media/pictures/.*-640\.webp$"))
    drawn = address.input_value()
    logo.get_by_role("button", name="Save").click()
    name = desk.get_by_role("form", name="The name of the shop.")
    name.get_by_role("textbox").fill("Own Hand Beauty")
    name.get_by_role("button", name="Save").click()
    assert "Own Hand Beauty" in shown(desk, "/", "Own Hand Beauty")
    for form in (logo, name):
        form.get_by_role("button", name="History").click()
        desk.get_by_role("button", name="Undo this").first.click()
        desk.get_by_role("button", name="Undo it").click()
    expect(name.get_by_role("textbox")).to_have_value("")
    expect(address).to_have_value("")
    # Other tests of this shop read its name.
    wait_until(desk, lambda: not re.search(f"Own Hand Beauty|{drawn}", desk.request.get("/").text()))


@contextmanager
def database_away(url: str) -> Iterator[None]:
    """Let nobody into the database, and whoever is there out, while the block runs."""
    parts = urlsplit(url)
    name = parts.path.removeprefix("/")

    async def tell(*statements: str) -> None:
        connection = await asyncpg.connect(parts._replace(path="/postgres").geturl())
        try:
            for statement in statements:
                await connection.execute(statement)
        finally:
            await connection.close()

    out = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    in_a_thread(lambda: tell(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false', out))
    try:
        yield
    finally:
        in_a_thread(lambda: tell(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true'))


def test_a_save_while_the_database_is_away_keeps_the_form(
    desk: Page, shop: RunningShop, own_product: str
) -> None:
    product = shop.with_database(lambda work: writable_products.product_id_of(work, own_product))
    desk.goto(f"/desk/products/{product}")
    desk.get_by_label("Caption").fill("Not lost")
    with database_away(shop.database_url):
        desk.get_by_role("button", name="Save", exact=True).click()
        expect(desk.get_by_role("alert")).to_be_visible(timeout=PATIENCE * 1000)
        expect(desk.get_by_label("Caption")).to_have_value("Not lost")
    ready = f"http://127.0.0.1:{shop.internal_port}/readyz"
    wait_until(desk, lambda: loopback.get(ready).is_success)
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.get_by_text("Saved.")).to_be_visible()
