"""From the button to the session, with each provider as it really talks."""

import httpx
import pytest
from joserfc import jwt

from app.kit.database.pool import Database
from tests.members.sign_in.browser import VERIFY, come_back, confirm, is_signed_in, leave
from tests.members.sign_in.forger import APPLE_CLIENT_KEY, CLIENT, Forger

EVERYONE = ["google", "facebook", "apple"]


async def arrive(shop: httpx.AsyncClient, provider: Forger, name: str, subject: str, **more: object) -> str:
    trip = await leave(shop, name)
    provider.claims = {} if name == "facebook" else provider.honest_claims(trip.nonce, sub=subject, **more)
    provider.profile = {"id": subject, "first_name": "Ada", "last_name": "Byron"}
    return await come_back(shop, trip)


@pytest.mark.parametrize("name", EVERYONE)
async def test_a_newcomer_confirms_being_an_adult_and_then_has_an_account(
    shop, provider, module_db: Database, name
):
    assert await arrive(shop, provider, name, f"new{name}") == f"{VERIFY}?confirm=adult"
    assert not is_signed_in(shop)
    response = await shop.get("/api/v1/auth/signup")
    assert response.json()["provider"] == name
    made = await confirm(shop)
    assert (made.status_code, made.json()) == (
        201,
        {"message": "Successfully signed up", "return_to": "/"},
    )
    assert is_signed_in(shop)
    async with module_db.reading() as reading:
        row = await reading.fetchrow(
            "SELECT * FROM member JOIN member_identity ON member_id = id WHERE subject = $1", f"new{name}"
        )
    assert row["provider"] == name
    assert row["adult_confirmed_at"] is not None
    assert (row["user_type"], row["wishlist_type"]) == ("default", "private")


@pytest.mark.parametrize("name", EVERYONE)
async def test_a_member_is_signed_in_at_once_and_keeps_what_they_edited(
    shop, provider, module_db: Database, name
):
    await arrive(shop, provider, name, f"again{name}", given_name="Ada", email="a@b.c", email_verified=True)
    await confirm(shop)
    async with module_db.unit_of_work() as work:
        await work.execute(
            "UPDATE member SET first_name = 'Countess' FROM member_identity "
            "WHERE member_id = id AND subject = $1",
            f"again{name}",
        )
    shop.cookies.clear()
    landed = await arrive(shop, provider, name, f"again{name}", given_name="Ada", email="new@b.c")
    assert landed == VERIFY
    assert is_signed_in(shop)
    async with module_db.reading() as reading:
        names = await reading.fetch(
            "SELECT first_name FROM member JOIN member_identity ON member_id = id WHERE subject = $1",
            f"again{name}",
        )
    assert [row[0] for row in names] == ["Countess"]


@pytest.mark.parametrize("name", EVERYONE)
async def test_the_provider_is_asked_with_pkce_state_and_an_exact_address(shop, name):
    trip = await leave(shop, name)
    assert trip.asked["code_challenge_method"] == "S256"
    assert len(trip.asked["code_challenge"]) == 43
    assert trip.asked["redirect_uri"] == f"http://localhost:3000/api/v1/auth/{name}/callback"
    assert trip.asked["response_type"] == "code"
    assert trip.asked["client_id"] == CLIENT
    assert ("nonce" in trip.asked) == (name != "facebook")
    assert trip.asked.get("response_mode") == ("form_post" if name == "apple" else None)


async def test_apple_is_shown_a_client_secret_signed_on_demand(shop, provider):
    await arrive(shop, provider, "apple", "secretive")
    secret = next(said["client_secret"] for path, said, _ in provider.asked if path == "/token")
    token = jwt.decode(secret, APPLE_CLIENT_KEY, algorithms=["ES256"])
    assert token.header["kid"] == "KEY1234567"
    assert token.claims["iss"] == "TEAM123456"
    assert token.claims["sub"] == CLIENT
    assert token.claims["aud"] == provider.issuer
    assert 0 < token.claims["exp"] - token.claims["iat"] <= 15_777_000


async def test_facebooks_graph_is_asked_with_a_proof_and_the_token_in_a_header(shop, provider):
    await arrive(shop, provider, "facebook", "graphic")
    said, headers = next((said, headers) for path, said, headers in provider.asked if path == "/me")
    assert len(said["appsecret_proof"]) == 64
    assert "opaque" not in said.values()
    assert headers["authorization"] == "Bearer opaque"


async def test_who_has_a_closed_account_is_told_so_and_not_signed_in(shop, provider, module_db: Database):
    await arrive(shop, provider, "google", "closed")
    await confirm(shop)
    shop.cookies.clear()
    close = "SELECT close_member(member_id, 'Bought reviews') FROM member_identity WHERE subject = 'closed'"
    async with module_db.unit_of_work() as work:
        assert await work.fetchval(close)
    trip = await leave(shop, "google")
    provider.claims = provider.honest_claims(trip.nonce, sub="closed")
    assert "error=closed" in await come_back(shop, trip)
    assert not is_signed_in(shop)


async def test_a_browser_that_is_new_to_an_account_is_told_of_by_letter_and_a_known_one_is_not(
    shop, provider, module_db: Database
):
    mail = {"email": "browser@b.c", "email_verified": True}
    letters = """SELECT count(*) FROM mail JOIN member_identity USING (member_id)
        WHERE member_identity.subject = 'known' AND mail.subject LIKE '%new browser'"""

    async def count_letters() -> int:
        async with module_db.reading() as reading:
            return await reading.fetchval(letters)

    await arrive(shop, provider, "google", "known", **mail)
    await confirm(shop)
    await arrive(shop, provider, "google", "known", **mail)
    assert await count_letters() == 0
    shop.cookies.clear()
    for _ in range(2):
        await arrive(shop, provider, "google", "known", **mail)
        assert await count_letters() == 1
    await arrive(shop, provider, "google", "sharing", email="other@b.c", email_verified=True)
    await confirm(shop)
    await arrive(shop, provider, "google", "known", **mail)
    assert await count_letters() == 1
