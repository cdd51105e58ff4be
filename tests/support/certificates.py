"""A certificate authority for tests, a certificate of this machine, and a server that speaks TLS with it."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

PIECE = 1 << 16


class Certificates(NamedTuple):
    """The file of an authority, and the file of a server with its key and its certificate."""

    authority: Path
    server: Path


def write_certificates(folder: Path) -> Certificates:
    """Write an authority, and a certificate of 127.0.0.1 that it signed."""
    authority_key, server_key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    authority_name, server_name = _name("Authority of tests"), _name("127.0.0.1")
    authority = (
        _begin(authority_name, authority_name, authority_key)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(authority_key, hashes.SHA256())
    )
    server = (
        _begin(server_name, authority_name, server_key)
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(authority_key, hashes.SHA256())
    )
    private = server_key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    written = Certificates(folder / "authority.pem", folder / "server.pem")
    written.authority.write_bytes(authority.public_bytes(Encoding.PEM))
    written.server.write_bytes(private + server.public_bytes(Encoding.PEM))
    return written


def make_server_context(certificates: Certificates) -> ssl.SSLContext:
    """What a server with the certificate needs."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificates.server)
    return context


@asynccontextmanager
async def tls_tunnel(url: str, certificates: Certificates) -> AsyncIterator[str]:
    """The address of a server that speaks TLS and forwards to one that does not."""
    target = urlsplit(url)

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner_reader, inner_writer = await asyncio.open_connection(target.hostname, target.port)
        try:
            await asyncio.gather(_forward(reader, inner_writer), _forward(inner_reader, writer))
        finally:
            writer.transport.abort()
            inner_writer.transport.abort()

    context = make_server_context(certificates)
    async with await asyncio.start_server(accept, "127.0.0.1", 0, ssl=context) as server:
        yield f"https://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def _forward(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while content := await reader.read(PIECE):
            writer.write(content)
            await writer.drain()
    writer.transport.abort()


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, text)])


def _begin(subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    builder = x509.CertificateBuilder(issuer, subject, key.public_key(), x509.random_serial_number())
    return builder.not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
