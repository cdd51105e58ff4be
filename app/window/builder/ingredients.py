"""What the builder needs to know of each ingredient, worked out once for all products."""

from collections.abc import Iterable
from dataclasses import dataclass

import asyncpg

from app.understanding.word_folding import fold_words
from app.window.free_from import find_avoided


@dataclass(frozen=True, slots=True)
class IngredientFacts:
    """An ingredient: its name, origin, search words, and which avoided substances it is."""

    id: int
    name: str
    is_natural: bool
    words: tuple[str, ...]
    avoided: frozenset[str]


def read_ingredients(rows: Iterable[asyncpg.Record]) -> dict[int, IngredientFacts]:
    """Read every ingredient, by id."""
    return {
        row["id"]: IngredientFacts(
            row["id"],
            name := row["inci_name"],
            row["is_natural"],
            tuple(fold_words(name)),
            find_avoided(name),
        )
        for row in rows
    }
