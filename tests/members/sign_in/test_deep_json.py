"""JSON nested deeper than can be followed, tokens under a status that brings none: refused, never a 500."""

import base64

import pytest

from app.settings import Settings
from tests.members.sign_in.browser import VERIFY, come_back, is_signed_in, leave
from tests.members.sign_in.forger import Forger
from tests.support.shop import OUR_PAGES

DEEP = b'{"a":' * 100_000 + b"1" + b"}" * 100_000
LIST = b"[" * 100_000 + b"]" * 100_000
UNAVAILABLE = f"{VERIFY}?error=unavailable"
REFUSED = f"{VERIFY}?error=refused"


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


@pytest.mark.parametrize("name", ["google", "facebook", "apple"])
@pytest.mark.parametrize("raw", [DEEP, LIST, b'{"access_token":' + LIST + b"}", b"\xff", b"", b"null"])
async def test_a_token_answer_nested_too_deep_signs_nobody_in(shop, provider: Forger, name: str, raw: bytes):
    trip = await leave(shop, name)
    provider.change_token = lambda _: raw
    assert await come_back(shop, trip) == UNAVAILABLE
    assert not is_signed_in(shop)


@pytest.mark.parametrize("raw", [DEEP, LIST, b'{"id":"1","picture":' + DEEP + b"}"])
async def test_a_profile_nested_too_deep_signs_nobody_in(shop, provider: Forger, raw: bytes):
    trip = await leave(shop, "facebook")
    provider.profile = raw
    assert await come_back(shop, trip) == UNAVAILABLE


@pytest.mark.parametrize("raw", [DEEP, LIST, b'{"keys":' + LIST + b"}", b'{"keys":[' + DEEP + b"]}"])
async def test_keys_nested_too_deep_sign_nobody_in(shop, provider: Forger, raw: bytes):
    trip = await leave(shop, "google")
    provider.claims = provider.honest_claims(trip.nonce)
    provider.raw_keys = raw
    assert await come_back(shop, trip) == UNAVAILABLE


@pytest.mark.parametrize("part", [0, 1])
async def test_an_id_token_nested_too_deep_signs_nobody_in(shop, provider: Forger, part: int):
    trip = await leave(shop, "google")
    provider.claims = provider.honest_claims(trip.nonce)
    parts = provider.id_token().split(".")
    parts[part] = encoded(DEEP)
    provider.change_token = lambda token: token | {"id_token": ".".join(parts)}
    assert await come_back(shop, trip) == REFUSED


@pytest.mark.parametrize("name", ["google", "facebook", "apple"])
@pytest.mark.parametrize("status", [201, 204, 302, 400, 401, 404, 429, 500, 502, 503])
async def test_tokens_under_another_status_are_none(shop, provider: Forger, name: str, status: int):
    trip = await leave(shop, name)
    provider.claims = provider.honest_claims(trip.nonce)
    provider.profile = {"id": "1", "first_name": "Ada"}
    provider.status = status
    assert await come_back(shop, trip) == UNAVAILABLE
    assert not is_signed_in(shop)


@pytest.mark.parametrize("cookie", ["undertone_access", "undertone_sign_up", "undertone_apple_name"])
@pytest.mark.parametrize("dots", [2, 4])
async def test_a_cookie_nested_too_deep_is_nobodys(shop, settings: Settings, cookie: str, dots: int):
    deep = encoded(b"[" * 20_000)
    headers = OUR_PAGES | {"cookie": f"{cookie}={deep}" + f".{deep}" * dots}
    for path, status in (
        ("/api/v1/user/profile", 401), ("/api/v1/auth/signup", 404), ("/api/v1/auth/apple/callback", 302),
    ):  # fmt: skip
        assert (await shop.get(path, headers=headers)).status_code == status
    assert (await shop.delete("/api/v1/auth/logout", headers=headers)).status_code == 200
