"""Examines the address of the server that counts requests for all machines.

It is a Redis or a Valkey: `redis://host:6379/0`, or with TLS `rediss://user:password@host:6379/0`.
"""

import re
from typing import Annotated
from urllib.parse import urlsplit

import msgspec

LimitsAddress = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^(rediss?://.+)?$",
        description="an address that begins with redis:// or rediss://",
        extra={"secret": True},
    ),
]
_DATABASE = re.compile(r"/?(\d{0,5})")


def find_limits_fault(url: str) -> str:
    """Describe a fault of an address, as the end of a sentence, without secrets. Empty if it is right."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return "its port must be a whole number from 1 to 65535"
    if url and not parts.hostname:
        return "it names no host"
    # What follows a question mark would be options of the client.
    if not _DATABASE.fullmatch(parts.path) or parts.query or parts.fragment:
        return "after the host it may only name a database by its number, as in /0"
    return ""
