"""Links in letters that do one thing without a sign-in. Their tokens are made from the shop's secret."""

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from hashlib import sha256


def make_token(secret: str, purpose: str, subject: str, detail: str = "") -> str:
    """A token that names its subject, such as the id of a row, and proves that a letter of ours had it.

    `detail` is what the token depends on besides, so that it ends when that changes.
    """
    digest = hmac.digest(secret.encode(), f"{purpose}\0{subject}\0{detail}".encode(), sha256)
    return f"{subject}.{urlsafe_b64encode(digest).rstrip(b'=').decode()}"


def is_token_of(token: str, secrets: Sequence[str], purpose: str, subject: str, detail: str = "") -> bool:
    """Whether a token was made with one of the secrets."""
    made = (make_token(secret, purpose, subject, detail) for secret in secrets)
    return any(hmac.compare_digest(token.encode(), each.encode()) for each in made)
