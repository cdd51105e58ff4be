"""Alerts on the wire."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from app.kit.http.fields import Body
from app.mail.addresses import Email
from app.members.ids import Id

AlertKind = Literal["product", "close", "wishlist", "twin", "followed"]
Price = Annotated[
    float, msgspec.Meta(ge=0.01, le=100_000, extra={"msg": "Please enter a price from 0.01 to 100000"})
]


class NewAlert(Body, frozen=True, kw_only=True):
    """An alert that somebody asks for. `below` is a price in pounds. Without it: when back in stock.

    `close`: any product that matches the shade closely. `twin`: new matches for a discontinued shade.
    `followed`: reviews of shades near one's own by whom one follows. `email` is for who has no account.
    """

    about: AlertKind = "product"
    product_slug: Annotated[str, msgspec.Meta(min_length=1, max_length=200)] | None = None
    variant_id: Id | None = None
    below: Price | None = None
    is_daily: bool = False
    email: Email | None = None

    @property
    def below_pence(self) -> int | None:
        """The price in pence."""
        return None if self.below is None else round(self.below * 100)


class AlertChange(Body, frozen=True, kw_only=True):
    """An alert as it is to be from now on."""

    alert_id: Id
    is_paused: bool
    is_daily: bool


class AlertChoice(Body, frozen=True, kw_only=True):
    """An alert to delete."""

    alert_id: Id


class AlertNote(msgspec.Struct, frozen=True):
    """What to tell somebody who added or changed an alert."""

    message: str


class Alert(msgspec.Struct, frozen=True, kw_only=True):
    """An alert in its owner's list. `below` is in pounds."""

    alert_id: int
    about: AlertKind
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
    is_reachable: bool
    """Whether the account has an address that letters can go to, or a browser that takes messages."""
    push_key: str
    """The key by which a browser knows whose messages it takes."""
