"""Copies the picture a new member has at their provider, unless that takes too long.

The store is given as a protocol, so that sign-in does not import the media feature. Without one no picture
is fetched.
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


async def copy_provider_picture(url: str, http: httpx.AsyncClient, pictures: SavesPictures) -> str | None:
    """Our own address of a provider's picture, or nothing."""
    try:
        async with asyncio.timeout(PATIENCE):
            answer = await http.get(url)
            answer.raise_for_status()
            return await pictures.keep(answer.content)
    except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, OSError, ValueError) as error:
        _log.warning("picture not taken over", reason=type(error).__name__)
        return None
