"""The JSON of the desk."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec
from litestar.params import QueryParameter

from app.kit.http.fields import Body

Status = Literal["draft", "published", "withdrawn"]
Answer = Literal["yes", "no", "unknown"]
Line = Annotated[str, msgspec.Meta(max_length=2000)]
Text = Annotated[str, msgspec.Meta(max_length=200_000)]
ListText = Annotated[str, QueryParameter(max_length=200)]
"""A filter of a list, in its address."""
Offset = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
"""The number of rows that come before a page of a list."""
MAX_PRODUCTS = 1000
"""Products of one change."""


class DoneMessage(msgspec.Struct, frozen=True):
    """What was done, in a sentence for staff."""

    message: str


class SignedIn(msgspec.Struct, frozen=True):
    """The staff that are signed in."""

    name: str


class DeskChoice(msgspec.Struct, frozen=True):
    """Something to choose."""

    slug: str
    name: str


class Choices(msgspec.Struct, frozen=True):
    """The choices for the fields of a product."""

    brands: list[DeskChoice]
    categories: list[DeskChoice]
    retailers: list[DeskChoice]
    certificates: list[DeskChoice]
    finishes: list[str]


class DeskShade(Body, frozen=True, kw_only=True):
    """A shade. `value` is hex, or a measurement such as `lab(65 12 18)`; empty where nobody knows it."""

    id: int | None = None
    name: Line
    value: Line = ""
    source: Line = "unknown"
    undertone: Line = ""
    finish: Line = ""
    gtin: Line = ""
    picture: Line = ""


class DeskOffer(Body, frozen=True, kw_only=True):
    """The price at a retailer, in pounds such as "24.50"; empty where only their page knows."""

    retailer: Line
    price: Line = ""
    delivery: Line = ""
    currency: Line = "GBP"
    url: Line = ""
    in_stock: bool = True


class DeskIngredient(Body, frozen=True, kw_only=True):
    """An ingredient. One that is new here is added."""

    name: Line
    is_natural: bool = False
    is_known: bool = False


class DeskCertificate(Body, frozen=True, kw_only=True):
    """Whether a product has a certificate."""

    slug: Line
    answer: Answer


class DeskPicture(Body, frozen=True, kw_only=True):
    """A picture; the first one is the main one."""

    url: Line
    alt: Line = ""
    name: Line = ""
    width: int | None = None
    height: int | None = None


class DeskProduct(Body, frozen=True, kw_only=True):
    """All of a product that staff write."""

    name: Line
    slug: Line = ""
    brand: Line
    category: Line
    status: Status = "draft"
    caption: Line = ""
    description: Text = ""
    volume: Line = ""
    finish: Line = ""
    mpn: Line = ""
    gtin: Line = ""
    featured_rank: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] | None = None
    discontinued: bool = False
    withdrawal_reason: Line = ""
    shades: Annotated[list[DeskShade], msgspec.Meta(max_length=500)] = []
    offers: Annotated[list[DeskOffer], msgspec.Meta(max_length=100)] = []
    ingredients: Annotated[list[DeskIngredient], msgspec.Meta(max_length=500)] = []
    certificates: Annotated[list[DeskCertificate], msgspec.Meta(max_length=100)] = []
    pictures: Annotated[list[DeskPicture], msgspec.Meta(max_length=50)] = []


class StoredProduct(msgspec.Struct, frozen=True, kw_only=True):
    """A product as it is now. Whoever saves says which version they saw."""

    id: int
    version: str
    product: DeskProduct


class ProductEdit(Body, frozen=True, kw_only=True):
    """A product to store in place of the version that was seen."""

    version: str
    product: DeskProduct
    undoes: int | None = None
    """The change in its history that this takes back."""


class ListedProduct(msgspec.Struct, frozen=True, kw_only=True):
    """A product in the list."""

    id: int
    slug: str
    name: str
    brand: str
    category: str
    status: Status
    picture: str
    shades: int
    lowest_price: str
    in_stock: bool
    changed_at: datetime


class ProductList(msgspec.Struct, frozen=True):
    """A page of the list, and how many there are."""

    products: list[ListedProduct]
    count: int


class ProductChoice(Body, frozen=True, kw_only=True):
    """Some products: by their ids, or all that a list has."""

    ids: Annotated[list[int], msgspec.Meta(max_length=MAX_PRODUCTS)] = []
    query: Line = ""
    brand: Line = ""
    category: Line = ""
    status: Line = ""


class ProductsChange(Body, frozen=True, kw_only=True):
    """One change of many products."""

    products: ProductChoice
    field: Literal["category", "brand", "status", "discontinued"]
    value: Line
    reason: Line | None = None
    """Of a status: what the pages of what is withdrawn say. Without one it stays as it is."""


class ProductsBefore(msgspec.Struct, frozen=True):
    """Some of the products that were changed, and what the field said of them before.

    `reason` is the reason of withdrawal that they had, where the status was changed.
    """

    value: str
    reason: str
    ids: list[int]


class ProductsChanged(msgspec.Struct, frozen=True):
    """What was done to many products, and what takes it back."""

    message: str
    before: list[ProductsBefore]


class PastChange(msgspec.Struct, frozen=True):
    """A change of something: who made it, and what its fields said before and after.

    Of what was changed before both were kept, `after` is empty. Both are, where it was added.
    """

    id: int
    at: datetime
    staff: str
    before: msgspec.Raw
    after: msgspec.Raw


class PastChanges(msgspec.Struct, frozen=True):
    """The changes of something, the latest first."""

    changes: list[PastChange]


class Label(Body, frozen=True, kw_only=True):
    """A list of ingredients as a label has it."""

    text: Annotated[str, msgspec.Meta(max_length=20_000)]


class ReadLabel(msgspec.Struct, frozen=True):
    """The ingredients that were read of a label, and the parts that were not understood."""

    ingredients: list[DeskIngredient]
    rejected: list[str]


class StoredPicture(msgspec.Struct, frozen=True):
    """A picture that was sent here: the one of 640 pixels."""

    url: str
    width: int
    height: int
