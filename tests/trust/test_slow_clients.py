"""Whoever sends slowly, or nothing, or too much, keeps nobody else waiting."""

import asyncio
import json
from contextlib import ExitStack
from statistics import median

import pytest

from tests.support.running_shop import RunningShop
from tests.trust.slow import KINDS, PROMISED, Others, crowded, ordinary_requests
from tests.trust.smuggling import request
from tests.trust.wire import Wire

pytestmark = pytest.mark.storefront

SLOW = 500
"""With 300 of them a body, more than the front has connections to the API."""
ROUNDS = 20
BUSY = 60.0
"""Seconds that this machine may take for any one of the others."""
GRACE = 5.0
"""Seconds that a slow body has: most others would wait as long if they had to wait for the slow ones."""


async def test_others_are_answered_while_many_are_slow(shop: RunningShop):
    async def ask(others: Others) -> None:
        for _ in range(ROUNDS):
            await asyncio.gather(*(others.ask(shop.port, each) for each in ordinary_requests()))

    others = await crowded(shop.port, SLOW, ask, BUSY)
    assert sum(others.answered.values()) == ROUNDS * 3, others
    assert others.share >= PROMISED, others
    assert median(others.waits) < GRACE, others


def test_each_kind_of_slow_request_is_ended(shop: RunningShop):
    with ExitStack() as opened:
        wires = [opened.enter_context(Wire(shop.port)) for _ in KINDS]
        for wire, (first, _) in zip(wires, KINDS, strict=True):
            wire.send(first)
        for wire in wires:
            answer = wire.answer()
            assert answer is not None
            assert answer.status == 408
            assert "took too long" in json.loads(answer.body)["detail"]
            assert wire.is_closed()


def test_an_address_has_so_many_connections_and_no_more(shop: RunningShop):
    with shop.another_front(UNDERTONE_CONNECTIONS_PER_ADDRESS="3") as url:
        port = int(url.rpartition(":")[2])
        wires = [Wire(port, "127.0.0.9") for _ in range(4)]
        for wire in wires:
            wire.send(request(b"GET", path=b"/healthz"))
        answers = [wire.answer() for wire in wires]
        with Wire(port, "127.0.0.10") as another:
            another.send(request(b"GET", path=b"/healthz"))
            assert another.answer() is not None
        for wire in wires:
            wire.__exit__()
    assert [answer is not None for answer in answers].count(True) == 3
