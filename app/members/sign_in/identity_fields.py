"""Cleans what a provider says about a person, down to what the shop stores."""

import re
from typing import Any

MAX_NAME_LENGTH = 80
MAX_EMAIL_LENGTH = 254
MAX_PICTURE_URL_LENGTH = 800
_EMAIL = re.compile(r"[^\s@]+@[^\s@]+")


def clean_name(value: Any) -> str:
    """A name on one line, or an empty string."""
    if not isinstance(value, str):
        return ""
    shown = "".join(letter if letter.isprintable() else " " for letter in value)
    return " ".join(shown.split())[:MAX_NAME_LENGTH].strip()


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
