"""Creates Piccolo Admin with the shop's tables and the shop's own authentication."""

import logging
from functools import cache
from typing import Any

from piccolo_admin.endpoints import AdminRouter, TableConfig, create_admin
from starlette.authentication import AuthCredentials, AuthenticationBackend, AuthenticationError, BaseUser
from starlette.middleware.authentication import AuthenticationMiddleware
from starlette.requests import HTTPConnection
from starlette.routing import Mount

from app.admin.managed_tables import MANAGED_TABLES
from app.admin.schemas import Staff

STAFF_IN_SCOPE = "undertone.staff"
"""The key in the ASGI scope under which the gate stores the signed-in staff."""


class SignedInStaff(BaseUser):
    """The signed-in staff in the form that Piccolo Admin needs."""

    def __init__(self, staff: Staff) -> None:
        self.user_id = staff.id
        self._name = staff.name

    @property
    def is_authenticated(self) -> bool:
        return True

    @property
    def display_name(self) -> str:
        return self._name


class GateAuthentication(AuthenticationBackend):
    """A second check: only requests that the gate has let in may reach Piccolo Admin."""

    async def authenticate(self, conn: HTTPConnection) -> tuple[AuthCredentials, BaseUser]:
        staff: Staff | None = conn.scope.get(STAFF_IN_SCOPE)
        if staff is None:
            raise AuthenticationError("Nobody is signed in.")
        return AuthCredentials(["authenticated"]), SignedInStaff(staff)


@cache
def create_piccolo_admin() -> AdminRouter:
    """It knows nothing of a shop, so one serves all of a process: creating it takes a second."""
    for library in ("piccolo_admin", "piccolo_api"):
        # These libraries log refused rows with all their values. The gate logs what is needed.
        logging.getLogger(library).setLevel(logging.CRITICAL)
    admin: AdminRouter = create_admin(
        tables=[
            TableConfig(
                table_class=managed.table,
                visible_columns=list(managed.listed),
                menu_group=managed.group,
                order_by=list(managed.order) or None,
            )
            for managed in MANAGED_TABLES
        ],
        site_name="Undertone",
        auto_include_related=False,
        sidebar_links={"Open the shop": "/"},
    )
    _find_table_authentication(admin).backend = GateAuthentication()
    return admin


def _find_table_authentication(admin: AdminRouter) -> AuthenticationMiddleware:
    """The middleware that authenticates requests for tables. Its own backend would use other tables."""
    mounts = (route for route in admin.routes if isinstance(route, Mount) and route.path == "/api")
    private: Any = next(mounts).app
    assert isinstance(private, AuthenticationMiddleware)
    return private
