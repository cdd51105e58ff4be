"""An innocent member whose requests go through the same front as an attack."""

import json
import time
from typing import Self

from app.settings import Settings
from tests.support.rows import a_member
from tests.support.running_shop import RunningShop
from tests.support.sessions import cookies_of
from tests.trust.smuggling import request
from tests.trust.wire import Answer, Wire

FRESH = 300.0
"""Seconds after which she signs in again: her cookie must not end in the middle of a test."""


class Victim:
    """A signed-in member on a connection of her own."""

    def __init__(self, shop: RunningShop) -> None:
        self._shop = shop
        self.id = shop.with_database(a_member)
        self._cookies = b""
        self._signed_in_at = 0.0
        self._wire = Wire(shop.port)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._wire.__exit__()

    def come_back(self) -> None:
        """Sign in again if she is signed out, or may soon be."""
        is_fresh = time.monotonic() - self._signed_in_at < FRESH
        if self._cookies and is_fresh and self.sees_herself() is None:
            return
        self._signed_in_at = time.monotonic()
        settings = Settings(secret=self._shop.secret)
        cookies = self._shop.with_database(lambda work: cookies_of(work, self.id, settings))
        self._cookies = "; ".join(f"{name}={value}" for name, value in cookies.items()).encode()
        self._reconnect()

    def sees_herself(self) -> str | None:
        """What is wrong with her own profile as the shop shows it to her; nothing when it is hers."""
        answer = self.ask(b"/api/v1/user/profile")
        if answer is None:
            self._reconnect()
            return "she got no answer"
        if answer.status != 200:
            return f"she got {answer.status} {answer.body[:200]!r}"
        is_hers = answer.body.startswith(b'{"message"') and _id_in(answer.body) == self.id
        return None if is_hers else f"she was shown {answer.body[:200]!r}"

    def ask(self, path: bytes, *headers: bytes, method: bytes = b"GET", body: bytes = b"") -> Answer | None:
        """What the shop answers her, on the connection she has had all along."""
        self._wire.send(request(method, b"Cookie: " + self._cookies, *headers, path=path, body=body))
        return self._wire.answer()

    def _reconnect(self) -> None:
        self._wire.__exit__()
        self._wire = Wire(self._shop.port)


def _id_in(profile: bytes) -> int:
    found: int = json.loads(profile)["data"]["user_details"]["id"]
    return found
