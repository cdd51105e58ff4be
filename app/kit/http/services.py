"""Finds a service by its type, for guards and other code that Litestar gives no arguments.

Handlers take services as typed arguments instead. `app.services` lists them all.
"""

from typing import Any, TypeVar

from litestar.connection import ASGIConnection

T = TypeVar("T")


def find_service(connection: ASGIConnection[Any, Any, Any, Any], kind: type[T]) -> T:
    service: T = connection.app.state.services.by_type[kind]
    return service
