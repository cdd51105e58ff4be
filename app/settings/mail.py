"""The settings of mail. `app.settings` reads them."""

from email.errors import MessageError
from email.headerregistry import Address
from email.utils import parseaddr
from typing import Annotated
from urllib.parse import urlsplit

import msgspec

Server = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^(smtps?://\S+)?$",
        description="an address that begins with smtps:// or smtp://",
        extra={"secret": True},
    ),
]


class Mail(msgspec.Struct, frozen=True, kw_only=True):
    """Letters of the shop ([how](mail.md)). Without a server they are files in `var/mail`."""

    server: Server = ""
    """The mail server, such as `smtps://user:password@smtp.example:465`, or `smtp://…:587` where TLS begins
    after the greeting."""
    sender: Annotated[
        str, msgspec.Meta(max_length=200, description="a name and an address: Undertone <hello@shop.example>")
    ] = "Undertone <hello@undertone.example>"
    """The sender, to whom answers go: an inbox that somebody reads."""
    postal_address: Annotated[str, msgspec.Meta(max_length=300, description="one line of text")] = ""
    """The shop's postal address, which stands below every letter."""


def parse_sender(sender: str) -> Address:
    """The name and the address of the sender. Raises `ValueError` where there is none."""
    name, spec = parseaddr(sender)
    try:
        return Address(name, addr_spec=spec)
    except (MessageError, IndexError) as error:
        raise ValueError(str(error)) from error


def find_mail_faults(mail: Mail, *, is_production: bool) -> list[str]:
    """The faults in the settings of mail, one sentence each, without secrets."""
    faults = []
    try:
        parts = urlsplit(mail.server)
        if mail.server and not parts.hostname:
            faults.append("UNDERTONE_MAIL_SERVER names no host.")
        _ = parts.port
    except ValueError:
        faults.append("UNDERTONE_MAIL_SERVER has a port that is no whole number from 1 to 65535.")
    try:
        if "." not in parse_sender(mail.sender).domain:
            faults.append("UNDERTONE_MAIL_SENDER must have an address, as in Undertone <hello@shop.example>.")
    except ValueError:
        faults.append("UNDERTONE_MAIL_SENDER must be a name and an address: Undertone <hello@shop.example>.")
    if is_production and mail.server:
        if mail.sender == Mail().sender:
            faults.append("UNDERTONE_MAIL_SENDER is missing: letters need a sender of the shop's own.")
        if not mail.postal_address:
            faults.append("UNDERTONE_MAIL_POSTAL_ADDRESS is missing: it must stand below every letter.")
    return faults
