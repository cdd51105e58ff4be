"""Makes slugs and names from other people's texts."""

import re
import unicodedata
from urllib.parse import urlsplit

SEPARATORS = re.compile(r"[^a-z0-9]+")
APOSTROPHES = re.compile(r"['\u2019`]")


def make_slug(*parts: str, max_length: int = 120) -> str:
    """Make a slug: without accents, with hyphens between words. Empty if no letter or digit is left."""
    plain = (
        unicodedata.normalize("NFKD", APOSTROPHES.sub("", " ".join(parts))).encode("ascii", "ignore").decode()
    )
    return SEPARATORS.sub("-", plain.lower()).strip("-")[:max_length].strip("-")


def join_lines(text: str) -> str:
    """The text on one line, with single spaces between its words."""
    return " ".join(text.split())


def find_retailer(address: str) -> str:
    """The host of an address, as a retailer is named: without www. Empty where it is no address."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    host = parts.hostname if parts.scheme in {"http", "https"} else ""
    return (host or "").removeprefix("www.")
