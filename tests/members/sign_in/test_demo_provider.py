"""The demo provider behind the three buttons, in a real browser, and where it must not run."""

import os
import subprocess
import sys
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from app.kit.database.pool import Database
from tests.members.sign_in.browser import VERIFY, query_of
from tests.members.sign_in.demo import Demo, demo
from tests.support import loopback
from tests.support.rows import a_member
from tests.support.running_shop import ROOT
from tools.chromium import find_or_install

EVERYONE = ["google", "facebook", "apple"]
PATIENCE_MS = 60_000
QUIET = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


@pytest_asyncio.fixture(scope="module")
async def influencer(module_db: Database) -> int:
    async with module_db.unit_of_work() as work:
        await a_member(work, first_name="Not", surname="Offered")
        await a_member(work, first_name="Plain", is_demo=True)
        return await a_member(work, first_name="Noor", is_demo=True, user_type="influencer")


@pytest.fixture(scope="module")
def running(tmp_path_factory, module_db: Database, influencer: int) -> Iterator[Demo]:
    with demo(tmp_path_factory.mktemp("demo"), module_db.url) as both:
        yield both


@pytest_asyncio.fixture(scope="module")
async def browser() -> Browser:
    async with async_playwright() as started:
        browser = await started.chromium.launch(
            executable_path=str(find_or_install()), args=QUIET, timeout=3 * PATIENCE_MS
        )
        yield browser
        await browser.close()


@pytest_asyncio.fixture
async def page(browser: Browser, running: Demo) -> Page:
    context = await browser.new_context(base_url=running.shop)
    context.set_default_timeout(PATIENCE_MS)
    yield await context.new_page()
    await context.close()


def asked_of(running: Demo) -> str:
    """The address the shop sends a browser to."""
    return loopback.get(f"{running.shop}/api/v1/auth/google/login").headers["location"]


async def landing(page: Page) -> str:
    await page.wait_for_url("**/account/login/verify*")
    address = urlsplit(page.url)
    return address.path + (f"?{address.query}" if address.query else "")


@pytest.mark.browser
@pytest.mark.parametrize("name", EVERYONE)
async def test_a_demo_member_is_signed_in_at_once(page: Page, name, influencer, module_db):
    await page.goto(f"/api/v1/auth/{name}/login")
    assert await page.get_by_text("Not Offered").count() == 0
    first = page.locator(".person").first
    assert "Influencer" in await first.inner_text()
    await first.click()
    assert await landing(page) == VERIFY
    cookies = {cookie["name"] for cookie in await page.context.cookies()}
    assert {"undertone_access", "undertone_refresh"} <= cookies
    async with module_db.reading() as reading:
        owner = await reading.fetchval(
            "SELECT member_id FROM member_identity WHERE provider = $1 AND subject = $2",
            name,
            f"demo-{influencer}",
        )
    assert owner == influencer


@pytest.mark.browser
@pytest.mark.parametrize("name", EVERYONE)
async def test_somebody_new_confirms_and_comes_back_later(page: Page, name, module_db):
    await page.goto(f"/api/v1/auth/{name}/login?return_to=/brands")
    await page.get_by_label("First name").fill("Zoë")
    await page.get_by_label("Surname").fill(name)
    await page.get_by_role("button", name="Continue as somebody new").click()
    assert await landing(page) == f"{VERIFY}?confirm=adult"
    response = await page.request.post(
        "/api/v1/auth/signup", data={"adult": True}, headers={"sec-fetch-site": "same-origin"}
    )
    assert await response.json() == {"message": "Successfully signed up", "return_to": "/brands"}
    async with module_db.reading() as reading:
        row = await reading.fetchrow("SELECT first_name, email FROM member WHERE surname = $1", name)
    assert row["first_name"] == "Zoë"
    assert (row["email"] is None) == (name == "facebook")
    await page.goto(f"/api/v1/auth/{name}/login?return_to=/brands")
    await page.get_by_role("button", name=f"Zoë {name}").click()
    assert await landing(page) == f"{VERIFY}?return_to=%2Fbrands"


@pytest.mark.browser
@pytest.mark.parametrize("name", EVERYONE)
async def test_whoever_says_no_is_nobody(page: Page, name):
    await page.goto(f"/api/v1/auth/{name}/login")
    await page.get_by_role("button", name="Cancel").click()
    assert await landing(page) == f"{VERIFY}?error=cancelled"
    assert "undertone_access" not in {cookie["name"] for cookie in await page.context.cookies()}


@pytest.mark.parametrize(
    "change",
    [
        {"client_id": "another"},
        {"redirect_uri": "http://localhost:1/elsewhere"},
        {"code_challenge_method": "plain"},
        {"code_challenge": "short"},
        {"response_type": "token"},
        {"response_mode": "form_post"},
        {"state": ""},
    ],
)
def test_it_is_strict_with_the_shop(running: Demo, change):
    asked = asked_of(running)
    address = asked.partition("?")[0]
    answer = loopback.get(address, params=query_of(asked) | change)
    assert (answer.status_code, answer.json()) == (400, {"error": "invalid_request"})
    assert loopback.get(asked).status_code == 200


def test_a_code_is_worth_nothing_without_the_shops_secret(running: Demo, influencer):
    back = loopback.post(asked_of(running), data={"subject": f"demo-{influencer}"})
    said = query_of(back.headers["location"])
    form = {"grant_type": "authorization_code", "code": said["code"], "code_verifier": "x" * 43}
    answer = loopback.post(f"{running.provider}/google/token", data=form)
    assert (answer.status_code, answer.json()) == (400, {"error": "invalid_client"})
    assert said["iss"] == "http://google.demo.localhost"


def test_it_offers_nobody_who_is_not_a_demo_member(running: Demo, influencer):
    real = influencer - 2
    answer = loopback.post(asked_of(running), data={"subject": f"demo-{real}"})
    assert (answer.status_code, answer.json()) == (400, {"error": "unknown_person"})


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, "UNDERTONE_DEMO_SIGN_IN is off"),
        (
            {"UNDERTONE_DEMO_SIGN_IN": "true", "UNDERTONE_PUBLIC_ORIGIN": "https://shop.example"},
            "UNDERTONE_DEMO_SIGN_IN works on localhost alone",
        ),
        (
            {"UNDERTONE_DEMO_SIGN_IN": "true", "UNDERTONE_ENV": "production"},
            "UNDERTONE_DEMO_SIGN_IN must be off in production",
        ),
    ],
)
def test_it_runs_in_demos_alone(tmp_path, given, told):
    result = subprocess.run(
        [sys.executable, "-m", "data.sign_in", "--port", "1"],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **given},
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
    )
    assert result.returncode == 1
    assert told in result.stderr
