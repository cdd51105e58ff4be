"""Waits for what comes true by itself, with nothing that tells of it: it is asked again and again."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import httpx

from tests.support.patience import PATIENCE
from tests.support.shop import INTERNAL


async def wait_until(holds: Callable[[], Awaitable[object]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await holds():  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0.02)


async def wait_until_check_says(shop: httpx.AsyncClient, check: str, word: str) -> None:
    """Wait for a check of a shop's readiness. One that takes long is called away until it has ended."""

    async def says_so() -> bool:
        with suppress(httpx.TransportError):  # no answer within the time of that page
            answer = await shop.get(f"{INTERNAL}/readyz", timeout=PATIENCE)
            return bool(answer.json()["checks"][check] == word)
        return False

    await wait_until(says_so)
