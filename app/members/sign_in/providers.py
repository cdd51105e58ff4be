"""Sign-in with Google, Facebook and Apple."""

import hmac
import re
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from typing import Any, Protocol, Self

import httpx
import msgspec
from joserfc import jwt
from joserfc.jwk import ECKey

from app.kit import clock
from app.kit.http.fields import JsonError, read_object
from app.kit.http.outbound import outbound_client
from app.members.names import clean_name
from app.members.sign_in import code_flow, id_tokens
from app.members.sign_in.errors import ProviderUnavailableError, SignInRefusedError
from app.members.sign_in.schemas import Identity, ProviderAnswer, Transaction
from app.settings import Settings
from app.settings.sign_in_providers import PROVIDERS, Apple, Facebook, Google

CLIENT_SECRET_LIFE = timedelta(minutes=5)
MAX_EMAIL_LENGTH, MAX_PICTURE_URL_LENGTH = 254, 800
_EMAIL = re.compile(r"[^\s@]+@[^\s@]+")


class Provider(Protocol):
    issuer: str

    def make_login_address(self, transaction: Transaction) -> str:
        """The address that the browser is sent to."""

    async def find_identity(self, answer: ProviderAnswer, transaction: Transaction) -> Identity:
        """Find out who has signed in. Raises `SignInRefusedError` or `ProviderUnavailableError`."""


class GoogleSignIn:
    """OpenID Connect as specified."""

    def __init__(self, config: Google, callback: str, http: httpx.AsyncClient) -> None:
        self.issuer = config.issuer
        self._config = config
        self._flow = code_flow.make_client(
            http, config.client_id, config.client_secret, callback, "openid email profile"
        )
        self._keys = id_tokens.SigningKeys(config.keys_url, http)

    def make_login_address(self, transaction: Transaction) -> str:
        return code_flow.make_login_url(
            self._flow, self._config.authorize_url, transaction, nonce=transaction.nonce
        )

    async def find_identity(self, answer: ProviderAnswer, transaction: Transaction) -> Identity:
        claims = await _redeem_id_token(self._flow, self._config, self._keys, answer, transaction)
        return Identity(
            "google",
            self.issuer,
            claims["sub"],
            first_name=clean_name(claims.get("given_name") or claims.get("name")),
            surname=clean_name(claims.get("family_name")),
            email=_clean_verified_email(claims.get("email"), claims.get("email_verified")),
            picture=_clean_picture_url(claims.get("picture")),
        )


class AppleSignIn:
    """OpenID Connect with a client secret that the shop signs itself, and an answer sent by POST."""

    def __init__(self, config: Apple, callback: str, http: httpx.AsyncClient) -> None:
        self.issuer = config.issuer
        self._config = config
        self._http = http
        self._callback = callback
        self._keys = id_tokens.SigningKeys(config.keys_url, http)

    def make_login_address(self, transaction: Transaction) -> str:
        # Apple answers by form_post only, if the scope has a name or e-mail address.
        return code_flow.make_login_url(
            self._flow(""),
            self._config.authorize_url,
            transaction,
            nonce=transaction.nonce,
            response_mode="form_post",
        )

    async def find_identity(self, answer: ProviderAnswer, transaction: Transaction) -> Identity:
        flow = self._flow(self._make_client_secret())
        claims = await _redeem_id_token(flow, self._config, self._keys, answer, transaction)
        return Identity(
            "apple",
            self.issuer,
            claims["sub"],
            first_name=answer.first_name,
            surname=answer.surname,
            email=_clean_verified_email(claims.get("email"), claims.get("email_verified")),
        )

    def _flow(self, secret: str) -> code_flow.CodeFlow:
        return code_flow.make_client(
            self._http, self._config.client_id, secret, self._callback, "openid name email"
        )

    def _make_client_secret(self) -> str:
        moment = clock.now()
        claims = {
            "iss": self._config.team_id,
            "sub": self._config.client_id,
            "aud": self.issuer,
            "iat": int(moment.timestamp()),
            "exp": int((moment + CLIENT_SECRET_LIFE).timestamp()),
        }
        key = ECKey.import_key(self._config.private_key.replace("\\n", "\n"))
        return jwt.encode({"alg": "ES256", "kid": self._config.key_id}, claims, key, algorithms=["ES256"])


class FacebookSignIn:
    """OAuth 2.0 and a request to the Graph API. No e-mail: Facebook does not say if one is verified."""

    def __init__(self, config: Facebook, callback: str, http: httpx.AsyncClient) -> None:
        self.issuer = config.issuer
        self._config = config
        self._http = http
        self._flow = code_flow.make_client(
            http, config.client_id, config.client_secret, callback, "public_profile"
        )

    def make_login_address(self, transaction: Transaction) -> str:
        return code_flow.make_login_url(self._flow, self._config.authorize_url, transaction)

    async def find_identity(self, answer: ProviderAnswer, transaction: Transaction) -> Identity:
        tokens = await code_flow.redeem_code(
            self._flow, self._config.token_url, answer.code, transaction.verifier
        )
        profile = await self._fetch_profile(tokens.get("access_token"))
        subject = profile.get("id")
        if not id_tokens.is_subject(subject):
            raise SignInRefusedError("profile without an id")
        return Identity(
            "facebook",
            self.issuer,
            str(subject),
            first_name=clean_name(profile.get("first_name")),
            surname=clean_name(profile.get("last_name")),
            picture=_find_graph_picture(profile),
        )

    async def _fetch_profile(self, access_token: object) -> dict[str, Any]:
        if not isinstance(access_token, str) or not access_token.isascii() or not access_token.isprintable():
            raise SignInRefusedError("no access token")
        proof = hmac.new(self._config.client_secret.encode(), access_token.encode(), sha256).hexdigest()
        try:
            answer = await self._http.get(
                self._config.profile_url,
                params={
                    "fields": "id,first_name,last_name,picture.width(512).height(512)",
                    "appsecret_proof": proof,
                },
                headers={"authorization": f"Bearer {access_token}"},
            )
            answer.raise_for_status()
            return read_object(answer.content)
        except httpx.HTTPStatusError as error:
            raise SignInRefusedError("profile") from error
        except (httpx.HTTPError, JsonError) as error:
            raise ProviderUnavailableError("profile") from error


SIGN_INS: dict[str, Callable[[Any, str, httpx.AsyncClient], Provider]] = {
    "google": GoogleSignIn,
    "facebook": FacebookSignIn,
    "apple": AppleSignIn,
}
"""The sign-in of each provider of `app.settings.sign_in_providers.PROVIDERS`."""


class Providers:
    """The providers that are configured, and the HTTP client for them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._by_name: dict[str, Provider] = {}

    async def __aenter__(self) -> Self:
        self.http = outbound_client(_list_origins(self._settings))
        for name, kind in SIGN_INS.items():
            config = getattr(self._settings.providers, name)
            if config.client_id:
                callback = f"{self._settings.public_origin}/api/v1/auth/{name}/callback"
                self._by_name[name] = kind(config, callback, self.http)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    def find(self, name: str) -> Provider:
        if name not in self._by_name:
            raise ProviderUnavailableError("not set up")
        return self._by_name[name]


async def _redeem_id_token(
    flow: code_flow.CodeFlow,
    config: Google | Apple,
    keys: id_tokens.SigningKeys,
    answer: ProviderAnswer,
    transaction: Transaction,
) -> dict[str, Any]:
    tokens = await code_flow.redeem_code(flow, config.token_url, answer.code, transaction.verifier)
    return await id_tokens.verify_id_token(
        tokens.get("id_token"),
        keys=keys,
        issuer=config.issuer,
        client_id=config.client_id,
        nonce=transaction.nonce,
        access_token=tokens.get("access_token"),
    )


def _find_graph_picture(profile: dict[str, Any]) -> str | None:
    try:
        data = profile["picture"]["data"]
        return None if data.get("is_silhouette") else _clean_picture_url(data["url"])
    except (LookupError, TypeError, AttributeError):
        return None


def _clean_verified_email(value: Any, verified: Any) -> str | None:
    """The e-mail address if the provider has verified it. Apple says so with a string."""
    proved = verified is True or verified == "true"
    if not proved or not isinstance(value, str) or len(value) > MAX_EMAIL_LENGTH or not value.isprintable():
        return None
    return value if _EMAIL.fullmatch(value) else None


def _clean_picture_url(value: Any) -> str | None:
    """The address, unless it is no printable text or too long."""
    is_clean = isinstance(value, str) and value.isprintable() and len(value) <= MAX_PICTURE_URL_LENGTH
    return value if is_clean else None


def _list_origins(settings: Settings) -> set[str]:
    """All addresses that sign-in may call."""
    groups = [getattr(settings.providers, name) for name in PROVIDERS]
    return {
        value
        for group in groups
        if group.client_id
        for field, value in msgspec.structs.asdict(group).items()
        if field in ("token_url", "keys_url", "profile_url", "picture_origin")
    }
