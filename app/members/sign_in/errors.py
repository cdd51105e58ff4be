"""The ways in which a sign-in fails."""

from typing import ClassVar


class SignInError(Exception):
    """The sign-in failed. `reason` goes to the audit log; the shopper sees the kind only."""

    kind: ClassVar[str] = "refused"

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class SignInRefusedError(SignInError):
    """The answer does not belong to a sign-in that began in this browser."""


class SignInCancelledError(SignInError):
    """The shopper cancelled at the provider."""

    kind = "cancelled"


class ProviderUnavailableError(SignInError):
    """The provider is not configured, or does not answer."""

    kind = "unavailable"


class AccountClosedError(SignInError):
    """Staff closed the account."""

    kind = "closed"
