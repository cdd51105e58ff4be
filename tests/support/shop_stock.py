"""What test modules want on the shelves of the shop they share, inserted before it opens.

A row inserted into a running shop makes its API build a new window, which takes seconds. What stands there
from the start is in the first window.
"""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from app.kit.database.pool import Connection

Fill = Callable[[Connection], Awaitable[Any]]
F = TypeVar("F", bound=Fill)

SHARED_STOCK: list[Fill] = []
"""Of every module that is imported: pytest imports the chosen modules before it starts a shop."""


def insert_at_start(fill: F) -> F:
    """Decorate a function that inserts rows: `RunningShop.stock` holds what it returned."""
    SHARED_STOCK.append(fill)
    return fill
