"""Reads what mail servers and mailbox providers send back: bounces (RFC 3464) and complaints (RFC 5965)."""

import re
from collections.abc import Sequence
from email import message_from_bytes
from email.message import Message
from typing import NamedTuple

from app.mail.addresses import is_dead_status
from app.mail.links import is_token_of
from app.mail.messages import MESSAGE_ID

_OUR_ID = re.compile(rb"^Message-ID:\s*<(([0-9a-f-]{36})\.[\w-]{43})@", re.IGNORECASE | re.MULTILINE)
_NO_COMPLAINTS = ("not-spam", "auth-failure")  # RFC 6430 and 6591


class DeadAddress(NamedTuple):
    """An address that wants or gets no letters, and what was said of it."""

    address: str
    reason: str


def find_dead_addresses(raw: bytes, secrets: Sequence[str]) -> list[DeadAddress]:
    """The addresses that a bounce or a complaint speaks of, if it quotes a letter that we sent to them.

    Anybody can write to the inbox of bounces, so what quotes no letter of ours is not believed.
    """
    ids = [(token.decode(), uuid.decode()) for token, uuid in _OUR_ID.findall(raw.replace(b"\r\n", b"\n"))]
    return [
        found
        for part in message_from_bytes(raw).walk()
        for found in _read_part(part)
        if any(is_token_of(token, secrets, MESSAGE_ID, uuid, found.address.lower()) for token, uuid in ids)
    ]


def _read_part(part: Message) -> list[DeadAddress]:
    payload = part.get_payload()
    blocks = [block for block in payload if isinstance(block, Message)] if isinstance(payload, list) else []
    if part.get_content_type() == "message/delivery-status":
        return [
            DeadAddress(
                _read_address(block["Final-Recipient"] or ""),
                f"{block['Status']} {block['Diagnostic-Code'] or ''}",
            )
            for block in blocks
            if (block["Action"] or "").strip().lower() == "failed"
            and is_dead_status((block["Status"] or "").strip())
        ]
    if part.get_content_type() == "message/feedback-report":
        return [
            DeadAddress(_read_address(block["Original-Rcpt-To"]), "a complaint")
            for block in blocks
            if block["Original-Rcpt-To"]
            and (block["Feedback-Type"] or "").strip().lower() not in _NO_COMPLAINTS
        ]
    return []


def _read_address(field: str) -> str:
    return field.rpartition(";")[2].strip(" <>\r\n")
