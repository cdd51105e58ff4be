"""What shoppers ask a product to be free from, and how each shows in a list of INCI names."""

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
        ("talc", "Talc", r"^talc$"),
        ("lanolin", "Lanolin", r"lanolin"),
        ("phenoxyethanol", "Phenoxyethanol", r"^phenoxyethanol$"),
        ("essential-oils", "Essential oil allergens", r"^(limonene|linalool|citral|geraniol|eugenol)$"),
    )
}  # fmt: skip


def free_from(told: Iterable[frozenset[str]]) -> list[str]:
    """Which of these a list is free from, by what its ingredients give away. No list promises nothing."""
    given_away = list(told)
    found = frozenset().union(*given_away)
    return [value for value in FREE_FROM if value not in found] if given_away else []


def told_by(ingredient: str) -> frozenset[str]:
    """What one ingredient gives away."""
    return frozenset(value for value, (_, pattern) in FREE_FROM.items() if pattern.search(ingredient))
