"""Rows for a table, and their ids, which are assigned before they are written."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

Row = tuple[Any, ...]


class TableRows(NamedTuple):
    """Rows for one table, their values in the order of the columns."""

    table: str
    columns: tuple[str, ...]
    rows: Iterable[Row]


@dataclass(frozen=True, slots=True)
class CatalogueIds:
    """The ids of the rows that products refer to, by slug, and the id of the first product."""

    brands: Mapping[str, int]
    categories: Mapping[str, int]
    vendors: Mapping[str, int]
    ingredients: Mapping[str, int]
    certifications: Mapping[str, int]
    first_product: int


@dataclass(frozen=True, slots=True)
class SharedIds:
    """The ids of rows that demo and real products share (INCI names, tags), and which of them are new."""

    by_key: Mapping[str, int]
    new: frozenset[str]


def assign_ids(keys: Iterable[str], first: int) -> dict[str, int]:
    """Consecutive ids, from the first."""
    return {key: number for number, key in enumerate(keys, first)}


def assign_shared_ids(names: Mapping[str, str], existing: Mapping[str, int], first: int) -> SharedIds:
    """Ids by key: the existing id, or else the next free one."""
    new = [key for key, name in names.items() if name.lower() not in existing]
    fresh = assign_ids(new, first)
    by_key = {key: fresh.get(key) or existing[name.lower()] for key, name in names.items()}
    return SharedIds(by_key, frozenset(new))
