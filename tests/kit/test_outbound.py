"""Calls out reach the hosts we chose, and come back bounded."""

from collections.abc import AsyncIterator

import httpx
import pytest

from app.kit.outbound import (
    MAX_RESPONSE_BYTES,
    AllowList,
    ForbiddenHostError,
    ResponseTooLargeError,
    outbound_client,
)


def answering(**answer: object) -> httpx.MockTransport:
    return httpx.MockTransport(lambda _: httpx.Response(**{"status_code": 200, **answer}))


def client(inner: httpx.AsyncBaseTransport) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        transport=AllowList(["https://accounts.example", "http://127.0.0.1:9000"], inner)
    )


async def test_a_chosen_host_answers():
    async with client(answering(json={"a": 1})) as out:
        assert (await out.get("https://accounts.example/keys?x=1")).json() == {"a": 1}
        assert (await out.get("http://127.0.0.1:9000/keys")).status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "https://other.example/",
        "http://accounts.example/",
        "https://accounts.example:8443/",
        "https://accounts.example.evil.example/",
        "https://accounts.example@evil.example/",
        "http://169.254.169.254/latest/meta-data",
        "http://127.0.0.1:9001/",
    ],
)
async def test_every_other_host_is_refused(address: str):
    async with client(answering()) as out:
        with pytest.raises(ForbiddenHostError):
            await out.get(address)


async def endless() -> AsyncIterator[bytes]:
    while True:
        yield b"x" * (MAX_RESPONSE_BYTES // 4)


async def test_a_long_answer_is_cut_off():
    async with client(answering(content=endless())) as out:
        with pytest.raises(ResponseTooLargeError):
            await out.get("https://accounts.example/")


async def test_a_packed_answer_is_not_unpacked():
    async with client(answering(headers={"content-encoding": "gzip"})) as out:
        with pytest.raises(ResponseTooLargeError):
            await out.get("https://accounts.example/")


async def test_redirects_are_not_followed():
    async with outbound_client(["https://accounts.example"]) as out:
        assert out.follow_redirects is False
        assert out.timeout.read == 5.0
        out._transport = AllowList(
            ["https://accounts.example"],
            answering(status_code=302, headers={"location": "https://evil.example"}),
        )
        assert (await out.get("https://accounts.example/")).status_code == 302
