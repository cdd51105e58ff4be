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


class PictureSaver(Protocol):
    """A store of pictures. It raises `ValueError` for a file that is no accepted picture."""

    async def save(self, content: bytes) -> str:
        """Check, re-encode and store a picture. Returns its address."""


async def copy_provider_picture(url: str, http: httpx.AsyncClient, pictures: PictureSaver) -> str | None:
    """Copy the picture and return its new address. None if that fails."""
    try:
        async with asyncio.timeout(PATIENCE):
            answer = await http.get(url)
            answer.raise_for_status()
            return await pictures.save(answer.content)
    except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, OSError, ValueError) as error:
        _log.warning("picture of a provider not copied", reason=type(error).__name__)
        return None
