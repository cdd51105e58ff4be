"""One issuer of the demo provider: checks who asks, hands out codes, redeems each once, signs ID tokens."""

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

from app.settings import Apple, Facebook, Google
from data.sign_in.queries import Person

CODE_LIFE = 60.0
TOKEN_LIFE = 300


class WrongRequestError(Exception):
    """A request no honest shop would make; the text is an error code of OAuth 2.0."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A sign-in the shop asks for."""

    redirect_uri: str
    state: str
    nonce: str
    challenge: str
    by_form: bool


@dataclass(frozen=True, slots=True)
class _Grant:
    ask: Ask
    person: Person
    until: float


@dataclass(slots=True)
class Issuer:
    """Google, Facebook or Apple, as the shop's settings name it."""

    name: str
    its: Google | Facebook | Apple
    callback: str
    origin: str
    key: RSAKey = field(default_factory=lambda: RSAKey.generate_key(2048, _key_words()))
    _grants: dict[str, _Grant] = field(default_factory=dict)
    _people: dict[str, Person] = field(default_factory=dict)

    def asked(self, query: dict[str, str]) -> Ask:
        """The request, where everything about it is as it must be."""
        right = (
            query.get("client_id") == self.its.client_id
            and query.get("redirect_uri") == self.callback
            and query.get("response_type") == "code"
            and query.get("code_challenge_method") == "S256"
            and len(query.get("code_challenge", "")) == 43
            and bool(query.get("state"))
        )
        by_form = query.get("response_mode") == "form_post"
        if not right or by_form != (self.name == "apple"):
            raise WrongRequestError("invalid_request")
        return Ask(
            self.callback, query["state"], query.get("nonce", ""), query["code_challenge"], by_form=by_form
        )

    def grant(self, ask: Ask, person: Person) -> str:
        """A code for somebody, good once and for a minute."""
        now = time.monotonic()
        self._grants = {code: grant for code, grant in self._grants.items() if grant.until > now}
        code = secrets.token_urlsafe(24)
        self._grants[code] = _Grant(ask, person, now + CODE_LIFE)
        return code

    def redeem(self, form: dict[str, str]) -> dict[str, Any]:
        """Tokens for a code."""
        self._check_client(form)
        grant = self._grants.pop(form.get("code", ""), None)
        if grant is None or grant.until < time.monotonic() or not _fits(grant.ask, form):
            raise WrongRequestError("invalid_grant")
        access = secrets.token_urlsafe(24)
        self._people[access] = grant.person
        tokens = {"access_token": access, "token_type": "Bearer", "expires_in": TOKEN_LIFE}
        return tokens if self.name == "facebook" else tokens | {"id_token": self._id_token(grant)}

    def profile(self, access_token: str, proof: str) -> dict[str, Any]:
        """Graph's `/me`, for the one who holds the token and knows the app's secret."""
        person = self._people.get(access_token)
        assert isinstance(self.its, Facebook)
        wanted = hmac.new(self.its.client_secret.encode(), access_token.encode(), sha256).hexdigest()
        if person is None or not hmac.compare_digest(proof.encode(), wanted.encode()):
            raise WrongRequestError("invalid_token")
        picture = {"data": {"url": self._picture(person), "is_silhouette": False}}
        return {
            "id": person.subject,
            "first_name": person.first_name,
            "last_name": person.surname,
            "picture": picture,
        }

    def _check_client(self, form: dict[str, str]) -> None:
        secret = form.get("client_secret", "")
        if isinstance(self.its, Apple):
            known = _signed_by(self.its, secret, self.its.issuer)
        else:
            known = hmac.compare_digest(secret.encode(), self.its.client_secret.encode())
        if not known or form.get("client_id") != self.its.client_id:
            raise WrongRequestError("invalid_client")

    def _id_token(self, grant: _Grant) -> str:
        now, person = int(time.time()), grant.person
        claims = {
            "iss": self.its.issuer,
            "aud": self.its.client_id,
            "sub": person.subject,
            "nonce": grant.ask.nonce,
            "iat": now,
            "exp": now + TOKEN_LIFE,
            "email": f"{person.subject}@people.example",
            "email_verified": True,
        }
        if self.name == "google":
            claims |= {
                "given_name": person.first_name,
                "family_name": person.surname,
                "picture": self._picture(person),
            }
        return jwt.encode({"alg": "RS256", "kid": self.key.kid}, claims, self.key)

    def _picture(self, person: Person) -> str:
        return f"{self.origin}/picture/{person.subject}.png"


def _fits(ask: Ask, form: dict[str, str]) -> bool:
    digest = sha256(form.get("code_verifier", "").encode()).digest()
    challenge = urlsafe_b64encode(digest).rstrip(b"=").decode()
    return form.get("redirect_uri") == ask.redirect_uri and hmac.compare_digest(challenge, ask.challenge)


def _signed_by(apple: Apple, secret: str, audience: str) -> bool:
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


def _key_words() -> Any:
    return {"kid": secrets.token_hex(8), "use": "sig", "alg": "RS256"}
