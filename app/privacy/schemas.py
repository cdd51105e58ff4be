"""Export and erasure on the wire, and in the ledger of erasures."""

from datetime import datetime
from typing import Any

import msgspec

from app.kit.http.fields import Body

Rows = list[dict[str, Any]]


class Erasure(Body, frozen=True, kw_only=True):
    """Whether the ratings one gave stay, without an author, or go."""

    keep_ratings: bool


class ErasedMember(msgspec.Struct, frozen=True, kw_only=True):
    """A member who had themselves erased: the number of the account, and what becomes of its ratings."""

    member_id: int
    erased_at: datetime
    keep_ratings: bool


class Export(msgspec.Struct, frozen=True):
    """Everything the shop holds about a member."""

    account: dict[str, Any]
    ways_to_sign_in: Rows
    sessions: Rows
    reviews: Rows
    votes: Rows
    reports: Rows
    profile_reports: Rows
    complaints: Rows
    accepted_terms: Rows
    wishlist: Rows
    wear_reports: Rows
    worn_shades: Rows
    passport: Rows
    following: Rows
    followers: Rows
    blocked: Rows
    devices: Rows
    alerts: Rows
    letters: Rows
    newsletter: Rows
    audit: Rows
