"""Calls out reach the hosts we chose, and come back bounded."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from app.kit.http.outbound import (
    MAX_RESPONSE_BYTES,
    AllowList,
    ForbiddenHostError,
    ResponseTooLargeError,
    load_authorities,
    outbound_client,
)
from tests.support.certificates import make_server_context, write_certificates
from tests.support.feed_server import retailer_server


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


async def test_refused_answers_do_not_use_up_the_connections():
    with retailer_server() as server:
        server.files["keys"] = b"packed"
        server.headers["keys"] = {"content-encoding": "gzip"}
        only_one = httpx.AsyncHTTPTransport(limits=httpx.Limits(max_connections=1))
        allowed = AllowList([f"http://{server.host}"], only_one)
        async with httpx.AsyncClient(transport=allowed, timeout=httpx.Timeout(30, pool=1)) as out:
            for _ in range(2):
                with pytest.raises(ResponseTooLargeError):
                    await out.get(server.address("keys"))


async def test_redirects_are_not_followed():
    async with outbound_client(["https://accounts.example"]) as out:
        assert out.follow_redirects is False
        assert out.timeout.read == 5.0
        out._transport = AllowList(
            ["https://accounts.example"],
            answering(status_code=302, headers={"location": "https://evil.example"}),
        )
        assert (await out.get("https://accounts.example/")).status_code == 302


async def test_a_host_is_trusted_by_the_authority_that_the_machine_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    certificates = write_certificates(tmp_path)
    context = make_server_context(certificates)
    async with await asyncio.start_server(say_yes, "127.0.0.1", 0, ssl=context) as server:
        origin = f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
            await get_from(origin)
        monkeypatch.setenv("SSL_CERT_FILE", str(certificates.authority))
        assert await get_from(origin) == "yes"


async def get_from(origin: str) -> str:
    load_authorities.cache_clear()
    try:
        async with outbound_client([origin]) as out:
            return (await out.get(origin)).text
    finally:
        load_authorities.cache_clear()


async def say_yes(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nyes")
    await writer.drain()
    writer.close()
