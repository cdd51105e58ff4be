"""The gate of the admin: it serves the sign-in page to anybody and everything else to staff only.

The page and its scripts are a library's and tell nothing of the shop, so they are open: they draw the
sign-in. Everything else is refused without a session; what Piccolo Admin has beyond the tables is not there.
"""

import re
from http import HTTPStatus
from typing import Any

from litestar import Litestar

from app.admin import endpoints, service, tables
from app.admin.explained_search import EXPLAINED_SEARCH, explain_search
from app.admin.managed_tables import TABLES_BY_NAME
from app.admin.piccolo import STAFF_IN_SCOPE, create_piccolo_admin
from app.admin.requests import AdminRequest, AdminResponse, Asgi
from app.admin.schemas import Staff
from app.admin.services import AdminServices
from app.admin.unreadable_sizes import UNREADABLE_SIZES, list_unreadable_sizes
from app.kit.http.caller import SAFE_METHODS, require_own_page
from app.kit.http.cookies import ADMIN_PATH
from app.kit.http.errors import NotFoundError, UnauthorizedError

POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Piccolo Admin creates style elements. It needs no other script, and no other host."""
PUBLIC_PATHS = re.compile(r"/|/assets/[\w.-]+|/public/meta/|/public/translations/([\w-]+/)?")
_ROOT_COOKIE_PATH = re.compile(rb"Path=/(; SameSite=\w+)?(?=;|$)", re.IGNORECASE)


class Gate:
    """Stands in front of Piccolo Admin and answers everything under `/admin`."""

    def __init__(self, shop: Litestar, services: AdminServices) -> None:
        self._shop = shop
        self._services = services
        self._piccolo_admin: Asgi = create_piccolo_admin()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        scope |= {"path_template": f"{ADMIN_PATH}/{{path}}", "litestar_app": self._shop}
        answer = await self._answer(AdminRequest(scope, receive, self._services.settings.upload_limit))
        secure = b"; Secure" if self._services.settings.is_https else b""
        answer.headers = [_limit_cookie_to_admin(pair, secure) for pair in answer.headers]
        answer.headers.append((b"content-security-policy", POLICY.encode()))
        await answer.send(send)

    async def _answer(self, request: AdminRequest) -> AdminResponse:
        if request.method not in SAFE_METHODS:
            require_own_page(request.connection)
        match request.method, request.path:
            case "GET", "":
                return AdminResponse(308, headers=[(b"location", f"{ADMIN_PATH}/".encode())])
            case "POST", "/public/login/":
                return await endpoints.sign_in(request, self._services)
            case "POST", "/public/logout/":
                return await endpoints.sign_out(request, self._services)
            case "GET", path if PUBLIC_PATHS.fullmatch(path):
                return _cache_hashed_assets(await request.forward_to(self._piccolo_admin), path)
        return await self._answer_staff(request, await self._require_staff(request))

    async def _require_staff(self, request: AdminRequest) -> Staff:
        if not request.session_token:
            raise UnauthorizedError
        async with self._services.database.reading() as connection:
            staff = await service.find_signed_in_staff(connection, request.session_token)
        if staff is None:
            raise UnauthorizedError
        request.scope[STAFF_IN_SCOPE] = staff
        return staff

    async def _answer_staff(self, request: AdminRequest, staff: Staff) -> AdminResponse:
        if (request.method, request.path) == ("POST", "/api/change-password/"):
            return await endpoints.change_password(request, self._services, staff)
        if (request.method, request.path) == ("GET", EXPLAINED_SEARCH):
            return explain_search(request, self._services.current_window.window)
        if (request.method, request.path) == ("GET", UNREADABLE_SIZES):
            return await list_unreadable_sizes(self._services.database)
        path_match = tables.PATHS.fullmatch(request.path)
        if path_match is None or path_match["table"] not in {None, *TABLES_BY_NAME}:
            raise NotFoundError
        if request.method == "GET":
            return await tables.read_table(request, self._services.database, self._piccolo_admin, path_match)
        return await tables.change_table(request, self._services.database, self._piccolo_admin, path_match)


def _cache_hashed_assets(answer: AdminResponse, path: str) -> AdminResponse:
    """Let browsers cache the files whose names contain a hash of their content, and nothing else."""
    if answer.status == HTTPStatus.OK and path.startswith("/assets/"):
        answer.headers.append((b"cache-control", b"private, max-age=31536000, immutable"))
    return answer


def _limit_cookie_to_admin(pair: tuple[bytes, bytes], secure: bytes) -> tuple[bytes, bytes]:
    """Limit Piccolo Admin's cookies to the admin, as no other page needs them.

    Its bundle reads `csrftoken` under that very name, so that it can have no prefix.
    """
    name, value = pair
    within = b"Path=%s; SameSite=strict%s" % (ADMIN_PATH.encode(), secure)
    return (name, _ROOT_COOKIE_PATH.sub(within, value)) if name == b"set-cookie" else pair
