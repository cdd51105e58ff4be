"""Hands messages to a mail server, or writes them to a folder where no server is set."""

import re
import ssl
from email.message import EmailMessage
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, urlsplit

import aiosmtplib
import certifi
from aiosmtplib import SMTPStatus

from app.mail.addresses import is_dead_status
from app.settings import Settings
from app.settings.mail import parse_sender

TIMEOUT = 30.0
_STATUS = re.compile(r"(?<![\d.])5\.\d{1,3}\.\d{1,3}(?!\.?\d)")
_LOOPBACK = ("localhost", "127.0.0.1", "::1")


class ServerAwayError(Exception):
    """The server cannot be used now, whatever the letter."""


class RefusedError(Exception):
    """The server refuses one letter. `is_dead_address` says that its address does not exist."""

    def __init__(self, reason: str, *, is_final: bool, is_dead_address: bool = False) -> None:
        super().__init__(reason)
        self.is_final = is_final
        self.is_dead_address = is_dead_address


class MailServer(Protocol):
    """A server that takes messages."""

    async def send(self, message: EmailMessage, address: str) -> None:
        """Hand a message over. It returns once the server is responsible for it."""

    async def close(self) -> None:
        """End the connection, if there is one."""


def open_mail_server(settings: Settings) -> MailServer:
    """The server of the settings, or the folder for shops without one."""
    if settings.mail.server:
        return SmtpServer(settings.mail.server, parse_sender(settings.mail.sender).addr_spec)
    return MailFolder(settings.var / "mail")


class SmtpServer:
    """An SMTP server. One connection is used for as long as letters follow each other."""

    def __init__(self, url: str, sender: str) -> None:
        self._sender = sender
        parts = urlsplit(url)
        is_tls = parts.scheme == "smtps"
        self._smtp = aiosmtplib.SMTP(
            hostname=parts.hostname,
            port=parts.port or (465 if is_tls else 587),
            username=unquote(parts.username) if parts.username else None,
            password=unquote(parts.password) if parts.password else None,
            use_tls=is_tls,
            # On this machine TLS is used where it is offered; elsewhere nothing is sent without it.
            start_tls=None if is_tls or parts.hostname in _LOOPBACK else True,
            tls_context=ssl.create_default_context(cafile=certifi.where()),
            timeout=TIMEOUT,
        )

    async def send(self, message: EmailMessage, address: str) -> None:
        """Hand a message over, on the open connection or a new one."""
        try:
            if not self._smtp.is_connected:
                await self._smtp.connect()
            await self._smtp.send_message(message, sender=self._sender, recipients=[address])
        except aiosmtplib.SMTPRecipientsRefused as error:
            refused = error.recipients[0]
            raise _make_refusal(refused.code, refused.message, at_address=True) from error
        except aiosmtplib.SMTPSenderRefused as error:
            if error.code == SMTPStatus.storage_exceeded:  # the letter is too large
                raise _make_refusal(error.code, error.message) from error
            raise ServerAwayError(f"{error.code} {error.message}") from error  # it would refuse all letters
        except aiosmtplib.SMTPDataError as error:
            raise _make_refusal(error.code, error.message) from error
        except aiosmtplib.SMTPNotSupported as error:  # letters outside ASCII in the address
            raise RefusedError(str(error), is_final=True) from error
        except (aiosmtplib.SMTPException, OSError) as error:
            self._smtp.close()
            raise ServerAwayError(str(error) or type(error).__name__) from error

    async def close(self) -> None:
        """Say goodbye, if there is a connection."""
        if self._smtp.is_connected:
            try:
                await self._smtp.quit()
            except (aiosmtplib.SMTPException, OSError):
                self._smtp.close()


class MailFolder:
    """A folder that stands for the mailboxes of the world: a file for each message."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def send(self, message: EmailMessage, address: str) -> None:  # noqa: ARG002 - stands in the message
        """Write the message. The same message again is the same file."""
        self._folder.mkdir(parents=True, exist_ok=True)
        name = message["Message-ID"].strip("<>").partition(".")[0]
        when = message["Date"].datetime
        file = self._folder / f"{when:%Y-%m-%dT%H%M%S}-{name}.eml"
        try:
            file.with_suffix(".part").write_bytes(bytes(message))
            file.with_suffix(".part").replace(file)
        except OSError as error:
            file.with_suffix(".part").unlink(missing_ok=True)
            raise ServerAwayError(str(error)) from error

    async def close(self) -> None:
        """Nothing is open."""


def _make_refusal(code: int, reason: str, *, at_address: bool = False) -> Exception:
    """Whether a server refuses for good. At 421 it is about to close, which says nothing of the letter."""
    if code == SMTPStatus.domain_unavailable:
        return ServerAwayError(reason)
    is_final = code >= 500
    is_dead = at_address and code in (550, 551, 553, 556) and not _is_about_policy(reason)
    return RefusedError(f"{code} {reason}", is_final=is_final, is_dead_address=is_final and is_dead)


def _is_about_policy(reason: str) -> bool:
    """Whether the extended code (RFC 3463) is not about the mailbox: full, blocked, or unknown why."""
    status = _STATUS.search(reason)
    return status is not None and not is_dead_status(status[0])
