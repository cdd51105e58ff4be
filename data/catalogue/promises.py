"""Which certifications a product holds, lacks, or has not been asked about; never against its own formula."""

from collections.abc import Iterator
from random import Random

from data.catalogue.formulas import formula_of, has_animal, has_scent
from data.catalogue.keyed import draw
from data.catalogue.plans import Plan
from data.catalogue.written import sources
from data.records import Certification, Certified, ProductCertification

# Brands that promise these hold them for everything they make; the rest are asked product by product.
_OF_FORMULAS = frozenset({"organic", "fragrance-free", "reef-safe", "traceable-mica", "halal"})


def certifications() -> tuple[Certification, ...]:
    """Every promise someone can check."""
    return tuple(Certification(p.name, p.slug, p.description) for p in sources().retail.certification)


def promises_of(seed: int, plan: Plan) -> Iterator[ProductCertification]:
    """A product's certifications, in the order of the list."""
    if plan.gaps.certifications:
        return
    chance, formula = draw(seed, "promises", plan.slug), formula_of(seed, plan)
    for promise in sources().retail.certification:
        if promise.slug in _OF_FORMULAS and plan.form.kind == "brush":
            continue
        certified = _certified(promise.slug, plan, formula, chance)
        if certified != "unknown" or chance.random() < 0.6:
            yield ProductCertification(plan.slug, promise.slug, certified)


def _certified(promise: str, plan: Plan, formula: list[str], chance: Random) -> Certified:
    if _contradicted(promise, formula):
        return "no"
    if promise in plan.maker.house.promises:
        return "yes" if chance.random() < 0.94 else "unknown"
    return chance.choices(("yes", "no", "unknown"), (8, 30, 62))[0]


def _contradicted(promise: str, formula: list[str]) -> bool:
    if promise == "vegan":
        return has_animal(formula)
    return promise == "fragrance-free" and has_scent(formula)
