"""The whole demo catalogue as one object. Short lists are tuples, long ones are generated each time."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from itertools import groupby

import msgspec

from data.catalogue import certifications, ingredients, offers, product_facts, shades, videos
from data.catalogue.brand_goods import choose_brand_goods
from data.catalogue.brands import SourcedBrand
from data.catalogue.descriptions import choose_volume, write_caption, write_description
from data.catalogue.product_plans import Plan, make_plans
from data.catalogue.sources_reader import read_catalogue_sources
from data.entities import (
    Brand,
    Category,
    Certification,
    Ingredient,
    Offer,
    Product,
    ProductCertification,
    ProductIngredient,
    Retailer,
    SocialVideo,
    Variant,
)
from data.pictures.drawing.looks import BrandSign, ProductLook

REFERENCE = datetime(2026, 11, 1, 9, tzinfo=UTC)
_GROUPS_WITHOUT_FINISH = frozenset({"skin", "fragrance", "tools"})


@dataclass(frozen=True)
class Catalogue:
    """The demo catalogue. The order is fixed: brands from A to Z, their products, the products' shades."""

    seed: int
    reference: datetime
    sourced_brands: list[SourcedBrand]
    plans: list[Plan]

    @cached_property
    def brands(self) -> tuple[Brand, ...]:
        return tuple(sourced_brand.brand for sourced_brand in self.sourced_brands)

    @cached_property
    def brand_signs(self) -> tuple[BrandSign, ...]:
        """The facts that pictures of the brands are drawn from, in the order of `brands`."""
        goods = choose_brand_goods(self.plans)
        return tuple(
            BrandSign(**msgspec.structs.asdict(brand.look), goods=goods.get(brand.slug, ()))
            for brand in self.brands
        )

    @cached_property
    def categories(self) -> tuple[Category, ...]:
        return tuple(
            Category(
                category.name,
                category.slug,
                category.group,
                category.description,
                category.static_review,
                position,
            )
            for position, category in enumerate(read_catalogue_sources().categories)
        )

    @cached_property
    def retailers(self) -> tuple[Retailer, ...]:
        return offers.list_retailers()

    @cached_property
    def ingredients(self) -> tuple[Ingredient, ...]:
        return ingredients.list_ingredients()

    @cached_property
    def certifications(self) -> tuple[Certification, ...]:
        return certifications.list_certifications()

    def products(self) -> Iterator[Product]:
        return (self._product(plan) for plan in self.plans)

    def variants(self) -> Iterator[Variant]:
        return shades.make_variants(self.seed, self.plans, self.reference)

    def offers(self) -> Iterator[Offer]:
        return (offer for plan in self.plans for offer in offers.make_offers(self.seed, plan))

    def product_ingredients(self) -> Iterator[ProductIngredient]:
        return (line for plan in self.plans for line in ingredients.make_ingredient_lines(self.seed, plan))

    def product_certifications(self) -> Iterator[ProductCertification]:
        return (each for plan in self.plans for each in certifications.make_certifications(self.seed, plan))

    def videos(self) -> Iterator[SocialVideo]:
        return (video for plan in self.plans for video in videos.make_videos(self.seed, plan))

    def looks(self) -> Iterator[ProductLook]:
        """The facts that pictures are drawn from, for every product in the order of `products`."""
        ranges = groupby(self.variants(), key=lambda variant: variant.product_slug)
        for plan in self.plans:
            variants = next(ranges)[1] if plan.shades else ()
            yield self.look_of(plan, tuple(variant.value for variant in variants))

    def look_of(self, plan: Plan, shades: tuple[str, ...]) -> ProductLook:
        """The facts that the pictures of a product are drawn from."""
        return ProductLook(
            brand=plan.sourced_brand.brand.look,
            name=plan.name,
            slug=plan.slug,
            shape=plan.form.shape,
            finish=plan.finish,
            shades=shades,
            volume=choose_volume(plan),
        )

    def _product(self, plan: Plan) -> Product:
        return Product(
            name=plan.name,
            slug=plan.slug,
            brand_slug=plan.sourced_brand.brand.slug,
            category_slug=plan.category.slug,
            caption=write_caption(self.seed, plan),
            description=write_description(self.seed, plan),
            price_level=plan.sourced_brand.brand.price_level,
            details=product_facts.list_details(plan),
            shape=plan.form.shape,
            finish=None if plan.category.group in _GROUPS_WITHOUT_FINISH else plan.finish,
            created_at=product_facts.choose_created_at(self.seed, plan, self.reference),
            is_featured=product_facts.is_featured(self.seed, plan),
            popularity=product_facts.choose_popularity(self.seed, plan),
        )


def make_catalogue(
    seed: int = 7, scale: float = 1, shades: int | None = None, reference: datetime = REFERENCE
) -> Catalogue:
    """Make the catalogue. The same arguments give the same catalogue on every machine.

    `scale` multiplies the products; `shades` asks for exactly that many variants and sets the
    scale by itself. Times lie in the two years before `reference`.
    """
    sourced_brands, plans = make_plans(seed, scale, shades)
    return Catalogue(seed, reference, sourced_brands, plans)
