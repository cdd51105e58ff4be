"""The newsletter: the same answer for everyone, consent confirmed, a way out that needs no sign-in."""

import asyncio
import csv
import re
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest
import pytest_asyncio
from click.testing import CliRunner

from app.commands import newsletter as command
from app.editorial.newsletter.queries import remove_address
from app.editorial.newsletter.service import make_unsubscribe_token, write_due_issues
from app.settings import Settings
from tests.support.community import Community, community
from tests.support.shop import open_shop, settings_for_tests

SUBSCRIBE = "/subscriptions/newsletter"
LEAVE = f"{SUBSCRIBE}/unsubscribe"
CONFIRM = f"{SUBSCRIBE}/confirm"
FAULT = {"loc": ["body", "email"], "msg": "Please enter a valid email address"}


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, tmp_path_factory) -> AsyncIterator[Community]:
    async with community(module_database_url, tmp_path_factory.mktemp("var"), products=1) as opened:
        yield opened


async def find_link(shop: Community, email: str) -> str:
    """The link in the newest letter to an address that asks to confirm."""
    body = await shop.value(
        "SELECT body FROM mail WHERE address = $1 AND kind = 'newsletter_question' ORDER BY id DESC", email
    )
    return re.search(r"/api/v1(/\S+)\)", body)[1]


async def subscribe(shop: Community, email: str) -> None:
    """Subscribe an address and confirm it."""
    await shop.nobody.post(SUBSCRIBE, {"email": email})
    assert "Thank you" in (await shop.nobody.post(await find_link(shop, email))).text


async def write_issue(shop: Community, when: str = "now()") -> list[str]:
    """Write an issue and its letters; returns who gets one."""
    issue = await shop.value(
        f"INSERT INTO newsletter_issue (subject, body, send_at) VALUES ('News', 'Hello', {when}) RETURNING id"
    )
    await write_due_issues(shop.db, shop.settings.secret)
    written = await shop.value(
        "SELECT coalesce(array_agg(address ORDER BY address), '{}') FROM mail WHERE kind = 'newsletter'"
    )
    async with shop.db.unit_of_work() as work:
        await work.execute("DELETE FROM mail WHERE kind = 'newsletter'")
        await work.execute("DELETE FROM newsletter_issue WHERE id = $1 AND queued_at IS NULL", issue)
    return written


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
    await shop.nobody.post(f"{LEAVE}?token={make_unsubscribe_token('consent@b.uk', shop.settings.secret)}")
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
    token = make_unsubscribe_token("leaver@b.uk", shop.settings.secret)
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
        token = make_unsubscribe_token("one-click@b.uk", shop.settings.secret)
        answer = await shop.shop.post(f"/api/v1{LEAVE}?token={token}", headers=headers, **body)
        assert answer.status_code == 200
        assert await left(shop, "one-click@b.uk")


async def test_a_mail_provider_may_leave_for_many_readers_at_once(module_database_url: str, tmp_path):
    async with open_shop(settings_for_tests(module_database_url, tmp_path)) as usual:
        statuses = {(await usual.post(f"/api/v1{LEAVE}?token=made-up-{n}")).status_code for n in range(100)}
    assert statuses == {200}


async def test_a_made_up_token_learns_and_changes_nothing(shop: Community):
    await shop.nobody.post(SUBSCRIBE, {"email": "stays@b.uk"})
    real = await shop.nobody.post(f"{LEAVE}?token={make_unsubscribe_token('a@b.uk', shop.settings.secret)}")
    made_up = await shop.nobody.post(
        f"{LEAVE}?token={make_unsubscribe_token('stays@b.uk', 'another secret')}"
    )
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
    assert make_unsubscribe_token("hashed@b.uk", shop.settings.secret) not in value


async def test_the_export_names_who_may_be_written_to_with_a_link_that_works(shop: Community, monkeypatch):
    for email in ("keen@b.uk", "gone@b.uk", "=cmd@b.uk"):
        await subscribe(shop, email)
    await shop.nobody.post(SUBSCRIBE, {"email": "unconfirmed@b.uk"})
    await shop.nobody.post(f"{LEAVE}?token={make_unsubscribe_token('gone@b.uk', shop.settings.secret)}")
    rows = {row["email"]: row for row in await exported(shop, monkeypatch)}
    assert not {"gone@b.uk", "unconfirmed@b.uk"} & rows.keys()
    assert "'=cmd@b.uk" in rows
    assert rows["keen@b.uk"].keys() == {"email", "consent_at", "unsubscribe_url"}
    url = rows["keen@b.uk"]["unsubscribe_url"]
    assert url.startswith(f"{shop.settings.public_origin}/api/v1{LEAVE}?token=")
    await shop.nobody.post(url.partition("/api/v1")[2])
    assert await left(shop, "keen@b.uk")


async def test_links_exported_after_a_change_of_secret_work_too(shop: Community, monkeypatch):
    await subscribe(shop, "older@b.uk")
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


async def test_only_who_confirms_gets_an_issue_and_gets_it_once(shop: Community):
    await shop.nobody.post(SUBSCRIBE, {"email": "waits@b.uk"})
    await shop.nobody.post(SUBSCRIBE, {"email": "says-yes@b.uk"})
    link = await find_link(shop, "says-yes@b.uk")
    page = await shop.nobody.get(link)
    assert "<form" in page.text
    assert "says-yes@b.uk" not in await write_issue(shop)
    for _ in range(2):
        assert "Thank you" in (await shop.nobody.post(link)).text
    written = await write_issue(shop)
    assert written.count("says-yes@b.uk") == 1
    assert "waits@b.uk" not in written
    await asyncio.gather(*(write_due_issues(shop.db, shop.settings.secret) for _ in range(3)))
    assert await shop.value("SELECT count(*) FROM mail WHERE kind = 'newsletter'") == 0


async def test_an_issue_waits_for_its_time_and_a_draft_for_one(shop: Community):
    await subscribe(shop, "patient@b.uk")
    assert await write_issue(shop, "now() + interval '1 hour'") == []
    assert await write_issue(shop, "NULL") == []


async def test_asking_often_writes_one_letter_an_hour_and_none_once_confirmed(shop: Community):
    for _ in range(3):
        await shop.nobody.post(SUBSCRIBE, {"email": "eager@b.uk"})
    letters = "SELECT count(*) FROM mail WHERE address = 'eager@b.uk'"
    assert await shop.value(letters) == 1
    await shop.value("UPDATE newsletter_subscription SET asked_at = now() - interval '2 hours' RETURNING 1")
    await shop.nobody.post(SUBSCRIBE, {"email": "eager@b.uk"})
    assert await shop.value(letters) == 2
    await shop.nobody.post(await find_link(shop, "eager@b.uk"))
    await shop.value("UPDATE newsletter_subscription SET asked_at = now() - interval '2 hours' RETURNING 1")
    await shop.nobody.post(SUBSCRIBE, {"email": "eager@b.uk"})
    assert await shop.value(letters) == 2


async def test_a_clock_that_was_set_back_lets_an_address_be_asked_again(shop: Community):
    await shop.nobody.post(SUBSCRIBE, {"email": "clock@b.uk"})
    await shop.value("UPDATE newsletter_subscription SET asked_at = now() + interval '1 day' RETURNING 1")
    await shop.nobody.post(SUBSCRIBE, {"email": "clock@b.uk"})
    assert await shop.value("SELECT count(*) FROM mail WHERE address = 'clock@b.uk'") == 2


async def test_an_old_link_confirms_no_new_consent(shop: Community):
    await subscribe(shop, "again@b.uk")
    old = await find_link(shop, "again@b.uk")
    await shop.nobody.post(f"{LEAVE}?token={make_unsubscribe_token('again@b.uk', shop.settings.secret)}")
    assert "too old" in (await shop.nobody.post(old)).text
    await shop.nobody.post(SUBSCRIBE, {"email": "again@b.uk"})
    assert "too old" in (await shop.nobody.post(old)).text
    assert "again@b.uk" not in await write_issue(shop)
    assert "Thank you" in (await shop.nobody.post(await find_link(shop, "again@b.uk"))).text
    assert "again@b.uk" in await write_issue(shop)


@pytest.mark.parametrize(
    "token", ["x", "1.x", "99999999999999999999.x", "\u0661.x", "1." + "x" * 90, ".", "-1.x"]
)
async def test_a_made_up_token_confirms_nothing(shop: Community, token: str):
    assert "too old" in (await shop.nobody.post(f"{CONFIRM}?token={token}")).text


async def test_who_leaves_is_removed_or_erased_gets_no_letter_that_waits(shop: Community):
    for email in ("leaves@b.uk", "removed@b.uk", "erased@b.uk", "stays-on@b.uk"):
        await subscribe(shop, email)
    await shop.value(
        "INSERT INTO newsletter_issue (subject, body, send_at) VALUES ('News', 'Hello', now()) RETURNING id"
    )
    await write_due_issues(shop.db, shop.settings.secret)
    _, erased = await shop.newcomer(email="Erased@b.uk", email_verified=True)
    await shop.nobody.post(f"{LEAVE}?token={make_unsubscribe_token('leaves@b.uk', shop.settings.secret)}")
    assert (await erased.ask("DELETE", "/user", {"keep_ratings": False})).status_code == 200
    async with shop.db.unit_of_work() as work:
        assert await remove_address(work, "Removed@b.uk") == 1
    waiting = await shop.value("SELECT array_agg(address) FROM mail WHERE kind = 'newsletter'")
    assert "stays-on@b.uk" in waiting
    assert not {"leaves@b.uk", "removed@b.uk", "erased@b.uk"} & set(waiting)


async def test_an_issue_is_written_previewed_tried_and_scheduled_by_command(
    shop: Community, monkeypatch, tmp_path: Path
):
    monkeypatch.setattr(command, "load_shop_settings_or_exit", lambda: shop.settings)

    async def run(*words: str) -> str:
        result = await asyncio.to_thread(CliRunner().invoke, command.newsletter, words)
        assert result.exit_code == 0, result.output
        return result.stdout

    file = tmp_path / "issue.md"
    file.write_text("# Autumn\n\n**[Look](/products/tint-0)**\n\n<script>alert(1)</script>")
    number = re.search(r"Draft (\d+)", await run("write", str(file), "--subject", "Autumn tints"))[1]
    page = await run("preview", number)
    assert f'href="{shop.settings.public_origin}/products/tint-0"' in page
    assert "<script" not in page
    assert "Unsubscribe" in await run("preview", number, "--text")
    await run("try", number, "me@shop.example")
    assert await shop.value("SELECT subject FROM mail WHERE address = 'me@shop.example'") == "Autumn tints"
    await shop.value("INSERT INTO dead_address (address, reason) VALUES ('gone@shop.example', '550')")
    gone = await asyncio.to_thread(
        CliRunner().invoke, command.newsletter, ["try", number, "Gone@shop.example"]
    )
    assert (gone.exit_code, gone.output.startswith("Error: Nothing is sent to Gone@shop.example: ")) == (
        1,
        True,
    )
    await run("schedule", number, "2020-01-01T09:00")
    assert await write_due_issues(shop.db, shop.settings.secret) > 0
    with pytest.raises(asyncpg.CheckViolationError, match="was sent"):
        await shop.value("UPDATE newsletter_issue SET body = 'x' WHERE id = $1 RETURNING 1", int(number))
    again = await asyncio.to_thread(CliRunner().invoke, command.newsletter, ["schedule", number])
    assert (again.exit_code, again.output) == (
        1,
        f"Error: Issue {number} is sent already: write a new one.\n",
    )


async def test_an_issue_that_is_none_is_refused_in_a_sentence(shop: Community, monkeypatch, tmp_path: Path):
    monkeypatch.setattr(command, "load_shop_settings_or_exit", lambda: shop.settings)
    for content, problem in ((b" ", "newsletter_issue_body_check"), (b"caf\xe9", "is no text in UTF-8")):
        (tmp_path / "issue.md").write_bytes(content)
        words = ["write", str(tmp_path / "issue.md"), "--subject", "Autumn"]
        result = await asyncio.to_thread(CliRunner().invoke, command.newsletter, words)
        assert result.exit_code == 1
        assert result.output.startswith("Error: "), result.output
        assert problem in result.output


def test_without_a_database_the_export_says_so(tmp_path: Path, monkeypatch):
    away = Settings(database_url="postgresql://nobody:nothing@127.0.0.1:1/nowhere", var=tmp_path)
    monkeypatch.setattr(command, "load_shop_settings_or_exit", lambda: away)
    result = CliRunner().invoke(command.newsletter, ["export"])
    assert result.exit_code == 1
    assert result.output.startswith("Error: The database cannot be reached")
