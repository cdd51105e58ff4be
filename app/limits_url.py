"""Reads the address of the server that counts requests for all machines.

It is a Redis or a Valkey: `redis://host:6379/0`, or with TLS `rediss://user:password@host:6379/0`.
"""

import re
from typing import Annotated, NamedTuple
from urllib.parse import unquote, urlsplit

import msgspec

LimitsAddress = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^(rediss?://.+)?$",
        description="an address that begins with redis:// or rediss://",
        extra={"secret": True},
    ),
]
DEFAULT_PORT = 6379
_DATABASE = re.compile(r"/?(\d{0,5})")


class LimitsServerAddress(NamedTuple):
    """The parts of an address."""

    host: str
    port: int
    user: str
    password: str
    database: int
    uses_tls: bool


def parse_limits_url(url: str) -> LimitsServerAddress:
    """Read an address. Raises `ValueError` with what is wrong, as the end of a sentence, without secrets."""
    try:
        parts = urlsplit(url)
        port = parts.port or DEFAULT_PORT
    except ValueError as error:
        raise ValueError("its port must be a whole number from 1 to 65535") from error
    if not parts.hostname:
        raise ValueError("it names no host")
    database = _DATABASE.fullmatch(parts.path)
    if not database or parts.query or parts.fragment:
        raise ValueError("after the host it may only name a database by its number, as in /0")
    return LimitsServerAddress(
        host=parts.hostname,
        port=port,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        database=int(database[1] or 0),
        uses_tls=parts.scheme == "rediss",
    )


def find_limits_fault(url: str) -> str:
    """What is wrong with an address, as the end of a sentence, without secrets. Empty if it is right."""
    try:
        parse_limits_url(url)
    except ValueError as error:
        return str(error) if url else ""
    return ""
