"""What a product is certified for agrees with its own list of ingredients."""

import pytest

MADE_OF_OIL = ("dimethicone", "siloxane", "methicone", "isododecane", "paraffin", "polyethylene", "peg-",
               "acrylate", "polybutene", "polyisobutene", "ceresin", "ozokerite", "carbomer")  # fmt: skip
REFUSED = {
    "organic": MADE_OF_OIL,
    "reef-safe": ("ethylhexyl-methoxycinnamate", "octocrylene", "benzophenone"),
    "halal": ("alcohol-denat", "ci-75470"),
    "vegan": ("cera-alba", "shellac", "lanolin", "ci-75470", "mel", "hydrolyzed-silk"),
}


def list_certified(shop, claim: str) -> list[str]:
    """The products with a certification whose ingredients are known."""
    return [
        slug
        for slug, rows in shop.certifications.items()
        if slug in shop.formulas
        and any(row.certification_slug == claim and row.certified == "yes" for row in rows)
    ]


def contains(ingredient: str, word: str) -> bool:
    return word == ingredient if word == "mel" else word in ingredient


@pytest.mark.parametrize("claim", REFUSED)
def test_no_ingredient_contradicts_a_certification(shop, claim: str) -> None:
    certified = list_certified(shop, claim)
    assert len(certified) >= 10
    wrong = {
        slug: ingredient
        for slug in certified
        for ingredient in shop.formulas[slug]
        if any(contains(ingredient, word) for word in REFUSED[claim])
    }
    assert wrong == {}


def test_mica_is_traced_only_where_there_is_mica(shop) -> None:
    for slug in list_certified(shop, "traceable-mica"):
        assert {"mica", "synthetic-fluorphlogopite"} & set(shop.formulas[slug]), slug
