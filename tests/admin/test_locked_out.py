"""Strangers who try passwords from many networks keep nobody of the staff out, and try only so many."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import msgspec
import pytest

from app.kit import clock
from app.kit.database.pool import Database
from app.settings import DEVELOPMENT_FRONT_SECRET, Limits
from tests.support.shop import open_shop, settings_for_tests
from tests.support.staff import StaffBrowser, add_staff

OFFICE, CAFE = "198.51.100.7", "192.0.2.44"
GUESSES, AT_ONCE = 600, 50
COOKIE = "undertone_staff_browser"


@pytest.fixture(autouse=True)
def one_moment(monkeypatch: pytest.MonkeyPatch) -> dict[str, datetime]:
    """No minute ends during a test but those that it lets pass."""
    time = {"now": datetime.now(UTC)}
    monkeypatch.setattr(clock, "now", lambda: time["now"])
    return time


@asynccontextmanager
async def open_admin(database_url: str, var: Path, **limits: int) -> AsyncIterator[httpx.AsyncClient]:
    settings = settings_for_tests(database_url, var)
    settings = msgspec.structs.replace(settings, admin=True, limits=Limits(**limits))
    async with Database(database_url) as db, open_shop(settings) as shop:
        await add_staff(db, "rosa")
        yield shop


def from_network(address: str) -> dict[str, str]:
    return {"x-undertone-front": DEVELOPMENT_FRONT_SECRET, "x-undertone-client": address}


def networks(count: int) -> list[str]:
    """Addresses of as many networks as strangers may have, of both kinds."""
    old = [f"203.{number >> 8}.{number & 255}.9" for number in range(count // 2)]
    return old + [f"2001:db8:{number:x}::9" for number in range(count - len(old))]


async def guess(shop: httpx.AsyncClient, addresses: list[str], name: str = "rosa") -> list[int]:
    """One wrong password from each address, many at once."""
    stranger, statuses = StaffBrowser(shop), list[int]()
    body = {"username": name, "password": "a wrong password"}
    for start in range(0, len(addresses), AT_ONCE):
        asked = [
            stranger.ask("POST", "/public/login/", body, headers=from_network(address))
            for address in addresses[start : start + AT_ONCE]
        ]
        statuses += [answer.status_code for answer in await asyncio.gather(*asked)]
    return statuses


async def come(staff: StaffBrowser, address: str, password: str = "") -> int:
    words = (password,) if password else ()
    return (await staff.sign_in("rosa", *words, headers=from_network(address))).status_code


async def test_hundreds_of_wrong_passwords_keep_the_owner_out_nowhere(
    database_url: str, tmp_path: Path
) -> None:
    async with open_admin(database_url, tmp_path) as shop:
        usual, new = StaffBrowser(shop), StaffBrowser(shop)
        assert await come(usual, OFFICE) == 200
        strangers = asyncio.create_task(guess(shop, networks(GUESSES)))
        during = [await come(usual, OFFICE) for _ in range(5)]
        assert {*await strangers} <= {401, 429}
        assert {*await guess(shop, [OFFICE] * 50)} == {401, 429}
        assert [*during, await come(usual, OFFICE)] == [200] * 6
        assert await come(new, CAFE) == 200


async def test_who_mistypes_on_a_new_browser_meanwhile_waits_a_minute_at_most(
    database_url: str, tmp_path: Path, one_moment: dict[str, datetime]
) -> None:
    async with open_admin(database_url, tmp_path) as shop:
        await guess(shop, networks(GUESSES))
        await guess(shop, networks(20) * 4)
        new = StaffBrowser(shop)
        assert [await come(new, CAFE, "mistyped") for _ in range(3)] == [401, 401, 429]
        one_moment["now"] += timedelta(seconds=61)
        assert await come(new, CAFE) == 200


async def test_strangers_try_so_many_passwords_an_hour_however_many_networks_they_have(
    database_url: str, tmp_path: Path, one_moment: dict[str, datetime]
) -> None:
    limits = {"staff_account": 3, "staff_networks": 40, "staff_network": 2}
    async with open_admin(database_url, tmp_path, **limits) as shop:
        tried = 0
        for minute in range(6):
            addresses = networks(60 + 10 * minute)
            answers = [status for address in addresses * 2 for status in await guess(shop, [address])]
            tried += answers.count(401)
            assert {*answers} == {401, 429}
            one_moment["now"] += timedelta(seconds=61)
        assert tried == 40 + 5 * 3
        one_moment["now"] += timedelta(hours=1)
        assert [*await guess(shop, networks(30)), *await guess(shop, networks(60)[30:])].count(401) == 40


async def test_a_known_browser_has_a_limit_of_its_own_and_for_its_account_alone(
    database_url: str, tmp_path: Path
) -> None:
    async with open_admin(database_url, tmp_path, staff_known=3, staff_sign_in=1) as shop:
        usual = StaffBrowser(shop)
        assert await come(usual, OFFICE) == 200
        assert [await come(usual, OFFICE, "mistyped") for _ in range(4)] == [401, 401, 401, 429]
        for wrong in ("", "x", usual.browser.cookies[COOKIE][:-4] + "AAAA"):
            stranger = StaffBrowser(shop)
            stranger.browser.cookies.set(COOKIE, wrong)
            assert await come(stranger, OFFICE, "guessed") == 429
        other = await usual.sign_in("somebody", headers=from_network(OFFICE))
        assert other.status_code == 429


async def test_a_browser_stays_known_after_signing_out_and_to_several_of_the_staff(
    database_url: str, tmp_path: Path
) -> None:
    async with open_admin(database_url, tmp_path) as shop, Database(database_url) as db:
        await add_staff(db, "iris")
        shared = StaffBrowser(shop)
        first = await shared.sign_in("rosa", headers=from_network(OFFICE))
        kept = next(line for line in first.headers.get_list("set-cookie") if line.startswith(COOKIE))
        assert {"HttpOnly", "SameSite=strict", "Path=/admin", "Max-Age=15552000"} <= {*kept.split("; ")}
        assert (await shared.sign_in("iris", headers=from_network(OFFICE))).status_code == 200
        await shared.ask("POST", "/public/logout/")
        await guess(shop, networks(GUESSES))
        await guess(shop, [OFFICE] * 20)
        for name in ("rosa", "iris"):
            assert (await shared.sign_in(name, headers=from_network(OFFICE))).status_code == 200


async def test_a_password_can_be_changed_while_strangers_guess(database_url: str, tmp_path: Path) -> None:
    async with open_admin(database_url, tmp_path) as shop:
        staff = StaffBrowser(shop)
        await come(staff, OFFICE)
        await guess(shop, networks(100) * 2)
        words = {"current_password": "wrong", "new_password": "copper-9-gardens", "confirm_new_password": ""}
        words["confirm_new_password"] = words["new_password"]
        answers = [(await staff.ask("POST", "/api/change-password/", words)).status_code for _ in range(11)]
        assert answers == [422] * 10 + [429]
