"""What comes back marks an address as dead, if it quotes a letter that we sent there."""

from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage, Message
from uuid import UUID

import pytest

from app.mail.bounces import find_dead_addresses
from app.mail.messages import Letter, make_message
from app.settings import Settings

SETTINGS = Settings()
SECRETS = SETTINGS.accepted_secrets


def make_letter(address: str) -> EmailMessage:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    return make_message(Letter(UUID(int=1), address, "Hello", "Text", None, now), SETTINGS)


def make_report(letter: EmailMessage, kind: str, fields: str) -> bytes:
    """A report as mail servers write it (RFC 3464, RFC 5965), with the letter it is about."""
    ends = "--x--"
    return f"""From: postmaster@b.uk
Subject: Undelivered
MIME-Version: 1.0
Content-Type: multipart/report; report-type={kind}; boundary=x

--x
Content-Type: text/plain

Your letter did not arrive.

--x
Content-Type: message/{kind}

{fields}

--x
Content-Type: message/rfc822

{letter.as_string()}
{ends}
""".encode()


def bounce(status: str, action: str = "failed", address: str = "ada@b.uk") -> str:
    fields = f"Final-Recipient: rfc822; {address}\nAction: {action}\nStatus: {status}"
    return f"Reporting-MTA: dns; mx.b.uk\n\n{fields}"


@pytest.mark.parametrize(
    ("fields", "is_dead"),
    [
        (bounce("5.1.1"), True),
        (bounce("5.1.1", address="Ada@B.UK"), True),
        (bounce("5.2.1"), True),
        (bounce("5.2.2"), False),
        (bounce("5.7.1"), False),
        (bounce("5.1.8"), False),
        (bounce("4.1.1", "delayed"), False),
        (bounce("5.1.1", "relayed"), False),
    ],
)
def test_a_bounce_says_whether_the_address_is_gone(fields: str, is_dead: bool):
    found = find_dead_addresses(make_report(make_letter("ada@b.uk"), "delivery-status", fields), SECRETS)
    assert [each.address.lower() for each in found] == ["ada@b.uk"] * is_dead


@pytest.mark.parametrize(("kind", "is_dead"), [("abuse", True), ("not-spam", False), ("auth-failure", False)])
def test_a_complaint_ends_letters_too(kind: str, is_dead: bool):
    fields = f"Feedback-Type: {kind}\nUser-Agent: x/1\nVersion: 1\nOriginal-Rcpt-To: <ada@b.uk>"
    report = make_report(make_letter("ada@b.uk"), "feedback-report", fields)
    assert [each.address for each in find_dead_addresses(report, SECRETS)] == ["ada@b.uk"] * is_dead


def test_a_forged_bounce_is_not_believed():
    """Of somebody else's address, with a letter of one's own; or with a letter that we never sent."""
    report = make_report(make_letter("eve@b.uk"), "delivery-status", bounce("5.1.1"))
    assert find_dead_addresses(report, SECRETS) == []
    report = make_report(make_letter("ada@b.uk"), "delivery-status", bounce("5.1.1"))
    assert find_dead_addresses(report, ("another secret",)) == []


@pytest.mark.parametrize(
    "raw", [b"", b"\xff\xfe", b"Content-Type: multipart/report; boundary=x\n\n--x\n\n--x"]
)
def test_anything_else_says_nothing(raw: bytes):
    assert find_dead_addresses(raw, SECRETS) == []


def test_a_name_cannot_add_a_header_or_a_link():
    letter = Letter(
        UUID(int=1), "ada@b.uk", "Ada\r\nBcc: eve@b.uk\u2028x", "Text <script>alert(1)</script>", None,
        datetime(2026, 1, 1, tzinfo=UTC),
    )  # fmt: skip
    message: Message = message_from_bytes(bytes(make_message(letter, SETTINGS)))
    assert message["Bcc"] is None
    assert message["Subject"] == "Ada Bcc: eve@b.uk x"
    assert "<script" not in message.get_payload()[1].get_payload(decode=True).decode()
