"""Answers with something wrong about them: in the address, at the token endpoint, at the Graph."""

from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from app.kit.database.pool import Database
from tests.members.sign_in.browser import VERIFY, Trip, come_back, confirm, is_signed_in, leave
from tests.members.sign_in.forger import Forger

EVERYONE = ["google", "facebook", "apple"]
REFUSED, CANCELLED, UNAVAILABLE = (
    f"{VERIFY}?error={kind}" for kind in ("refused", "cancelled", "unavailable")
)
Wrong = Callable[[httpx.AsyncClient, Trip, Forger], Awaitable[str]]


async def depart(shop: httpx.AsyncClient, provider: Forger, name: str) -> Trip:
    """Leave for a provider that will answer honestly."""
    trip = await leave(shop, name)
    provider.claims = {} if name == "facebook" else provider.honest_claims(trip.nonce)
    provider.profile = {"id": "4242", "first_name": "Ada"}
    return trip


async def assert_nobody_came(shop: httpx.AsyncClient, db: Database) -> None:
    assert not is_signed_in(shop)
    assert (await confirm(shop)).status_code == 404
    async with db.reading() as reading:
        assert await reading.fetchval("SELECT count(*) FROM session_family") == 0
        assert await reading.fetchval("SELECT count(*) FROM member") == 0


def saying(**said: str) -> Wrong:
    async def wrong(shop: httpx.AsyncClient, trip: Trip, _: Forger) -> str:
        return await come_back(shop, trip, **said)

    return wrong


async def in_another_browser(shop: httpx.AsyncClient, trip: Trip, _: Forger) -> str:
    shop.cookies.clear()
    return await come_back(shop, trip)


async def in_a_browser_of_ones_own(shop: httpx.AsyncClient, trip: Trip, _: Forger) -> str:
    """The attacker's state and code, opened by a victim who is signing in as well."""
    shop.cookies.clear()
    await leave(shop, trip.provider)
    return await come_back(shop, trip)


async def to_another_provider(shop: httpx.AsyncClient, trip: Trip, provider: Forger) -> str:
    other = {"google": "facebook", "facebook": "google", "apple": "google"}[trip.provider]
    return await come_back(shop, Trip(other, trip.address, trip.asked))


async def twice_over(shop: httpx.AsyncClient, trip: Trip, _: Forger) -> str:
    address = f"/api/v1/auth/{trip.provider}/callback"
    said = {"code": ["a", "b"], "state": trip.state}
    return (await shop.get(address, params=said)).headers["location"]


WRONG: dict[str, tuple[Wrong, str]] = {
    "another state": (saying(state="x" * 43), REFUSED),
    "no state": (saying(state=""), REFUSED),
    "a state in other letters": (saying(state="\u0430" * 43), REFUSED),
    "a state that is a statement": (saying(state="' OR true --"), REFUSED),
    "no code": (saying(code=""), REFUSED),
    "a code beyond length": (saying(code="x" * 1501), REFUSED),
    "two codes": (twice_over, REFUSED),
    "another issuer": (saying(iss="https://evil.test"), REFUSED),
    "another browser": (in_another_browser, REFUSED),
    "a browser with a sign-in of its own": (in_a_browser_of_ones_own, REFUSED),
    "another provider's callback": (to_another_provider, REFUSED),
    "a shopper who said no": (saying(error="access_denied", code=""), CANCELLED),
    "an error beside a code": (saying(error="<script>"), CANCELLED),
}


@pytest.mark.parametrize("name", EVERYONE)
@pytest.mark.parametrize(("wrong", "landed"), WRONG.values(), ids=WRONG)
async def test_nobody_is_signed_in_by(shop, provider, module_db, name, wrong, landed):
    await assert_wrong_way(shop, provider, module_db, name, wrong, landed)


async def assert_wrong_way(
    shop: httpx.AsyncClient, provider: Forger, db: Database, name: str, wrong: Wrong, landed: str
) -> None:
    """Nobody is signed in who comes back in a wrong way, and the provider is not asked for a token."""
    trip = await depart(shop, provider, name)
    assert await wrong(shop, trip, provider) == landed
    await assert_nobody_came(shop, db)
    assert "/token" not in [path for path, *_ in provider.asked]


@pytest.mark.parametrize("name", EVERYONE)
async def test_an_answer_counts_once(shop, provider, module_db, name):
    trip = await depart(shop, provider, name)
    assert await come_back(shop, trip) == f"{VERIFY}?confirm=adult"
    await shop.delete("/api/v1/auth/signup", headers={"origin": "http://localhost:3000"})
    assert await come_back(shop, trip) == REFUSED
    await assert_nobody_came(shop, module_db)


@pytest.mark.parametrize("name", EVERYONE)
async def test_a_refused_answer_cannot_be_mended(shop, provider, name):
    """Whoever takes a sign-in takes it away, so that nobody may try codes against it."""
    trip = await depart(shop, provider, name)
    provider.status = 500
    assert await come_back(shop, trip) == UNAVAILABLE
    provider.status = 200
    assert await come_back(shop, trip) == REFUSED


@pytest.mark.parametrize("name", EVERYONE)
async def test_a_sign_in_that_took_too_long_is_over(shop, provider, module_db, name):
    trip = await depart(shop, provider, name)
    async with module_db.unit_of_work() as work:
        await work.execute(
            "UPDATE login_transaction SET created_at = now() - interval '1 hour', "
            "expires_at = now() - interval '1 second'"
        )
    assert await come_back(shop, trip) == REFUSED


@pytest.mark.parametrize("name", EVERYONE)
async def test_sign_ins_in_two_tabs_do_not_disturb_each_other(shop, provider, name):
    first, second = await depart(shop, provider, name), await depart(shop, provider, name)
    for trip in (first, second):
        provider.claims = {} if name == "facebook" else provider.honest_claims(trip.nonce)
        assert await come_back(shop, trip) == f"{VERIFY}?confirm=adult"


def answering(status: int, token: Any) -> Callable[[Forger], None]:
    def tell(provider: Forger) -> None:
        provider.status = status
        provider.change_token = lambda _: token

    return tell


TOKENS: dict[str, tuple[Callable[[Forger], None], str]] = {
    "a code it does not know": (answering(400, {"error": "invalid_grant"}), REFUSED),
    "an error with a good status": (answering(200, {"error": "invalid_grant"}), REFUSED),
    "nothing": (answering(200, {}), REFUSED),
    "an error of its own": (answering(500, {}), UNAVAILABLE),
    "a page": (answering(200, b"<html>"), UNAVAILABLE),
    "a list": (answering(200, []), UNAVAILABLE),
    "a redirect": (answering(302, b""), UNAVAILABLE),
    "more than anybody needs": (answering(200, b" " * (2 << 20)), UNAVAILABLE),
    "an odd expiry": (answering(200, {"access_token": "x", "expires_at": []}), UNAVAILABLE),
}


@pytest.mark.parametrize("name", EVERYONE)
@pytest.mark.parametrize(("tell", "landed"), TOKENS.values(), ids=TOKENS)
async def test_nobody_is_signed_in_when_a_code_is_answered_with(
    shop, provider, module_db, name, tell, landed
):
    await assert_token_refused(shop, provider, module_db, name, tell, landed)


async def assert_token_refused(
    shop: httpx.AsyncClient,
    provider: Forger,
    db: Database,
    name: str,
    tell: Callable[[Forger], None],
    landed: str,
) -> None:
    """Nobody is signed in by what the token endpoint answers."""
    trip = await depart(shop, provider, name)
    tell(provider)
    assert await come_back(shop, trip) == landed
    await assert_nobody_came(shop, db)


PROFILES: dict[str, tuple[int, Any, str]] = {
    "no id": (200, {"first_name": "Ada"}, REFUSED),
    "an empty id": (200, {"id": ""}, REFUSED),
    "an id that is a number": (200, {"id": 7}, REFUSED),
    "an id beyond length": (200, {"id": "7" * 256}, REFUSED),
    "a list": (200, [], UNAVAILABLE),
    "a page": (200, b"<html>", UNAVAILABLE),
    "a redirect": (302, {}, REFUSED),
}


@pytest.mark.parametrize(("status", "profile", "landed"), PROFILES.values(), ids=PROFILES)
async def test_nobody_is_signed_in_when_the_graph_answers_with(
    shop, provider, module_db, status, profile, landed
):
    await assert_profile_refused(shop, provider, module_db, status, profile, landed)


async def assert_profile_refused(
    shop: httpx.AsyncClient, provider: Forger, db: Database, status: int, profile: Any, landed: str
) -> None:
    """Nobody is signed in by what the Graph answers."""
    trip = await depart(shop, provider, "facebook")
    provider.change_token = lambda token: token
    provider.profile = profile
    honest = provider.answer

    provider.answer = lambda path: (status, profile) if path == "/me" else honest(path)
    try:
        assert await come_back(shop, trip) == landed
    finally:
        del provider.answer
    await assert_nobody_came(shop, db)


async def test_a_provider_that_does_not_answer_is_unavailable(shop, provider, module_db):
    trip = await depart(shop, provider, "google")
    provider.answer = lambda _: (_ for _ in ()).throw(ConnectionError)
    try:
        assert await come_back(shop, trip) == UNAVAILABLE
    finally:
        del provider.answer
    await assert_nobody_came(shop, module_db)


async def test_refusals_are_written_down_without_secrets(shop, provider, module_db):
    trip = await depart(shop, provider, "google")
    provider.claims["nonce"] = "of-another"
    await come_back(shop, trip, code="the-secret-code")
    async with module_db.reading() as reading:
        row = await reading.fetchrow("SELECT * FROM audit_entry ORDER BY id DESC LIMIT 1")
    assert (row["action"], row["outcome"]) == ("member.sign_in", "refused")
    assert row["details"] == '{"reason": "ID token: nonce", "provider": "google"}'
    written = str(dict(row))
    assert row["network"] == "127.0.0.0/24"
    for secret in ("the-secret-code", trip.state, trip.nonce, "of-another", "127.0.0.1"):
        assert secret not in written
