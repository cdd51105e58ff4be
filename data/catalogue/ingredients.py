"""The ingredients of a product by INCI name, largest amount first, in agreement with its certifications."""

from collections.abc import Iterable, Iterator
from functools import cache

from data.catalogue.product_plans import Plan
from data.catalogue.sources_reader import read_catalogue_sources
from data.catalogue.wording import slugify
from data.entities import Ingredient, ProductIngredient
from data.keyed_random import keyed_random

_COLOURANTS = frozenset({"oxide", "bright", "black", "eye_colour", "lacquer_colour"})
_MINERAL_FILTERS = frozenset({"Titanium Dioxide", "Zinc Oxide"})
_SCENTS = frozenset({"scent", "aroma", "parfum", "essence"})


@cache
def list_ingredients() -> tuple[Ingredient, ...]:
    """Every ingredient with its nature, A to Z."""
    pools = read_catalogue_sources().ingredients.pools.values()
    natural = {name: Ingredient(name, slugify(name), "natural") for pool in pools for name in pool.natural}
    synthetic = {
        name: Ingredient(name, slugify(name), "synthetic") for pool in pools for name in pool.synthetic
    }
    return tuple(sorted((natural | synthetic).values(), key=lambda each: each.name))


def make_formula(seed: int, plan: Plan) -> list[str]:
    """INCI names in order of amount. Empty if the product has no ingredients or they are unknown."""
    if plan.gaps.ingredients:
        return []
    rng = keyed_random(seed, "formula", plan.slug)
    names: dict[str, None] = {}
    promises, perfume = plan.sourced_brand.source.promises, plan.category.group == "fragrance"
    for pool, natural_only, count in _read_recipe(plan.form.kind):
        members = [name for name in _list_names(pool, natural_only, promises, perfume) if name not in names]
        names |= dict.fromkeys(rng.sample(members, min(count, len(members))))
    return list(names)


def make_ingredient_lines(seed: int, plan: Plan) -> Iterator[ProductIngredient]:
    """The ingredients of a product as records."""
    for position, name in enumerate(make_formula(seed, plan)):
        yield ProductIngredient(plan.slug, slugify_once(name), position)


@cache
def slugify_once(name: str) -> str:
    """The id of a name, cached: there are few names and many lists."""
    return slugify(name)


def contains_any(formula: list[str], names: Iterable[str]) -> bool:
    """Whether one of the ingredients is in the formula."""
    return not set(formula).isdisjoint(names)


def has_animal_ingredient(formula: list[str]) -> bool:
    """Whether an ingredient comes from an animal."""
    return contains_any(formula, read_catalogue_sources().ingredients.animal)


def has_refused_synthetic(formula: list[str]) -> bool:
    """Whether an ingredient is synthetic. Colours and mineral filters are allowed."""
    return contains_any(formula, _list_refused())


def has_fragrance(formula: list[str]) -> bool:
    """Whether an ingredient is a fragrance."""
    return contains_any(formula, _list_scented())


@cache
def _read_recipe(kind: str) -> tuple[tuple[str, bool, int], ...]:
    """The pools to draw from, whether from their natural members alone, and how many."""
    lines = (line.split() for line in read_catalogue_sources().ingredients.recipes[kind])
    return tuple((pool.rstrip("!"), pool.endswith("!"), int(count)) for pool, count in lines)


@cache
def _list_refused() -> frozenset[str]:
    pools = read_catalogue_sources().ingredients.pools
    refused = (pool for name, pool in pools.items() if name not in _COLOURANTS)
    return frozenset(name for pool in refused for name in pool.synthetic) - _MINERAL_FILTERS


@cache
def _list_scented() -> frozenset[str]:
    pools = read_catalogue_sources().ingredients.pools
    return frozenset(name for pool in _SCENTS for name in (*pools[pool].natural, *pools[pool].synthetic))


@cache
def _list_names(pool: str, natural_only: bool, promises: tuple[str, ...], perfume: bool) -> tuple[str, ...]:
    if "fragrance-free" in promises and pool in _SCENTS and not perfume:
        return ()
    found = read_catalogue_sources().ingredients.pools[pool]
    plants_only = natural_only or ("organic" in promises and pool not in _COLOURANTS and found.natural)
    names = found.natural if plants_only else (*found.natural, *found.synthetic)
    animal = read_catalogue_sources().ingredients.animal if "vegan" in promises else ()
    return tuple(name for name in names if name not in animal)
