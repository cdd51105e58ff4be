"""The public shapes a window holds ready: what a card, a page, a brand or a post is on the wire."""

from datetime import date, datetime

import msgspec


class Image(msgspec.Struct, frozen=True):
    """A picture; the one whose name contains `main` comes first everywhere."""

    name: str
    url: str
    alt: str = ""
    width: int | None = None
    height: int | None = None


class Swatch(msgspec.Struct, frozen=True):
    """As much of a shade as a card needs."""

    id: int
    name: str
    value: str


class Variant(msgspec.Struct, frozen=True):
    """A shade of a product, with where its colour is known from."""

    id: int
    name: str
    value: str
    undertone: str | None
    finish: str | None
    source: str
    source_date: date | None


class Named(msgspec.Struct, frozen=True):
    """A brand or category as another thing names it."""

    name: str
    slug: str


class Brand(msgspec.Struct, frozen=True):
    """A brand on the wire."""

    name: str
    slug: str
    description: str
    caption: str
    logo: str
    banner: str


class Category(msgspec.Struct, frozen=True):
    """A category on the wire, with the labels its reviews may choose from."""

    name: str
    slug: str
    description: str
    logo: str
    banner: str
    department: str
    static_review: list[str]


class Vendor(msgspec.Struct, frozen=True):
    """A retailer's offer."""

    name: str
    url: str
    currency: str
    price: float
    in_stock: bool


class Certification(msgspec.Struct, frozen=True):
    """Whether a product holds a certificate, or nobody knows."""

    name: str
    logo: str
    is_certified: bool
    is_unknown: bool


class Ingredients(msgspec.Struct, frozen=True):
    """What is in it, by where it comes from, the largest amount first."""

    natural: list[str]
    synthetic: list[str]


class Video(msgspec.Struct, frozen=True):
    """A video link on a platform."""

    url: str
    title: str
    creator: str


class CardBody(msgspec.Struct, frozen=True):
    """The part of a card that only a new window changes."""

    name: str
    slug: str
    category: str
    category_slug: str
    brand: str
    brand_slug: str
    currency: str
    price: float | None
    images: list[Image]
    variant_count: int


class Card(CardBody, frozen=True):
    """A product in a list."""

    rating: float
    reviews: int
    variants: list[Swatch]


class PageBody(msgspec.Struct, frozen=True):
    """The part of a product's page that only a new window changes."""

    name: str
    slug: str
    caption: str
    description: str
    volume: str
    images: list[Image]
    brand: Named
    category: Named
    brand_slug: str
    category_slug: str
    variants: list[Variant]
    price: float | None
    currency: str
    ingredients: Ingredients
    certifications: list[Certification]
    vendors: list[Vendor]
    socials: dict[str, list[Video]]
    static_review: list[str]
    created_at: datetime


class ProductPage(PageBody, frozen=True):
    """A product's page as everyone sees it."""

    avg_rating: float
    rating: float
    reviews: int


class Review(msgspec.Struct, frozen=True):
    """A review as everyone sees it; `user_id` is null once its author is gone."""

    review_id: int
    user_id: int | None
    user_name: str
    rating: int
    review: str
    static_review: list[str]
    incentivised: bool
    created_at: datetime
    review_likes: int
    review_dislikes: int
    is_liked: bool = False
    is_disliked: bool = False


class Blog(msgspec.Struct, frozen=True):
    """A post of the blog."""

    id: int
    title: str
    subtitle: str
    md_content: str
    image: str
    author_name: str
    author_image: str
    tags: list[str]
    created_at: datetime
    updated_at: datetime
    likes: int


def main_first(images: list[Image]) -> list[Image]:
    """The picture named `main` before the others, which keep their order."""
    return sorted(images, key=lambda image: "main" not in image.name)
