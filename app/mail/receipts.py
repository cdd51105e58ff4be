"""Numbers by which somebody names what they sent us: easy to read out, and not to be guessed."""

import secrets

_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without those that look like another


def make_receipt() -> str:
    return "".join(secrets.choice(_SIGNS) for _ in range(10))
