"""The JSON of complaints and of reports of profiles."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from app.desk.reviews.schemas import ModeratedReview
from app.kit.http.fields import Body


class DeskComplaint(msgspec.Struct, frozen=True, kw_only=True):
    """A complaint, without its author's address.

    `about` is an address of a page, or the number of a decision: then `objects_to` says which, and
    `decided_by` which of the staff made it.
    """

    id: int
    receipt: str
    kind: Literal["data", "content", "price", "access", "other"]
    name: str
    words: str
    about: str
    created_at: datetime
    due_at: datetime
    answer: str
    answered_at: datetime | None
    answered_by: str
    objects_to: str
    decided_by: str
    review: ModeratedReview | None


class ReportedThing(msgspec.Struct, frozen=True, kw_only=True):
    """Something of a profile with the reasons of all who reported it; `shown` is what they see there.

    `id` is that of its first report.
    """

    id: int
    member_id: int
    member: str
    about: Literal["name", "picture", "bio", "links", "wishlist"]
    shown: str
    reasons: list[str]
    created_at: datetime
    resolved_at: datetime | None
    resolution: Literal["", "kept", "removed"]
    explanation: str
    decided_by: str


class Complaints(msgspec.Struct, frozen=True):
    """Complaints, the most urgent first, and reports of profiles, the oldest first; or what was decided."""

    complaints: list[DeskComplaint]
    profiles: list[ReportedThing]


class ComplaintAnswer(Body, frozen=True, kw_only=True):
    """The answer: whoever complained gets it as a letter."""

    answer: Annotated[str, msgspec.Meta(max_length=10_000)]


class ProfileDecision(Body, frozen=True, kw_only=True):
    """Whether something stays on a profile, and why: its member and those who reported it read that."""

    resolution: Literal["kept", "removed"]
    explanation: Annotated[str, msgspec.Meta(max_length=1_000)]
