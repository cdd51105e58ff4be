"""The address of a shade's page: its number, and its names for whoever reads the address."""

import re
import unicodedata
from typing import Final

MAX_NAME: Final = 60
_NOT_PLAIN: Final = re.compile("[^a-z0-9]+")


def write_shade_address(variant_id: int, product_slug: str, name: str) -> str:
    """For example "123-lumenoir-velvet-lip-rust"."""
    parts = (str(variant_id), product_slug, _write_plainly(name))
    return "-".join(part for part in parts if part)


def _write_plainly(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return _NOT_PLAIN.sub("-", letters).strip("-")[:MAX_NAME].rstrip("-")
