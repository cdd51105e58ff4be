"""Reads what staff write by the rules that imports have for it, and tells each fault at its field."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import asyncpg
from litestar.params import QueryParameter

from app.catalogue.importing.shapes import Shape
from app.kit.http.errors import InvalidInputError
from app.kit.http.fields import Fault, Place

ListText = Annotated[str, QueryParameter(max_length=200)]
"""The type of a filter of a list, in its address."""
Offset = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
"""The type of the number of rows that come before a page of a list."""


def read_cells(shape: Shape, record: dict[str, Any], place: Place, faults: list[Fault]) -> dict[str, Any]:
    """The values of fields. What breaks a rule stays as it is, and is told at its place."""
    values = {}
    for name, cell in record.items():
        field = shape.field(name)
        if (cell == "" or cell is None) and field.when_empty is not ...:
            values[name] = field.when_empty
            continue
        try:
            values[name] = field.read(cell)
        except ValueError as error:
            faults.append(Fault(("body", *place, name), as_sentence(str(error))))
            values[name] = cell
    return values


def as_sentence(reason: str) -> str:
    return reason[:1].upper() + reason[1:]


@contextmanager
def refusing_taken_slugs(words: str) -> Iterator[None]:
    """Say at the field of the address that another row has it."""
    try:
        yield
    except asyncpg.UniqueViolationError as error:
        raise InvalidInputError.in_body("slug", words) from error
