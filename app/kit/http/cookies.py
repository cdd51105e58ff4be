"""All cookies of the API: names, paths and attributes.

Over https their names begin with `__Host-` where the path is `/`, else with `__Secure-`. A browser takes both
over https alone, and `__Host-` from this very host alone, so that no neighbour under the same domain can
plant it. Over http, on localhost, no browser would take those names, and the plain ones are used.
"""

from dataclasses import dataclass
from typing import Any, Literal

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie as LitestarCookie

from app.kit.http.services import find_service
from app.settings import Settings


@dataclass(frozen=True, slots=True)
class GuardedCookie:
    """A cookie that scripts cannot read. Outside localhost it is sent over https only."""

    plain_name: str
    path: str
    same_site: Literal["lax", "strict"] = "lax"

    def name(self, settings: Settings) -> str:
        if not settings.is_https:
            return self.plain_name
        return ("__Host-" if self.path == "/" else "__Secure-") + self.plain_name

    def read(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        """The value that the browser sent, or an empty string."""
        return connection.cookies.get(self.name(find_service(connection, Settings)), "")

    def set(self, value: str, settings: Settings, *, max_age: int) -> LitestarCookie:
        return LitestarCookie(
            self.name(settings),
            self.path,
            value,
            max_age=max_age,
            secure=settings.is_https,
            httponly=True,
            samesite=self.same_site,
        )

    def clear(self, settings: Settings) -> LitestarCookie:
        return self.set("", settings, max_age=0)


AUTH_PATH = "/api/v1/auth"
APPLE_CALLBACK_PATH = f"{AUTH_PATH}/apple/callback"
ADMIN_PATH = "/admin"

ACCESS_COOKIE = GuardedCookie("undertone_access", "/")
REFRESH_COOKIE = GuardedCookie("undertone_refresh", AUTH_PATH)
SIGN_IN_COOKIE = GuardedCookie("undertone_sign_in", AUTH_PATH)
SIGN_UP_COOKIE = GuardedCookie("undertone_sign_up", AUTH_PATH)
APPLE_NAME_COOKIE = GuardedCookie("undertone_apple_name", APPLE_CALLBACK_PATH)
KNOWN_BROWSER_COOKIE = GuardedCookie("undertone_known_browser", AUTH_PATH)
STAFF_COOKIE = GuardedCookie("undertone_staff", ADMIN_PATH, "strict")
STAFF_BROWSER_COOKIE = GuardedCookie("undertone_staff_browser", ADMIN_PATH, "strict")
