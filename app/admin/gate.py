"""The gate of the admin: what anybody may load, who is let in, and what of it is written down.

The page and its scripts are a library's and tell nothing of the shop, so they are open: they draw the
sign-in. Everything else is refused without a session; what Piccolo Admin has beyond the tables is not there.
"""

import re
from http import HTTPStatus
from typing import Any

from litestar import Litestar

from app.admin import endpoints, service, tables
from app.admin.managed_tables import BY_NAME
from app.admin.piccolo import STAFF_IN_SCOPE, create_piccolo_admin
from app.admin.requests import ADMIN_ROOT, AdminRequest, AdminResponse, Asgi
from app.admin.schemas import Staff
from app.admin.services import AdminServices
from app.kit.caller import SAFE_METHODS, by_our_pages
from app.kit.errors import NotFoundError, UnauthorizedError

POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The bundle makes style elements of its own; it runs nothing but its file and asks nobody but the shop."""
OPEN = re.compile(r"/|/assets/[\w.-]+|/public/meta/|/public/translations/([\w-]+/)?")
_WHOLE_SITE = re.compile(rb"Path=/(; SameSite=\w+)?", re.IGNORECASE)


class Gate:
    """Stands before Piccolo Admin; answers everything under `/admin`."""

    def __init__(self, shop: Litestar, services: AdminServices) -> None:
        self._shop = shop
        self._services = services
        self._room: Asgi = create_piccolo_admin()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        scope |= {"path_template": f"{ADMIN_ROOT}/{{path}}", "litestar_app": self._shop}
        answer = await self._answer(AdminRequest(scope, receive, self._services.settings.upload_limit))
        secure = b"; Secure" if self._services.settings.is_https else b""
        answer.headers = [_within(pair, secure) for pair in answer.headers]
        answer.headers.append((b"content-security-policy", POLICY.encode()))
        await answer.give(send)

    async def _answer(self, visit: AdminRequest) -> AdminResponse:
        if visit.method not in SAFE_METHODS:
            by_our_pages(visit.connection)
        match visit.method, visit.path:
            case "GET", "":
                return AdminResponse(308, headers=[(b"location", f"{ADMIN_ROOT}/".encode())])
            case "POST", "/public/login/":
                return await endpoints.sign_in(visit, self._services)
            case "POST", "/public/logout/":
                return await endpoints.sign_out(visit, self._services)
            case "GET", path if OPEN.fullmatch(path):
                return _kept_for_long(await visit.passed_to(self._room), path)
        return await self._inside(visit, await self._let_in(visit))

    async def _let_in(self, visit: AdminRequest) -> Staff:
        if not visit.token:
            raise UnauthorizedError
        async with self._services.database.reading() as connection:
            staff = await service.signed_in(connection, visit.token)
        if staff is None:
            raise UnauthorizedError
        visit.scope[STAFF_IN_SCOPE] = staff
        return staff

    async def _inside(self, visit: AdminRequest, staff: Staff) -> AdminResponse:
        if (visit.method, visit.path) == ("POST", "/api/change-password/"):
            return await endpoints.change_password(visit, self._services, staff)
        asked = tables.PATHS.fullmatch(visit.path)
        if asked is None or asked["table"] not in {None, *BY_NAME}:
            raise NotFoundError
        if visit.method == "GET":
            return await tables.read(visit, self._services.database, self._room, asked)
        return await tables.change(visit, self._services.database, self._room, asked)


def _kept_for_long(answer: AdminResponse, path: str) -> AdminResponse:
    """Files named after what is in them need to be asked for once; nothing else is kept anywhere."""
    if answer.status == HTTPStatus.OK and path.startswith("/assets/"):
        answer.headers.append((b"cache-control", b"private, max-age=31536000, immutable"))
    return answer


def _within(pair: tuple[bytes, bytes], secure: bytes) -> tuple[bytes, bytes]:
    """No cookie of Piccolo Admin leaves the admin: the shop's own pages have no use for it.

    Its bundle reads `csrftoken` under that very name, so that it can have no prefix.
    """
    name, value = pair
    within = b"Path=%s; SameSite=strict%s" % (ADMIN_ROOT.encode(), secure)
    return (name, _WHOLE_SITE.sub(within, value)) if name == b"set-cookie" else pair
