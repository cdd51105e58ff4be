"""The JSON of members at the desk."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from app.kit.http.fields import Body

UserType = Literal["default", "influencer"]


class FoundMember(msgspec.Struct, frozen=True, kw_only=True):
    """A member. Addresses are not shown."""

    id: int
    name: str
    user_type: UserType
    has_address: bool
    reviews: int
    created_at: datetime
    closed_at: datetime | None
    closed_reason: str


class People(msgspec.Struct, frozen=True):
    """The members found; and if an id was typed whose member is erased, when."""

    people: list[FoundMember]
    erased_at: datetime | None


class PersonChange(Body, frozen=True, kw_only=True):
    """The changes that staff make to a member."""

    user_type: UserType


class PersonClosing(Body, frozen=True, kw_only=True):
    """Why an account is closed: its member reads it."""

    reason: Annotated[str, msgspec.Meta(max_length=1000)]


class PersonErasure(Body, frozen=True, kw_only=True):
    """Whether the member's ratings stay, without an author."""

    keep_ratings: bool = False
