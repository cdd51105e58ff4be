"""Mounts the admin: requests for `/admin` go to its gate, all others and the desk's to the shop."""

from typing import Any

from litestar import Litestar

from app.admin.gate import Gate
from app.admin.requests import DESK_ROOT
from app.admin.services import AdminServices
from app.kit.http.cookies import ADMIN_PATH


class WithAdmin:
    """The shop and the admin as one application. It is inside the pipeline, which adds the shop's headers."""

    def __init__(self, shop: Litestar, services: AdminServices) -> None:
        self.shop = shop
        self._gate = Gate(shop, services)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        path: str = scope.get("path", "") if scope["type"] == "http" else ""
        if (path == ADMIN_PATH or path.startswith(f"{ADMIN_PATH}/")) and not path.startswith(f"{DESK_ROOT}/"):
            await self._gate(scope, receive, send)
        else:
            await self.shop(scope, receive, send)
