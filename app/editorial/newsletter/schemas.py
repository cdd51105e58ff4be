"""The newsletter on the wire."""

from datetime import datetime

import msgspec

from app.kit.http.fields import Body
from app.mail.addresses import Email


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
