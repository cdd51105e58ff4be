"""The shapes of what a shop says of itself."""

from datetime import datetime

import msgspec


class StoredFact(msgspec.Struct, frozen=True):
    """A fact, when it was said and by which of the staff."""

    name: str
    value: str
    said_at: datetime
    said_by: str
