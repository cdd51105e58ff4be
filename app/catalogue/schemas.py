"""The JSON shapes of the catalogue's answers."""

from typing import Literal

import msgspec

from app.window.schemas import Brand, Category, ProductPage, Review


class Shop(msgspec.Struct, frozen=True):
    """Facts about the whole shop."""

    is_demo: bool


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
