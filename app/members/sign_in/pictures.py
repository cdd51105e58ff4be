"""Takes over the picture a newcomer has at their provider, where it can be had without a long wait.

What keeps pictures stands elsewhere; here only its face is known. Without a shelf no picture is fetched.
"""

import asyncio
from typing import Protocol

import httpx
import structlog

PATIENCE = 4.0
_log = structlog.get_logger()


class SavesPictures(Protocol):
    """Keeps pictures. Raises `ValueError` for what is none, or none that we take."""

    async def keep(self, content: bytes) -> str:
        """Look at the content, make it ours, and answer the address it is shown under."""


async def copy_provider_picture(url: str, http: httpx.AsyncClient, shelf: SavesPictures) -> str | None:
    """Our own address of a provider's picture, or nothing."""
    try:
        async with asyncio.timeout(PATIENCE):
            answer = await http.get(url)
            answer.raise_for_status()
            return await shelf.keep(answer.content)
    except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, OSError, ValueError) as error:
        _log.warning("picture not taken over", reason=type(error).__name__)
        return None
