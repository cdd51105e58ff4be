"""What ingredients are: looked into once each, however many products hold them."""

from collections.abc import Iterable
from dataclasses import dataclass

import asyncpg

from app.window.builder.free_from import told_by
from app.window.words import folded_words


@dataclass(frozen=True, slots=True)
class Ingredient:
    """An ingredient's name, where it comes from, the words it is found by, and what it gives away."""

    name: str
    is_natural: bool
    words: tuple[str, ...]
    tells: frozenset[str]


def contents_of(rows: Iterable[asyncpg.Record]) -> dict[int, Ingredient]:
    """Every ingredient by its id."""
    return {
        row["id"]: Ingredient(
            name := row["inci_name"], row["is_natural"], tuple(folded_words(name)), told_by(name)
        )
        for row in rows
    }
