"""The place where a page of a list ended, as text for the next request.

A page is continued by the values that the list is ordered by, not by a number of rows to skip: the database
finds it by an index, however far down it is, and rows that were added meanwhile move nothing.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TypeVar

import msgspec

from app.kit.http.errors import InvalidInputError
from app.kit.http.fields import Fault

MAX_POSITION_LENGTH = 300
Position = TypeVar("Position", bound=msgspec.Struct)


def encode_position(position: msgspec.Struct) -> str:
    return urlsafe_b64encode(msgspec.json.encode(position)).decode().rstrip("=")


def decode_position(text: str, kind: type[Position], field: str) -> Position:
    """Read a position. Raise `InvalidInputError` where it is none of its kind."""
    try:
        padded = text.encode("ascii") + b"=" * (-len(text) % 4)
        return msgspec.json.decode(urlsafe_b64decode(padded), type=kind)
    except (ValueError, msgspec.DecodeError) as error:
        raise InvalidInputError([Fault(("query", field), "Is not a place in this list")]) from error
