"""What holds around every sign-in: limits, audit, https, a provider not set up, a database that is away."""

from pathlib import Path

import httpx
import msgspec
import pytest

from app.settings import Limits, Settings, load
from tests.members.sign_in.browser import VERIFY, come_back, confirm, leave
from tests.members.sign_in.forger import Forger
from tests.support.members import stopped_minute
from tests.support.shop import OUR_PAGES, open_shop, settings_for_tests

NOBODY = "postgresql://nobody:nothing@127.0.0.1:1/nowhere"
UNAVAILABLE = f"{VERIFY}?error=unavailable"
EVERYONE = ["google", "facebook", "apple"]


async def test_ten_sign_ins_a_minute(settings: Settings, tmp_path: Path):
    usual = msgspec.structs.replace(settings, limits=Limits(), var=tmp_path)
    async with open_shop(usual) as shop:
        with stopped_minute():
            answers = [await shop.get("/api/v1/auth/google/login") for _ in range(11)]
    assert [answer.status_code for answer in answers] == [302] * 10 + [429]
    assert int(answers[-1].headers["retry-after"]) > 0


async def test_answers_are_limited_so_that_nobody_fills_the_audit(settings: Settings, tmp_path: Path):
    usual = msgspec.structs.replace(settings, limits=Limits(), var=tmp_path)
    async with open_shop(usual) as shop:
        with stopped_minute():
            codes = [(await shop.get("/api/v1/auth/google/callback")).status_code for _ in range(21)]
    assert codes == [302] * 20 + [429]


@pytest.mark.parametrize("name", EVERYONE)
async def test_a_provider_that_is_not_set_up_is_unavailable(module_db, tmp_path, name):
    async with open_shop(settings_for_tests(module_db.url, tmp_path)) as shop:
        for answer in (
            await shop.get(f"/api/v1/auth/{name}/login"),
            await shop.get(f"/api/v1/auth/{name}/callback?state=x&code=x"),
        ):
            assert (answer.status_code, answer.headers["location"]) == (302, UNAVAILABLE)


async def test_sign_ups_and_sign_ins_are_written_down_without_secrets(shop, provider: Forger, module_db):
    for action in ("member.sign_up", "member.sign_in"):
        trip = await leave(shop, "google")
        provider.claims = provider.honest_claims(trip.nonce, sub="audited", email="ada@people.example")
        await come_back(shop, trip, code="the-secret-code")
        if action == "member.sign_up":
            await confirm(shop)
        async with module_db.reading() as reading:
            row = await reading.fetchrow("SELECT * FROM audit_entry ORDER BY id DESC LIMIT 1")
        assert (row["action"], row["outcome"], row["details"]) == (action, "done", '{"provider": "google"}')
        assert row["member_id"]
        secrets = [cookie.value or "" for cookie in shop.cookies.jar if len(cookie.value or "") > 8]
        for secret in ("the-secret-code", trip.state, "audited", "ada@", *secrets):
            assert secret not in str(dict(row))


async def test_over_https_every_cookie_travels_encrypted(provider: Forger, module_db, tmp_path):
    origin = "https://undertone.example"
    variables = {"DATABASE_URL": module_db.url, "UNDERTONE_PUBLIC_ORIGIN": origin}
    variables["UNDERTONE_BUILDS_WINDOWS"] = "false"
    secure = msgspec.structs.replace(load(provider.environment() | variables), var=tmp_path)
    async with open_shop(secure) as shop:
        shop.base_url = origin
        left = await shop.get("/api/v1/auth/google/login")
        parameters = httpx.URL(left.headers["location"]).params
        assert parameters["redirect_uri"] == f"{origin}/api/v1/auth/google/callback"
        provider.claims = provider.honest_claims(parameters["nonce"], sub="secure")
        back = await shop.get(f"/api/v1/auth/google/callback?code=x&state={parameters['state']}")
        response = await shop.post("/api/v1/auth/signup", json={"adult": True}, headers={"origin": origin})
        out = await shop.delete("/api/v1/auth/logout", headers={"origin": origin})
    lines = [line for answer in (left, back, response, out) for line in answer.headers.get_list("set-cookie")]
    assert len(lines) == 8
    assert all("Secure" in line and "HttpOnly" in line and "SameSite=lax" in line for line in lines)


async def test_with_the_database_away_it_says_so(provider: Forger, tmp_path):
    settings = msgspec.structs.replace(
        load(provider.environment() | {"DATABASE_URL": NOBODY, "UNDERTONE_LOG_FORMAT": "json"}), var=tmp_path
    )
    async with open_shop(settings) as shop:
        answers = [
            await shop.get("/api/v1/auth/google/login"),
            await shop.get("/api/v1/auth/google/callback?state=x&code=x"),
            await shop.put(
                "/api/v1/auth/refresh", headers=OUR_PAGES | {"cookie": f"undertone_refresh={'x' * 43}"}
            ),
        ]
    assert [answer.status_code for answer in answers] == [503] * 3
    assert all("retry-after" in answer.headers for answer in answers)
    assert all("set-cookie" not in answer.headers for answer in answers)  # whoever was signed in still is
