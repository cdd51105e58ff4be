"""What is kept of somebody who signs up, and that nothing is kept of somebody who does not."""

import asyncio
from datetime import timedelta

import httpx
import pytest

from app.kit.database.pool import Database
from app.kit.http.cookies import SIGN_UP_COOKIE
from app.members.sessions import service as sessions
from app.members.sign_in.schemas import Identity, Newcomer
from app.members.sign_in.sealed_cookies import seal
from tests.members.sign_in.browser import come_back, confirm, is_signed_in, leave
from tests.members.sign_in.forged_shop import inside
from tests.members.sign_in.forger import Forger
from tests.support.shop import OUR_PAGES


async def arrive(
    shop: httpx.AsyncClient, provider: Forger, name: str, subject: str, /, **said: object
) -> None:
    trip = await leave(shop, name)
    provider.claims = provider.honest_claims(trip.nonce, sub=subject, **said)
    form = {"user": said["user"]} if "user" in said else {}
    provider.claims.pop("user", None)
    await come_back(shop, trip, **form)


async def member_of(db: Database, subject: str) -> dict[str, object]:
    async with db.reading() as reading:
        row = await reading.fetchrow(
            "SELECT member.* FROM member JOIN member_identity ON member_id = id WHERE subject = $1", subject
        )
    return dict(row)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ({"email": "ada@people.example", "email_verified": True}, "ada@people.example"),
        ({"email": "ada@people.example", "email_verified": "true"}, "ada@people.example"),
        ({"email": "ada@people.example", "email_verified": False}, None),
        ({"email": "ada@people.example", "email_verified": "false"}, None),
        ({"email": "ada@people.example"}, None),
        ({"email": "ada@people.example", "email_verified": 1}, None),
        ({"email": "ada@people.example", "email_verified": ["true"]}, None),
        ({"email_verified": True}, None),
        ({"email": "ada", "email_verified": True}, None),
        ({"email": "a@b@c", "email_verified": True}, None),
        ({"email": "a\n@b.c", "email_verified": True}, None),
        ({"email": f"{'a' * 250}@b.cd", "email_verified": True}, None),
        ({"email": ["ada@people.example"], "email_verified": True}, None),
    ],
)
async def test_only_a_verified_address_is_kept(shop, provider, module_db, said, kept):
    subject = f"mail-{id(said)}"
    await arrive(shop, provider, "google", subject, **said)
    assert (await confirm(shop)).status_code == 201
    member = await member_of(module_db, subject)
    assert (member["email"], member["email_verified"]) == (kept, kept is not None)


async def test_an_address_never_links_to_an_account(shop, provider, module_db):
    known = {"email": "same@people.example", "email_verified": True}
    await arrive(shop, provider, "google", "first-owner", **known)
    await confirm(shop)
    shop.cookies.clear()
    await arrive(shop, provider, "google", "second-owner", **known)
    assert not is_signed_in(shop)
    await confirm(shop)
    owners = [(await member_of(module_db, f"{which}-owner"))["id"] for which in ("first", "second")]
    assert owners[0] != owners[1]


@pytest.mark.parametrize(
    ("said", "first", "last"),
    [
        ({"given_name": "Ada", "family_name": "Byron"}, "Ada", "Byron"),
        ({"name": "Ada Byron"}, "Ada Byron", ""),
        ({"given_name": "  Ada\n\tKing ", "family_name": "\0"}, "Ada King", ""),
        ({"given_name": "x" * 300}, "x" * 80, ""),
        ({"given_name": ["Ada"], "family_name": 7}, "", ""),
        ({"given_name": "<b>Ada</b>"}, "<b>Ada</b>", ""),
        ({"email": "ada@people.example", "email_verified": False}, "", ""),
    ],
)
async def test_a_name_is_one_line_of_what_was_said(shop, provider, module_db, said, first, last):
    subject = f"name-{id(said)}"
    await arrive(shop, provider, "google", subject, **said)
    assert (await confirm(shop)).status_code == 201
    member = await member_of(module_db, subject)
    assert (member["first_name"], member["surname"]) == (first, last)


@pytest.mark.parametrize(
    ("user", "first", "last"),
    [
        ('{"name": {"firstName": "Ada", "lastName": "Byron"}, "email": "forged@evil.test"}', "Ada", "Byron"),
        ('{"name": {"firstName": null}}', "", ""),
        ('{"name": "Ada"}', "", ""),
        ("[]", "", ""),
        ("{", "", ""),
    ],
)
async def test_apples_form_tells_a_name_and_nothing_else(shop, provider, module_db, user, first, last):
    subject = f"apple-{abs(hash(user))}"
    await arrive(shop, provider, "apple", subject, user=user)
    assert (await confirm(shop)).status_code == 201
    member = await member_of(module_db, subject)
    assert (member["first_name"], member["surname"], member["email"]) == (first, last, None)


async def test_a_name_from_another_sign_in_is_not_taken(shop, provider, module_db):
    """Somebody posts a form of their own at a shopper who is just coming back from Apple."""
    planted = await shop.post(
        "/api/v1/auth/apple/callback",
        data={"state": "x" * 43, "code": "x", "user": '{"name": {"firstName": "Mallory"}}'},
        headers={"sec-fetch-site": "cross-site"},
    )
    assert planted.status_code == 303
    await arrive(shop, provider, "apple", "untouched")
    await confirm(shop)
    assert (await member_of(module_db, "untouched"))["first_name"] == ""


@pytest.mark.parametrize("body", [{"adult": False}, {"adult": None}, {"adult": 1}, {"adult": "true"}, {}])
async def test_whoever_does_not_confirm_has_no_account(shop, provider, module_db, body):
    await arrive(shop, provider, "google", "young")
    answer = await shop.post("/api/v1/auth/signup", json=body, headers=OUR_PAGES)
    assert answer.status_code == 422
    assert answer.json()["detail"] == [
        {"loc": ["body", "adult"], "msg": "You must be 18 or over to have an account"}
    ]
    assert not is_signed_in(shop)
    await shop.delete("/api/v1/auth/signup", headers=OUR_PAGES)
    assert (await confirm(shop)).status_code == 404
    async with module_db.reading() as reading:
        assert not await reading.fetchval("SELECT count(*) FROM member_identity WHERE subject = 'young'")


@pytest.mark.parametrize("body", [{"adult": True, "user_type": "influencer"}, {"adult": True, "id": 1}])
async def test_nothing_else_can_be_said(shop, provider, body):
    await arrive(shop, provider, "google", "greedy")
    assert (await shop.post("/api/v1/auth/signup", json=body, headers=OUR_PAGES)).status_code == 422


async def test_confirming_twice_makes_one_member(shop, provider, module_db):
    await arrive(shop, provider, "google", "hasty")
    answers = await asyncio.gather(*(confirm(shop) for _ in range(5)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409, 409]
    async with module_db.reading() as reading:
        assert await reading.fetchval("SELECT count(*) FROM member_identity WHERE subject = 'hasty'") == 1
        orphans = (
            "SELECT count(*) FROM member WHERE NOT EXISTS (SELECT FROM member_identity WHERE member_id = id)"
        )
        assert await reading.fetchval(orphans) == 0


async def test_another_site_cannot_confirm_for_anybody(shop, provider):
    await arrive(shop, provider, "google", "framed")
    answer = await shop.post(
        "/api/v1/auth/signup", json={"adult": True}, headers={"origin": "https://evil.test"}
    )
    assert answer.status_code == 403
    assert not is_signed_in(shop)


def sealed(settings, *, life: float = 60, secret: str = "", kind=Newcomer) -> str:
    newcomer = kind(Identity("google", "https://issuer", "sealed"), "/")
    return seal(newcomer, secret or settings.secret, timedelta(seconds=life))


class Other(Newcomer, frozen=True):
    """Sealed for something else."""


@pytest.mark.parametrize(
    "note",
    [
        lambda settings: "garbage",
        lambda settings: sealed(settings, life=-1),
        lambda settings: sealed(settings, secret="another shop's"),
        lambda settings: sealed(settings, kind=Other),
        lambda settings: sealed(settings)[:-4] + "AAAA",
    ],
)
async def test_a_note_that_is_not_ours_is_worth_nothing(shop, settings, note):
    headers = OUR_PAGES | {"cookie": f"{SIGN_UP_COOKIE.plain_name}={note(settings)}"}
    answer = await shop.post("/api/v1/auth/signup", json={"adult": True}, headers=headers)
    assert answer.status_code == 404


async def test_the_browser_cannot_read_the_note(shop, provider):
    await arrive(shop, provider, "google", "hidden", email="hidden@people.example", email_verified=True)
    note = next(cookie for cookie in shop.cookies.jar if cookie.name == SIGN_UP_COOKIE.plain_name)
    assert "hidden" not in (note.value or "")
    assert len(note.value or "") < 3500


async def test_signing_in_ends_the_session_this_browser_had(shop, provider, module_db):
    await arrive(shop, provider, "google", "before")
    await confirm(shop)
    old = next(cookie.value for cookie in shop.cookies.jar if cookie.name == "undertone_refresh")
    await arrive(shop, provider, "google", "before")
    async with module_db.reading() as reading:
        reason = await reading.fetchval(
            "SELECT end_reason FROM session_family JOIN refresh_token ON family_id = id "
            "WHERE token_hash = $1",
            sessions.hash_token(old or ""),
        )
    assert reason == "replaced"


TOO_LONG = b"a picture with a long address"


class Shelf:
    """Keeps what it is given, and refuses what says it is none."""

    def __init__(self) -> None:
        self.kept: list[bytes] = []

    async def save(self, content: bytes) -> str:
        if content == b"not a picture":
            raise ValueError
        self.kept.append(content)
        if content == TOO_LONG:
            return "/media/" + "1" * 500  # longer than the database allows
        return f"/media/{len(self.kept)}.webp"


@pytest.fixture
def shelf(shop, monkeypatch):
    made = Shelf()
    monkeypatch.setattr(inside(shop).state.services.pictures, "save", made.save)
    return made


async def test_a_picture_is_taken_over_once(shop, provider, module_db, shelf):
    provider.picture = b"a picture"
    await arrive(shop, provider, "google", "pictured", picture=f"{provider.origin}/picture")
    await confirm(shop)
    assert shelf.kept == [b"a picture"]
    assert (await member_of(module_db, "pictured"))["image_url"] == "/media/1.webp"
    await arrive(shop, provider, "google", "pictured", picture=f"{provider.origin}/picture")
    assert len(shelf.kept) == 1


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:1/picture",
        "http://169.254.169.254/latest/meta-data",
        "file:///etc/passwd",
        "https://evil.test/a.png",
        "nonsense",
        "http://[",
    ],
)
async def test_a_picture_is_fetched_from_its_provider_alone(shop, provider, module_db, shelf, address):
    subject = f"elsewhere-{abs(hash(address))}"
    await arrive(shop, provider, "google", subject, picture=address)
    assert (await confirm(shop)).status_code == 201
    assert shelf.kept == []
    assert (await member_of(module_db, subject))["image_url"] == ""


@pytest.mark.parametrize("content", [b"not a picture", b"x" * (2 << 20), TOO_LONG])
async def test_a_picture_that_is_none_costs_nothing_but_itself(shop, provider, module_db, shelf, content):
    provider.picture = content
    subject = f"bad-{len(content)}"
    await arrive(shop, provider, "google", subject, picture=f"{provider.origin}/picture")
    assert (await confirm(shop)).status_code == 201
    assert (await member_of(module_db, subject))["image_url"] == ""
