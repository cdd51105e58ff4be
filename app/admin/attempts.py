"""Limits on how often, and by how many at once, passwords of staff are tried.

Strangers with many networks would use up any limit that an account's owner shares with them. So a browser
that has signed in as somebody keeps a sealed cookie that says so, and has a limit and a place of its own.
Everybody else is counted by account and network: the first tries of a network wait for those of no other.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Self

import msgspec

from app.admin.requests import AdminRequest
from app.admin.services import AdminServices
from app.kit.http.caller import name_network
from app.kit.http.cookies import STAFF_BROWSER_COOKIE
from app.kit.http.errors import RateLimitError
from app.kit.limits.request_limits import RateLimits
from app.kit.observing.audit import shorten_address
from app.members.sign_in.sealed_cookies import seal, unseal

KNOWN_FOR = timedelta(days=180)
MAX_ACCOUNTS = 5
AT_ONCE = 2
"""Passwords a process checks at once, of known browsers and of others: each takes 32 MB and a core."""
MAX_WAITING = 40
BUSY_SECONDS = 10


class StaffBrowser(msgspec.Struct, frozen=True):
    """A browser, and the accounts that have signed in on it, the latest first."""

    id: str
    accounts: tuple[str, ...] = ()

    @classmethod
    def read(cls, request: AdminRequest, services: AdminServices) -> Self:
        """Read from a browser's cookie which one it is. One without a cookie of ours is a new one."""
        cookie = STAFF_BROWSER_COOKIE.read(request.connection)
        known = unseal(cookie, cls, services.settings.accepted_secrets) if cookie else None
        return known or cls(secrets.token_urlsafe(16))

    def remember(self, account: str, services: AdminServices) -> tuple[bytes, bytes]:
        """The cookie of this browser once an account has signed in on it."""
        accounts = dict.fromkeys((account, *self.accounts))
        value = seal(
            StaffBrowser(self.id, tuple(accounts)[:MAX_ACCOUNTS]), services.settings.secret, KNOWN_FOR
        )
        seconds = int(KNOWN_FOR.total_seconds())
        cookie = STAFF_BROWSER_COOKIE.set(value, services.settings, max_age=seconds)
        return b"set-cookie", cookie.to_encoded_header()[1]


class _Queue:
    """Lets some in at once. Who would wait behind too many is told to come again, and not counted."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(AT_ONCE)
        self._inside = 0

    @asynccontextmanager
    async def enter(self) -> AsyncIterator[asyncio.Semaphore]:
        if self._inside >= AT_ONCE + MAX_WAITING:
            raise RateLimitError(BUSY_SECONDS)
        self._inside += 1
        try:
            yield self._free
        finally:
            self._inside -= 1


_KNOWN_BROWSERS, _STRANGERS = _Queue(), _Queue()


@asynccontextmanager
async def try_to_sign_in(
    request: AdminRequest, services: AdminServices, browser: StaffBrowser, account: str
) -> AsyncIterator[None]:
    """Count a try, and wait until a password may be checked. Raises `RateLimitError`."""
    is_known = account in browser.accounts
    async with (_KNOWN_BROWSERS if is_known else _STRANGERS).enter() as free:
        if is_known:
            await services.limits.count_request("staff_known", f"{browser.id} {account}")
        else:
            client = request.scope.get("client")
            await _count_stranger(services.limits, account, client[0] if client else "nobody")
        async with free:
            yield


@asynccontextmanager
async def try_to_change_password(services: AdminServices, staff: str) -> AsyncIterator[None]:
    """Count a try of somebody who is signed in."""
    async with _KNOWN_BROWSERS.enter() as free:
        await services.limits.count_request("staff_known", staff)
        async with free:
            yield


async def _count_stranger(limits: RateLimits, account: str, address: str) -> None:
    await limits.count_request("staff_sign_in", name_network(address))
    try:
        await limits.count_request("staff_network", f"{account} {shorten_address(address)}")
    except RateLimitError:
        await limits.count_request("staff_account", account)
    else:
        await limits.count_request("staff_networks", account)
