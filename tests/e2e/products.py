"""The products that browser tests look at page by page, and the way to one."""

from playwright.sync_api import Page, expect

from tests.support.product_pages import FULL, put
from tests.support.running import RunningShop, wait_for


def put_products(shop: RunningShop) -> None:
    """Some more products, and a window that shows them."""
    shop.with_database(put)
    wait_for(shop, f"/api/v1/product?slug={FULL}")


def open_product(page: Page, slug: str = FULL, search: str = "") -> None:
    page.goto(f"/products/{slug}{search}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
