"""Verifies ID tokens: signature, issuer, audience, nonce and age."""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

import httpx
from joserfc import jws, jwt
from joserfc.errors import JoseError
from joserfc.jwk import RSAKey

from app.kit import clock
from app.kit.http.fields import read_object
from app.members.sign_in.errors import ProviderUnavailableError, SignInRefusedError

ALGORITHM = "RS256"
SKEW = 60
MAX_TOKEN_AGE = 600
MIN_KEY_BITS = 2048
MAX_SUBJECT_LENGTH = 255
KEYS_LIFE = 3600.0
KEYS_REST = 10.0  # seconds between two requests for a key that is not known


class SigningKeys:
    """A provider's public keys, fetched when needed and cached for an hour."""

    def __init__(self, url: str, http: httpx.AsyncClient) -> None:
        self._url = url
        self._http = http
        self._keys: dict[str, RSAKey] = {}
        self._fetched_at = float("-inf")

    async def key(self, name: str) -> RSAKey:
        """Find a key. An unknown name makes it fetch the keys again, but not for every forged name."""
        age = clock.now().timestamp() - self._fetched_at
        if age > (KEYS_LIFE if name in self._keys else KEYS_REST):
            await self._fetch()
        if name not in self._keys:
            raise SignInRefusedError("unknown key")
        return self._keys[name]

    async def _fetch(self) -> None:
        try:
            answer = await self._http.get(self._url)
            answer.raise_for_status()
            listed = read_object(answer.content)["keys"]
            self._keys = {key["kid"]: RSAKey.import_key(key) for key in listed if _fits(key)}
        except (httpx.HTTPError, JoseError, LookupError, TypeError, ValueError) as error:
            raise ProviderUnavailableError("keys") from error
        self._fetched_at = clock.now().timestamp()


async def verify_id_token(
    token: object, *, keys: SigningKeys, issuer: str, client_id: str, nonce: str, access_token: object
) -> dict[str, Any]:
    """The claims of a token that passes every check of OpenID Connect Core 1.0, section 3.1.3.7."""
    if not isinstance(token, str):
        raise SignInRefusedError("no ID token")
    try:
        key = await keys.key(_read_key_name(token))
        claims = jwt.decode(token, key, algorithms=[ALGORITHM]).claims
        _make_registry(issuer, client_id).validate(claims)
    except (JoseError, ValueError, TypeError, OverflowError, RecursionError) as error:
        raise SignInRefusedError(f"ID token: {type(error).__name__}") from error
    _check_this_sign_in(claims, client_id, nonce, access_token)
    return claims


def is_subject(value: object) -> bool:
    """Whether a value can be a provider's id of a person."""
    return (
        isinstance(value, str)
        and 0 < len(value) <= MAX_SUBJECT_LENGTH
        and value.isascii()
        and value.isprintable()
    )


def _fits(key: Any) -> bool:
    return (
        isinstance(key, dict)
        and key.get("kty") == "RSA"
        and isinstance(key.get("kid"), str)
        and key.get("use", "sig") == "sig"
        and key.get("alg", ALGORITHM) == ALGORITHM
        and len(key.get("n", "")) * 6 >= MIN_KEY_BITS
    )


def _read_key_name(token: str) -> str:
    header = jws.extract_compact(token.encode()).headers()
    name = header.get("kid")
    if header.get("alg") != ALGORITHM or not isinstance(name, str):
        raise SignInRefusedError("ID token: header")
    return name


def _make_registry(issuer: str, client_id: str) -> jwt.JWTClaimsRegistry:
    needed: jwt.ClaimsOption = {"essential": True}
    return jwt.JWTClaimsRegistry(
        now=lambda: int(clock.now().timestamp()),
        leeway=SKEW,
        iss={"essential": True, "value": issuer},
        aud={"essential": True, "value": client_id},
        sub={"essential": True, "allow_blank": False},
        exp=needed,
        iat=needed,
        nonce=needed,
    )


def _check_this_sign_in(claims: dict[str, Any], client_id: str, nonce: str, access_token: object) -> None:
    audience, party = claims["aud"], claims.get("azp")
    if not _is_same(claims["nonce"], nonce):
        raise SignInRefusedError("ID token: nonce")
    if (party is not None or (isinstance(audience, list) and len(audience) > 1)) and party != client_id:
        raise SignInRefusedError("ID token: authorized party")
    if claims["iat"] < clock.now().timestamp() - MAX_TOKEN_AGE:
        raise SignInRefusedError("ID token: too old")
    if not is_subject(claims["sub"]):
        raise SignInRefusedError("ID token: subject")
    if "at_hash" in claims and not _is_same(claims["at_hash"], _hash_half(access_token)):
        raise SignInRefusedError("ID token: access token")


def _is_same(value: object, expected: str) -> bool:
    return isinstance(value, str) and hmac.compare_digest(value.encode(), expected.encode())


def _hash_half(access_token: object) -> str:
    digest = sha256(str(access_token).encode()).digest()
    return urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()
