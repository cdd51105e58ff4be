"""The access token: signed, short-lived, it names the member and the family of sessions."""

from collections.abc import Sequence
from datetime import timedelta

import msgspec
from joserfc import jwt
from joserfc.errors import JoseError

from app.kit import clock
from app.members.keys import key_for
from app.members.sessions.schemas import Family

LIFE = timedelta(minutes=15)
_ALGORITHM = "HS256"
_ISSUER = "undertone"


class AccessClaims(msgspec.Struct, frozen=True):
    """The content of a valid token."""

    member_id: int
    family_id: int


def make_access_token(family: Family, secret: str) -> str:
    """Make a token that is valid for a quarter of an hour."""
    expires = clock.now() + LIFE
    claims = {
        "iss": _ISSUER,
        "sub": str(family.member_id),
        "family": family.id,
        "exp": int(expires.timestamp()),
    }
    return jwt.encode({"alg": _ALGORITHM}, claims, key_for("access token", secret))


def read_access_token(token: str, secrets: Sequence[str]) -> AccessClaims | None:
    """Read a token that was made with one of the secrets. None if it is forged or has expired."""
    claims = (_read_claims(token, secret) for secret in secrets)
    return next((found for found in claims if found), None)


def _read_claims(token: str, secret: str) -> AccessClaims | None:
    try:
        claims = jwt.decode(token, key_for("access token", secret), algorithms=[_ALGORITHM]).claims
        _make_registry().validate(claims)
        return AccessClaims(member_id=int(claims["sub"]), family_id=int(claims["family"]))
    except (JoseError, ValueError, RecursionError):
        return None


def _make_registry() -> jwt.JWTClaimsRegistry:
    needed: jwt.ClaimsOption = {"essential": True}
    return jwt.JWTClaimsRegistry(
        now=lambda: int(clock.now().timestamp()),
        iss={"essential": True, "value": _ISSUER},
        sub=needed,
        family=needed,
        exp=needed,
    )
