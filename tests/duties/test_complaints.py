"""A complaint is acknowledged at once, waits for 30 days at most, and its answer is sent."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from html import escape
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from markdown_it import MarkdownIt

from app.commands import duties as command
from app.members.sign_in.queries import add_member
from app.members.sign_in.schemas import Identity
from app.members.terms import POLICIES
from app.settings import Settings
from app.shop.service import say_fact
from tests.support.community import Community
from tests.support.staff import StaffBrowser

COMPLAINT = {"kind": "price", "email": "ada@shop.example", "words": "It was *dearer* in the shop"}
FRONT = Path(__file__).parents[2] / "frontend" / "app"
LETTERS = "SELECT array_agg(kind || ': ' || address || ': ' || body ORDER BY id) FROM mail WHERE body LIKE $1"


async def test_a_complaint_is_acknowledged_stored_told_and_answered(
    shop: Community, rosa: StaffBrowser
) -> None:
    answer = await shop.nobody.post("/complaints", COMPLAINT)
    assert answer.status_code == 201
    receipt = answer.json()["receipt"]
    days = "SELECT due_at - created_at = interval '30 days' FROM complaint WHERE receipt = $1"
    assert await shop.value(days, receipt)
    acknowledged, told = await shop.value(LETTERS, f"%{receipt}%")
    assert acknowledged.startswith("complaint_received: ada@shop.example: We have your complaint.")
    assert r"It was \*dearer\* in the shop" in acknowledged
    assert told.startswith("complaint_arrived: hello@undertone.example")
    number = await shop.value("SELECT id FROM complaint WHERE receipt = $1", receipt)
    changed = await rosa.change("complaint", number, answer="We looked, and you are right.")
    assert changed.status_code == 200, changed.text
    *_, answered = await shop.value(LETTERS, f"%{receipt}%")
    assert answered.startswith(r"complaint_answered: ada@shop.example: We looked, and you are right\.")
    assert await shop.value("SELECT answered_at IS NOT NULL FROM complaint WHERE receipt = $1", receipt)


async def test_the_whole_complaint_is_quoted_in_its_letter(shop: Community) -> None:
    words = "It was *dearer*.\r\n\r\nMuch dearer.\n===\n> And\tlate. " + "Very. " * 50
    answer = await shop.nobody.post("/complaints", COMPLAINT | {"words": words})
    body = await shop.value(
        "SELECT body FROM mail WHERE body LIKE $1 ORDER BY id", f"%{answer.json()['receipt']}%"
    )
    quoted = ["It was *dearer*.", "Much dearer.", "===", "> And late. " + "Very. " * 49 + "Very."]
    html = MarkdownIt().render(body).partition("<blockquote>")[2]
    assert html == "".join(f"\n<p>{escape(line)}</p>" for line in quoted) + "\n</blockquote>\n"


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"email": "ada@shop"}, "email"), ({"email": "a@b.uk\nBcc: c@d.uk"}, "email"),
        ({"words": " \n"}, "words"),
        ({"words": "x" * 5001}, "words"), ({"kind": "rude"}, "kind"), ({"name": "x" * 201}, "name"),
    ],
)  # fmt: skip
async def test_a_complaint_that_cannot_be_answered_is_refused(
    shop: Community, wrong: dict[str, str], field: str
) -> None:
    answer = await shop.nobody.post("/complaints", COMPLAINT | wrong)
    assert answer.status_code == 422
    assert [fault["loc"] for fault in answer.json()["detail"]] == [["body", field]]


async def test_a_complaint_comes_from_a_browser_without_scripts(shop: Community) -> None:
    async def send(**fields: str) -> httpx.Response:
        return await shop.nobody.post("/complaints/form", files={k: (None, v) for k, v in fields.items()})

    answer = await send(**COMPLAINT | {"email": "plain@shop.example"}, name="", about="")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    receipt = await shop.value("SELECT receipt FROM complaint WHERE email = 'plain@shop.example'")
    assert f"Its number is {receipt}" in answer.text
    assert len(await shop.value(LETTERS, f"%{receipt}%")) == 2
    wrong = await send(**COMPLAINT | {"email": "ada@shop"})
    assert "where our answer goes by email" in wrong.text


async def test_a_quarter_is_counted_and_published(shop: Community) -> None:
    settings = Settings(database_url=shop.db.url)
    await shop.nobody.post("/complaints", COMPLAINT)
    written = await shop.value("SELECT max(created_at) FROM complaint")
    quarter = f"{written:%Y}-Q{(written.month + 2) // 3}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command, "load_shop_settings_or_exit", lambda: settings)
        assert run("complaints").count("answer by") >= 1
        counted = dict(line.split("\t") for line in run("figures", quarter, "--publish").splitlines())
        assert CliRunner().invoke(command.duties, ["figures", "2026-Q5"]).exit_code != 0
    assert int(counted["complaints"]) >= 1
    shown = (await shop.nobody.get("/shop/figures")).json()["figures"]
    assert {name: str(value) for name, value in shown.items()} == counted


async def test_who_signs_up_accepts_each_policy_and_is_told_once_of_one_that_changes(
    shop: Community,
) -> None:
    async with shop.db.unit_of_work() as work:
        member = await add_member(
            work, Identity("google", "https://id.example", "1", email="told@shop.example")
        )
    known = (
        "SELECT array_agg(policy || ' ' || version ORDER BY policy) FROM accepted_terms WHERE member_id = $1"
    )
    accepted = await shop.value(f"{known} AND accepted_at IS NOT NULL", member)
    assert accepted == sorted(f"{each.name} {each.version}" for each in POLICIES)
    told = "SELECT array_agg(body) FROM mail WHERE kind = 'terms_changed' AND member_id = $1"
    settings = Settings(database_url=shop.db.url)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command, "load_shop_settings_or_exit", lambda: settings)
        run("tell-policies")
        assert await shop.value(told, member) is None
        assert await say_fact(shop.db, "privacy", "We keep less.", by="Rosa")
        run("tell-policies")
        assert run("tell-policies") == "0 letters wait to be sent.\n"
    (letter,) = await shop.value(told, member)
    assert "/informations/privacy-policy" in letter
    assert "/informations/reviews" not in letter
    versions = await shop.value(f"{known} AND told_at IS NOT NULL", member)
    assert len(versions) == 1
    assert re.fullmatch(r"privacy \d{4}-\d\d-\d\d \d\d:\d\d", versions[0])


@pytest.mark.parametrize(
    ("policy", "page"),
    [
        ("terms", "features/pages/terms-page"), ("reviews", "features/pages/reviews-policy-page"),
        ("privacy", "routes/informations.privacy-policy"),
    ],
)  # fmt: skip
def test_a_page_says_of_when_its_text_is(policy: str, page: str) -> None:
    source = (FRONT / f"{page}.tsx").read_text(encoding="utf-8")
    (month,) = [datetime.strptime(each.version, "%Y-%m") for each in POLICIES if each.name == policy]  # noqa: DTZ007
    assert f"Last updated: {month:%B %Y}" in source


def run(*words: str) -> str:
    """Run the command in a thread: the test is inside an event loop."""
    with ThreadPoolExecutor(1) as pool:
        result = pool.submit(CliRunner().invoke, command.duties, words, catch_exceptions=False).result()
    assert result.exit_code == 0, result.output
    return result.output
