"""Somebody of the staff for tests: a browser of their own, with the cookies it is given."""

from typing import Any

import httpx
import msgspec

from app.admin import service
from app.kit.database.pool import Database
from tests.support.shop import ORIGIN, OUR_PAGES

PASSWORD = "plum-velvet-morning-9"


class StaffBrowser:
    """Asks the admin as its own pages do."""

    def __init__(self, shop: httpx.AsyncClient) -> None:
        self.browser = httpx.AsyncClient(transport=shop._transport, base_url=ORIGIN, headers=OUR_PAGES)

    async def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        headers = {"x-csrftoken": self.browser.cookies.get("csrftoken", "")} | more.pop("headers", {})
        if body is not None:
            more["content"] = body if isinstance(body, bytes) else msgspec.json.encode(body)
            headers = {"content-type": "application/json"} | headers
        return await self.browser.request(method, f"/admin{path}", headers=headers, **more)

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.ask("GET", path, **more)

    async def open(self) -> httpx.Response:
        """Load the page, as a browser does before it asks anything."""
        return await self.get("/")

    async def sign_in(self, name: str, password: str = PASSWORD, **more: Any) -> httpx.Response:
        await self.open()
        body = {"username": name, "password": password}
        return await self.ask("POST", "/public/login/", body, **more)

    async def change(self, table: str, row: int, **values: Any) -> httpx.Response:
        return await self.ask("PATCH", f"/api/tables/{table}/{row}/", values)


async def add_staff(db: Database, name: str, password: str = PASSWORD) -> None:
    """A new account of staff."""
    await service.add_account(db, name, password, by="tests")
