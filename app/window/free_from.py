"""Substances that shoppers want products to be free from, and the INCI names that contain them."""

import re
from collections.abc import Iterable
from typing import Final

from app.understanding.word_folding import fold_name

_SCENTED_PLANTS = (
    "lavandula|citrus|pelargonium|rosa (damascena|centifolia|gallica)|cananga|santalum|cedrus|pogostemon"
    "|vetiveria|boswellia|commiphora|mentha|eucalyptus|rosmarinus|melaleuca|cymbopogon|salvia|thymus"
    "|origanum|cinnamomum|eugenia|juniperus|pinus"
)
_SCENTED_OILS = (
    rf"\b({_SCENTED_PLANTS})\b.*\boil\b|\b(vanilla planifolia|jasminum)\b|^iris florentina|^evernia\b"
)
"""These smell of their plant: whoever avoids fragrance avoids these oils and extracts, too."""
_ALLERGENS = (
    r"^(limonene|linalool|citral|citronellol|geraniol|(iso)?eugenol|farnesol|coumarin|(hydroxy)?citronellal"
    r"|(amyl |hexyl )?cinnamal|(amyl)?cinnamyl alcohol|benzyl (benzoate|cinnamate|salicylate)|anise alcohol"
    r"|alpha-isomethyl ionone|butylphenyl methylpropional|methyl 2-octynoate|vanillin"
    r"|hydroxyisohexyl 3-cyclohexene carboxaldehyde)$"
)
"""Substances of scents that the EU wants named, and vanillin. Benzyl alcohol preserves, too: not here."""
_MINERAL_OIL = "paraffinum liquidum|mineral oil|petrolatum"
_MINERAL_WAX = "cera microcristallina|microcrystalline (cera|wax)|paraffin|ceresin|ozokerite"

FREE_FROM: Final[dict[str, tuple[str, re.Pattern[str]]]] = {
    value: (name, re.compile(pattern, re.IGNORECASE))
    for value, name, pattern in (
        ("fragrance", "Fragrance", rf"\b(parfum|fragrance|aroma)\b|{_SCENTED_OILS}|{_ALLERGENS}"),
        ("parabens", "Parabens", r"paraben\b"),
        ("sulphates", "Sulphates", r"\b(lauryl|laureth|coco|myreth|cetearyl)\S*[ -]sul(f|ph)ate\b"),
        ("silicones", "Silicones", r"methicon|siloxane|siloxy|silsesquioxane|silanol|silicone"),
        ("alcohol", "Drying alcohol", r"^alcohol$|\b(sd alcohol|alcohol denat|isopropyl alcohol|ethanol\b)"),
        ("mineral-oil", "Mineral oil", rf"\b({_MINERAL_OIL}|{_MINERAL_WAX})\b"),
        ("oils", "Oils", rf"^(?!peg-).*\b(oil|butter|triglyceride|squal[ae]ne|{_MINERAL_OIL})\b"),
        ("talc", "Talc", r"^(talc|ci 77718)$"),
        ("lanolin", "Lanolin", r"lanolin|adeps lanae"),
        ("phenoxyethanol", "Phenoxyethanol", r"^phenoxyethanol$"),
        (
            "essential-oils", "Essential oil allergens",
            rf"{_SCENTED_OILS}|{_ALLERGENS}|^benzyl alcohol$",
        ),
    )
}  # fmt: skip

_SAID_FREE = {value: f"{fold_name(name)} free " for value, (name, _) in FREE_FROM.items()}


def list_free_from(avoided: Iterable[frozenset[str]]) -> list[str]:
    """List what a product is free from, given what each ingredient is. No ingredients, no promise."""
    sets = list(avoided)
    found = frozenset().union(*sets)
    return [value for value in FREE_FROM if value not in found] if sets else []


def list_said_free(name: str) -> list[str]:
    """List what a product says in its name that it is free from: a list of ingredients is not at hand."""
    folded = f"{fold_name(name)} "
    return [value for value, said in _SAID_FREE.items() if said in folded]


def find_avoided(ingredient: str) -> frozenset[str]:
    """Find which of the avoided substances an ingredient is."""
    return frozenset(value for value, (_, pattern) in FREE_FROM.items() if pattern.search(ingredient))
