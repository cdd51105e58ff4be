"""Members for browser tests: signed in without the way through a provider, each on a browser of their own."""

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from app.kit.database.pool import Connection
from app.members.wishlist import queries as wishlist
from app.settings import Settings
from tests.e2e.looking import DESKTOP, PATIENCE_MS, complaints_of, open_awake
from tests.support.rows import a_member
from tests.support.running_shop import RunningShop
from tests.support.sessions import cookies_of

REFRESH = "**/api/v1/auth/refresh"
PROFILE = "**/api/v1/user/profile"
_END = """
    UPDATE session_family SET ended_at = now(), end_reason = 'staff' WHERE member_id = $1 AND ended_at IS NULL
"""


class Members:
    """Makes members and opens the shop as one of them."""

    def __init__(self, shop: RunningShop, browser: Browser) -> None:
        self.complaints: list[str] = []
        self._shop = shop
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._kinds: dict[int, str] = {}
        self._watched: list[list[str]] = []

    def join(self, **values: Any) -> int:
        """A new member."""
        member = self._shop.with_database(lambda work: a_member(work, **values))
        self._kinds[member] = str(values.get("user_type", "default"))
        return member

    def wish(self, member: int, *slugs: str) -> None:
        """Products a member has on the wishlist, the last of them first."""

        async def wish(work: Connection) -> None:
            for slug in slugs:
                await wishlist.add_wish(work, member, slug)

        self._shop.with_database(wish)

    def browse(self, member: int | None = None, **options: Any) -> Page:
        """A page of a browser that has just been signed in; without a member, an anonymous one."""
        context = self._browser.new_context(
            **{"viewport": DESKTOP, "base_url": self._shop.url, "locale": "en-GB"}
            | {"reduced_motion": "reduce", "service_workers": "block"}
            | options
        )
        context.set_default_timeout(PATIENCE_MS)
        context.set_default_navigation_timeout(2 * PATIENCE_MS)
        self._contexts.append(context)
        if member is not None:
            context.add_cookies(self._session_of(member))
            context.add_init_script(_REMEMBER.replace("MEMBER", json.dumps(self._remembered(member))))
        return self.another_tab(context)

    def another_tab(self, context: BrowserContext) -> Page:
        page = context.new_page()
        self._watched.append(complaints_of(page))
        open_awake(page)
        return page

    def come_back(self, page: Page, member: int) -> None:
        """Sign in again in another tab of the same browser."""
        page.context.add_cookies(self._session_of(member))
        other = self.another_tab(page.context)
        other.goto("/offline.html")
        other.evaluate(f"localStorage.setItem('user', {json.dumps(json.dumps(self._remembered(member)))})")
        other.close()

    def end_sessions(self, member: int) -> None:
        """As staff would: no token of theirs works any more."""

        async def end(work: Connection) -> None:
            await work.execute(_END, member)

        self._shop.with_database(end)

    def leave(self) -> None:
        for context in self._contexts:
            context.close()
        self.complaints += [text for complaints in self._watched for text in complaints]

    def forgive(self, text: str) -> None:
        """One complaint that a test has asked for."""
        found = [complaints for complaints in self._watched if any(text in each for each in complaints)]
        assert found, f"nobody complained of {text}"
        for complaints in found:
            complaints[:] = [each for each in complaints if text not in each]

    def _remembered(self, member: int) -> dict[str, Any]:
        return {"id": member, "full_name": "", "image_url": "", "user_type": self._kinds[member]}

    def _session_of(self, member: int) -> list[Any]:
        settings = Settings(secret=self._shop.secret)
        cookies = self._shop.with_database(lambda work: cookies_of(work, member, settings))
        return [
            {"name": name, "value": value, "domain": "localhost", "path": _PATHS.get(name, "/"),
             "httpOnly": True, "sameSite": "Lax", "expires": 4_000_000_000}
            for name, value in cookies.items()
        ]  # fmt: skip


def expire_access(page: Page) -> None:
    """The access token's quarter of an hour is over."""
    spent: Any = {"name": "undertone_access", "value": "spent", "domain": "localhost", "path": "/"}
    page.context.add_cookies([spent])


_PATHS = {"undertone_refresh": "/api/v1/auth"}
# Once for each browser: what a test takes away stays away.
_REMEMBER = """
if (location.protocol.startsWith("http") && !localStorage.getItem("remembered")) {
  localStorage.setItem("remembered", "yes");
  localStorage.setItem("user", JSON.stringify(MEMBER));
  localStorage.setItem("wishlistCount", "0");
}
"""
