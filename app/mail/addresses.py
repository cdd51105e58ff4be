"""E-mail addresses: what a form accepts, and what a letter can be sent to."""

import re
from email.headerregistry import Address
from typing import Annotated

import msgspec

_EMAIL = r"^[^\s\x00-\x1f\x7f@]+@[^\s\x00-\x1f\x7f@]+\.[^\s\x00-\x1f\x7f@]+$(?!\n)"
Email = Annotated[
    str, msgspec.Meta(pattern=_EMAIL, max_length=254, extra={"msg": "Please enter a valid email address"})
]
"""The addresses a form accepts, in the words of the specification."""
_ATOM = r"[^\s\x00-\x1f\x7f\"(),.:;<>@\[\\\]]+"  # RFC 5322 and 6531, without quoted local parts
_RECIPIENT = re.compile(rf"{_ATOM}(\.{_ATOM})*@{_ATOM}(\.{_ATOM})+")


def is_dead_status(status: str) -> bool:
    """Whether an extended code (RFC 3463) says that an address is unknown or closed, and not the sender's."""
    return status.startswith(("5.1.", "5.2.1")) and not status.startswith(("5.1.7", "5.1.8"))


def parse_recipient(address: str) -> Address:
    """The address of a letter. Raises `ValueError` where it is none, or is more than one."""
    if not _RECIPIENT.fullmatch(address):
        raise ValueError(f"{address!r} is no address")
    local_part, _, domain = address.rpartition("@")
    return Address(username=local_part, domain=domain)
