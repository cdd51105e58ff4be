"""What of a product is found by which words, and how much a word in each place is worth."""

from collections.abc import Iterable
from functools import lru_cache

from app.window.builder.blocks import Joined
from app.window.shapes import Brand, Category
from app.window.words import folded_words

NAME, BRAND, CATEGORY, SHADE, COLOUR, INGREDIENT, DESCRIPTION = 60, 50, 40, 20, 12, 10, 4


def document_of(joined: Joined, brand: Brand, category: Category, families: Iterable[str]) -> dict[str, int]:
    """Folded words, each with the weight of the best place it stands in."""
    product = joined.product
    finishes = {product["finish"] or "", *(row["finish"] or "" for row in joined.variants)}
    document: dict[str, int] = {}
    for weight, words in (  # from the least to the best, which has the last word
        (DESCRIPTION, folded_words(f"{product['caption']} {product['description']}")),
        (INGREDIENT, (word for ingredient in joined.ingredients for word in ingredient.words)),
        (COLOUR, (word for said in (*families, *finishes) for word in _often_said(said))),
        (SHADE, folded_words(" ".join(row["name"] for row in joined.variants))),
        (CATEGORY, _often_said(f"{category.name} {category.department}")),
        (BRAND, _often_said(brand.name)),
        (NAME, folded_words(product["name"])),
    ):
        document.update(dict.fromkeys(words, weight))
    return document


@lru_cache(maxsize=4096)
def _often_said(text: str) -> tuple[str, ...]:
    return tuple(folded_words(text))
