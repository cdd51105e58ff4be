"""Cleans what a provider says about a person, down to what the shop stores."""

import re
from typing import Any

MAX_EMAIL_LENGTH = 254
MAX_PICTURE_URL_LENGTH = 800
_EMAIL = re.compile(r"[^\s@]+@[^\s@]+")


def clean_verified_email(value: Any, verified: Any) -> str | None:
    """The e-mail address if the provider has verified it. Apple says so with a string."""
    proved = verified is True or verified == "true"
    if not proved or not isinstance(value, str) or len(value) > MAX_EMAIL_LENGTH or not value.isprintable():
        return None
    return value if _EMAIL.fullmatch(value) else None


def clean_picture_url(value: Any) -> str | None:
    """The address, unless it is no printable text or too long."""
    if not isinstance(value, str) or not value.isprintable() or len(value) > MAX_PICTURE_URL_LENGTH:
        return None
    return value
