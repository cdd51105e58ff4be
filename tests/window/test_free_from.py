"""What an ingredient list is free from: a substance is found under each name it has on labels."""

import pytest

from app.window.free_from import FREE_FROM, find_avoided, list_free_from

IS = {
    "Alcohol": {"alcohol"},
    "Alcohol Denat.": {"alcohol"},
    "SD Alcohol 40-B": {"alcohol"},
    "Isopropyl Alcohol": {"alcohol"},
    "Trimethylsiloxysilicate": {"silicones"},
    "Dimethiconol": {"silicones"},
    "Polymethylsilsesquioxane": {"silicones"},
    "Cetyl PEG/PPG-10/1 Dimethicone": {"silicones"},
    "Sodium Coco-Sulfate": {"sulphates"},
    "Sodium Laureth-2 Sulfate": {"sulphates"},
    "Sodium Cocomonoglyceride Sulfate": {"sulphates"},
    "Parfum": {"fragrance"},
    "Coumarin": {"fragrance", "essential-oils"},
    "Benzyl Benzoate": {"fragrance", "essential-oils"},
    "Hydroxycitronellal": {"fragrance", "essential-oils"},
    "Citrus Aurantium Bergamia Peel Oil": {"fragrance", "essential-oils", "oils"},
    "Lavandula Angustifolia Oil": {"fragrance", "essential-oils", "oils"},
    "Jasminum Grandiflorum Flower Extract": {"fragrance", "essential-oils"},
    "Benzyl Alcohol": {"essential-oils"},
    "Caprylic/Capric Triglyceride": {"oils"},
    "Butyrospermum Parkii Butter": {"oils"},
    "Squalane": {"oils"},
    "Paraffinum Liquidum": {"mineral-oil", "oils"},
    "Microcrystalline Cera": {"mineral-oil"},
    "Ozokerite": {"mineral-oil"},
    "Lanolin Alcohol": {"lanolin"},
    "Methylparaben": {"parabens"},
    "Talc": {"talc"},
}
IS_NONE = (
    "Cetyl Alcohol", "Cetearyl Alcohol", "Aqua", "Ethanolamine", "Silica", "Phenethyl Alcohol", "Citric Acid",
    "PEG-40 Hydrogenated Castor Oil", "Tocopherol", "Disodium Laureth Sulfosuccinate", "Magnesium Sulfate",
    "Rosa Canina Fruit Extract", "Camellia Sinensis Leaf Extract", "Glycerin", "Triethoxycaprylylsilane",
)  # fmt: skip


@pytest.mark.parametrize("ingredient", IS)
def test_a_substance_is_known_by_its_names(ingredient: str) -> None:
    assert find_avoided(ingredient) == IS[ingredient]
    assert find_avoided(ingredient.upper()) == IS[ingredient]


@pytest.mark.parametrize("ingredient", IS_NONE)
def test_what_only_sounds_like_it_is_none(ingredient: str) -> None:
    assert find_avoided(ingredient) == frozenset()


def test_every_substance_is_found_in_something_and_no_list_promises_nothing() -> None:
    named = frozenset().union(*IS.values())
    assert set(FREE_FROM) - named == {"phenoxyethanol"}
    assert "phenoxyethanol" in find_avoided("Phenoxyethanol")
    assert list_free_from([]) == []
    assert list_free_from([frozenset({"talc"})]) == [value for value in FREE_FROM if value != "talc"]
