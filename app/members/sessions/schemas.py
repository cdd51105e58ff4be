"""The parts of sessions, and the answers about them."""

from datetime import datetime

import msgspec


class Message(msgspec.Struct, frozen=True):
    """An answer that only says how it went."""

    message: str


class Member(msgspec.Struct, frozen=True):
    """The member that is asking."""

    id: int
    user_type: str
    writes: int = 0
    """The number of their transactions that were counted."""

    @property
    def is_influencer(self) -> bool:
        return self.user_type == "influencer"


class Family(msgspec.Struct, frozen=True):
    """One sign-in on one browser, and every token that came of it."""

    id: int
    member_id: int
    expires_at: datetime


class Session(msgspec.Struct, frozen=True):
    """The cookies that keep a browser signed in."""

    family: Family
    refresh_token: str
    expires_at: datetime
