"""Whoever sends slowly, or nothing, or too much, keeps nobody else waiting."""

import asyncio
import json

import pytest

from app.settings import Settings
from tests.support.running import RunningShop
from tests.trust.slow import KINDS, PROMISED, Others, crowded, ordinary_requests
from tests.trust.smuggling import request
from tests.trust.wire import Wire

pytestmark = pytest.mark.storefront

SLOW = 450
"""With 270 of them a body, more than the front has connections to the API."""
ROUNDS = 20
PROFILE = b"/api/v1/user/profile"
LIMITS = [
    (b"/api/v1/product/review", Settings().body_limit),
    (PROFILE, Settings().upload_limit),
    (b"/admin/api/tables/brand/", Settings().upload_limit),
]


async def test_others_are_answered_while_many_are_slow(shop: RunningShop):
    async def ask(others: Others) -> None:
        for _ in range(ROUNDS):
            await asyncio.gather(*(others.ask(shop.port, each) for each in ordinary_requests()))

    others = await crowded(shop.port, SLOW, ask)
    assert sum(others.answered.values()) == ROUNDS * 3, others
    assert others.share >= PROMISED, others


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_a_slow_request_is_ended(kind: int, shop: RunningShop):
    first, _ = KINDS[kind]
    with Wire(shop.port) as wire:
        wire.send(first)
        answer = wire.answer()
        assert answer is not None
        assert answer.status == 408
        assert "took too long" in json.loads(answer.body)["detail"]
        assert wire.is_closed()


@pytest.mark.parametrize(("path", "limit"), LIMITS)
def test_a_body_over_the_limit_is_refused_before_it_is_sent(path: bytes, limit: int, shop: RunningShop):
    with Wire(shop.port) as wire:
        wire.send(request(b"POST", b"Content-Length: %d" % (limit + 1), path=path))
        answer = wire.answer()
        assert answer is not None
        assert (answer.status, answer.headers["connection"]) == (413, "close")
        assert json.loads(answer.body) == {"detail": "The request body is too large."}


@pytest.mark.parametrize(("path", "limit"), LIMITS)
def test_a_body_of_the_limit_is_for_the_api_to_judge(path: bytes, limit: int, shop: RunningShop):
    with Wire(shop.port) as wire:
        headers = (
            b"Content-Length: %d" % limit,
            b"Content-Type: application/json",
            b"Sec-Fetch-Site: same-origin",
        )
        wire.send(request(b"POST", *headers, path=path, body=b"x" * limit))
        answer = wire.answer()
        assert answer is not None
        assert answer.status in (400, 401, 403, 405, 415, 422)
        assert wire.answer(0.1) is None


@pytest.mark.parametrize("coding", [b"Content-Length: 8000000", b"Transfer-Encoding: chunked"])
def test_who_sends_all_of_it_still_reads_why_not(coding: bytes, shop: RunningShop):
    body = b"x" * 8_000_000
    if coding.endswith(b"chunked"):
        body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
    with Wire(shop.port) as wire:
        wire.send(request(b"POST", coding, path=PROFILE, body=body))
        answer = wire.answer()
        assert answer is not None
        assert answer.status == 413
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


def test_a_client_that_hangs_up_is_no_error(shop: RunningShop):
    log = shop.folder / "front.log"
    before = log.read_text()
    whole = request(b"GET")
    for sent in (
        request(b"POST", b"Content-Length: 500", body=b"{"),
        request(b"POST", b"Content-Length: 5000000", path=PROFILE, body=b"x" * 300_000),
        request(b"POST", b"Transfer-Encoding: chunked", body=b"ff\r\nabc"),
        whole,
        whole * 20,
        request(b"GET", path=b"/brands"),
        whole[:30],
    ):
        with Wire(shop.port) as wire:
            wire.send(sent)
    with Wire(shop.port) as wire:
        wire.send(whole)
        assert wire.answer() is not None
    assert log.read_text() == before


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        (b"TRACE", b"/", 405),
        (b"TRACE", b"/api/v1/categories", 405),
        (b"POST", b"/", 405),
        (b"CONNECT", b"localhost:80", 405),
        (b"GET", b"/%5c", 400),
        (b"GET", b"//%5C%5c", 400),
        (b"GET", b"/%5cevil.example/", 400),
        (b"GET", b"http://elsewhere/", 400),
    ],
)
def test_an_odd_request_is_answered_plainly(method: bytes, path: bytes, status: int, shop: RunningShop):
    with Wire(shop.port) as wire:
        wire.send(request(method, b"Origin: http://localhost", path=path))
        answer = wire.answer()
        assert answer is not None
        assert answer.status == status
        assert isinstance(json.loads(answer.body)["detail"], str)
