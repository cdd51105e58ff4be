"""Counts the requests of each caller, for all machines together where they share a server that counts.

A request counts as one. One that takes the time of several counts as so many, by what it asks for.
While the server is away, each machine counts for itself, from what it has counted so far.
"""

import math
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, Self

from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler

from app.kit.http.caller import name_network
from app.kit.http.errors import RateLimitError, may_raise
from app.kit.http.request_context import get_request_context
from app.kit.http.services import find_service
from app.kit.limits.machine_limits import MachineLimits, Usage, check_usage
from app.settings import Limits, Settings

if TYPE_CHECKING:
    from app.kit.limits.shared_limits import SharedLimits

Guard = Callable[[ASGIConnection[Any, Any, Any, Any], BaseRouteHandler], Awaitable[None]]


class LimitsAwayError(Exception):
    """The server that counts for all machines cannot count now."""


class RateLimits:
    """The limits of this shop. `server` counts for all machines."""

    def __init__(self, machine: MachineLimits, server: "SharedLimits | None" = None) -> None:
        self._machine = machine
        self.server = server
        self._opened = AsyncExitStack()

    async def __aenter__(self) -> Self:
        self._opened.enter_context(self._machine)
        if self.server:
            await self._opened.enter_async_context(self.server)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._opened.aclose()

    async def count_request(self, name: str, caller: str, cost: int = 1) -> Usage:
        """Count what a request costs. Over the limit, raise `RateLimitError` with the seconds to wait."""
        if self.server is None:
            return self._machine.count_request(name, caller, cost)
        try:
            usage = await self._count_for_all(self.server, name, caller, cost)
        except LimitsAwayError:
            return self._machine.count_request(name, caller, cost)
        check_usage(usage, cost)
        self._machine.record(name, caller, cost)  # counting goes on from here if the server is lost
        return usage

    async def count_scope_request(self, name: str, scope: Any, cost: int = 1) -> None:
        """Count a request by who sent it, and note for its response what is left.

        The headers are those of draft-ietf-httpapi-ratelimit-headers. What a page asks for
        after its first limited answer came is not counted.
        """
        if get_request_context(scope).was_page_counted:
            return
        seconds, allowed = self._machine.find_window(name), self._machine.find_allowed(name)
        headers = get_request_context(scope).limit_headers
        headers[:] = [(b"ratelimit-policy", b'"%b";q=%d;w=%d' % (name.encode(), allowed, seconds))]
        usage = await self.count_request(name, name_caller(scope), cost)
        left = max(int(usage.allowed) - usage.used, 0)
        headers.append((b"ratelimit", b'"%b";r=%d;t=%d' % (name.encode(), left, math.ceil(usage.seconds))))

    async def _count_for_all(self, server: "SharedLimits", name: str, caller: str, cost: int) -> Usage:
        who = self._machine.hash_caller(name, caller).hex()
        allowed, window = self._machine.find_allowed(name), self._machine.find_window(name)
        return await server.count(who, allowed, window, cost)


def create_limits(settings: Settings) -> RateLimits:
    machine = MachineLimits(settings.var / "limits", settings.limits, settings.secret)
    if not settings.limits_url:
        return RateLimits(machine)
    from app.kit.limits.shared_limits import SharedLimits  # noqa: PLC0415 - its client is an extra

    return RateLimits(machine, SharedLimits(settings.limits_url, settings.limits_timeout))


def limited(name: str) -> Guard:
    """A guard that counts requests by a name of `settings.Limits`, for each member or else each address."""
    assert name in Limits.__struct_fields__

    @may_raise(RateLimitError)
    async def within_limit(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        scope: Any = connection.scope
        get_request_context(scope).limited_as = name
        await find_service(connection, RateLimits).count_scope_request(name, scope)

    return within_limit


async def count_cost(connection: ASGIConnection[Any, Any, Any, Any], cost: int) -> None:
    """Count what a request costs beyond the one that `limited` has counted, before its answer is made."""
    scope: Any = connection.scope
    name = get_request_context(scope).limited_as
    if name and cost > 1:
        await find_service(connection, RateLimits).count_scope_request(name, scope, cost - 1)


def name_caller(scope: Any) -> str:
    """Name what a request is counted by: the member, or else the network."""
    if member := get_request_context(scope).member:
        return f"member {member.id}"
    client = scope.get("client")
    return name_network(client[0]) if client else "nobody"
