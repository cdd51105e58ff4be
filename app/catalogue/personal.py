"""How a product's page gets the fields that only a member sees.

Wishes and reviews belong to other features, so `app.asgi` passes their loader in.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from litestar import Request

from app.members.opinions.schemas import Personal

PersonalOf = Callable[[Request[Any, Any, Any], int], Awaitable[Personal | None]]
"""Takes the request and the product's id. Returns None without a session; 401 for an expired one."""
