"""The agents' server that ends by a fault leaves a line in the log, and the next agent starts it again."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from litestar import Litestar

from app.agents import server
from app.agents.mount import WithAgents


class EndingServer:
    """Starts, and ends by itself."""

    def __init__(self, _: object) -> None:
        self.app = None

    @asynccontextmanager
    async def run_sessions(self) -> AsyncIterator[None]:
        task = asyncio.current_task()
        assert task
        asyncio.get_running_loop().call_soon(task.cancel)
        try:
            yield
        except asyncio.CancelledError:
            raise RuntimeError("it ended") from None


async def test_a_server_that_ends_after_its_start_is_logged_and_started_again(
    monkeypatch: pytest.MonkeyPatch, log: Callable[[], list[dict[str, Any]]]
) -> None:
    monkeypatch.setattr(server, "AgentServer", EndingServer)
    nothing: Any = None
    mount = WithAgents(Litestar([]), nothing, nothing)
    first = await mount._find_server()
    assert mount._task
    await mount._task
    [line] = log()
    assert (line["event"], "RuntimeError: it ended" in line["exception"]) == ("unforeseen error", True)
    assert await mount._find_server() is not first
    await mount._task
