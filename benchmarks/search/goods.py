"""The demo's goods as plain facts: what a rule of a judged set can ask for."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

import numpy as np

from app.window.free_from import find_avoided, list_free_from
from app.window.prices.sizes import find_size
from app.window.schemas import SKIN_DEPARTMENTS
from app.window.search.colour_words import list_colour_words
from app.window.shades.depths import DEPTH_CHOICES, classify_depths
from data.catalogue import make_catalogue
from data.catalogue.catalogue import Catalogue
from data.catalogue.product_plans import Plan
from data.entities import Product, Variant
from shade_engine import to_lab

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Goods:
    """One product and all that is known of it. Prices are pence; None without an offer in pounds."""

    slug: str
    name: str
    line: str  # the name without the type
    type: str  # the form it is made in: "Brow Pencil"
    category: str
    department: str
    brand: str
    price: int | None
    price_share: float  # from 0, the cheapest of its category, to 1, the dearest; -1 without a price
    certified: frozenset[str]
    free_from: frozenset[str]
    finishes: frozenset[str]
    undertones: frozenset[str]
    depths: frozenset[str]
    colours: frozenset[str]
    ingredients: tuple[str, ...]
    shades: tuple[str, ...]
    lab: np.ndarray
    amount: float  # of millilitres, grams or pieces; 0 where it is not known
    unit: str
    text: str  # everything that is written of it, for engines that read text


def list_goods(reference: datetime) -> list[Goods]:
    """Every product of the demo."""
    catalogue = make_catalogue(reference=reference)
    shares = _share_prices(catalogue)
    tables = _Tables(catalogue)
    return [
        _describe(plan, product, tables, shares)
        for plan, product in zip(catalogue.plans, catalogue.products(), strict=True)
    ]


class _Tables:
    """The lists of each product, by its slug."""

    def __init__(self, catalogue: Catalogue) -> None:
        ingredients = {each.slug: each.name for each in catalogue.ingredients}
        names = {each.slug: each.name for each in catalogue.certifications}
        self.variants = _group(catalogue.variants(), lambda each: each.product_slug)
        self.ingredients = {
            slug: [ingredients[line.ingredient_slug] for line in lines]
            for slug, lines in _group(catalogue.product_ingredients(), lambda each: each.product_slug).items()
        }
        self.certified = {
            slug: {each.certification_slug: names[each.certification_slug] for each in held}
            for slug, held in _group(
                (each for each in catalogue.product_certifications() if each.certified == "yes"),
                lambda each: each.product_slug,
            ).items()
        }
        self.prices = _cheapest(catalogue)


def _group(rows: Iterable[T], key: Callable[[T], str]) -> dict[str, list[T]]:
    groups: defaultdict[str, list[T]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return groups


def _cheapest(catalogue: Catalogue) -> dict[str, int]:
    """The prices that products can be bought at, as in the shop; of what is sold out the lowest known."""
    offers = _group(
        (offer for offer in catalogue.offers() if offer.currency == "GBP"), lambda each: each.product_slug
    )
    cheapest = {
        slug: min(own, key=lambda each: (not each.in_stock, each.price)) for slug, own in offers.items()
    }
    return {slug: offer.price for slug, offer in cheapest.items()}


def _share_prices(catalogue: Catalogue) -> dict[str, float]:
    prices = _cheapest(catalogue)
    by_category = _group(
        (plan for plan in catalogue.plans if plan.slug in prices), lambda plan: plan.category.slug
    )
    return {
        plan.slug: place / max(len(plans) - 1, 1)
        for plans in by_category.values()
        for place, plan in enumerate(sorted(plans, key=lambda plan: prices[plan.slug]))
    }


def _describe(plan: Plan, product: Product, tables: _Tables, shares: dict[str, float]) -> Goods:
    variants, ingredients = tables.variants.get(plan.slug, []), tables.ingredients.get(plan.slug, [])
    certified, finishes = tables.certified.get(plan.slug, {}), _list_finishes(plan, variants)
    lab = _lab(variants)
    depths = classify_depths(lab).tolist() if plan.category.group in SKIN_DEPARTMENTS else []
    brand, words = plan.sourced_brand.brand, list_colour_words(lab)
    shades, size = tuple(variant.name for variant in variants), find_size(product.details.get("volume", ""))
    parts = [plan.name, brand.name, plan.category.name, plan.category.group, product.caption,
             product.description, *shades, *finishes, *certified.values(), *ingredients]  # fmt: skip
    return Goods(
        slug=plan.slug, name=plan.name, line=plan.word, type=plan.form.noun, category=plan.category.slug,
        department=plan.category.group, brand=brand.slug, price=tables.prices.get(plan.slug),
        price_share=shares.get(plan.slug, -1.0), certified=frozenset(certified),
        free_from=frozenset(list_free_from(map(find_avoided, ingredients))), finishes=finishes,
        undertones=frozenset(variant.undertone for variant in variants if variant.undertone),
        depths=frozenset(DEPTH_CHOICES[depth][0] for depth in depths),
        colours=frozenset(word for some in words for word in some), ingredients=tuple(ingredients),
        shades=shades, lab=lab, amount=float(size.amount) if size else 0.0, unit=size.unit if size else "",
        text=" ".join(parts),
    )  # fmt: skip


def _list_finishes(plan: Plan, variants: list[Variant]) -> frozenset[str]:
    own = None if plan.category.group in {"skin", "fragrance", "tools"} else plan.finish
    return frozenset(finish for finish in (own, *(each.finish for each in variants)) if finish)


def _lab(variants: list[Variant]) -> np.ndarray:
    rgb = [[int(each.value[at : at + 2], 16) for at in (1, 3, 5)] for each in variants]
    return to_lab(np.array(rgb, dtype=np.uint8).reshape(-1, 3))
