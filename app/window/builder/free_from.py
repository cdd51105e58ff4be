"""What shoppers want a product to be free from, and the INCI names that contain it."""

import re
from collections.abc import Iterable
from typing import Final

FREE_FROM: Final[dict[str, tuple[str, re.Pattern[str]]]] = {
    value: (name, re.compile(pattern, re.IGNORECASE))
    for value, name, pattern in (
        ("fragrance", "Fragrance", r"\b(parfum|fragrance|aroma)\b"),
        ("parabens", "Parabens", r"paraben\b"),
        ("sulphates", "Sulphates", r"\b(lauryl|laureth|coco|myreth)\S* sul(f|ph)ate\b"),
        ("silicones", "Silicones", r"(methicone|siloxane|silsesquioxane|dimethiconol|silanol)"),
        ("alcohol", "Drying alcohol", r"\b(alcohol denat|isopropyl alcohol|ethanol)"),
        ("mineral-oil", "Mineral oil", r"\b(paraffinum liquidum|petrolatum|cera microcristallina)\b"),
        ("oils", "Oils", r"^(?!peg-).*\b(oil|paraffinum liquidum|petrolatum)\b"),
        ("talc", "Talc", r"^talc$"),
        ("lanolin", "Lanolin", r"lanolin"),
        ("phenoxyethanol", "Phenoxyethanol", r"^phenoxyethanol$"),
        ("essential-oils", "Essential oil allergens", r"^(limonene|linalool|citral|geraniol|eugenol)$"),
    )
}  # fmt: skip


def list_free_from(avoided: Iterable[frozenset[str]]) -> list[str]:
    """List what a product is free from, given what each ingredient is. No ingredients, no promise."""
    sets = list(avoided)
    found = frozenset().union(*sets)
    return [value for value in FREE_FROM if value not in found] if sets else []


def find_avoided(ingredient: str) -> frozenset[str]:
    """Find which of the avoided substances an ingredient is."""
    return frozenset(value for value, (_, pattern) in FREE_FROM.items() if pattern.search(ingredient))
