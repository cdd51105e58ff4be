"""The shade passport in a real browser: kept, carried, brought back, and the shop seen through it."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Response, expect

from app.kit.database.pool import Connection
from tests.e2e.looking import DESKTOP, PHONE, faults_at
from tests.e2e.members import Members
from tests.support import loopback
from tests.support.rows import a_brand, a_category, a_product, a_variant, row
from tests.support.running_shop import RunningShop, wait_for

pytestmark = pytest.mark.browser

BRAND, CATEGORY, PRODUCTS = "passport-house", "passport-foundations", 6
LIST = f"/categories/{CATEGORY}"
COLOURS = ("#f1d3bd", "#dcae8a", "#b9825a", "#7b4a30")
WORN = "#b9825a"


@pytest.fixture(scope="module", autouse=True)
def foundations(shop: RunningShop) -> None:
    """Foundations of one brand: the shades of each are a little darker than those of the one before."""
    shop.with_database(_insert_foundations)
    wait_for(shop, f"/api/v1/product?slug={CATEGORY}-{PRODUCTS - 1}")


async def _insert_foundations(connection: Connection) -> None:
    category = await a_category(connection, slug=CATEGORY, name="Foundation", department="Complexion")
    brand = await a_brand(connection, slug=BRAND, name="Passport House")
    vendor = await row(connection, "vendor", slug="birch", name="Birch", url="https://birch.example")
    for number in range(PRODUCTS):
        slug = f"{CATEGORY}-{number}"
        product = await a_product(
            connection, slug=slug, name=f"Veil {number}", category_id=category, brand_id=brand
        )
        for place, colour in enumerate(COLOURS):
            value = f"#{max(0, int(colour[1:3], 16) - 6 * number):02x}{colour[3:]}"
            # Read by an instrument, so that no colour is mended.
            await a_variant(
                connection,
                product,
                name=f"V{number}-{place}",
                value=value,
                source="instrument",
                position=place,
            )
        offer = {"product_id": product, "vendor_id": vendor, "currency": "GBP", "price_pence": 900 + number}
        await row(connection, "offer", **offer, in_stock=number % 2 == 0, url="https://birch.example/x")


def open_panel(page: Page) -> Locator:
    page.get_by_role("button", name=re.compile("^My shade")).click()
    panel = page.get_by_role("dialog", name="My shade")
    expect(panel.get_by_role("button", name="Bring them back")).to_be_visible()
    return panel


def wear_first(page: Page) -> None:
    """Wear the third shade of the first product."""
    page.goto(f"/products/{CATEGORY}-0")
    page.get_by_role("radio", name="V0-2").click()
    page.get_by_role("button", name="I wear this: V0-2").click()
    expect(page.get_by_role("button", name="My shade: V0-2, Me")).to_be_visible()


def card_shades(page: Page) -> Locator:
    return page.get_by_role("main").locator("[data-own-shade]")


def test_what_is_worn_is_shown_on_cards_and_orders_lists(page: Page) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    wear_first(page)
    page.goto(LIST)
    expect(card_shades(page)).to_have_count(PRODUCTS)
    asked = [url for url in requests if url.endswith("/shades/closest")]
    assert len(asked) <= 2  # by the product's page, and by the list
    worn = page.locator("article", has_text="Veil 0").locator("[data-own-shade]")
    expect(worn).to_contain_text("the one you wear")
    second = page.locator("article", has_text="Veil 1").locator("[data-own-shade]")
    expect(second).to_contain_text("out of stock")
    assert faults_at(page, PHONE, DESKTOP) == []

    page.get_by_role("navigation", name="Sort by").get_by_role("link", name="Closest to you").click()
    expect(page).to_have_url(re.compile(r"\?sort=closest$"))
    names = page.get_by_role("main").locator("article .font-display")
    expect(names).to_have_text([f"Veil {number}" for number in range(PRODUCTS)])
    page.reload()
    expect(names).to_have_text([f"Veil {number}" for number in range(PRODUCTS)])
    page.get_by_label("Has my shade").check()
    expect(page).to_have_url(re.compile("mine=1"))
    expect(names).to_have_text(["Veil 0"])
    page.get_by_role("link", name="Remove Has my shade").click()
    expect(names).to_have_count(PRODUCTS)

    page.goto(f"/brands/{BRAND}")
    expect(page.get_by_text(f"1 of {PRODUCTS} foundations has your shade")).to_be_visible()


def test_home_greets_with_the_shade_and_its_news(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", name="You already own the answer.")).to_be_visible()
    wear_first(page)
    page.goto("/")
    greeting = page.get_by_role("status").filter(has_text="Welcome back. You wear V0-2")
    expect(greeting).to_be_in_viewport()
    news = page.get_by_role("region", name="New in your shade")
    expect(page.get_by_text(re.compile(r"^The last two weeks, from £\d+\.\d\d"))).to_be_visible()
    expect(news.get_by_role("article").filter(has_text="Veil 0")).to_contain_text("V0-2")
    expect(news.get_by_text("New", exact=True).first).to_be_visible()
    assert faults_at(page, PHONE, DESKTOP) == []
    greeting.get_by_role("link", name="See what suits you").click()
    expect(page).to_have_url(re.compile("own=wear:"))


def test_a_list_without_products_for_skin_offers_nothing_by_the_shade(page: Page) -> None:
    wear_first(page)
    page.goto("/categories/lipstick?sort=closest")
    expect(page.get_by_role("button", name="My shade: V0-2, Me")).to_be_visible()
    order = page.get_by_role("navigation", name="Sort by")
    expect(order.get_by_role("link", name="Rating")).to_have_attribute("aria-current", "true")
    expect(order.get_by_role("link", name="Closest to you")).to_have_count(0)
    expect(page.get_by_label("Has my shade")).to_have_count(0)


def test_cards_show_it_on_the_next_page_if_it_could_not_be_asked_for(page: Page) -> None:
    wear_first(page)
    page.goto("/blog")  # the product's own page asks too, and would be refused instead
    page.route("**/shades/closest", lambda route: route.abort(), times=1)
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/shades/closest")):
        page.goto(LIST)
    page.get_by_role("article").filter(has_text="Veil 0").get_by_role("link").first.click()
    expect(page.get_by_role("radio", name="V0-2")).to_be_visible()
    page.go_back()
    expect(card_shades(page)).to_have_count(PRODUCTS)


def test_a_product_opens_on_the_closest_shade_and_says_so(page: Page) -> None:
    wear_first(page)
    page.goto(f"/products/{CATEGORY}-3")
    expect(page.get_by_role("radio", name="V3-2")).to_be_checked()
    note = page.get_by_role("status").filter(has_text="Closest to your shade")
    note.get_by_role("button", name="Show the first shade").click()
    expect(page.get_by_role("radio", name="V3-0")).to_be_checked()
    page.get_by_role("button", name="Show V3-2").click()
    expect(page.get_by_role("radio", name="V3-2")).to_be_checked()
    page.goto(f"/products/{CATEGORY}-3?variant=0")
    expect(page.get_by_role("radio", name="V3-0")).to_be_checked()


def test_a_range_that_stops_short_of_the_shopper_says_so_and_leads_on(page: Page) -> None:
    page.goto("/blog")
    page.evaluate("text => localStorage.setItem('passport', text)", json.dumps(_local(hex="#1d0f0a")))
    page.goto(f"/products/{CATEGORY}-3")
    page.get_by_role("link", name="Nothing here comes close to yours: find what does").click()
    expect(page).to_have_url(re.compile(r"/match-your-shade\?by=colour&hex=1d0f0a"))
    # How near the nearest is depends on the shades that other tests have added.
    expect(page.get_by_role("heading", name=re.compile("to #1d0f0a$"))).to_be_visible()


def test_several_people_by_keyboard_alone(page: Page) -> None:
    page.goto("/blog")
    chip = page.get_by_role("button", name="My shade")
    chip.focus()
    page.keyboard.press("Enter")
    panel = page.get_by_role("dialog", name="My shade")
    field = panel.get_by_label("Add a colour code")
    field.focus()
    page.keyboard.type("no")
    page.keyboard.press("Enter")
    expect(panel.get_by_text("Write a colour as six figures")).to_be_visible()
    page.keyboard.press("Control+A")
    page.keyboard.type("c68642")
    page.keyboard.press("Enter")
    expect(panel.get_by_role("listitem")).to_contain_text(["#c68642"])
    panel.get_by_role("button", name="Add somebody").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("Mum")
    page.keyboard.press("Enter")
    expect(panel.get_by_role("button", name="Mum")).to_have_attribute("aria-pressed", "true")
    expect(panel.get_by_role("list", name="Shades of Mum")).to_have_count(0)
    panel.get_by_role("button", name="Me", exact=True).press("Enter")
    known = panel.get_by_role("group", name="On you #c68642 is")
    known.get_by_label("too dark").focus()
    page.keyboard.press("Space")
    expect(known.get_by_label("just right")).not_to_be_checked()
    known.get_by_label("too pink").press("Space")
    expect(known.get_by_role("checkbox", checked=True)).to_have_count(2)
    expect(panel.get_by_role("link", name="Find what suits Me")).to_have_attribute(
        "href", "/match-your-shade?by=several&own=too_dark:c68642&own=too_pink:c68642"
    )
    known.get_by_label("too pink").press("Space")
    known.get_by_label("too dark").press("Space")  # the last one stays
    expect(known.get_by_label("too dark")).to_be_checked()
    expect(panel.get_by_role("link", name="Find what suits Me")).to_have_attribute(
        "href", "/match-your-shade?by=several&own=too_dark:c68642"
    )
    assert faults_at(page, PHONE, DESKTOP) == []
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    page.goto("/match-your-shade?by=several")
    page.get_by_role("link", name="Begin with the shade of Me").click()
    expect(page).to_have_url(re.compile("own=too_dark:c68642"))


def test_it_leaves_as_a_file_and_a_code_and_comes_back_on_another_device(
    page: Page, members: Members, tmp_path: Path
) -> None:
    wear_first(page)
    panel = open_panel(page)
    with page.expect_download() as download:
        panel.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "passport.json"
    download.value.save_as(file)
    panel.get_by_role("button", name="Show a QR code").click()
    expect(panel.get_by_role("img", name="QR code of your shades")).to_be_visible()
    assert faults_at(page, PHONE, DESKTOP) == []
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    panel.get_by_role("button", name="Copy as a link").click()
    expect(panel.get_by_text("Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")

    changed = json.loads(file.read_text())
    changed["passport"]["people"][0]["shades"][0]["name"] = "Another"
    other = members.browse()
    other.goto("/blog")
    panel = open_panel(other)
    panel.get_by_role("button", name="Bring them back").click()
    picker = panel.get_by_label("From a file")
    picker.set_input_files(
        {"name": "p.json", "mimeType": "application/json", "buffer": json.dumps(changed).encode()}
    )
    expect(panel.get_by_role("alert")).to_contain_text("The file was changed after it was saved")
    picker.set_input_files(file)
    expect(other.get_by_text("1 shade is back.")).to_be_visible()
    expect(panel.get_by_role("list", name="Shades of Me")).to_contain_text("V0-2")

    third = members.browse()
    requests: list[str] = []
    third.on("request", lambda request: requests.append(f"{request.url} {request.post_data or ''}"))
    third.goto(link)
    expect(third.get_by_role("region", name="Scanned shades").get_by_role("img", name="V0-2")).to_be_visible()
    expect(third).to_have_url(re.compile("/passport$"))
    assert not [each for each in requests if link.split("#")[1][:20] in each or "V0-2" in each]
    third.get_by_role("button", name="No, thank you").click()
    expect(third.get_by_role("region", name="Scanned shades")).to_have_count(0)
    third.evaluate("link => { location.href = link }", link)  # a second scan, opened in the same tab
    third.get_by_role("button", name="Add them to mine").click()
    expect(third.get_by_role("button", name="My shade: V0-2, Me")).to_be_visible()
    assert faults_at(third, PHONE, DESKTOP) == []


def test_a_shade_that_is_gone_comes_back_as_its_colour(page: Page) -> None:
    page.goto("/blog")
    stored = json.dumps(_local(variant_id=2**50))
    page.evaluate("text => localStorage.setItem('passport', text)", stored)
    page.goto(LIST)
    expect(card_shades(page)).to_have_count(PRODUCTS)
    panel = open_panel(page)
    with page.expect_download() as download:
        panel.get_by_role("button", name="Save as a file").click()
    panel.get_by_role("button", name="Remove V0-2").click()
    panel.get_by_role("button", name="Bring them back").click()
    panel.get_by_label("From a file").set_input_files(download.value.path())
    expect(page.get_by_text("The shop no longer has V0-2: its colour stays.")).to_be_visible()
    expect(card_shades(page)).to_have_count(PRODUCTS)


def is_passport_sent(answer: Response) -> bool:
    return answer.url.endswith("/user/passport") and answer.request.method == "PUT"


def wear_on_two_devices(members: Members, member: int) -> tuple[Page, Page]:
    """A shade worn on one device is shown on another, where the member is signed in too."""
    phone, laptop = members.browse(member), members.browse(member)
    with phone.expect_response(is_passport_sent):
        wear_first(phone)
    laptop.goto("/blog")
    expect(laptop.get_by_role("button", name="My shade: V0-2, Me")).to_be_visible()
    return phone, laptop


def test_it_follows_a_member_to_another_device_and_leaves_with_them(members: Members) -> None:
    member = members.join(email="passport@shop.example", email_verified=True)
    phone, laptop = wear_on_two_devices(members, member)
    panel = open_panel(laptop)
    expect(panel.get_by_text("Stored with your account and on the devices you sign in on.")).to_be_visible()
    panel.get_by_label("Add a colour code").fill("#8d5524")
    with laptop.expect_response(is_passport_sent):
        panel.get_by_role("button", name="Add", exact=True).click()
    phone.goto("/blog")
    panel = open_panel(phone)
    expect(panel.get_by_role("list", name="Shades of Me").locator("> li")).to_have_count(2)
    phone.goto("/account")
    phone.get_by_role("button", name="Logout").click()
    expect(phone.get_by_role("button", name="My shade", exact=True)).to_be_visible()
    phone.wait_for_function("() => localStorage.getItem('passport') === null")


def test_it_is_in_the_export_and_goes_with_the_account_from_every_device(
    members: Members, shop: RunningShop, tmp_path: Path
) -> None:
    member = members.join(email="passport-leaves@shop.example", email_verified=True)
    phone, laptop = wear_on_two_devices(members, member)
    phone.goto("/account")
    with phone.expect_download() as download:
        phone.get_by_role("button", name="Download my data").click()
    download.value.save_as(tmp_path / "data.json")
    exported = json.loads((tmp_path / "data.json").read_text())["passport"]
    assert [(each["person"], each["shade"]) for each in exported] == [("Me", "V0-2")]
    phone.get_by_role("button", name="Delete my account").click()
    dialog = phone.get_by_role("dialog", name="Delete my account")
    dialog.get_by_role("button", name="Delete my account").click()
    expect(phone).to_have_url(re.compile("/$"))
    laptop.goto("/brands")
    for device in (phone, laptop):
        expect(device.get_by_role("button", name="My shade", exact=True)).to_be_visible()
        device.wait_for_function("() => localStorage.getItem('passport') === null")
    count = "SELECT count(*) FROM shade_passport WHERE member_id = $1"
    assert shop.with_database(lambda work: work.fetchval(count, member)) == 0


def test_where_a_shade_is_stored_is_said_as_it_is(page: Page, members: Members) -> None:
    wear_first(page)
    expect(page.get_by_text("You wear V0-2. It is stored on this device only.")).to_be_visible()
    signed_in = members.browse(members.join())
    wear_first(signed_in)
    where = "It is stored with your account and on the devices you sign in on."
    expect(signed_in.get_by_text(f"You wear V0-2. {where}")).to_be_visible()


FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
NONE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("Access is denied", "SecurityError") } })"""


@pytest.mark.parametrize("storage", [FULL, NONE], ids=["full", "none"])
def test_without_storage_it_lasts_as_long_as_the_page(page: Page, storage: str) -> None:
    page.add_init_script(storage)
    page.goto(f"/products/{CATEGORY}-0")
    page.get_by_role("button", name="I wear this: V0-0").click()
    expect(page.get_by_text("it lasts as long as this page")).to_be_visible()
    expect(page.get_by_role("button", name="My shade: V0-0, Me")).to_be_visible()
    page.get_by_role("link", name="Passport House").first.click()
    expect(page.get_by_text(f"1 of {PRODUCTS} foundations has your shade")).to_be_visible()


def test_public_pages_are_the_same_with_and_without(shop: RunningShop) -> None:
    for path in (LIST, f"{LIST}?sort=closest&mine=1", f"/products/{CATEGORY}-0", "/passport"):
        html = loopback.get(shop.url + path).text
        assert "Has my shade" not in html
        assert "Closest to you" not in html
        assert "data-own-shade" not in html


def _local(**more: object) -> dict[str, object]:
    shade = {
        "hex": WORN, "variant_id": None, "name": "V0-2", "product": "Veil 0", "product_slug": f"{CATEGORY}-0",
        "brand": "Passport House", "is_for_skin": True, "origin": "product", "swatch_source": "instrument",
        "possible_error": None, "verdicts": ["wear"], "changed_at": 1,
    } | more  # fmt: skip
    person = {"id": "me", "name": "Me", "changed_at": 0, "shades": [shade]}
    passport = {"version": 1, "people": [person], "chosen": "me", "removed": []}
    return {"passport": passport, "member": None, "edition": 0, "changed": True}
