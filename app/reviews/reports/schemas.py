"""Reports on the wire: of a review, or of something on a member's profile."""

from typing import Annotated, Literal

import msgspec

from app.kit.http.fields import Body
from app.mail.addresses import Email
from app.members.ids import Id

MAX_REASON_LENGTH = 1_000

ReportKind = Literal["illegal", "abuse", "fake", "advert", "private", "children", "other"]


class Reported(Body, frozen=True, kw_only=True):
    """Why something should not stand. `email` is for who has no account and wants an answer."""

    reason: Annotated[
        str,
        msgspec.Meta(
            max_length=MAX_REASON_LENGTH,
            pattern=r"\S",
            extra={"msg": f"Please say why, in at most {MAX_REASON_LENGTH} characters"},
        ),
    ]
    kind: ReportKind = "other"
    email: Email | None = None


class Report(Reported, frozen=True, kw_only=True):
    """Why a review should not stand."""

    review_id: Id


class ProfileReport(Reported, frozen=True, kw_only=True):
    """Why something that a member shows on their profile should not stand."""

    user_id: Id
    about: Literal["name", "picture", "bio", "links", "wishlist"]


class ReportReceipt(msgspec.Struct, frozen=True):
    """That a report arrived, and its number."""

    message: str
    receipt: str
