"""The parts of a sign-in, from the button to the member."""

from typing import Annotated, Literal

import msgspec

from app.kit.http.fields import Body


class Transaction(msgspec.Struct, frozen=True):
    """A sign-in under way, as the server remembers it."""

    state: str
    provider: str
    nonce: str
    verifier: str
    return_path: str = "/"


class ProviderAnswer(msgspec.Struct, frozen=True):
    """The answer of a provider, which the browser brings."""

    state: str = ""
    code: str = ""
    error: str = ""
    iss: str = ""
    first_name: str = ""
    surname: str = ""


class Identity(msgspec.Struct, frozen=True):
    """An identity that a provider vouches for. `email` is only ever a verified one."""

    provider: str
    issuer: str
    subject: str
    first_name: str = ""
    surname: str = ""
    email: str | None = None
    picture: str | None = None


class Newcomer(msgspec.Struct, frozen=True):
    """Somebody who has yet to confirm being an adult. The browser carries it sealed; we store nothing."""

    identity: Identity
    return_path: str


class SignUpAsked(msgspec.Struct, frozen=True):
    """The facts on the page that asks for the confirmation."""

    provider: str
    first_name: str


class Confirmation(Body, frozen=True):
    """The one question of a sign-up."""

    adult: Annotated[
        Literal[True],
        msgspec.Meta(
            description="I am 18 or over.", extra={"msg": "You must be 18 or over to have an account"}
        ),
    ]


class SignedUp(msgspec.Struct, frozen=True):
    message: str
    return_to: str
