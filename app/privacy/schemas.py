"""Erasure on the wire, and in the ledger of erasures."""

from datetime import datetime

import msgspec

from app.kit.http.fields import Body


class Erasure(Body, frozen=True, kw_only=True):
    """Whether the ratings one gave stay, without an author, or go."""

    keep_ratings: bool


class ErasedMember(msgspec.Struct, frozen=True, kw_only=True):
    """A member who had themselves erased: the number of the account, and what becomes of its ratings."""

    member_id: int
    erased_at: datetime
    keep_ratings: bool
