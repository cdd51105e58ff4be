"""The records of the demo, before they become rows of tables.

Records point at each other by natural key (a slug, a handle), so makers need no database and a seeder is
free to number rows as it likes. Money is integer minor units (pence, cents); times are UTC.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from data.pictures.drawing.looks import BrandLook, Finish, PersonLook, Shape
from shade_matching.error_model import SwatchSource
from shade_matching.profile import Undertone

Group = Literal["complexion", "cheeks", "eyes", "brows", "lips", "nails", "skin", "fragrance", "tools"]
Currency = Literal["GBP", "EUR", "USD"]
Nature = Literal["natural", "synthetic"]
Certified = Literal["yes", "no", "unknown"]
Platform = Literal["youtube", "tiktok", "instagram"]
UserType = Literal["default", "influencer"]
WishlistType = Literal["public", "private"]
Provider = Literal["google", "facebook", "apple"]
VoteKind = Literal["like", "dislike"]


@dataclass(frozen=True, slots=True)
class Brand:
    """A brand. Key: `slug`."""

    name: str
    slug: str
    caption: str
    description: str  # its founding story, markdown
    origin: str  # "Porto, Portugal"
    founded: int
    price_level: int  # 1 (everyday) to 4 (luxury)
    look: BrandLook


@dataclass(frozen=True, slots=True)
class Category:
    """A category. Key: `slug`."""

    name: str
    slug: str
    group: Group
    description: str
    static_review: tuple[str, ...]
    position: int


@dataclass(frozen=True, slots=True)
class Product:
    """A product. Key: `slug`."""

    name: str
    slug: str
    brand_slug: str
    category_slug: str
    caption: str
    description: str  # markdown
    price_level: int  # 1 to 4
    details: Mapping[str, str]  # further columns of the product table, by name
    shape: Shape
    finish: Finish | None
    created_at: datetime
    is_featured: bool
    popularity: float  # weight for reviews and wishes; 0 for what nobody has reviewed


@dataclass(frozen=True, slots=True)
class Variant:
    """One shade of a product. Key: `product_slug`, `name`."""

    product_slug: str
    name: str
    value: str  # "#rrggbb"
    undertone: Undertone | None
    finish: Finish | None
    source: SwatchSource
    source_date: date | None
    position: int  # light to deep, from 0


@dataclass(frozen=True, slots=True)
class Retailer:
    """A retailer. Key: `slug`."""

    name: str
    slug: str
    url: str


@dataclass(frozen=True, slots=True)
class Offer:
    """A retailer's price for a product. Key: `product_slug`, `retailer_slug`, `currency`."""

    product_slug: str
    retailer_slug: str
    url: str
    currency: Currency
    price: int  # minor units
    in_stock: bool
    delivery: int | None  # minor units; None where the retailer does not say


@dataclass(frozen=True, slots=True)
class Ingredient:
    """An INCI name and where it comes from. Key: `slug`."""

    name: str
    slug: str
    nature: Nature


@dataclass(frozen=True, slots=True)
class ProductIngredient:
    """An ingredient of a product, in the order of amounts. Key: `product_slug`, `ingredient_slug`."""

    product_slug: str
    ingredient_slug: str
    position: int


@dataclass(frozen=True, slots=True)
class Certification:
    """A certification. Key: `slug`."""

    name: str
    slug: str
    description: str


@dataclass(frozen=True, slots=True)
class ProductCertification:
    """Whether a product has a certification. Key: `product_slug`, `certification_slug`."""

    product_slug: str
    certification_slug: str
    certified: Certified


@dataclass(frozen=True, slots=True)
class Image:
    """A picture of a product. Key: `product_slug`, `name`."""

    product_slug: str
    name: str  # file name without folder or ending; the main one contains "main"
    alt: str
    position: int


@dataclass(frozen=True, slots=True)
class SocialVideo:
    """A video on a platform. Key: `product_slug`, `platform`, `video_id`."""

    product_slug: str
    platform: Platform
    video_id: str
    url: str  # always on a reserved .example host
    title: str
    creator: str
    position: int


@dataclass(frozen=True, slots=True)
class Member:
    """A member. Key: `handle`."""

    handle: str
    first_name: str
    surname: str
    email: str  # on a reserved .example host
    bio: str
    look: PersonLook  # as far as the bio, or the reviews, tell it
    user_type: UserType
    wishlist_type: WishlistType
    provider: Provider
    facebook: str
    instagram: str
    twitter: str
    tiktok: str
    joined_at: datetime


@dataclass(frozen=True, slots=True)
class Review:
    """A review. Key: `member_handle`, `product_slug`."""

    member_handle: str
    product_slug: str
    rating: int  # whole stars, 1 to 5
    static_review: tuple[str, ...]  # labels of the product's category
    text: str  # influencers only; else empty
    incentivised: bool
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class Vote:
    """A member's vote on another's review. Key: `member_handle`, `reviewer_handle`, `product_slug`."""

    member_handle: str
    reviewer_handle: str
    product_slug: str
    kind: VoteKind
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Follow:
    """A follow. Key: `follower_handle`, `followed_handle`."""

    follower_handle: str
    followed_handle: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Wish:
    """A product on a member's wishlist. Key: `member_handle`, `product_slug`."""

    member_handle: str
    product_slug: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class WornRange:
    """The shades of a product for skin, by id, as its pictures have them."""

    product_slug: str
    category_slug: str
    variant_ids: tuple[int, ...]
    lab: tuple[tuple[float, float, float], ...]


@dataclass(frozen=True, slots=True)
class WornShade:
    """A shade that a member wears. Key: `member_id`, `variant_id`."""

    member_id: int
    variant_id: int
    created_on: date


@dataclass(frozen=True, slots=True)
class WearReport:
    """The fit of a shade beside one that the member wears. Key: `member_id`, `variant_id`."""

    member_id: int
    variant_id: int
    verdicts: tuple[str, ...]
    later: int | None  # after an hour: 1 darker, 0 the same
    worn_variant_id: int | None
    created_on: date


@dataclass(frozen=True, slots=True)
class BlogPost:
    """A blog post. Key: `slug`."""

    slug: str
    title: str
    subtitle: str
    md_content: str
    author_name: str
    tags: tuple[str, ...]
    likes: int
    created_at: datetime
    updated_at: datetime
