"""ID tokens that are not what they should be. Each is refused: no session, no sign-up, no member."""

import base64
import hmac
import json
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from joserfc import jwe, jws, jwt
from joserfc.jwk import ECKey, RSAKey

from app.kit.database.pool import Database
from tests.members.sign_in.browser import VERIFY, Trip, come_back, confirm, is_signed_in, leave
from tests.members.sign_in.forger import CLIENT, OTHER_RSA, RSA, Forger
from tests.support.shop import OUR_PAGES

IMPOSTOR = RSAKey.generate_key(2048, {"kid": "first", "use": "sig"})
PLAIN = {name: part for name, part in RSA.as_dict(private=True).items() if name not in ("use", "alg")}
ANY_USE = RSAKey.import_key(PLAIN)
ENCRYPTING = RSAKey.import_key(PLAIN | {"use": "enc"})
WEAK = RSAKey.import_key(RSAKey.generate_key(2048, {"kid": "weak"}).as_dict(private=True))
ELLIPTIC = ECKey.generate_key("P-256", {"kid": "first"})
Forgery = Callable[[Forger, Trip], None]


def say(**claims: Any) -> Forgery:
    """Say something else, or with None say nothing of it."""

    def forge(provider: Forger, _: Trip) -> None:
        provider.claims |= {name: value for name, value in claims.items() if value is not None}
        for name in [name for name, value in claims.items() if value is None]:
            del provider.claims[name]

    return forge


def at(**offsets: int) -> Forgery:
    """Say times that many seconds from now."""
    return lambda provider, _: provider.claims.update(
        {name: int(time.time()) + offset for name, offset in offsets.items()}
    )


def sign(key: Any, **header: Any) -> Forgery:
    """Sign with another key or under another header."""

    def forge(provider: Forger, _: Trip) -> None:
        provider.signing = key
        provider.header = {
            name: value for name, value in (provider.header | header).items() if value is not None
        }

    return forge


def send(make: Callable[[Forger], Any]) -> Forgery:
    """Send something else in place of the ID token."""

    def forge(provider: Forger, _: Trip) -> None:
        forged = make(provider)
        provider.change_token = lambda token: token | {"id_token": forged}

    return forge


def raw(header: dict[str, Any], claims: Any, signature: bytes = b"") -> str:
    parts = (json.dumps(header).encode(), json.dumps(claims).encode(), signature)
    return ".".join(base64.urlsafe_b64encode(part).rstrip(b"=").decode() for part in parts)


def tampered(provider: Forger) -> str:
    header, _, signature = provider.id_token().split(".")
    other = raw({}, provider.claims | {"sub": "somebody-else"}).split(".")[1]
    return f"{header}.{other}.{signature}"


def signed_with_the_public_key(form: str) -> Callable[[Forger], str]:
    def make(provider: Forger) -> str:
        text = RSA.as_pem(private=False) if form == "pem" else json.dumps(RSA.as_dict(private=False)).encode()
        return signed_by_hand(provider, text)

    return make


def signed_by_hand(provider: Forger, secret: bytes) -> str:
    """HS256 with bytes that no library would take for a secret."""
    body = raw({"alg": "HS256", "kid": "first"}, provider.claims).rpartition(".")[0]
    mac = hmac.digest(secret, body.encode(), "sha256")
    return f"{body}.{base64.urlsafe_b64encode(mac).rstrip(b'=').decode()}"


def signed_with_the_clients_secret(provider: Forger) -> str:
    return signed_by_hand(provider, b"google-secret")


def encrypted(provider: Forger) -> str:
    header = {"alg": "RSA-OAEP", "enc": "A256GCM", "kid": "first"}
    return jwe.encrypt_compact(header, provider.id_token().encode(), ENCRYPTING)


def keys(*listed: Any) -> Forgery:
    return lambda provider, _: setattr(provider, "keys", list(listed))


def weakly_signed(provider: Forger, _: Trip) -> None:
    provider.keys = [_Listed(WEAK, n=WEAK.as_dict(private=False)["n"][:170])]
    provider.header = {"alg": "RS256", "kid": "weak"}
    provider.signing = WEAK


class _Listed:
    """A key as a key set lists it, with something said differently."""

    def __init__(self, key: Any, **said: Any) -> None:
        self._key = key
        self._said = said

    def as_dict(self, *, private: bool) -> dict[str, Any]:
        return self._key.as_dict(private=private) | self._said


FORGERIES: dict[str, Forgery] = {
    "the nonce of another sign-in": say(nonce="of-another-sign-in"),
    "no nonce": say(nonce=None),
    "an empty nonce": say(nonce=""),
    "the nonce among others": lambda provider, trip: say(nonce=["x", trip.nonce])(provider, trip),
    "another issuer": say(iss="https://evil.test"),
    "no issuer": say(iss=None),
    "the issuer among others": lambda provider, trip: say(iss=[provider.issuer, "x"])(provider, trip),
    "nearly the issuer": lambda provider, trip: say(iss=provider.issuer + "/")(provider, trip),
    "another audience": say(aud="another-shop"),
    "no audience": say(aud=None),
    "an empty audience": say(aud=[]),
    "an audience of others": say(aud=["another-shop", "a-third"]),
    "an audience that is a number": say(aud=7),
    "several audiences and no authorized party": say(aud=[CLIENT, "another-shop"]),
    "several audiences, another's party": say(aud=[CLIENT, "another-shop"], azp="another-shop"),
    "another's authorized party": say(azp="another-shop"),
    "expired": at(exp=-61),
    "expired long ago": at(exp=-86_400),
    "no expiry": say(exp=None),
    "an expiry in words": say(exp="tomorrow"),
    "an expiry that is true": say(exp=True),
    "not yet valid": at(nbf=3600),
    "issued in the future": at(iat=3600),
    "issued long ago": at(iat=-3600),
    "no time of issue": say(iat=None),
    "no subject": say(sub=None),
    "an empty subject": say(sub=""),
    "a subject that is a number": say(sub=7),
    "a subject that is a list": say(sub=["ada"]),
    "a subject beyond length": say(sub="x" * 256),
    "a subject with a line break": say(sub="ada\nadmin"),
    "a subject with a NUL": say(sub="ada\0"),
    "a subject of lookalike letters": say(sub="\u0430da"),
    "another access token's hash": say(at_hash="bm90LXRoaXMtdG9rZW4"),
    "an impostor's key under the right name": sign(IMPOSTOR),
    "a key nobody knows": sign(IMPOSTOR, kid="unknown"),
    "another key of the provider under this name": sign(OTHER_RSA),
    "no name of a key": sign(RSA, kid=None),
    "the impostor's key in the header": sign(IMPOSTOR, kid=None, jwk=IMPOSTOR.as_dict(private=False)),
    "the impostor's key set by address": sign(IMPOSTOR, jku="https://evil.test/keys"),
    "an extension we must understand": send(
        lambda provider: raw({"alg": "RS256", "kid": "first", "crit": ["x"], "x": 1}, provider.claims)
    ),
    "algorithm none": send(lambda provider: raw({"alg": "none"}, provider.claims)),
    "algorithm none under a key's name": send(
        lambda provider: raw({"alg": "none", "kid": "first"}, provider.claims)
    ),
    "algorithm None in capitals": send(
        lambda provider: raw({"alg": "NONE", "kid": "first"}, provider.claims)
    ),
    "no algorithm": send(lambda provider: raw({"kid": "first"}, provider.claims)),
    "HS256 with the public key (PEM)": send(signed_with_the_public_key("pem")),
    "HS256 with the public key (JWK)": send(signed_with_the_public_key("jwk")),
    "HS256 with the client's secret": send(signed_with_the_clients_secret),
    "RS512 with the right key": sign(ANY_USE, alg="RS512"),
    "PS256 with the right key": sign(ANY_USE, alg="PS256"),
    "ES256 with a key of its own": sign(ELLIPTIC, alg="ES256"),
    "claims changed after signing": send(tampered),
    "half a signature": send(lambda provider: provider.id_token()[:-40]),
    "no signature": send(lambda provider: provider.id_token().rpartition(".")[0] + "."),
    "encrypted to nobody we know": send(encrypted),
    "no ID token": send(lambda _: None),
    "an ID token that is a number": send(lambda _: 7),
    "an ID token that is no token": send(lambda _: "not.a.token"),
    "letters beyond ASCII": send(lambda provider: provider.id_token() + "é"),
    "claims that are a list": send(
        lambda _: jws.serialize_compact({"alg": "RS256", "kid": "first"}, b"[]", RSA)
    ),
    "claims that are not JSON": send(
        lambda _: jws.serialize_compact({"alg": "RS256", "kid": "first"}, b"{", RSA)
    ),
    "a key that is for encrypting": keys(_Listed(RSA, use="enc")),
    "a key that is for another algorithm": keys(_Listed(RSA, alg="RS512")),
    "a key too weak": weakly_signed,
    "no keys at all": keys(),
}


@pytest.mark.parametrize("name", ["google", "apple"])
@pytest.mark.parametrize("forgery", FORGERIES.values(), ids=FORGERIES)
async def test_it_is_refused(shop, provider, module_db, name, forgery):
    await assert_refused(shop, provider, module_db, name, forgery)


async def assert_refused(
    shop: httpx.AsyncClient, provider: Forger, db: Database, name: str, forgery: Forgery
) -> None:
    """No session, no sign-up and no member come of a forged ID token."""
    trip = await leave(shop, name)
    provider.claims = provider.honest_claims(trip.nonce)
    forgery(provider, trip)
    assert await come_back(shop, trip) == f"{VERIFY}?error=refused"
    assert not is_signed_in(shop)
    assert (await confirm(shop)).status_code == 404
    async with db.reading() as reading:
        assert await reading.fetchval("SELECT count(*) FROM session_family") == 0
        assert await reading.fetchval("SELECT count(*) FROM member") == 0


@pytest.mark.parametrize("name", ["google", "apple"])
async def test_the_same_without_a_forgery_is_welcome(shop, provider, name):
    trip = await leave(shop, name)
    provider.claims = provider.honest_claims(trip.nonce, aud=[CLIENT], azp=CLIENT)
    assert await come_back(shop, trip) == f"{VERIFY}?confirm=adult"
    assert (await shop.delete("/api/v1/auth/signup", headers=OUR_PAGES)).status_code == 200


async def test_a_provider_may_change_its_keys(shop, provider, monkeypatch):
    for key, later in ((RSA, 0), (OTHER_RSA, 60)):
        monkeypatch.setattr("app.members.sign_in.id_tokens.KEYS_REST", 0.0 if later else 10.0)
        provider.keys, provider.signing = [key], key
        provider.header = {"alg": "RS256", "kid": key.kid}
        trip = await leave(shop, "google")
        provider.claims = provider.honest_claims(trip.nonce)
        assert await come_back(shop, trip) == f"{VERIFY}?confirm=adult"


async def test_forged_key_names_do_not_make_us_ask_every_time(shop, provider, monkeypatch):
    monkeypatch.setattr("app.members.sign_in.id_tokens.KEYS_REST", 300.0)  # five sign-ins may take a while
    for number in range(5):
        trip = await leave(shop, "google")
        provider.claims = provider.honest_claims(trip.nonce)
        provider.header = {"alg": "RS256", "kid": f"made-up-{number}"}
        assert await come_back(shop, trip) == f"{VERIFY}?error=refused"
    assert [path for path, *_ in provider.asked].count("/keys") == 1


def test_the_forgeries_are_forged_as_meant():
    """A forgery that cannot be read by anybody proves nothing of the one who refuses it."""
    provider = Forger()
    provider.claims = {"sub": "ada"}
    assert jwt.decode(provider.id_token(), RSA, algorithms=["RS256"]).claims == {"sub": "ada"}
    assert len(FORGERIES) >= 60
