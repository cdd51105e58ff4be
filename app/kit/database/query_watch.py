"""Watches the queries of a process: slow ones are logged with their name, and all are parts of traces."""

import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

import asyncpg
import structlog

if TYPE_CHECKING:
    from app.kit.observing.tracing import Tracer

_BLANKS = re.compile(r"\s+")
MAX_NAME = 80

_log = structlog.get_logger()


class QueryWatch:
    """Is told of every query of the connections that it is attached to."""

    def __init__(self, slow_seconds: float = 0.0, tracer: "Tracer | None" = None) -> None:
        self._slow_seconds = slow_seconds
        self._tracer = tracer
        self.slow_queries = 0

    async def attach(self, connection: asyncpg.Connection) -> None:
        """Watch a connection until it is closed."""
        if self._slow_seconds or self._tracer:
            connection.add_query_logger(self._note)

    def _note(self, query: Any) -> None:
        if self._tracer and self._tracer.is_recording:
            self._tracer.add_query(find_query_name(query.query), query.elapsed)
        if self._slow_seconds and query.elapsed >= self._slow_seconds:
            self.slow_queries += 1
            milliseconds = round(query.elapsed * 1000)
            _log.warning("slow query", query=find_query_name(query.query), ms=milliseconds)


@lru_cache(1024)
def find_query_name(query: str) -> str:
    """The name of a statement: that of its constant in the code, or else how it begins.

    It never contains a shopper's values: those are sent beside a statement.
    """
    for module in [each for name, each in list(sys.modules.items()) if name.endswith("queries")]:
        for name, value in _list_statements(module):
            if value == query:
                return f"{module.__name__.removeprefix('app.')}.{name}"
    return _BLANKS.sub(" ", query).strip()[:MAX_NAME]


def _list_statements(module: ModuleType) -> Iterator[tuple[str, str]]:
    for name, value in list(vars(module).items()):
        if isinstance(value, str):
            yield name, value
        elif isinstance(value, dict):
            yield from ((f"{name}.{key}", each) for key, each in value.items() if isinstance(each, str))
