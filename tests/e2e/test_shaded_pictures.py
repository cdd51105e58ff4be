"""Pictures wear the shade: on product pages, in lists, in matches, and the one that the shopper wears."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app.kit.database.pool import Connection
from data.pictures.drawing.looks import ProductLook
from data.pictures.drawing.product_pictures import pictures
from data.pictures.drawing.samples import list_sample_brands
from data.pictures.paths import DemoFolders
from data.pictures.queries import SpecWriter
from data.pictures.specs import make_spec, picture_url
from tests.e2e.looking import DESKTOP, PHONE, faults_at
from tests.e2e.members import Members
from tests.support import loopback
from tests.support.rows import a_brand, a_category, a_product, a_review, a_variant, row
from tests.support.running_shop import RunningShop, wait_for

pytestmark = pytest.mark.browser

CATEGORY, SLUG, OTHER = "shaded-veils", "shaded-veil", "photographed-veil"
SHADES = {"Linen": "#f1d3bd", "Sand": "#dcae8a", "Clay": "#b9825a", "Umber": "#5b3622"}
PHOTO = "/favicon.svg"
PAGE = f"/products/{SLUG}"
IS_SHOWN = "image => image.complete && image.naturalWidth > 0"


@pytest.fixture(scope="module")
def shades(shop: RunningShop) -> dict[str, int]:
    """A product whose pictures are drawn, and one with a photograph of one shade. The ids of all shades."""
    look = ProductLook(
        list_sample_brands()[0],
        "Shaded Veil",
        SLUG,
        "foundation_bottle",
        "natural",
        tuple(SHADES.values()),
        "30 ml",
    )
    with SpecWriter(DemoFolders(shop.folder)) as specs:
        specs.add([make_spec(f"products/{SLUG}", look)])
    found = shop.with_database(lambda connection: _insert(connection, look))
    wait_for(shop, f"/api/v1/product?slug={OTHER}")
    return found


async def _insert(connection: Connection, look: ProductLook) -> dict[str, int]:
    category = await a_category(connection, slug=CATEGORY, name="Veils", department="Complexion")
    brand = await a_brand(connection, slug="shaded-house", name="Shaded House")
    place = {"brand_id": brand, "category_id": category}
    product = await a_product(connection, slug=SLUG, name="Shaded Veil", **place)
    spec = make_spec(f"products/{SLUG}", look)
    for position, each in enumerate(pictures(look)):
        url = picture_url(spec, each.name)
        url = url.replace(".svg?", "-640.webp?") if each.kind == "main" else url
        values = {"name": each.name, "alt": each.alt, "url": url, "position": position}
        await row(connection, "product_image", product_id=product, width=800, height=1000, **values)
    # Read by an instrument, so that no colour is mended. The last one was added later.
    ids = {
        name: await a_variant(connection, product, name=name, value=value, source="instrument")
        for name, value in (SHADES | {"Added": "#402010"}).items()
    }
    await _review(connection, product, ids)
    other = await a_product(connection, slug=OTHER, name="Photographed Veil", **place)
    await row(connection, "product_image", product_id=other, name="main", url="/banner.svg", alt="All shades")
    for name, picture in (("Photographed", PHOTO), ("Not photographed", None)):
        ids[name] = await a_variant(
            connection, other, name=name, value="#caa182", source="instrument", picture=picture
        )
    return ids


async def _review(connection: Connection, product: int, shades: dict[str, int]) -> None:
    worn = [shades["Umber"]] * 2 + [None] + [shades["Clay"]] * 5
    for number, shade in enumerate(worn):
        rating = 5 if shade == shades["Clay"] else 1
        values = {"rating": rating, "worn_variant_id": shade, "likes": len(worn) - number}
        await a_review(connection, product, **values)


def main_picture(page: Page) -> Locator:
    return page.get_by_role("list", name="Pictures of").get_by_role(
        "img", name=re.compile("Maison Orla Shaded Veil")
    )


def shaded(name: str) -> re.Pattern[str]:
    return re.compile(f"-main~{SHADES[name][1:]}-640")


def test_choosing_a_shade_changes_the_pictures_and_moves_nothing(page: Page, shades: dict[str, int]) -> None:
    page.goto(PAGE)
    expect(main_picture(page)).to_have_attribute("src", shaded("Linen"))
    page.evaluate("document.fonts.ready")
    before = main_picture(page).bounding_box()
    for name in ("Clay", "Linen"):
        page.get_by_role("radio", name=name).click()
        expect(main_picture(page)).to_have_attribute("src", shaded(name))
        expect(main_picture(page)).to_have_attribute("alt", f"Maison Orla Shaded Veil in {name}.")
        page.wait_for_function(
            "image => image.complete && image.naturalWidth > 0", arg=main_picture(page).element_handle()
        )
        assert main_picture(page).bounding_box() == before
    thumbnails = page.get_by_role("list", name="Choose a picture").get_by_role("img", include_hidden=True)
    sources = [each.get_attribute("src") or "" for each in thumbnails.all()]
    assert all(("~f1d3bd" in each) != ("-range." in each) for each in sources)


@pytest.mark.only_looks
def test_a_shade_that_was_never_drawn_shows_the_given_picture(page: Page, shades: dict[str, int]) -> None:
    page.goto(f"{PAGE}?variant={shades['Added']}")
    expect(main_picture(page)).to_have_attribute("src", re.compile(r"-main-640\.webp"))
    page.wait_for_function(
        "image => image.complete && image.naturalWidth > 0", arg=main_picture(page).element_handle()
    )


def test_without_scripts_the_address_chooses_the_picture(
    browser: Browser, shop_url: str, shades: dict[str, int]
) -> None:
    with browser.new_context(java_script_enabled=False, viewport=DESKTOP, base_url=shop_url) as context:
        page = context.new_page()
        page.goto(PAGE)
        expect(main_picture(page)).to_have_attribute("src", shaded("Linen"))
        page.goto(f"{PAGE}?variant={shades['Umber']}")
        expect(main_picture(page)).to_have_attribute("src", shaded("Umber"))


@pytest.mark.only_looks
def test_a_photograph_of_the_shade_is_shown_and_no_other_is_tinted(
    page: Page, shades: dict[str, int]
) -> None:
    page.goto(f"/products/{OTHER}?variant={shades['Photographed']}")
    picture = page.get_by_role("list", name="Pictures of").get_by_role("img").first
    expect(picture).to_have_attribute("src", PHOTO)
    expect(picture).to_have_attribute("alt", "All shades in Photographed.")
    page.goto(f"/products/{OTHER}?variant={shades['Not photographed']}")
    expect(picture).to_have_attribute("src", "/banner.svg")
    expect(picture).to_have_attribute("alt", "All shades.")


@pytest.mark.only_looks
def test_a_list_kept_to_a_depth_shows_its_products_in_it(page: Page, shades: dict[str, int]) -> None:
    page.goto(f"/categories/{CATEGORY}?filter=depth%3Adark")
    card = page.get_by_role("article").filter(has_text="Shaded Veil")
    expect(card.get_by_role("img", name=re.compile("^In (Umber|Added)$"))).to_be_visible()
    expect(card.get_by_role("link").first).to_have_attribute("href", re.compile(rf"^{PAGE}\?variant=\d+$"))
    assert faults_at(page, DESKTOP, PHONE) == []


def test_cards_wear_the_shade_of_the_passport_and_the_page_itself_is_everybodys(
    page: Page, shades: dict[str, int]
) -> None:
    page.goto(f"{PAGE}?variant={shades['Clay']}")
    page.get_by_role("button", name="I wear this: Clay").click()
    expect(page.get_by_role("button", name=re.compile("^My shade: Clay"))).to_be_visible()
    answer = page.goto(f"/categories/{CATEGORY}")
    assert answer is not None
    assert "~" not in re.sub(r"<script.*?</script>", "", answer.text(), flags=re.DOTALL)
    card = page.get_by_role("article").filter(has_text="Shaded Veil")
    expect(card.get_by_role("img", name="In Clay")).to_have_attribute("src", shaded("Clay"))
    page.goto(PAGE)
    expect(main_picture(page)).to_have_attribute("src", shaded("Clay"))


@pytest.mark.only_looks
def test_a_match_is_shown_in_the_shade_that_matches(page: Page, shades: dict[str, int]) -> None:
    page.goto(f"/match-your-shade?by=colour&hex={SHADES['Clay'][1:]}&category={CATEGORY}")
    picture = page.locator(f"#match-{shades['Clay']} img").last
    expect(picture).to_have_attribute("src", shaded("Clay"))


@pytest.mark.only_looks
def test_compared_products_wear_their_shades(page: Page, shades: dict[str, int]) -> None:
    keys = ",".join(f"{SLUG}:{shades[name]}" for name in ("Clay", "Umber"))
    page.goto(f"/compare?shades={keys}")
    for place, name in enumerate(("Clay", "Umber")):
        expect(page.get_by_role("table").locator("img").nth(place)).to_have_attribute("src", shaded(name))


def read_tags(url: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="(og:[a-z:]+)" content="([^"]*)"', loopback.get(url).text))


def test_a_shared_page_has_a_picture_of_what_it_compares(shop: RunningShop, shades: dict[str, int]) -> None:
    clay, umber = shades["Clay"], shades["Umber"]
    for address, picture in (
        (f"/compare?shades={SLUG}:{clay},{SLUG}:{umber}", f"v{clay}_v{umber}"),
        (f"{PAGE}?variant={clay}", f"v{clay}"),
        ("/ranges?sort=olive", "ranges-olive"),
        (f"/match-your-shade?by=colour&hex={SHADES['Clay'][1:]}&category={CATEGORY}", f"hb9825a_v{clay}"),
    ):
        tags = read_tags(shop.url + address)
        assert tags["og:image"] == f"{shop.url}/media/share/{picture}.png"
        assert tags["og:image:alt"]
        assert tags["og:url"].startswith(f"{shop.url}/")
        answer = loopback.get(tags["og:image"])
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
        assert answer.content.startswith(b"\x89PNG")


def test_a_page_that_compares_nothing_has_no_such_picture(shop: RunningShop, shades: dict[str, int]) -> None:
    assert "-main-640.webp" in read_tags(shop.url + PAGE)["og:image"]
    for address in ("/match-your-shade", "/compare", f"/compare?shades={SLUG}:{shades['Clay']}"):
        assert "og:image" not in read_tags(shop.url + address)


def test_reviews_near_the_worn_shade_come_first_and_are_counted_from_five_on(
    page: Page, shades: dict[str, int]
) -> None:
    """Five people wore the shopper's shade, two a far one, and one does not say."""
    page.goto(f"{PAGE}?variant={shades['Clay']}")
    page.get_by_role("button", name="I wear this: Clay").click()
    reviews = page.locator("#all-reviews")
    expect(reviews).to_contain_text("5 people within two steps of your shade gave it 5.0 stars on average.")
    entries = reviews.get_by_role("listitem").filter(has=page.locator("time"))
    expect(entries.first).to_contain_text("Wore Umber")
    reviews.get_by_role("button", name="Closest to mine first").click()
    expect(entries.first).to_contain_text("Wore Clay")
    reviews.get_by_role("button", name="People near my shade").click()
    expect(entries).to_have_count(5)
    reviews.get_by_role("button", name="Everyone").click()
    expect(entries.first).to_contain_text("Wore Umber")
    assert faults_at(page, PHONE, DESKTOP) == []


def test_a_reviewer_chooses_to_show_the_shade(
    members: Members, shop: RunningShop, shades: dict[str, int]
) -> None:
    page = members.browse(members.join(first_name="Wanda", surname="Wears"))
    page.goto(f"{PAGE}?variant={shades['Linen']}")
    page.get_by_role("button", name="I wear this: Linen").click()
    expect(page.get_by_role("button", name=re.compile("^My shade: Linen"))).to_be_visible()
    page.get_by_role("button", name="Write a Review").first.click()
    drawer = page.get_by_role("dialog", name="Write a Review")
    drawer.get_by_role("radio", name="1 star").check(force=True)
    drawer.get_by_role("button", name="I wore Linen, as in my shades").click()
    show = drawer.get_by_role("checkbox", name=re.compile("^Show this shade with my review"))
    expect(show).not_to_be_checked()
    show.check()
    drawer.get_by_role("group", name=re.compile("given or paid")).get_by_text("No", exact=True).click()
    drawer.get_by_role("button", name="Submit").click()
    expect(drawer).to_have_count(0)
    page.get_by_role("button", name="Show more reviews").click()
    mine = (
        page.locator("#all-reviews")
        .get_by_role("listitem")
        .filter(has=page.get_by_role("link", name="Wanda"))
    )
    expect(mine).to_contain_text("Wore Linen")
