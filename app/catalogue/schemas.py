"""The JSON shapes of the catalogue's answers."""

from datetime import datetime
from typing import Literal

import msgspec

from app.window.schemas import Brand, Category, ProductPage, Review


class Shop(msgspec.Struct, frozen=True):
    """Facts about the whole shop. `note` is what its merchant says at the top of every page.

    `facts` are those that staff gave, without long texts; the names of these are in `texts`. `providers` are
    those that members can sign in with.
    """

    is_demo: bool
    note: str
    facts: dict[str, str]
    texts: list[str]
    providers: list[str]
    is_production: bool


class ShopText(msgspec.Struct, frozen=True):
    """A text of the shop in Markdown; empty where staff gave none."""

    text: str


class BrandsAnswer(msgspec.Struct, frozen=True):
    """Brands from A to Z."""

    brands: list[Brand]


class BrandAnswer(msgspec.Struct, frozen=True):
    data: Brand


class CategoriesAnswer(msgspec.Struct, frozen=True):
    """Categories in the shop's order, under both names that clients use."""

    status: Literal["success"]
    categories: list[Category]
    data: list[Category]


class CategoryAnswer(msgspec.Struct, frozen=True):
    data: Category


class Product(ProductPage, frozen=True, kw_only=True):
    """A product's page. The personal fields are present with a session only."""

    is_added_to_wishlist: bool | msgspec.UnsetType = msgspec.UNSET
    is_reviewed: bool | msgspec.UnsetType = msgspec.UNSET
    user_review: Review | msgspec.UnsetType | None = msgspec.UNSET


class ProductAnswer(msgspec.Struct, frozen=True):
    data: Product


class PriceStep(msgspec.Struct, frozen=True):
    """From a moment on, the lowest price to buy at; null while nobody had it in stock."""

    at: datetime
    price: float | None


class RetailerPrices(msgspec.Struct, frozen=True):
    """One retailer's price: the lowest observed, the one of now, and all steps. Null is out of stock."""

    name: str
    lowest: float | None
    now: float | None
    steps: list[PriceStep]


class PriceHistory(msgspec.Struct, frozen=True):
    """The price of a product in the last so many days.

    It begins at `since`: later than those days ago if the shop did not watch the product yet (then it is not
    `is_whole`). Both moments are null if it never had an offer. `summary` says how the price of today
    compares to it. `retailers` is there on request.
    """

    observed_since: datetime | None
    since: datetime | None
    until: datetime
    days: int
    is_whole: bool
    lowest: float | None
    above_lowest: float | None
    summary: str | None
    steps: list[PriceStep]
    retailers: list[RetailerPrices] | None = None
