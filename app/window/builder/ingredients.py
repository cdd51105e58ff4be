"""Facts about each ingredient, worked out once for all products, and what of a list counts in comparisons."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import asyncpg
import msgspec
import numpy as np

from app.understanding.word_folding import fold_words
from app.window.free_from import find_avoided

_MAY_CONTAIN = re.compile(r"\W*(\+\s*/\s*-|±|may contain|peut contenir)", re.IGNORECASE)
_COLOURANT = re.compile(r"ci\s*\d{5}\b", re.IGNORECASE)

_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class IngredientFacts:
    """An ingredient: its name, origin, search words, and which avoided substances it is."""

    id: int
    name: str
    is_natural: bool
    words: tuple[str, ...]
    avoided: frozenset[str]


def read_ingredients(rows: Iterable[asyncpg.Record]) -> dict[int, IngredientFacts]:
    ingredients = {}
    for row in rows:
        key, name = row["id"], row["inci_name"]
        words = tuple(fold_words(name))
        ingredients[key] = IngredientFacts(key, name, row["is_natural"], words, find_avoided(name))
    return ingredients


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
