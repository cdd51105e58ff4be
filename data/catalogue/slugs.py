"""Names as they stand in an address."""

import re
import unicodedata

_LETTERS = str.maketrans({"ß": "ss", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "ł": "l", "&": " ", "'": ""})
_BREAKS = re.compile(r"[^a-z0-9]+")


def slugify(name: str) -> str:
    """'Fig & Ink Eau de Parfum' as 'fig-ink-eau-de-parfum'."""
    plain = unicodedata.normalize("NFKD", name.translate(_LETTERS)).encode("ascii", "ignore").decode().lower()
    return _BREAKS.sub("-", plain).strip("-")
