"""What the shop is measured against and by: factories that granian serves in its place."""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from app.asgi import create_app
from app.discovery import endpoints
from app.kit.pipeline import Pipeline
from app.window.http_cache import PostCache

ANSWER = "UNDERTONE_BENCH_ANSWER"
"""Names the file of the bytes that an application with a fixed answer gives."""


def bare() -> Callable[..., Awaitable[None]]:
    """Nothing but an answer: no routes, no headers to speak of, no log, no counts."""
    body = _answer()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]

    async def app(scope: Any, _: Any, send: Any) -> None:
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": body, "more_body": False})

    return app


def fixed() -> Pipeline:
    """The shop, whose handler of similar shades looks for none and gives the same bytes each time."""
    body = _answer()
    endpoints.answer_like_hex = lambda *_: body
    return create_app()


def uncached() -> Pipeline:
    """The shop with nothing kept: every answer is made."""
    PostCache.get_or_make = lambda _, __, make: make()
    shop = create_app()
    shop.ready = None
    return shop


def _answer() -> bytes:
    return Path(os.environ[ANSWER]).read_bytes()
