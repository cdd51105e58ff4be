"""Staff and their accounts, and the bodies of sign-in and change of password."""

from datetime import datetime
from typing import Annotated

import msgspec

from app.kit.http.fields import Body

SecretText = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]


class Staff(msgspec.Struct, frozen=True):
    id: int
    name: str


class StaffLogin(Staff, frozen=True):
    """Staff with the hash of their password."""

    password_hash: str


class Account(msgspec.Struct, frozen=True):
    """An account of staff, as `undertone staff list` shows it."""

    name: str
    created_at: datetime
    last_sign_in_at: datetime | None
    sessions: int


class SignInBody(Body, frozen=True, kw_only=True):
    username: SecretText
    password: SecretText


class NewPassword(Body, frozen=True, kw_only=True):
    current_password: SecretText
    new_password: SecretText
    confirm_new_password: SecretText
