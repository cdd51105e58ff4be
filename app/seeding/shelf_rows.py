"""Rows of what products stand on: brands, categories, vendors; and of what they share by name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from app.media.briefs import Brief, address, brief
from app.seeding.rows import Rows
from app.seeding.wanted import Wanted
from data.catalogue.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class Numbers:
    """The ids of what products point at, by slug, and the id of the first product."""

    brands: Mapping[str, int]
    categories: Mapping[str, int]
    vendors: Mapping[str, int]
    ingredients: Mapping[str, int]
    certifications: Mapping[str, int]
    first_product: int


@dataclass(frozen=True, slots=True)
class Shared:
    """The ids of what demo and real goods have in common (INCI names, tags), and which of them are new."""

    numbers: Mapping[str, int]
    new: frozenset[str]


def shared(names: Mapping[str, str], held: Mapping[str, int], first: int) -> Shared:
    """Ids by key for what is known by a name: the id it has already, or the next one free."""
    new = [key for key, name in names.items() if name.lower() not in held]
    fresh = numbered(new, first)
    numbers = {key: fresh.get(key) or held[name.lower()] for key, name in names.items()}
    return Shared(numbers, frozenset(new))


def numbered(slugs: Iterable[str], first: int) -> dict[str, int]:
    """Numbers in order, from the first."""
    return {slug: number for number, slug in enumerate(slugs, first)}


def brand_briefs(catalogue: Catalogue) -> list[Brief]:
    return [brief(f"brands/{each.slug}", each.look) for each in catalogue.brands]


def category_briefs(catalogue: Catalogue) -> list[Brief]:
    return [brief(f"categories/{each.slug}") for each in catalogue.categories]


def brand_rows(catalogue: Catalogue, ids: Mapping[str, int], wanted: Wanted) -> Rows:
    columns = (
        *("id", "slug", "name", "caption", "description", "logo", "banner", "origin", "founded"),
        *("price_level", "is_demo", "created_at"),
    )
    opened = wanted.reference - timedelta(days=760)
    pairs = zip(catalogue.brands, brand_briefs(catalogue), strict=True)
    rows = [
        (
            *(ids[brand.slug], brand.slug, brand.name, brand.caption, brand.description),
            *(address(told, "logo"), address(told, "banner"), brand.origin, brand.founded),
            *(brand.price_level, True, opened),
        )
        for brand, told in pairs
    ]
    return Rows("brand", columns, rows)


def category_rows(catalogue: Catalogue, ids: Mapping[str, int], wanted: Wanted) -> Rows:
    columns = (
        *("id", "slug", "name", "department", "description", "logo", "banner", "static_review"),
        *("position", "is_demo", "created_at"),
    )
    opened = wanted.reference - timedelta(days=760)
    pairs = zip(catalogue.categories, category_briefs(catalogue), strict=True)
    rows = [
        (
            *(ids[shelf.slug], shelf.slug, shelf.name, shelf.group, shelf.description),
            *(address(told, "logo"), address(told, "banner"), list(shelf.static_review)),
            *(shelf.position, True, opened),
        )
        for shelf, told in pairs
    ]
    return Rows("category", columns, rows)


def vendor_rows(catalogue: Catalogue, ids: Mapping[str, int]) -> Rows:
    rows = [(ids[shop.slug], shop.slug, shop.name, shop.url, True) for shop in catalogue.retailers]
    return Rows("vendor", ("id", "slug", "name", "url", "is_demo"), rows)


def ingredient_rows(catalogue: Catalogue, ids: Shared) -> Rows:
    rows = [
        (ids.numbers[each.slug], each.name, each.nature == "natural")
        for each in catalogue.ingredients
        if each.slug in ids.new
    ]
    return Rows("ingredient", ("id", "inci_name", "is_natural"), rows)


def certification_briefs(catalogue: Catalogue) -> list[Brief]:
    return [brief(f"certifications/{each.slug}") for each in catalogue.certifications]


def certification_rows(catalogue: Catalogue, ids: Shared) -> Rows:
    rows = [
        (ids.numbers[each.slug], each.slug, each.name, each.description, address(told))
        for each, told in zip(catalogue.certifications, certification_briefs(catalogue), strict=True)
        if each.slug in ids.new
    ]
    return Rows("certification", ("id", "slug", "name", "description", "logo"), rows)
