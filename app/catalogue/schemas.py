"""What the catalogue says on the wire."""

from typing import Literal

import msgspec

from app.window.shapes import Brand, Category, ProductPage, Review


class Shop(msgspec.Struct, frozen=True):
    """The shop as a whole."""

    is_demo: bool


class Brands(msgspec.Struct, frozen=True):
    """Brands from A to Z."""

    brands: list[Brand]


class OneBrand(msgspec.Struct, frozen=True):
    data: Brand


class Categories(msgspec.Struct, frozen=True):
    """Categories in the shop's order, under both names that are asked for."""

    status: Literal["success"]
    categories: list[Category]
    data: list[Category]


class OneCategory(msgspec.Struct, frozen=True):
    data: Category


class Product(ProductPage, frozen=True, kw_only=True):
    """A product's page; the personal fields come with a session only."""

    is_added_to_wishlist: bool | msgspec.UnsetType = msgspec.UNSET
    is_reviewed: bool | msgspec.UnsetType = msgspec.UNSET
    user_review: Review | msgspec.UnsetType | None = msgspec.UNSET


class OneProduct(msgspec.Struct, frozen=True):
    data: Product
