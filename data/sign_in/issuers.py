"""One issuer of the demo provider: checks requests, issues codes that work once, signs ID tokens."""

import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import ECKey, RSAKey

from app.settings.sign_in_providers import Apple, Facebook, Google
from data.sign_in.queries import DemoPerson

CODE_SECONDS = 60.0
TOKEN_SECONDS = 300


class SignInRequestError(Exception):
    """An invalid request, which the shop never makes. The text is an error code of OAuth 2.0."""


@dataclass(frozen=True, slots=True)
class SignInRequest:
    """A request of the shop for a sign-in."""

    redirect_uri: str
    state: str
    nonce: str
    challenge: str
    by_form: bool


@dataclass(frozen=True, slots=True)
class _Grant:
    sign_in: SignInRequest
    person: DemoPerson
    until: float


@dataclass(slots=True)
class Issuer:
    """A provider, as the shop's settings name it."""

    name: str
    settings: Google | Facebook | Apple
    callback: str
    origin: str
    key: RSAKey = field(default_factory=lambda: RSAKey.generate_key(2048, _make_key_parameters()))
    _grants: dict[str, _Grant] = field(default_factory=dict)
    _people: dict[str, DemoPerson] = field(default_factory=dict)

    def check_request(self, query: dict[str, str]) -> SignInRequest:
        """Read and check a request for a sign-in."""
        is_right = (
            query.get("client_id") == self.settings.client_id
            and query.get("redirect_uri") == self.callback
            and query.get("response_type") == "code"
            and query.get("code_challenge_method") == "S256"
            and len(query.get("code_challenge", "")) == 43
            and bool(query.get("state"))
        )
        by_form = query.get("response_mode") == "form_post"
        if not is_right or by_form != (self.name == "apple"):
            raise SignInRequestError("invalid_request")
        return SignInRequest(
            self.callback, query["state"], query.get("nonce", ""), query["code_challenge"], by_form=by_form
        )

    def grant(self, sign_in: SignInRequest, person: DemoPerson) -> str:
        """Issue a code for a person. It works once and for a minute."""
        now = time.monotonic()
        self._grants = {code: grant for code, grant in self._grants.items() if grant.until > now}
        code = secrets.token_urlsafe(24)
        self._grants[code] = _Grant(sign_in, person, now + CODE_SECONDS)
        return code

    def redeem(self, form: dict[str, str]) -> dict[str, Any]:
        """Exchange a code for tokens."""
        self._check_client(form)
        grant = self._grants.pop(form.get("code", ""), None)
        if grant is None or grant.until < time.monotonic() or not _matches(grant.sign_in, form):
            raise SignInRequestError("invalid_grant")
        access = secrets.token_urlsafe(24)
        self._people[access] = grant.person
        tokens = {"access_token": access, "token_type": "Bearer", "expires_in": TOKEN_SECONDS}
        return tokens if self.name == "facebook" else tokens | {"id_token": self._make_id_token(grant)}

    def find_profile(self, access_token: str, proof: str) -> dict[str, Any]:
        """Graph's `/me`, for the one who holds the token and knows the app's secret."""
        person = self._people.get(access_token)
        assert isinstance(self.settings, Facebook)
        wanted = hmac.new(self.settings.client_secret.encode(), access_token.encode(), sha256).hexdigest()
        if person is None or not hmac.compare_digest(proof.encode(), wanted.encode()):
            raise SignInRequestError("invalid_token")
        picture = {"data": {"url": self._make_picture_url(person), "is_silhouette": False}}
        return {
            "id": person.subject,
            "first_name": person.first_name,
            "last_name": person.surname,
            "picture": picture,
        }

    def _check_client(self, form: dict[str, str]) -> None:
        secret = form.get("client_secret", "")
        if isinstance(self.settings, Apple):
            is_known = _is_signed_by(self.settings, secret, self.settings.issuer)
        else:
            is_known = hmac.compare_digest(secret.encode(), self.settings.client_secret.encode())
        if not is_known or form.get("client_id") != self.settings.client_id:
            raise SignInRequestError("invalid_client")

    def _make_id_token(self, grant: _Grant) -> str:
        now, person = int(time.time()), grant.person
        claims = {
            "iss": self.settings.issuer,
            "aud": self.settings.client_id,
            "sub": person.subject,
            "nonce": grant.sign_in.nonce,
            "iat": now,
            "exp": now + TOKEN_SECONDS,
            "email": f"{person.subject}@people.example",
            "email_verified": True,
        }
        if self.name == "google":
            claims |= {
                "given_name": person.first_name,
                "family_name": person.surname,
                "picture": self._make_picture_url(person),
            }
        return jwt.encode({"alg": "RS256", "kid": self.key.kid}, claims, self.key)

    def _make_picture_url(self, person: DemoPerson) -> str:
        return f"{self.origin}/picture/{person.subject}.png"


def _matches(sign_in: SignInRequest, form: dict[str, str]) -> bool:
    digest = sha256(form.get("code_verifier", "").encode()).digest()
    challenge = urlsafe_b64encode(digest).rstrip(b"=").decode()
    return form.get("redirect_uri") == sign_in.redirect_uri and hmac.compare_digest(
        challenge, sign_in.challenge
    )


def _is_signed_by(apple: Apple, secret: str, audience: str) -> bool:
    try:
        key = ECKey.import_key(apple.private_key.replace("\\n", "\n"))
        claims = jwt.decode(secret, key, algorithms=["ES256"]).claims
        jwt.JWTClaimsRegistry(
            iss={"essential": True, "value": apple.team_id},
            sub={"essential": True, "value": apple.client_id},
            aud={"essential": True, "value": audience},
            exp={"essential": True},
        ).validate(claims)
    except (JoseError, ValueError):
        return False
    return True


def _make_key_parameters() -> Any:
    return {"kid": secrets.token_hex(8), "use": "sig", "alg": "RS256"}
