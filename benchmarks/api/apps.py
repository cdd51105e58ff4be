"""Applications to compare the shop with. Granian serves them in its place."""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from app.asgi import create_app
from app.kit.http.pipeline import Pipeline
from app.matching import endpoints
from app.window.http_cache import PostCache

ANSWER = "UNDERTONE_BENCH_ANSWER"
"""The environment variable with the file of the fixed response."""


def bare() -> Callable[..., Awaitable[None]]:
    """An application that sends a fixed response: without routes, log and metrics."""
    body = _answer()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]

    async def app(scope: Any, _: Any, send: Any) -> None:
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": body, "more_body": False})

    return app


def fixed() -> Pipeline:
    """The shop with a handler of similar shades that sends a fixed response."""
    body = _answer()
    endpoints.answer_like_colour = lambda *_: body
    return create_app()


def uncached() -> Pipeline:
    """The shop without its HTTP cache."""
    PostCache.get_or_make = lambda _, __, make: make()
    shop = create_app()
    shop.ready = None
    return shop


def _answer() -> bytes:
    return Path(os.environ[ANSWER]).read_bytes()
