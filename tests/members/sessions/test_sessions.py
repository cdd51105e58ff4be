"""Staying signed in, signing out, and what becomes of a copied token."""

import asyncio
from datetime import timedelta
from http.cookies import SimpleCookie

import httpx
import pytest
from joserfc import jwt
from joserfc.jwk import OctKey

from app.kit.database.pool import Database
from app.members.keys import key_for
from app.members.sessions import service
from tests.support.members import stopped_minute
from tests.support.sessions import ACCESS, REFRESH
from tests.support.shop import OUR_PAGES

OUT = {"detail": "Unauthorized"}


def carried(answer: httpx.Response) -> dict[str, str]:
    """The cookies an answer sets."""
    jar: SimpleCookie = SimpleCookie()
    for line in answer.headers.get_list("set-cookie"):
        jar.load(line)
    return {name: morsel.value for name, morsel in jar.items()}


async def refresh(shop: httpx.AsyncClient, token: str) -> httpx.Response:
    """A refresh by a browser that holds this token and nothing else."""
    shop.cookies.clear()
    answer = await shop.put("/api/v1/auth/refresh", headers={**OUR_PAGES, "cookie": f"{REFRESH}={token}"})
    shop.cookies.clear()
    return answer


async def who(shop: httpx.AsyncClient, access: str) -> int:
    shop.cookies.clear()
    return (await shop.get("/api/v1/who", headers={"cookie": f"{ACCESS}={access}"})).status_code


async def pretend_later(db: Database, token: str) -> None:
    async with db.unit_of_work() as work:
        await work.execute(
            "UPDATE refresh_token SET used_at = used_at - interval '11 seconds' WHERE token_hash = $1",
            service.hash_token(token),
        )


@pytest.fixture
def token(member) -> str:
    return next(cookie.value for cookie in member.cookies.jar if cookie.name == REFRESH)


@pytest.fixture
def access(member) -> str:
    return next(cookie.value for cookie in member.cookies.jar if cookie.name == ACCESS)


async def test_a_refresh_gives_both_cookies_anew(member, token):
    answer = await refresh(member, token)
    assert answer.json() == {"message": "Successfully refreshed token"}
    fresh = carried(answer)
    assert fresh[REFRESH] != token
    assert await who(member, fresh[ACCESS]) == 200


async def test_cookies_are_kept_from_scripts_and_other_sites(member, token):
    lines = {
        line.split("=")[0]: line for line in (await refresh(member, token)).headers.get_list("set-cookie")
    }
    for line in lines.values():
        assert "HttpOnly" in line
        assert "SameSite=lax" in line
        assert "Secure" not in line  # on localhost
        assert "Domain" not in line
    assert "Path=/;" in lines[ACCESS]
    assert "Path=/api/v1/auth;" in lines[REFRESH]
    ages = {line.split("Max-Age=")[1].split(";")[0] for line in lines.values()}
    assert len(ages) == 1
    assert 29 * 86400 < int(ages.pop()) <= 30 * 86400


@pytest.fixture
def longer_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take longer than the usual moment from a first try to the second."""
    monkeypatch.setattr(service, "SECOND_TRY", timedelta(minutes=2))


async def test_a_spent_token_presented_soon_gets_a_sibling(member, token, longer_moment):
    first, second = carried(await refresh(member, token)), carried(await refresh(member, token))
    assert first[REFRESH] != second[REFRESH]
    for one in (first, second):
        assert (await refresh(member, one[REFRESH])).status_code == 200


async def test_a_spent_token_presented_later_ends_its_family(member, token, module_db):
    fresh = carried(await refresh(member, token))
    await pretend_later(module_db, token)
    stolen = await refresh(member, token)
    assert (stolen.status_code, stolen.json()) == (401, OUT)
    assert carried(stolen) == {ACCESS: "", REFRESH: ""}
    assert await who(member, fresh[ACCESS]) == 401
    assert (await refresh(member, fresh[REFRESH])).status_code == 401
    async with module_db.reading() as reading:
        reasons = await reading.fetch(
            "SELECT end_reason FROM session_family JOIN refresh_token ON family_id = id "
            "WHERE token_hash = $1",
            service.hash_token(token),
        )
    assert [row[0] for row in reasons] == ["reuse"]


@pytest.mark.parametrize("step", ["-1 day", "1 day", "-11 seconds", "2 minutes"])
async def test_a_clock_that_was_set_revives_no_spent_token(member, token, module_db, step):
    fresh = carried(await refresh(member, token))
    async with module_db.unit_of_work() as work:
        await work.execute(
            "UPDATE refresh_token SET used_at = used_at + $2::text::interval WHERE token_hash = $1",
            service.hash_token(token),
            step,
        )
    assert (await refresh(member, token)).status_code == 401
    assert (await refresh(member, fresh[REFRESH])).status_code == 401


async def test_two_tabs_at_once_both_stay_signed_in(member, token, longer_moment):
    answers = await asyncio.gather(*(refresh(member, token) for _ in range(8)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({carried(answer)[REFRESH] for answer in answers}) == 8


async def test_of_many_at_once_one_rotates(module_db, member, token):
    digest = service.hash_token(token)

    async def spend() -> bool:
        async with module_db.unit_of_work() as work:
            return await service.queries.use_token(work, digest) is not None

    assert sum(await asyncio.gather(*(spend() for _ in range(8)))) == 1


@pytest.mark.parametrize("token", ["", "x", "x" * 43, "a b", '"'])
async def test_a_token_nobody_gave_is_refused(member, token):
    answer = await refresh(member, token)
    assert (answer.status_code, answer.json()) == (401, OUT)


async def test_signing_out_ends_the_family_at_once(member, token, access):
    cookies = {"cookie": f"{REFRESH}={token}; {ACCESS}={access}"}
    member.cookies.clear()
    answer = await member.delete("/api/v1/auth/logout", headers=OUR_PAGES | cookies)
    assert (answer.status_code, answer.json()) == (200, {"message": "Successfully logged out"})
    assert carried(answer) == {ACCESS: "", REFRESH: ""}
    assert await who(member, access) == 401
    assert (await refresh(member, token)).status_code == 401


async def test_signing_out_works_with_either_cookie(member, token, access):
    member.cookies.clear()
    await member.delete("/api/v1/auth/logout", headers=OUR_PAGES | {"cookie": f"{ACCESS}={access}"})
    assert (await refresh(member, token)).status_code == 401


async def test_signing_out_succeeds_when_signed_out(shop):
    answer = await shop.delete("/api/v1/auth/logout", headers=OUR_PAGES)
    assert answer.json() == {"message": "Successfully logged out"}


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
async def test_another_site_can_neither_refresh_nor_sign_out(member, token, access, method):
    path = "/api/v1/auth/refresh" if method == "PUT" else "/api/v1/auth/logout"
    answer = await member.request(method, path, headers={"origin": "https://evil.test"})
    assert answer.status_code == 403
    assert await who(member, access) == 200


async def test_without_a_session_personal_calls_are_refused(shop):
    answer = await shop.get("/api/v1/who")
    assert (answer.status_code, answer.json()) == (401, OUT)


def forged(**change: object) -> str:
    claims = {"iss": "undertone", "sub": "1", "family": 1, "exp": 4_000_000_000} | change
    return jwt.encode(
        {"alg": "HS256"}, claims, key_for("access token", "only-for-development-never-in-production")
    )


@pytest.mark.parametrize(
    "access",
    [
        "garbage",
        "a.b.c",
        jwt.encode(
            {"alg": "HS256"}, {"sub": "1", "family": 1, "exp": 4_000_000_000}, OctKey.generate_key(256)
        ),
        forged(exp=1),
        forged(exp="never"),
        forged(sub="one"),
        forged(family=None),
        forged(iss="elsewhere"),
        forged(family=10**12),
    ],
)
async def test_a_token_that_is_not_ours_or_too_old_is_nobody_and_said_so(shop, access):
    for path in ("/api/v1/who", "/api/v1/public"):
        answer = await shop.get(path, headers={"cookie": f"{ACCESS}={access}"})
        assert (answer.status_code, answer.json()) == (401, OUT)


async def test_public_reads_know_a_member_and_welcome_everybody(member, member_id):
    assert (await member.get("/api/v1/public")).json() == {"member": member_id}
    member.cookies.clear()
    assert (await member.get("/api/v1/public")).json() == {"member": None}


async def test_limits_count_by_member(member):
    with stopped_minute():
        codes = [(await member.post("/api/v1/change", headers=OUR_PAGES)).status_code for _ in range(6)]
    assert codes == [201] * 5 + [429]


async def test_an_erased_member_is_nobody(member, member_id, module_db):
    async with module_db.unit_of_work() as work:
        await work.execute(
            "UPDATE member SET erased_at = now(), first_name = '', surname = '' WHERE id = $1", member_id
        )
    assert (await member.get("/api/v1/who")).status_code == 401


async def test_tokens_are_stored_as_hashes_alone(member, token, module_db):
    async with module_db.reading() as reading:
        rows = await reading.fetch("SELECT refresh_token::text AS row FROM refresh_token")
    assert rows
    assert all(token not in row["row"] for row in rows)
