"""Reads what staff write by the rules that imports have for it, and tells each fault at its field."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import asyncpg

from app.catalogue.importing.shapes import NO_DEFAULT, Shape
from app.kit.http.errors import InvalidInputError
from app.kit.http.fields import Fault, Place


def read_cells(shape: Shape, record: dict[str, Any], place: Place, faults: list[Fault]) -> dict[str, Any]:
    """The values of fields. What breaks a rule stays as it is, and is told at its place."""
    values = {}
    for name, cell in record.items():
        field = shape.field(name)
        if (cell == "" or cell is None) and field.when_empty is not NO_DEFAULT:
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
def refusing_taken_slugs(message: str) -> Iterator[None]:
    """Say at the field of the address that another row has it: no other key of these tables is unique."""
    try:
        yield
    except asyncpg.UniqueViolationError as error:
        raise InvalidInputError.in_body("slug", message) from error
