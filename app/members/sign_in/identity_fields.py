"""Takes from what a provider says of somebody only what we may keep, in the form we keep it."""

import re
from typing import Any

LONGEST_NAME = 80
LONGEST_EMAIL = 254
LONGEST_PICTURE = 800
_EMAIL = re.compile(r"[^\s@]+@[^\s@]+")


def clean_name(said: Any) -> str:
    """A name of one line, or nothing."""
    if not isinstance(said, str):
        return ""
    shown = "".join(letter if letter.isprintable() else " " for letter in said)
    return " ".join(shown.split())[:LONGEST_NAME].strip()


def clean_verified_email(said: Any, verified: Any) -> str | None:
    """An address only where the provider says it was proved; Apple says so in a string."""
    proved = verified is True or verified == "true"
    if not proved or not isinstance(said, str) or len(said) > LONGEST_EMAIL or not said.isprintable():
        return None
    return said if _EMAIL.fullmatch(said) else None


def clean_picture_url(said: Any) -> str | None:
    return said if isinstance(said, str) and said.isprintable() and len(said) <= LONGEST_PICTURE else None
