"""Browsers that take messages, on the wire."""

from typing import Annotated

import msgspec

from app.kit.http.fields import Body

Endpoint = Annotated[str, msgspec.Meta(pattern=r"^https?://\S+$(?!\n)", max_length=1000)]


class DeviceKeys(Body, frozen=True, kw_only=True):
    """The keys that messages to a browser are encrypted with (RFC 8291)."""

    p256dh: Annotated[str, msgspec.Meta(pattern=r"^[\w-]{87}$(?!\n)")]
    auth: Annotated[str, msgspec.Meta(pattern=r"^[\w-]{22}$(?!\n)")]


class NewDevice(Body, frozen=True, kw_only=True):
    """A browser that takes messages: the push endpoint and the keys that it gave."""

    endpoint: Endpoint
    keys: DeviceKeys


class DeviceChoice(Body, frozen=True, kw_only=True):
    """A browser that takes no more messages."""

    endpoint: Endpoint
