"""Calls out reach the hosts we chose, and come back bounded."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from app.kit.outbound import (
    MAX_RESPONSE_BYTES,
    AllowList,
    ForbiddenHostError,
    ResponseTooLargeError,
    load_authorities,
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


async def test_a_host_is_trusted_by_the_authority_that_the_machine_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    certificate = write_certificate(tmp_path)
    server_side = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    server_side.load_cert_chain(certificate)
    async with await asyncio.start_server(say_yes, "127.0.0.1", 0, ssl=server_side) as server:
        origin = f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
            await get_from(origin)
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
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


def write_certificate(folder: Path) -> Path:
    """Write the key and the certificate of 127.0.0.1, signed by itself, into one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path = folder / "certificate.pem"
    path.write_bytes(private + certificate.public_bytes(Encoding.PEM))
    return path
