"""The words that find a product, and the weight of each word in each field."""

import re
from collections.abc import Iterable
from functools import lru_cache

from app.understanding.word_folding import fold_words, stem_word
from app.window.builder.product_blocks import ProductRows
from app.window.schemas import Brand, Category

_LETTER_AND_NUMBER = re.compile(r"[a-z]\d+")
NAME, BRAND, CATEGORY, SHADE, COLOUR, INGREDIENT, DESCRIPTION = 60, 50, 40, 20, 12, 10, 4


def build_document(
    product_rows: ProductRows, brand: Brand, category: Category, families: Iterable[str]
) -> dict[str, int]:
    """Build a product's document: folded words, each with the weight of its best field."""
    product = product_rows.product
    finishes = {product["finish"] or "", *(row["finish"] or "" for row in product_rows.variants)}
    document: dict[str, int] = {}
    for weight, words in (  # ascending, so that the highest weight wins
        (DESCRIPTION, fold_words(f"{product['caption']} {product['description']}")),
        (INGREDIENT, (word for ingredient in product_rows.ingredients for word in ingredient.words)),
        (COLOUR, (word for text in (*families, *finishes) for word in _fold_cached(text))),
        (SHADE, fold_words(" ".join(row["name"] for row in product_rows.variants))),
        (CATEGORY, _fold_cached(f"{category.name} {category.department}")),
        (BRAND, _fold_cached(brand.name)),
        (NAME, _fold_product_name(product["name"])),
    ):
        document.update(dict.fromkeys(words, weight))
    return document | _stem(document)


def _fold_product_name(name: str) -> list[str]:
    """The words of a name, and the letters of its vitamins and the like: C10 is of vitamin C."""
    words = fold_words(name)
    return words + [word[0] for word in words if _LETTER_AND_NUMBER.fullmatch(word)]


def _stem(document: dict[str, int]) -> dict[str, int]:
    """The stems of a document's words, each with the best weight of its words."""
    stems: dict[str, int] = {}
    for word, weight in document.items():
        stem = stem_word(word)
        stems[stem] = max(weight, stems.get(stem, 0), document.get(stem, 0))
    return stems


@lru_cache(maxsize=4096)
def _fold_cached(text: str) -> tuple[str, ...]:
    return tuple(fold_words(text))
