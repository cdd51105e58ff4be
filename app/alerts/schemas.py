"""Alerts on the wire."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from app.kit.http.fields import Body
from app.mail.addresses import Email

About = Literal["product", "close", "wishlist"]
AlertId = Annotated[int, msgspec.Meta(ge=1, le=2**63 - 1)]
Price = Annotated[
    float, msgspec.Meta(ge=0.01, le=100_000, extra={"msg": "Please enter a price from 0.01 to 100000"})
]


class NewAlert(Body, frozen=True, kw_only=True):
    """An alert that somebody asks for. `below` is in pounds; without it, of being in stock again.

    `close` means all products with a close match of the shade. `email` is for who has no account.
    """

    about: About = "product"
    product_slug: Annotated[str, msgspec.Meta(min_length=1, max_length=200)] | None = None
    variant_id: AlertId | None = None
    below: Price | None = None
    is_daily: bool = False
    email: Email | None = None

    @property
    def below_pence(self) -> int | None:
        """The price in pence."""
        return None if self.below is None else round(self.below * 100)


class AlertChange(Body, frozen=True, kw_only=True):
    """An alert as it is to be from now on."""

    alert_id: AlertId
    is_paused: bool
    is_daily: bool


class AlertChoice(Body, frozen=True, kw_only=True):
    """An alert to delete."""

    alert_id: AlertId


class AlertNote(msgspec.Struct, frozen=True):
    """The result of one."""

    message: str


class Alert(msgspec.Struct, frozen=True, kw_only=True):
    """An alert in its owner's list. `below` is in pounds."""

    alert_id: int
    about: About
    product_slug: str | None
    product_name: str | None
    variant_id: int | None
    shade: str | None
    below: float | None
    is_daily: bool
    is_paused: bool
    created_at: datetime
    told_at: datetime | None


class Alerts(msgspec.Struct, frozen=True):
    """All alerts of a member, the newest first."""

    alerts: list[Alert]
    has_email: bool
    """Whether the account has an address that letters can go to."""
