"""The whole demo catalogue behind one face. Small things are tuples, large ones are streamed afresh."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from itertools import groupby

from data.catalogue import certifications, ingredients, offers, product_facts, shades, videos
from data.catalogue.brands import Maker
from data.catalogue.descriptions import caption_of, description_of, volume_of
from data.catalogue.product_plans import Plan, make_plans
from data.catalogue.sources_reader import sources
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
from data.pictures.drawing.looks import ProductLook

REFERENCE = datetime(2026, 11, 1, 9, tzinfo=UTC)
_UNFINISHED = frozenset({"skin", "fragrance", "tools"})


@dataclass(frozen=True)
class Catalogue:
    """Everything on the shelves. Orders are fixed: brands A to Z, a brand's products, a product's shades."""

    seed: int
    reference: datetime
    makers: list[Maker]
    plans: list[Plan]

    @cached_property
    def brands(self) -> tuple[Brand, ...]:
        return tuple(maker.brand for maker in self.makers)

    @cached_property
    def categories(self) -> tuple[Category, ...]:
        return tuple(
            Category(shelf.name, shelf.slug, shelf.group, shelf.description, shelf.static_review, position)
            for position, shelf in enumerate(sources().shelves)
        )

    @cached_property
    def retailers(self) -> tuple[Retailer, ...]:
        return offers.retailers()

    @cached_property
    def ingredients(self) -> tuple[Ingredient, ...]:
        return ingredients.ingredients()

    @cached_property
    def certifications(self) -> tuple[Certification, ...]:
        return certifications.certifications()

    def products(self) -> Iterator[Product]:
        return (self._product(plan) for plan in self.plans)

    def variants(self) -> Iterator[Variant]:
        return shades.variants(self.seed, self.plans, self.reference)

    def offers(self) -> Iterator[Offer]:
        return (offer for plan in self.plans for offer in offers.offers_of(self.seed, plan))

    def product_ingredients(self) -> Iterator[ProductIngredient]:
        return (line for plan in self.plans for line in ingredients.lines_of(self.seed, plan))

    def product_certifications(self) -> Iterator[ProductCertification]:
        return (each for plan in self.plans for each in certifications.certifications_of(self.seed, plan))

    def videos(self) -> Iterator[SocialVideo]:
        return (video for plan in self.plans for video in videos.videos_of(self.seed, plan))

    def looks(self) -> Iterator[ProductLook]:
        """Every product as the picture maker is told of it, in the order of `products`."""
        ranges = groupby(self.variants(), key=lambda variant: variant.product_slug)
        for plan in self.plans:
            shown = next(ranges)[1] if plan.shades else ()
            yield self.look_of(plan, tuple(variant.value for variant in shown))

    @property
    def variant_count(self) -> int:
        """How many shades there are, without making them."""
        return sum(plan.shades for plan in self.plans)

    def look_of(self, plan: Plan, shades: tuple[str, ...]) -> ProductLook:
        """A product and its shades as the picture maker is told of them."""
        return ProductLook(
            brand=plan.maker.brand.look,
            name=plan.name,
            slug=plan.slug,
            shape=plan.form.shape,
            finish=plan.finish,
            shades=shades,
            volume=volume_of(plan),
        )

    def _product(self, plan: Plan) -> Product:
        return Product(
            name=plan.name,
            slug=plan.slug,
            brand_slug=plan.maker.brand.slug,
            category_slug=plan.shelf.slug,
            caption=caption_of(self.seed, plan),
            description=description_of(self.seed, plan),
            price_level=plan.maker.brand.price_level,
            volume=volume_of(plan),
            shape=plan.form.shape,
            finish=None if plan.shelf.group in _UNFINISHED else plan.finish,
            created_at=product_facts.created_at(self.seed, plan, self.reference),
            is_featured=product_facts.is_featured(self.seed, plan),
            popularity=product_facts.popularity_of(self.seed, plan),
        )


def make_catalogue(
    seed: int = 7, scale: float = 1, shades: int | None = None, reference: datetime = REFERENCE
) -> Catalogue:
    """The same catalogue for the same arguments, everywhere.

    `scale` multiplies the products; `shades` asks for exactly that many variants and sets the
    scale by itself. Times lie in the two years before `reference`.
    """
    makers, plans = make_plans(seed, scale, shades)
    return Catalogue(seed, reference, makers, plans)
