"""A report on the wire."""

from typing import Annotated

import msgspec

from app.kit.http.fields import Body
from app.members.ids import Id

MAX_REASON_LENGTH = 1_000


class Report(Body, frozen=True, kw_only=True):
    """Why a review should not stand."""

    review_id: Id
    reason: Annotated[
        str,
        msgspec.Meta(
            max_length=MAX_REASON_LENGTH,
            pattern=r"\S",
            extra={"msg": f"Please say why, in at most {MAX_REASON_LENGTH} characters"},
        ),
    ]
