"""What of a product is found by which words, and how much a word in each place is worth."""

from collections.abc import Iterable

from app.window.builder.joined import Joined
from app.window.shapes import Brand, Category
from app.window.words import folded_words

NAME, BRAND, CATEGORY, SHADE, COLOUR, INGREDIENT, DESCRIPTION = 60, 50, 40, 20, 12, 10, 4


def document_of(joined: Joined, brand: Brand, category: Category, families: Iterable[str]) -> dict[str, int]:
    """Folded words, each with the weight of the best place it stands in."""
    product = joined.product
    places = (
        (NAME, [product["name"]]),
        (BRAND, [brand.name]),
        (CATEGORY, [category.name, category.department]),
        (SHADE, [" ".join(row["name"] for row in joined.variants)]),
        (COLOUR, [*families, product["finish"] or "", *{row["finish"] or "" for row in joined.variants}]),
        (INGREDIENT, [" ".join(row["inci_name"] for row in joined.ingredients)]),
        (DESCRIPTION, [product["caption"], product["description"]]),
    )
    document: dict[str, int] = {}
    for weight, texts in places:
        for text in texts:
            for word in folded_words(text):
                document.setdefault(word, weight)
    return document
