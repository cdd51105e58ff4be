"""The newsletter on the wire."""

from datetime import datetime
from typing import Annotated

import msgspec

from app.kit.http.fields import Body

_EMAIL = r"^[^\s\x00-\x1f\x7f@]+@[^\s\x00-\x1f\x7f@]+\.[^\s\x00-\x1f\x7f@]+$(?!\n)"
Email = Annotated[
    str,
    msgspec.Meta(pattern=_EMAIL, max_length=254, extra={"msg": "Please enter a valid email address"}),
]


class Subscription(Body, frozen=True, kw_only=True):
    """A wish to have the newsletter."""

    email: Email


class Thanks(msgspec.Struct, frozen=True):
    """The same for a new address and a known one."""

    message: str = "Thank you for subscribing to our newsletter"


class Subscriber(msgspec.Struct, frozen=True):
    """A line of the export."""

    email: str
    consent_at: datetime
    unsubscribe_url: str
