"""Notes that the guards and the handler of a request pass on to the layers around them.

It is one typed object in the ASGI scope. Nothing else of ours is put there.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

_KEY = "undertone.request_context"

Stamp = tuple[str, int]
"""The version of the window and a revision of its overlay."""


class HasId(Protocol):
    """The part of a member, or of staff, that `app.kit` needs."""

    @property
    def id(self) -> int: ...


class Cacheable(NamedTuple):
    """The part of the shop that a public response depends on: a product's row or all of it, and its stamp."""

    row: int
    stamp: Stamp
    differs_for_members: bool
    """Whether signed-in members get another response from the same address."""


@dataclass(slots=True)
class RequestContext:
    """Facts about a request that become known while it is handled."""

    member: HasId | None = None
    """The member who is signed in; set by the session guards."""
    staff: HasId | None = None
    """The staff who are signed in; set by the desk's guard."""
    limited_as: str | None = None
    """The limit that the request was counted under; set by the guard `limited`."""
    was_page_counted: bool = False
    """Whether another request for the same page was counted already."""
    limit_headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    """The headers by which a response tells of that limit."""
    cacheable: Cacheable | None = None
    """Set by a handler whose response may be cached for everyone."""
    failure: Exception | None = None
    """The exception that was raised, if the response is an error."""


def get_request_context(scope: Any) -> RequestContext:
    """Get the context of a request. The first call creates it."""
    context: RequestContext | None = scope.get(_KEY)
    if context is None:
        context = scope[_KEY] = RequestContext()
    return context
