"""The three ways a sign-in ends without one."""

from typing import ClassVar


class SignInError(Exception):
    """No session is made. `reason` goes to the audit; the shopper is told the kind alone."""

    kind: ClassVar[str] = "refused"

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class SignInRefusedError(SignInError):
    """What came back is not what a sign-in that began here would bring."""


class SignInCancelledError(SignInError):
    """The shopper said no at the provider."""

    kind = "cancelled"


class ProviderUnavailableError(SignInError):
    """The provider is not set up here, or does not answer."""

    kind = "unavailable"
