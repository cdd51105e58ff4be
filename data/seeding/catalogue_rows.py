"""Rows of the tables that products refer to: brands, categories, vendors, ingredients, certifications."""

from collections.abc import Mapping
from datetime import timedelta

from data.catalogue.catalogue import Catalogue
from data.pictures.specs import PictureSpec, make_spec, picture_url
from data.seeding.options import SeedOptions
from data.seeding.rows import SharedIds, TableRows

SHOP_AGE = timedelta(days=760)
"""The age of the shop at the reference."""


def list_catalogue_specs(catalogue: Catalogue) -> list[PictureSpec]:
    """The specs of the pictures of brands, categories and certifications."""
    return [*_brand_specs(catalogue), *_category_specs(catalogue), *_certification_specs(catalogue)]


def _brand_specs(catalogue: Catalogue) -> list[PictureSpec]:
    return [make_spec(f"brands/{each.slug}", each) for each in catalogue.brand_signs]


def _category_specs(catalogue: Catalogue) -> list[PictureSpec]:
    return [make_spec(f"categories/{each.slug}") for each in catalogue.categories]


def list_brand_rows(catalogue: Catalogue, ids: Mapping[str, int], options: SeedOptions) -> TableRows:
    columns = (
        *("id", "slug", "name", "caption", "description", "logo", "banner", "origin", "founded"),
        *("price_level", "is_demo", "created_at"),
    )
    opened = options.reference - SHOP_AGE
    pairs = zip(catalogue.brands, _brand_specs(catalogue), strict=True)
    rows = [
        (
            *(ids[brand.slug], brand.slug, brand.name, brand.caption, brand.description),
            *(picture_url(spec, "logo"), picture_url(spec, "banner"), brand.origin, brand.founded),
            *(brand.price_level, True, opened),
        )
        for brand, spec in pairs
    ]
    return TableRows("brand", columns, rows)


def list_category_rows(catalogue: Catalogue, ids: Mapping[str, int], options: SeedOptions) -> TableRows:
    columns = (
        *("id", "slug", "name", "department", "description", "logo", "banner", "static_review"),
        *("position", "is_demo", "created_at"),
    )
    opened = options.reference - SHOP_AGE
    pairs = zip(catalogue.categories, _category_specs(catalogue), strict=True)
    rows = [
        (
            *(ids[category.slug], category.slug, category.name, category.group, category.description),
            *(picture_url(spec, "logo"), picture_url(spec, "banner"), list(category.static_review)),
            *(category.position, True, opened),
        )
        for category, spec in pairs
    ]
    return TableRows("category", columns, rows)


def list_vendor_rows(catalogue: Catalogue, ids: Mapping[str, int]) -> TableRows:
    rows = [(ids[shop.slug], shop.slug, shop.name, shop.url, True) for shop in catalogue.retailers]
    return TableRows("vendor", ("id", "slug", "name", "url", "is_demo"), rows)


def list_ingredient_rows(catalogue: Catalogue, ids: SharedIds) -> TableRows:
    rows = [
        (ids.by_key[each.slug], each.name, each.nature == "natural")
        for each in catalogue.ingredients
        if each.slug in ids.new
    ]
    return TableRows("ingredient", ("id", "inci_name", "is_natural"), rows)


def _certification_specs(catalogue: Catalogue) -> list[PictureSpec]:
    return [make_spec(f"certifications/{each.slug}") for each in catalogue.certifications]


def list_certification_rows(catalogue: Catalogue, ids: SharedIds) -> TableRows:
    rows = [
        (ids.by_key[each.slug], each.slug, each.name, each.description, picture_url(spec))
        for each, spec in zip(catalogue.certifications, _certification_specs(catalogue), strict=True)
        if each.slug in ids.new
    ]
    return TableRows("certification", ("id", "slug", "name", "description", "logo"), rows)
