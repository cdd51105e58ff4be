"""The newsletter: the same answer for everyone, consent kept, a way out that needs no sign-in."""

import asyncio
import csv
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from click.testing import CliRunner

from app.commands import newsletter as command
from app.editorial.newsletter.service import token_for
from app.settings import Settings
from tests.support.community import Community, community
from tests.support.shop import open_shop, settings_for_tests

SUBSCRIBE = "/subscriptions/newsletter"
LEAVE = f"{SUBSCRIBE}/unsubscribe"
FAULT = {"loc": ["body", "email"], "msg": "Please enter a valid email address"}


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, tmp_path_factory) -> AsyncIterator[Community]:
    async with community(module_database_url, tmp_path_factory.mktemp("var"), products=1) as opened:
        yield opened


def left(shop: Community, email: str):
    return shop.value(
        "SELECT unsubscribed_at IS NOT NULL FROM newsletter_subscription WHERE email = $1", email
    )


async def test_a_known_address_is_answered_like_a_new_one_and_kept_once(shop: Community):
    answers = [
        await shop.nobody.post(SUBSCRIBE, {"email": email}) for email in ("a@b.uk", "a@b.uk", "A@B.uk")
    ]
    assert {(answer.status_code, answer.content) for answer in answers} == {
        (200, b'{"message":"Thank you for subscribing to our newsletter"}')
    }
    assert len({tuple(sorted(answer.headers)) for answer in answers}) == 1
    query = "SELECT array_agg(email) FROM newsletter_subscription WHERE lower(email) = 'a@b.uk'"
    assert await shop.value(query) == ["a@b.uk"]


async def test_the_first_consent_stands_and_a_new_one_is_given_after_leaving(shop: Community):
    await shop.nobody.post(SUBSCRIBE, {"email": "consent@b.uk"})
    consent = "SELECT consent_at FROM newsletter_subscription WHERE email = 'consent@b.uk'"
    first = await shop.value(consent)
    await shop.nobody.post(SUBSCRIBE, {"email": "consent@b.uk"})
    assert await shop.value(consent) == first
    await shop.nobody.post(f"{LEAVE}?token={token_for('consent@b.uk', shop.settings.secret)}")
    await shop.nobody.post(SUBSCRIBE, {"email": "consent@b.uk"})
    assert await shop.value(consent) > first
    assert not await left(shop, "consent@b.uk")


@pytest.mark.parametrize(
    "email",
    ["", " ", "a", "a@b", "@b.uk", "a@.", "a b@c.uk", "a@b c.uk", "a@@b.uk", "a@b.uk ", "a@b.uk\n",
     "a\0@b.uk", "a\x7f@b.uk", "x" * 250 + "@b.uk", None, 7, ["a@b.uk"]],
)  # fmt: skip
async def test_what_is_no_address_is_refused_in_the_specifications_words(shop: Community, email):
    answer = await shop.nobody.post(SUBSCRIBE, {"email": email})
    assert answer.status_code == 422
    assert answer.json()["detail"][0]["loc"] == FAULT["loc"]
    if email != "a\0@b.uk":
        assert answer.json() == {"detail": [FAULT]}


async def test_an_absent_address_is_asked_for_in_the_same_words(shop: Community):
    assert (await shop.nobody.post(SUBSCRIBE, {})).json() == {"detail": [FAULT]}


async def test_unusual_addresses_are_fine(shop: Community):
    for email in ("o'neil+tag@sub.b.uk", "ünï@bücher.example", "💄@b.uk"):
        assert (await shop.nobody.post(SUBSCRIBE, {"email": email})).status_code == 200


async def test_fifty_at_once_are_one_subscription(shop: Community):
    requests = (shop.nobody.post(SUBSCRIBE, {"email": "Crowd@b.uk"}) for _ in range(50))
    assert {answer.status_code for answer in await asyncio.gather(*requests)} == {200}
    query = "SELECT count(*) FROM newsletter_subscription WHERE email = 'Crowd@b.uk'"
    assert await shop.value(query) == 1


async def test_leaving_is_asked_and_then_done_without_signing_in(shop: Community):
    await shop.nobody.post(SUBSCRIBE, {"email": "leaver@b.uk"})
    token = token_for("leaver@b.uk", shop.settings.secret)
    page = await shop.nobody.get(f"{LEAVE}?token={token}")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert re.search(rf'<form method="post" action="\?token={re.escape(token)}"><button>', page.text)
    assert not await left(shop, "leaver@b.uk")
    for _ in range(2):
        done = await shop.nobody.post(f"{LEAVE}?token={token}")
        assert (done.status_code, "You are unsubscribed" in done.text) == (200, True)
    assert await left(shop, "leaver@b.uk")


@pytest.mark.parametrize(
    "body",
    [
        {"data": {"List-Unsubscribe": "One-Click"}},
        {"files": {"List-Unsubscribe": (None, "One-Click")}},
    ],
)
async def test_a_mail_program_leaves_for_its_reader(shop: Community, body):
    """RFC 8058: a POST by the mail provider's own server, which has no origin and no cookie of ours."""
    for headers in ({}, {"origin": "https://mail.example", "sec-fetch-site": "cross-site"}):
        await shop.nobody.post(SUBSCRIBE, {"email": "one-click@b.uk"})
        token = token_for("one-click@b.uk", shop.settings.secret)
        answer = await shop.shop.post(f"/api/v1{LEAVE}?token={token}", headers=headers, **body)
        assert answer.status_code == 200
        assert await left(shop, "one-click@b.uk")


async def test_a_mail_provider_may_leave_for_many_readers_at_once(module_database_url: str, tmp_path):
    async with open_shop(settings_for_tests(module_database_url, tmp_path)) as usual:
        statuses = {(await usual.post(f"/api/v1{LEAVE}?token=made-up-{n}")).status_code for n in range(100)}
    assert statuses == {200}


async def test_a_made_up_token_learns_and_changes_nothing(shop: Community):
    await shop.nobody.post(SUBSCRIBE, {"email": "stays@b.uk"})
    real = await shop.nobody.post(f"{LEAVE}?token={token_for('a@b.uk', shop.settings.secret)}")
    made_up = await shop.nobody.post(f"{LEAVE}?token={token_for('stays@b.uk', 'another secret')}")
    assert (made_up.status_code, made_up.content) == (real.status_code, real.content)
    assert not await left(shop, "stays@b.uk")


async def test_the_page_has_a_policy_of_its_own_and_no_way_to_run_a_script(shop: Community):
    page = await shop.nobody.get(f"{LEAVE}?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E")
    assert "<script" not in page.text
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "form-action 'self'" in policy
    assert "unsafe" not in policy
    assert page.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("query", ["", "?token=", f"?token={'x' * 101}"])
async def test_without_a_token_there_is_nothing_to_leave(shop: Community, query: str):
    for method in ("GET", "POST"):
        answer = await shop.nobody.ask(method, f"{LEAVE}{query}")
        assert answer.status_code == 422
        assert answer.json()["detail"][0]["loc"] == ["query", "token"]


async def test_a_token_is_not_stored(shop: Community):
    await shop.nobody.post(SUBSCRIBE, {"email": "hashed@b.uk"})
    value = await shop.value("SELECT string_agg(t::text, ' ') FROM newsletter_subscription AS t")
    assert "hashed@b.uk" in value
    assert token_for("hashed@b.uk", shop.settings.secret) not in value


async def test_the_export_names_who_may_be_written_to_with_a_link_that_works(shop: Community, monkeypatch):
    for email in ("keen@b.uk", "gone@b.uk", "=cmd@b.uk"):
        await shop.nobody.post(SUBSCRIBE, {"email": email})
    await shop.nobody.post(f"{LEAVE}?token={token_for('gone@b.uk', shop.settings.secret)}")
    rows = {row["email"]: row for row in await exported(shop, monkeypatch)}
    assert "gone@b.uk" not in rows
    assert "'=cmd@b.uk" in rows
    assert rows["keen@b.uk"].keys() == {"email", "consent_at", "unsubscribe_url"}
    url = rows["keen@b.uk"]["unsubscribe_url"]
    assert url.startswith(f"{shop.settings.public_origin}/api/v1{LEAVE}?token=")
    await shop.nobody.post(url.partition("/api/v1")[2])
    assert await left(shop, "keen@b.uk")


async def test_links_exported_after_a_change_of_secret_work_too(shop: Community, monkeypatch):
    await shop.nobody.post(SUBSCRIBE, {"email": "older@b.uk"})
    await shop.value(
        "UPDATE newsletter_subscription SET unsubscribe_hash = sha256('of another secret') WHERE email = $1"
        " RETURNING 1",
        "older@b.uk",
    )
    rows = {row["email"]: row for row in await exported(shop, monkeypatch)}
    await shop.nobody.post(rows["older@b.uk"]["unsubscribe_url"].partition("/api/v1")[2])
    assert await left(shop, "older@b.uk")


async def exported(shop: Community, monkeypatch) -> list[dict[str, str]]:
    monkeypatch.setattr(command, "load_shop_settings_or_exit", lambda: shop.settings)
    result = await asyncio.to_thread(CliRunner().invoke, command.newsletter, ["export"])
    assert result.exit_code == 0
    return list(csv.DictReader(result.stdout.splitlines()))  # on stderr the shop tells of requests


def test_without_a_database_the_export_says_so(tmp_path: Path, monkeypatch):
    away = Settings(database_url="postgresql://nobody:nothing@127.0.0.1:1/nowhere", var=tmp_path)
    monkeypatch.setattr(command, "load_shop_settings_or_exit", lambda: away)
    result = CliRunner().invoke(command.newsletter, ["export"])
    assert result.exit_code == 1
    assert result.output.startswith("Error: The database cannot be reached")
