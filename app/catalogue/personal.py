"""The seam where a product's page gets what only a member sees.

Wishes and reviews are other features' business, so the wiring hands their answer in as `state.personal`.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from litestar import Request

from app.members.opinions.schemas import Personal

PersonalOf = Callable[[Request[Any, Any, Any], int], Awaitable[Personal | None]]
"""Asked with the request and the product's id. None without a session; raises what ends the request."""
