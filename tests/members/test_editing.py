"""The profile form: each rule of the specification, in its words."""

import pytest

from app.kit.database.pool import DatabaseUnavailableError
from app.members.sessions import Member
from tests.support.community import Community
from tests.support.members import Visitor
from tests.support.pictures import a_detailed_picture, a_picture

OWN = "/user/profile"
MULTIPART = {"content-type": "multipart/form-data; boundary=x"}


async def sent(member: Visitor, **fields: str | bytes):
    """The form with text fields, and with files where the content is bytes."""
    parts = {
        name: (None, value) if isinstance(value, str) else (f"{name}.png", value, "image/png")
        for name, value in fields.items()
    }
    return await member.post(OWN, files=parts)


def shelf(shop: Community) -> list[str]:
    """The addresses of the pictures that lie on the shelf."""
    return [f"/media/members/{path.name}" for path in shop.settings.var.glob("media/members/*-384.webp")]


def image_of(answer) -> str:
    return answer.json()["data"]["user_details"]["image_url"]


async def test_every_text_field_is_written(shop: Community):
    _, ada = await shop.newcomer()
    fields = {
        "first_name": "  Adaeze ", "surname": "O'Brien-Ødegård", "short_description": "Dry.\r\nOlive. 💄",
        "socials_facebook": "https://www.facebook.com/ada", "socials_instagram": "https://instagram.com/ada",
        "socials_twitter": "https://x.com/ada", "socials_tiktok": "https://www.tiktok.com/ada",
        "wishlist_type": "private",
    }  # fmt: skip
    answer = await sent(ada, **fields)
    assert (answer.status_code, answer.json()["message"]) == (200, "Successfully updated profile")
    details = answer.json()["data"]["user_details"]
    assert details["full_name"] == "Adaeze O'Brien-Ødegård"
    assert details["short_description"] == "Dry.\nOlive. 💄"
    assert details["wishlist_type"] == "private"
    assert details["socials"] == {
        "facebook": "https://www.facebook.com/ada", "instagram": "https://instagram.com/ada",
        "twitter": "https://x.com/ada", "tiktok": "https://www.tiktok.com/ada",
    }  # fmt: skip
    assert (await ada.get(OWN)).json()["data"] == answer.json()["data"]


async def test_empty_fields_become_empty_and_absent_ones_stay(shop: Community):
    _, ada = await shop.newcomer(first_name="Ada", surname="Obi", socials_twitter="https://twitter.com/ada")
    details = (await sent(ada, socials_twitter="", surname="")).json()["data"]["user_details"]
    assert (details["first_name"], details["surname"], details["socials"]["twitter"]) == ("Ada", "", "")


NETWORKS = {"facebook": "Facebook", "instagram": "Instagram", "twitter": "Twitter", "tiktok": "TikTok"}


async def test_the_sign_before_a_name_is_of_tiktok_alone(shop: Community):
    _, ada = await shop.newcomer()
    for name in ("@ada", "@_ada", "@__ada", "@.ada", "@1ada", "ada"):
        address = f"https://www.tiktok.com/{name}"
        details = (await sent(ada, socials_tiktok=address)).json()["data"]["user_details"]
        assert details["socials"]["tiktok"] == address
    for name in ("_ada", "@-ada", "@/ada", "@"):
        assert (await sent(ada, socials_tiktok=f"https://www.tiktok.com/{name}")).status_code == 422
    answer = await sent(ada, socials_instagram="https://instagram.com/@ada")
    assert answer.status_code == 422


@pytest.mark.parametrize("network", NETWORKS)
@pytest.mark.parametrize(
    "address",
    [
        "http://{0}.com/ada", "https://{0}.com", "https://{0}.com/", "https://{0}.com/@@ada",
        "https://{0}.com/-ada", "https://m.{0}.com/ada", "https://{0}.com.evil.example/ada",
        "https://evil.example/{0}.com/ada", "https://{0}xcom/ada", "{0}.com/ada", "javascript:alert(1)",
        "https://ada@{0}.com/ada", "https://{0}.com/a b", "https://{0}.com/ada\nhttps://evil.example",
        "https://{0}.com/<script>", "https://{0}.com/" + "a" * 300, "https://www.www.{0}.com/ada",
    ],
)  # fmt: skip
async def test_a_link_is_of_its_network(shop: Community, network: str, address: str):
    member_id, ada = await shop.newcomer()
    answer = await sent(ada, **{f"socials_{network}": address.format(network), "first_name": "Changed"})
    fault = {"loc": ["body", f"socials_{network}"], "msg": f"Invalid {NETWORKS[network]} URL"}
    assert (answer.status_code, answer.json()) == (422, {"detail": [fault]})
    assert await shop.value("SELECT first_name FROM member WHERE id = $1", member_id) == "Ada"


@pytest.mark.parametrize(
    "address",
    ["https://twitter.com/ada", "https://www.twitter.com/ada", "https://x.com/ada", "https://www.x.com/1"],
)
async def test_twitter_goes_by_both_its_names(shop: Community, address: str):
    _, ada = await shop.newcomer()
    answer = await sent(ada, socials_twitter=address)
    assert answer.json()["data"]["user_details"]["socials"]["twitter"] == address


async def test_every_fault_is_told_at_once(shop: Community):
    _, ada = await shop.newcomer()
    answer = await sent(
        ada, first_name="x" * 81, short_description="x" * 1001, socials_tiktok="no", wishlist_type="secret",
        user_type="influencer", id="1", image="a picture",
    )  # fmt: skip
    assert answer.status_code == 422
    assert {fault["loc"][1]: fault["msg"] for fault in answer.json()["detail"]} == {
        "first_name": "Must be at most 80 characters long",
        "short_description": "Must be at most 1000 characters long",
        "socials_tiktok": "Invalid TikTok URL",
        "wishlist_type": "Must be one of: public, private",
        "user_type": "Does not belong here",
        "id": "Does not belong here",
        "image": "Must be a picture",
    }


async def test_no_form_makes_an_influencer(shop: Community):
    member_id, ada = await shop.newcomer()
    for field in ("user_type", "num_followers", "email", "erased_at", "image_url"):
        assert (await sent(ada, **{field: "influencer"})).status_code == 422
    assert await shop.value("SELECT user_type FROM member WHERE id = $1", member_id) == "default"


async def test_a_name_is_one_line(shop: Community):
    _, ada = await shop.newcomer()
    answer = await sent(ada, first_name="Ada\u202e\nObi\t \x7f", surname="")
    assert answer.json()["data"]["user_details"]["full_name"] == "Ada Obi"


async def test_a_zero_character_is_refused(shop: Community):
    _, ada = await shop.newcomer()
    answer = await sent(ada, short_description="a\0b")
    assert answer.json()["detail"][0]["msg"] == "Must not contain the character U+0000"


async def test_a_field_sent_twice_is_refused(shop: Community):
    _, ada = await shop.newcomer()
    parts = [("first_name", (None, "Ada")), ("first_name", (None, "Bo"))]
    answer = await ada.post(OWN, files=parts)
    assert answer.json() == {"detail": [{"loc": ["body", "first_name"], "msg": "Must be text"}]}


@pytest.mark.parametrize(
    "content", [b"{", b"--x\r\n\r\n", b"--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--"]
)
async def test_a_malformed_form_is_refused(shop: Community, content: bytes):
    _, ada = await shop.newcomer()
    answer = await ada.post(OWN, content=content, headers=MULTIPART)
    assert answer.status_code == 422
    assert answer.json()["detail"][0]["loc"][0] == "body"


async def test_a_form_comes_as_multipart(shop: Community):
    _, ada = await shop.newcomer()
    assert (await ada.post(OWN, {"first_name": "Ada"})).status_code == 415


async def test_a_picture_takes_the_place_of_the_one_before(shop: Community):
    _, ada = await shop.newcomer()
    first = image_of(await sent(ada, image=a_picture("#8d5524")))
    assert (await shop.shop.get(first)).headers["content-type"] == "image/webp"
    second = image_of(await sent(ada, image=a_picture("#c68642", "JPEG")))
    assert first not in shelf(shop)
    assert second in shelf(shop)
    assert (await shop.shop.get(first)).status_code == 404


async def test_a_picture_may_be_larger_than_other_bodies_but_not_without_end(shop: Community):
    _, ada = await shop.newcomer()
    on_the_shelf = shelf(shop)
    detailed = a_detailed_picture()
    assert 1 << 20 < len(detailed) < 5 << 20
    assert (await sent(ada, image=detailed)).status_code == 200
    assert (await sent(ada, image=a_picture() + bytes((5 << 20) + 1))).status_code == 422
    assert (await sent(ada, image=a_picture() + bytes(7 << 20))).status_code == 413
    assert len(shelf(shop)) == len(on_the_shelf) + 1


@pytest.mark.parametrize("content", [b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"GIF89a", b"\x89PNG\r\n"])
async def test_what_is_no_picture_changes_nothing(shop: Community, content: bytes):
    member_id, ada = await shop.newcomer()
    on_the_shelf = shelf(shop)
    answer = await sent(ada, image=content, first_name="Changed")
    assert answer.status_code == 422
    assert [fault["loc"] for fault in answer.json()["detail"]] == [["body", "image"]]
    assert await shop.value("SELECT first_name FROM member WHERE id = $1", member_id) == "Ada"
    assert shelf(shop) == on_the_shelf


async def test_a_refused_form_keeps_no_picture(shop: Community):
    _, ada = await shop.newcomer()
    on_the_shelf = shelf(shop)
    assert (await sent(ada, image=a_picture(), socials_tiktok="no")).status_code == 422
    assert shelf(shop) == on_the_shelf


async def test_no_picture_chosen_is_no_change(shop: Community):
    _, ada = await shop.newcomer()
    before = image_of(await sent(ada, image=a_picture()))
    assert image_of(await sent(ada, image=b"", first_name="Bo")) == before


async def test_a_picture_that_was_kept_for_nobody_is_taken_away(shop: Community, monkeypatch):
    _, ada = await shop.newcomer()
    on_the_shelf = shelf(shop)

    async def fails(*_: object) -> None:
        raise DatabaseUnavailableError

    monkeypatch.setattr("app.members.profile.service.change_profile", fails)
    assert (await sent(ada, image=a_picture())).status_code == 503
    assert shelf(shop) == on_the_shelf


def test_a_member_knows_what_they_are():
    assert Member(1, "influencer").is_influencer
    assert not Member(1, "default").is_influencer
