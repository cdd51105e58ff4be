"""The JSON shapes of the window: cards, product pages, brands, reviews and posts.

Names are those of the public API: a `Variant` is a shade and a `Vendor` an offer. The window keeps a card and
a page in parts: a Body that offers do not change, and the prices. As msgspec structs have one base each,
`Card` and `ProductPage` repeat the fields of prices, in the order of the JSON.
"""

from datetime import date, datetime

import msgspec

from app.window.product_facts import ProductFacts

SKIN_DEPARTMENTS = frozenset(["complexion"])
"""The departments of products for skin. Depth and what wearers say describe skin; a lipstick has none."""


class Image(msgspec.Struct, frozen=True):
    """A picture. The one whose name contains `main` comes first everywhere."""

    name: str
    url: str
    alt: str = ""
    width: int | None = None
    height: int | None = None


class Swatch(msgspec.Struct, frozen=True):
    """The part of a shade that a card needs."""

    id: int
    name: str
    value: str


class PicturedSwatch(Swatch, frozen=True, omit_defaults=True):
    """A shade with the picture of the product in it, where the catalogue has one."""

    picture: str | None = None


class CardSwatch(Swatch, frozen=True):
    """A shade on a card. It is compared with no other, so it has no score."""

    similarity_score: int | None = None


class WearFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """Statements of wearers about a shade, as far as five or more of them said it.

    `corrected` is the colour used for matching, `difference` how it differs from the mended swatch. Two times
    in three the true colour lies within `uncertainty` (CIEDE2000). `later` is how it changes in an hour.
    `is_needed` asks wearers to report: the pictures of the range are far off, and no pair of it is known.
    """

    wearers: int | None = None
    corrected: str | None = None
    difference: str | None = None
    uncertainty: float | None = None
    later: str | None = None
    later_wearers: int | None = None
    is_needed: bool | None = None


class CorrectedShade(msgspec.Struct, frozen=True):
    """A shade whose colour wearers corrected."""

    variant_id: int
    name: str
    product: str
    product_slug: str
    brand: str
    value: str
    corrected: str
    difference: str
    wearers: int


class MatchedSwatch(Swatch, frozen=True, omit_defaults=True):
    """A shade that matches. `mended` is the colour used for matching, if another, and `mending` the reason.

    `wear` is null where wearers are not asked, because the shade is not for skin.
    """

    source: str
    mended: str | None
    mending: str
    wear: WearFacts | None
    picture: str | None = None  # of the product in this shade, where the catalogue has one


class ShadeFacts(msgspec.Struct, frozen=True):
    """Facts of a shade that pages show as the table has them: each is a column of `variant` of that name.

    A colour that an instrument read says which one, and its illuminant and observer.
    """

    id: int
    name: str
    value: str
    undertone: str | None
    finish: str | None
    source: str
    source_date: date | None
    instrument: str | None
    measured_under: str | None
    observer: int | None
    picture: str | None  # of the product in this shade, where the catalogue has one
    gtin: str | None


class Variant(ShadeFacts, frozen=True):
    """A shade of a product. `mended` is the colour used for matching, if another; `mending` says why."""

    mended: str | None
    mending: str
    wear: WearFacts | None  # null where wearers are not asked, because the shade is not for skin
    similarity_score: int | None = None  # only a match has one


class ColourlessShade(msgspec.Struct, frozen=True):
    """A shade whose colour nobody told us. It is named, and matched with no other."""

    id: int
    name: str
    gtin: str | None
    picture: str | None


class Named(msgspec.Struct, frozen=True):
    """The name and slug of a brand or category, as other objects refer to it."""

    name: str
    slug: str


class Brand(msgspec.Struct, frozen=True):
    """A brand."""

    name: str
    slug: str
    description: str
    caption: str
    logo: str
    banner: str
    managed_by: str  # empty where nobody said so


class Category(msgspec.Struct, frozen=True):
    """A category, with the labels its reviews may choose from."""

    name: str
    slug: str
    description: str
    logo: str
    banner: str
    department: str
    static_review: list[str]


class Vendor(msgspec.Struct, frozen=True):
    """A retailer's offer. What its delivery costs is null where that is not known.

    A price of null is one that only the retailer's own page knows. `seen_at` is when the price was seen.
    `is_lowest` says that this is the product's price: no other retailer has it in stock for less.
    """

    name: str
    url: str
    currency: str
    price: float | None
    in_stock: bool
    delivery: float | None
    delivered_price: float | None
    is_lowest: bool
    seen_at: datetime


class Certification(msgspec.Struct, frozen=True):
    """Whether a product has a certification, or that is unknown."""

    name: str
    logo: str
    is_certified: bool
    is_unknown: bool


class Ingredients(msgspec.Struct, frozen=True):
    """The ingredients by origin, the largest amount first."""

    natural: list[str]
    synthetic: list[str]


class Video(msgspec.Struct, frozen=True):
    """A link to a video."""

    url: str
    title: str
    creator: str


class PriceFields(msgspec.Struct, frozen=True):
    """The price of a product: the lowest it can be bought at now; if it is out of stock, the lowest known.

    `delivered_price` is the lowest one with delivery, null where no retailer says what that costs. `retailer`
    and `delivered_retailer` are whose these prices are, null where it is out of stock; a long name is cut.
    `unit_price` is the price of a `unit`, such as `10 ml` or `piece`; both are null where the size of the
    product cannot be read.
    """

    currency: str
    price: float | None
    in_stock: bool
    delivered_price: float | None
    unit_price: float | None
    unit: str | None
    retailer: str | None
    delivered_retailer: str | None


class CardBody(msgspec.Struct, frozen=True):
    """The part of a card that offers and ratings do not change."""

    name: str
    slug: str
    category: str
    category_slug: str
    brand: str
    brand_slug: str
    images: list[Image]
    variant_count: int


class Card(CardBody, frozen=True):
    """A product in a list."""

    currency: str  # from here on as in `PriceFields`
    price: float | None
    in_stock: bool
    delivered_price: float | None
    unit_price: float | None
    unit: str | None
    retailer: str | None
    delivered_retailer: str | None
    rating: float
    reviews: int
    variants: list[CardSwatch]


class FoundCard(Card, frozen=True, omit_defaults=True):
    """A card that says which shade of the product is looked for, or was wished for."""

    shown_shade: PicturedSwatch | None = None


class PageBody(ProductFacts, frozen=True):
    """The part of a product's page that offers and ratings do not change."""

    images: list[Image]
    brand: Named
    category: Named
    brand_slug: str
    category_slug: str
    variants: list[Variant]
    colourless: list[ColourlessShade]
    ingredients: Ingredients
    certifications: list[Certification]
    socials: dict[str, list[str]]
    videos: dict[str, list[Video]]
    static_review: list[str]


class PageOffers(PriceFields, frozen=True):
    """The part of a product's page that depends on its offers."""

    vendors: list[Vendor]


class ProductPage(PageBody, frozen=True):
    """A product's page as everyone sees it."""

    currency: str  # from here on as in `PageOffers`
    price: float | None
    in_stock: bool
    delivered_price: float | None
    unit_price: float | None
    unit: str | None
    retailer: str | None
    delivered_retailer: str | None
    vendors: list[Vendor]
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
    worn_shade: Swatch | msgspec.UnsetType = msgspec.UNSET  # where the author says which one they wore
    skin_depth: str | msgspec.UnsetType = msgspec.UNSET  # where the author wants it known
    skin_undertone: str | msgspec.UnsetType = msgspec.UNSET
    is_following: bool | msgspec.UnsetType = msgspec.UNSET  # true where whoever looks follows the author


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


def add_shown_shade(card: msgspec.Raw, shade: PicturedSwatch) -> msgspec.Raw:
    """Encode a card as a `FoundCard` in a shade."""
    return msgspec.Raw(bytes(card)[:-1] + b',"shown_shade":' + msgspec.json.encode(shade) + b"}")


def main_first(images: list[Image]) -> list[Image]:
    """Sort the main picture first; the others keep their order."""
    return sorted(images, key=lambda image: "main" not in image.name)
