"""The certifications that a product has, lacks or leaves unknown, in agreement with its ingredients."""

from collections.abc import Iterator
from random import Random

from data.catalogue.ingredients import (
    contains_any,
    has_animal_ingredient,
    has_fragrance,
    has_refused_synthetic,
    make_formula,
)
from data.catalogue.product_plans import Plan
from data.catalogue.sources_reader import read_catalogue_sources
from data.entities import Certification, Certified, ProductCertification
from data.keyed_random import keyed_random

# A brand with one of these has it for all products; the others are decided for each product.
_OF_FORMULAS = frozenset({"organic", "fragrance-free", "reef-safe", "traceable-mica", "halal"})
_MICA = ("Mica", "Synthetic Fluorphlogopite")


def list_certifications() -> tuple[Certification, ...]:
    """All certifications."""
    return tuple(
        Certification(p.name, p.slug, p.description) for p in read_catalogue_sources().retail.certification
    )


def make_certifications(seed: int, plan: Plan) -> Iterator[ProductCertification]:
    """A product's certifications, in the order of the list."""
    if plan.gaps.certifications:
        return
    rng, formula = keyed_random(seed, "promises", plan.slug), make_formula(seed, plan)
    for certification in read_catalogue_sources().retail.certification:
        if certification.slug in _OF_FORMULAS and plan.form.kind == "brush":
            continue
        certified = _decide_certified(certification.slug, plan, formula, rng)
        if certified != "unknown" or rng.random() < 0.6:
            yield ProductCertification(plan.slug, certification.slug, certified)


def _decide_certified(certification: str, plan: Plan, formula: list[str], rng: Random) -> Certified:
    if _contradicts(certification, formula):
        return "no"
    if certification in plan.sourced_brand.source.promises:
        return "yes" if rng.random() < 0.94 else "unknown"
    return rng.choices(("yes", "no", "unknown"), (8, 30, 62))[0]


def _contradicts(certification: str, formula: list[str]) -> bool:
    match certification:
        case "vegan":
            return has_animal_ingredient(formula)
        case "organic":
            return has_refused_synthetic(formula)
        case "fragrance-free":
            return has_fragrance(formula)
        case "traceable-mica":
            return bool(formula) and not contains_any(formula, _MICA)
        case _:
            return contains_any(formula, read_catalogue_sources().ingredients.refused.get(certification, ()))
