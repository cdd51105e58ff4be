"""The JSON of brands and categories."""

from typing import Annotated

import msgspec

from app.desk.schemas import Line, Text
from app.kit.http.fields import Body


class DeskBrand(Body, frozen=True, kw_only=True):
    """All of a brand that staff write."""

    name: Line
    slug: Line = ""
    caption: Line = ""
    description: Text = ""
    logo: Line = ""
    banner: Line = ""
    origin: Line = ""
    founded: int | None = None
    price_level: int | None = None


class BrandAlias(msgspec.Struct, frozen=True):
    """Another name of a brand: its address leads on to the brand."""

    slug: str
    name: str


class StoredBrand(msgspec.Struct, frozen=True, kw_only=True):
    """A brand as it is now."""

    id: int
    version: str
    brand: DeskBrand
    products: int
    aliases: list[BrandAlias]


class BrandEdit(Body, frozen=True, kw_only=True):
    """A brand to store in place of the version that was seen."""

    version: Line
    brand: DeskBrand


class BrandList(msgspec.Struct, frozen=True):
    """All brands."""

    brands: list[StoredBrand]


class NewBrandAlias(Body, frozen=True, kw_only=True):
    """Another name for a brand."""

    name: Line


class BrandMerge(Body, frozen=True, kw_only=True):
    """The brand that becomes a part of this one, by its slug."""

    gone: Line


class DeskCategory(Body, frozen=True, kw_only=True):
    """All of a category that staff write."""

    name: Line
    slug: Line = ""
    department: Line = ""
    description: Text = ""
    logo: Line = ""
    banner: Line = ""
    labels: Annotated[list[Line], msgspec.Meta(max_length=40)] = []
    position: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0


class StoredCategory(msgspec.Struct, frozen=True, kw_only=True):
    """A category as it is now."""

    id: int
    version: str
    category: DeskCategory
    products: int


class CategoryEdit(Body, frozen=True, kw_only=True):
    """A category to store in place of the version that was seen."""

    version: Line
    category: DeskCategory


class CategoryList(msgspec.Struct, frozen=True):
    """All categories."""

    categories: list[StoredCategory]
