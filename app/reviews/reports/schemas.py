"""A report on the wire."""

from typing import Annotated

import msgspec

from app.kit.fields import Body
from app.members.ids import Id


class Report(Body, frozen=True, kw_only=True):
    """Why a review should not stand."""

    review_id: Id
    reason: Annotated[
        str,
        msgspec.Meta(
            max_length=1000, pattern=r"\S", extra={"msg": "Please say why, in at most 1000 characters"}
        ),
    ]
