"""Complaints on the wire."""

from typing import Annotated, Literal

import msgspec

from app.kit.http.fields import Body
from app.mail.addresses import Email

MAX_COMPLAINT_LENGTH = 5_000
ANSWER_DAYS = 30

Kind = Literal["data", "content", "price", "access", "other"]


class NewComplaint(Body, frozen=True, kw_only=True):
    """A complaint. `about` is the receipt of a decision, or the address of a page."""

    kind: Kind
    email: Email
    words: Annotated[
        str,
        msgspec.Meta(
            max_length=MAX_COMPLAINT_LENGTH,
            pattern=r"\S",
            extra={"msg": f"Please say what is wrong, in at most {MAX_COMPLAINT_LENGTH} characters"},
        ),
    ]
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    about: Annotated[str, msgspec.Meta(max_length=200)] = ""


class QuarterFigures(msgspec.Struct, frozen=True, kw_only=True):
    """The figures on fake reviews, reports and complaints of a quarter."""

    quarter: str
    reviews: int
    paid: int
    held: int
    released: int
    refused: int
    reports: int
    reports_upheld: int
    complaints: int
    complaints_answered_in_time: int


class PublishedFigures(msgspec.Struct, frozen=True):
    """The figures of the last quarter that was published, if one was."""

    figures: QuarterFigures | None


class ComplaintReceipt(msgspec.Struct, frozen=True):
    """That a complaint arrived: its number, and the day by which it is answered."""

    message: str
    receipt: str
    answer_by: str
