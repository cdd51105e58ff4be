"""Encrypted cookies: valid for one purpose and a short time. The browser can neither read nor change them."""

from collections.abc import Sequence
from datetime import timedelta
from typing import TypeVar

import msgspec
from joserfc import jwe
from joserfc.errors import JoseError

from app.kit import clock
from app.members.keys import key_for

_HEADER = {"alg": "dir", "enc": "A256GCM"}
Kind = TypeVar("Kind")


class _Envelope(msgspec.Struct, frozen=True):
    until: float
    content: msgspec.Raw


def seal(content: msgspec.Struct, secret: str, life: timedelta) -> str:
    """Encrypt a value for the purpose of its class."""
    until = (clock.now() + life).timestamp()
    plain = msgspec.json.encode(_Envelope(until, msgspec.Raw(msgspec.json.encode(content))))
    return jwe.encrypt_compact(_HEADER, plain, key_for(type(content).__qualname__, secret))


def unseal(sealed: str, kind: type[Kind], secrets: Sequence[str]) -> Kind | None:
    """Decrypt a value sealed with one of the secrets. None if forged, too old or made for another purpose."""
    values = (_unseal(sealed, kind, secret) for secret in secrets)
    return next((value for value in values if value is not None), None)


def _unseal(sealed: str, kind: type[Kind], secret: str) -> Kind | None:
    try:
        opened = jwe.decrypt_compact(
            sealed, key_for(kind.__qualname__, secret), algorithms=list(_HEADER.values())
        )
        envelope = msgspec.json.decode(opened.plaintext or b"", type=_Envelope)
        if envelope.until < clock.now().timestamp():
            return None
        return msgspec.json.decode(envelope.content, type=kind)
    except (JoseError, ValueError, RecursionError):
        return None
