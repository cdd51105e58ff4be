"""The ingredients of a product's list that count when it is compared with others."""

import re
from collections.abc import Sequence

import msgspec
import numpy as np

from app.window.builder.ingredients import IngredientFacts

_MAY_CONTAIN = re.compile(r"\W*(\+\s*/\s*-|±|may contain|peut contenir)", re.IGNORECASE)
_COLOURANT = re.compile(r"ci\s*\d{5}\b", re.IGNORECASE)

_encode = msgspec.json.Encoder().encode


def keep_certain(ingredients: Sequence[IngredientFacts]) -> list[IngredientFacts]:
    """Keep what is certainly in a product, each once.

    What follows "may contain" is left out. So are colourants: they make the colour, which is compared apart,
    and one list names those of all shades.
    """
    kept: dict[int, IngredientFacts] = {}
    for ingredient in ingredients:
        if _MAY_CONTAIN.match(ingredient.name):
            break
        if not _COLOURANT.match(ingredient.name):
            kept.setdefault(ingredient.id, ingredient)
    return list(kept.values())


def encode_ingredients(ingredients: Sequence[IngredientFacts]) -> tuple[bytes, bytes]:
    """The ids as 64-bit numbers, and the names as JSON, in their order."""
    kept = keep_certain(ingredients)
    ids = np.array([ingredient.id for ingredient in kept], dtype=np.int64)
    return ids.tobytes(), _encode([ingredient.name for ingredient in kept])
