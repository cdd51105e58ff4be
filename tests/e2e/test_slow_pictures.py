"""A page works while its pictures are still on their way."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, ViewportSize, expect

from app.kit.database.pool import Connection
from tests.e2e.looking import PHONE, complaints_of, wait_until
from tests.support.api_proxy import ApiProxy
from tests.support.rows import a_brand, a_category, a_product, a_variant, row
from tests.support.running_shop import RunningShop, wait_for

pytestmark = pytest.mark.browser

# The widest window that still has the menu button, and with it something to press on every page.
WIDE: ViewportSize = {"width": 1000, "height": 900}
# The scripts run and have taken over the page, but perhaps not yet the parts of it that are loaded later.
AWAKE = """() => {
  const name = Object.keys(document).find((key) => key.startsWith("__reactContainer"));
  const root = name && document[name].stateNode.current;
  return Boolean(root) && !root.memoizedState.isDehydrated;
}"""
PRODUCTS, PICTURES = 16, 7
PATHS = ("/categories/slow", "/brands/slow", "/products/slow-0", "/search/slowly")


async def fill(connection: Connection) -> None:
    """Products and posts, each with pictures of its own."""
    category = await a_category(connection, slug="slow", name="Slow")
    brand = await a_brand(connection, slug="slow", name="Slow")
    for number in range(PRODUCTS):
        product = await a_product(
            connection, brand_id=brand, category_id=category, slug=f"slow-{number}", name=f"Slowly {number}"
        )
        await a_variant(connection, product, value=f"#c686{0x42 + number:02x}")
        for place in range(PICTURES):
            url = f"/media/slow/{number}-{place}.png"
            await row(connection, "product_image", product_id=product, name=f"{place}", url=url)


@pytest.fixture(scope="module")
def slow_line(shop: RunningShop, playwright: object) -> Iterator[tuple[ApiProxy, str]]:
    """A storefront of its own, and the line on which its pictures wait."""
    shop.with_database(fill)
    wait_for(shop, "/categories/slow", "Slowly")
    with ApiProxy(shop.api_port) as line, shop.another_front(UNDERTONE_API_ORIGIN=line.url) as url:
        yield line, url


@pytest.mark.parametrize(("path", "size"), [*((path, WIDE) for path in PATHS), ("/products/slow-0", PHONE)])
def test_a_page_wakes_while_its_pictures_are_on_their_way(
    context: BrowserContext, slow_line: tuple[ApiProxy, str], path: str, size: ViewportSize
) -> None:
    """A browser opens six connections. Pictures that never come may take all, but not before the scripts."""
    line, url = slow_line
    line.hold("/media/*")
    page = context.new_page()
    complaints = complaints_of(page)
    page.set_viewport_size(size)
    page.goto(url + path, wait_until="domcontentloaded")
    page.wait_for_function(AWAKE)
    page.get_by_role("button", name="Open menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    wait_until(page, lambda: len(line.waiting) > 0)
    line.as_it_is()
    assert complaints == []
