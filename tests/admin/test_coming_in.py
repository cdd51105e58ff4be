"""Who comes in at the admin: staff with their password, for a while; nobody else, at no address."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
from starlette.routing import Mount, Route

from app.admin import passwords
from app.admin.piccolo import create_piccolo_admin
from app.kit import clock
from app.kit.database.pool import Database
from tests.support.community import Community
from tests.support.shop import OUR_PAGES, open_shop, settings_for_tests
from tests.support.staff import PASSWORD, StaffBrowser, add_staff

REAL_COST = int(passwords.DUMMY_HASH.split("$")[1])
OPEN = {
    ("GET", "/"),
    ("GET", "/public/meta/"),
    ("GET", "/public/translations/"),
    ("GET", "/public/translations/en/"),
    ("POST", "/public/login/"),
    ("POST", "/public/logout/"),
}
"""What anybody may ask: the library's page, its words, and the way in and out."""


def addresses(app: Any, before: str = "") -> Iterator[tuple[str, str]]:
    """Every method and address there is in Piccolo Admin, applications within applications included."""
    for route in app.routes:
        if isinstance(route, Mount):
            inner = getattr(route.app, "app", route.app)
            if hasattr(inner, "routes"):
                yield from addresses(inner, before + route.path)
        elif isinstance(route, Route):
            path = re.sub(r"\{language_code[^}]*\}", "en", before + route.path)
            for method in route.methods or ("GET", "POST"):
                yield method, re.sub(r"\{[^}]*\}", "1", path)


async def refused(staff: StaffBrowser, method: str, path: str) -> bool:
    body = None if method in ("GET", "HEAD") else {}
    answer = await staff.ask(method, path, body)
    return answer.status_code == 401 and (method == "HEAD" or answer.json() == {"detail": "Unauthorized"})


async def test_signed_out_every_address_is_refused_but_the_way_in(shop: Community) -> None:
    every = {*addresses(create_piccolo_admin()), ("DELETE", "/api/tables/member/1/"), ("POST", "/api/media/")}
    assert len(every) > 150
    staff = StaffBrowser(shop.shop)
    let_in = {(method, path) for method, path in every if not await refused(staff, method, path)}
    assert {each for each in let_in if each[0] != "HEAD"} == OPEN & every
    assert {path for method, path in let_in if method == "HEAD"} <= {path for _, path in OPEN}


@pytest.mark.parametrize(
    "path", ["/api/", "/docs", "/openapi.json", "/assets/../api/user/", "/nowhere", "/%2e/"]
)
async def test_signed_out_what_is_not_there_is_refused_too(shop: Community, path: str) -> None:
    assert (await StaffBrowser(shop.shop).get(path)).status_code == 401


async def test_a_member_is_no_staff(shop: Community) -> None:
    _, member = await shop.newcomer(user_type="influencer")
    assert (await member.get("/admin/api/user/")).status_code == 401
    assert (await member.get("/admin/api/tables/member/")).status_code == 401


async def test_staff_is_no_member(shop: Community, rosa: StaffBrowser) -> None:
    answer = await rosa.browser.get("/api/v1/user/profile")
    assert (answer.status_code, "cookie" in answer.request.headers) == (401, False)


async def test_the_right_password_opens_and_signing_out_closes(shop: Community) -> None:
    staff = StaffBrowser(shop.shop)
    assert (await staff.sign_in(" Rosa ")).json() == {"message": "logged in"}
    assert (await staff.get("/api/user/")).json()["username"] == "rosa"
    cookie = staff.browser.cookies["undertone_staff"]
    assert (await staff.ask("POST", "/public/logout/")).status_code == 200
    assert "undertone_staff" not in staff.browser.cookies
    staff.browser.cookies.set("undertone_staff", cookie)
    assert (await staff.get("/api/user/")).status_code == 401
    assert await noted(shop, "staff.sign_out") == ("done", "rosa")


@pytest.mark.parametrize(("name", "whom"), [("rosa", "rosa"), ("nobody-here", None)])
async def test_a_wrong_password_is_refused_and_noted(shop: Community, name: str, whom: str | None) -> None:
    staff = StaffBrowser(shop.shop)
    answer = await staff.sign_in(name, "not the password")
    assert answer.status_code == 401
    assert answer.json() == {"detail": "Name and password do not belong together."}
    assert "undertone_staff" not in staff.browser.cookies
    assert await noted(shop, "staff.sign_in") == ("refused", whom)


async def test_a_session_is_a_guarded_cookie_and_a_hash(
    shop: Community, monkeypatch: pytest.MonkeyPatch
) -> None:
    staff = StaffBrowser(shop.shop)
    cookie = (await staff.sign_in("rosa")).headers["set-cookie"]
    assert {"HttpOnly", "SameSite=strict", "Path=/admin", "Max-Age=43200"} <= set(cookie.split("; "))
    token = staff.browser.cookies["undertone_staff"]
    stored = "SELECT count(*) FROM staff_session WHERE token_hash = sha256($1::text::bytea)"
    assert await shop.value(stored, token) == 1
    monkeypatch.setattr(passwords, "_COST", REAL_COST)
    await add_staff(shop.db, "rowan")
    value = str(await shop.value("SELECT password_hash FROM staff WHERE name = 'rowan'"))
    assert value.startswith("scrypt$32768$8$3$")
    assert PASSWORD not in value


@pytest.mark.parametrize(
    "passing",
    [
        "seen_at = seen_at - interval '31 minutes'",
        "created_at = now() - interval '13 hours', expires_at = now()",
    ],
    ids=["unused", "old"],
)
async def test_a_session_ends_by_itself(shop: Community, passing: str) -> None:
    staff = StaffBrowser(shop.shop)
    await staff.sign_in("rosa")
    assert (await staff.get("/api/user/")).status_code == 200
    token = staff.browser.cookies["undertone_staff"]
    async with shop.db.unit_of_work() as work:
        await work.execute(
            f"UPDATE staff_session SET {passing} WHERE token_hash = sha256($1::text::bytea)", token
        )
    assert (await staff.get("/api/user/")).status_code == 401


async def test_a_new_password_ends_every_session(shop: Community) -> None:
    await add_staff(shop.db, "iris")
    here, there = StaffBrowser(shop.shop), StaffBrowser(shop.shop)
    await here.sign_in("iris")
    await there.sign_in("iris")
    new = "a-garden-of-copper-7"

    async def change(current: str, wanted: str, again: str) -> httpx.Response:
        words = {"current_password": current, "new_password": wanted, "confirm_new_password": again}
        return await here.ask("POST", "/api/change-password/", words)

    assert (await change("wrong", new, new)).json() == {"detail": "The current password is another one."}
    assert (await change(PASSWORD, new, new + "!")).json() == {"detail": "The two new passwords differ."}
    assert (await change(PASSWORD, "short", "short")).json() == {
        "detail": "A password has 12 to 128 characters."
    }
    assert (await change(PASSWORD, "iris-iris-iris", "iris-iris-iris")).status_code == 422
    assert (await change(PASSWORD, new, new)).status_code == 200
    assert [(await staff.get("/api/user/")).status_code for staff in (here, there)] == [401, 401]
    assert (await here.sign_in("iris")).status_code == 401
    assert (await here.sign_in("iris", new)).status_code == 200


async def test_a_password_that_cannot_be_noted_is_not_changed(shop: Community) -> None:
    await add_staff(shop.db, "wren")
    staff = StaffBrowser(shop.shop)
    await staff.sign_in("wren")
    new = "a-garden-of-copper-7"
    async with shop.db.unit_of_work() as work:
        await work.execute(
            "ALTER TABLE audit_entry ADD CONSTRAINT no_note CHECK (action <> 'staff.password') NOT VALID"
        )
    try:
        words = {"current_password": PASSWORD, "new_password": new, "confirm_new_password": new}
        assert (await staff.ask("POST", "/api/change-password/", words)).status_code == 500
    finally:
        async with shop.db.unit_of_work() as work:
            await work.execute("ALTER TABLE audit_entry DROP CONSTRAINT no_note")
    assert (await staff.get("/api/user/")).status_code == 200
    assert (await StaffBrowser(shop.shop).sign_in("wren")).status_code == 200


@pytest.mark.parametrize(
    "headers", [{"origin": "https://elsewhere.example"}, {"sec-fetch-site": "cross-site"}, {"origin": ""}]
)
async def test_another_site_changes_nothing(
    shop: Community, rosa: StaffBrowser, headers: dict[str, str]
) -> None:
    answer = await rosa.ask("PATCH", "/api/tables/brand/1/", {"name": "Theirs"}, headers=headers)
    assert answer.status_code == 403
    assert (await StaffBrowser(shop.shop).sign_in("rosa", headers=headers)).status_code == 403
    assert await shop.value("SELECT count(*) FROM brand WHERE name = 'Theirs'") == 0


async def test_the_page_may_run_its_own_script_and_ask_the_shop_alone(shop: Community) -> None:
    page = await StaffBrowser(shop.shop).open()
    policy = page.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "http" not in policy
    assert "unsafe-eval" not in policy
    assert page.headers["cache-control"] == "no-store"
    assert "http" not in page.text.replace("http-equiv", "")
    for name in re.findall(r"assets/[\w.-]+", page.text):
        asset = await StaffBrowser(shop.shop).get(f"/{name}")
        assert (asset.status_code, asset.headers["cache-control"][:7]) == (200, "private")
        assert len(asset.content) > 1000


async def test_without_a_slash_the_page_is_found_all_the_same(shop: Community) -> None:
    answer = await shop.shop.get("/admin")
    assert (answer.status_code, answer.headers["location"]) == (308, "/admin/")


async def test_attempts_are_counted_by_address_and_by_account(
    database_url: str, tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = clock.now()
    monkeypatch.setattr(clock, "now", lambda: moment)  # no minute ends meanwhile
    settings = msgspec.structs.replace(settings_for_tests(database_url, tmp_path), admin=True)
    async with Database(database_url) as db, open_shop(settings) as shop:
        await add_staff(db, "rosa")
        staff = StaffBrowser(shop)
        tried = [(await staff.sign_in(f"guess-{n}", "x")).status_code for n in range(6)]
        assert tried == [401, 401, 401, 401, 401, 429]
        shut = await staff.sign_in("rosa")
        assert (shut.status_code, int(shut.headers["retry-after"]) > 0) == (429, True)


async def test_over_https_the_cookie_travels_encrypted_alone(database_url: str, tmp_path) -> None:
    settings = settings_for_tests(database_url, tmp_path)
    settings = msgspec.structs.replace(settings, admin=True, public_origin="https://shop.example")
    async with Database(database_url) as db, open_shop(settings) as shop:
        await add_staff(db, "rosa")
        answer = await StaffBrowser(shop).sign_in("rosa", headers={"origin": "https://shop.example"})
        assert "Secure" in answer.headers["set-cookie"].split("; ")


async def test_a_body_beyond_measure_is_refused(shop: Community, rosa: StaffBrowser) -> None:
    huge = b'{"name": "' + b"x" * shop.settings.upload_limit + b'"}'
    assert (await rosa.ask("PATCH", "/api/tables/brand/1/", huge)).status_code == 413
    plain = {"content-type": "text/plain"}
    assert (await rosa.ask("PATCH", "/api/tables/brand/1/", b"{}", headers=plain)).status_code == 415


async def test_the_audit_keeps_no_whole_address_and_no_password(shop: Community) -> None:
    await StaffBrowser(shop.shop).sign_in("rosa", "a-slip-of-the-finger")
    text = str(await shop.value("SELECT string_agg(to_jsonb(a)::text, ' ') FROM audit_entry AS a"))
    assert "127.0.0.0/24" in text
    assert "127.0.0.1" not in text
    assert "a-slip-of-the-finger" not in text
    assert PASSWORD not in text


async def test_off_there_is_no_admin(database_url: str, tmp_path) -> None:
    async with open_shop(settings_for_tests(database_url, tmp_path)) as shop:
        for path in ("/admin", "/admin/", "/admin/api/user/", "/admin/public/meta/"):
            assert (await shop.get(path)).status_code == 404
        login = await shop.post("/admin/public/login/", json={}, headers=OUR_PAGES)
        assert login.status_code == 404


async def noted(shop: Community, action: str) -> tuple[str, str | None]:
    """The last line of the audit about an action: how it went, and who did it."""
    async with shop.db.reading() as connection:
        row = await connection.fetchrow(
            "SELECT outcome, staff FROM audit_entry WHERE action = $1 ORDER BY id DESC LIMIT 1", action
        )
    return tuple(row)
