"""A real SMTP server on loopback that keeps what it gets, and can be stopped, started and told to refuse."""

import os
import signal
from collections import Counter
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, Self

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from app.launch.processes.ports import find_free_port


class SmtpServer:
    """Keeps messages. `refusals` are answers by address; at the letters of `kill_at` it kills `client`."""

    def __init__(self, port: int = 0) -> None:
        self.port = port or find_free_port()
        self.url = f"smtp://127.0.0.1:{self.port}"
        self.messages: list[EmailMessage] = []
        self.recipients: list[str] = []
        self.refusals: dict[str, str] = {}
        self.refusal_of_sender = ""
        self.kill_at: set[int] = set()
        self.client = 0
        self._controller: Controller | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        self._controller = Controller(
            self, hostname="127.0.0.1", port=self.port, enable_SMTPUTF8=True, ready_timeout=60.0
        )
        self._controller.start()

    def stop(self) -> None:
        if self._controller:
            self._controller.stop()
        self._controller = None

    def count_ids(self) -> Counter[str]:
        """How often each Message-ID came."""
        return Counter(str(message["Message-ID"]) for message in self.messages)

    async def handle_MAIL(  # noqa: N802 - aiosmtpd's name
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.refusal_of_sender:
            return self.refusal_of_sender
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's name
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        if address in self.refusals and not self.refusals[address].startswith("DATA "):
            return self.refusals[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 - aiosmtpd's name
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        for address in envelope.rcpt_tos:
            if refusal := self.refusals.get(address):
                return refusal.removeprefix("DATA ")
        message: Any = message_from_bytes(envelope.content or b"", policy=policy.default)
        self.messages.append(message)
        self.recipients.extend(envelope.rcpt_tos)
        if len(self.messages) in self.kill_at:
            os.kill(self.client, signal.SIGKILL)
        return "250 OK"
