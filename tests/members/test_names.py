"""Names are seen, stay on their line, and are nobody else's: not the shop's, not its staff's."""

import pytest

from app.members.names import STAFF_TEXT, UNSEEN_TEXT, clean_full_name, clean_name, looks_like_staff
from tests.support.community import Community

OWN = "/user/profile"
STAFF = [
    "Undertone", "Undertone staff", "Undert\u043ene", "UNDERTONE Support", "under tone", "U n d e r t o n e",
    "Under-tone", "Rosa from Undertone", "\u0410dmin", "Admin", "adm1n", "Admln", "\u00c4dmin", "\uff21dmin",
    "4dmin", "@dmin", "A d m i n", "Rosa (Admin)", "\u0391\u0501min", "Moderator", "M0DERAT0R", "rnoderator",
    "Staff", "5taff", "Shop staff", "\u0405taff", "The Team", "Customer Service", "Support", "Official Shop",
    "\U0001d552\U0001d555\U0001d55e\U0001d55a\U0001d55f", "Und\u0435rt\u03bfn\u0435", "Un\u200bdertone",
]  # fmt: skip
PEOPLE = [
    "Ada Obi", "Anna Staff", "Leopold Staff", "Mo Dibaba", "Teamu",
    "\u0410\u043d\u043d\u0430 \u041a\u0430\u0440\u0435\u043d\u0438\u043d\u0430",
    "\u03a3\u03bf\u03c6\u03af\u03b1", "Tone Damli", "Sunniva Undert\u00f8y",
    "Bad Mintons", "Adminda", "Moder",
    "\u0639\u0644\u06cc \u0631\u0636\u0627", "\u592a\u90ce", "O'Brien", "Ashop Ofori",
    "Jos\u00e9 \u00c1lvarez", "N\u0301ia", "\u0924\u094d\u0930\u093f\u0936\u093e", "", "\u2661",
]  # fmt: skip
UNSEEN = [
    "\u3164",
    "\u115f\u1160",
    "\u2800",
    "\uffa0",
    "\u034f",
    "\u202e",
    "\u200b",
    "\ufe0f",
    "\u0301",
    " \u3164 ",
]


@pytest.mark.parametrize("name", STAFF)
def test_a_name_that_reads_as_the_shops_or_its_staffs_is_known(name: str):
    assert looks_like_staff(name)


@pytest.mark.parametrize("name", PEOPLE)
def test_the_names_of_people_are_theirs(name: str):
    assert not looks_like_staff(name)
    assert clean_name(name) == name


@pytest.mark.parametrize("name", UNSEEN)
def test_what_cannot_be_seen_is_no_name(name: str):
    assert clean_name(name) == ""


def test_a_provider_brings_no_name_of_the_shop():
    assert clean_full_name("Ada", "Obi") == ("Ada", "Obi")
    assert clean_full_name("Under", "tone") == ("", "")


@pytest.mark.parametrize("name", ["Undertone staff", "\u0410dmin", "Undert\u043ene"])
@pytest.mark.parametrize("field", ["first_name", "surname"])
async def test_a_profile_is_not_named_like_staff(shop: Community, name: str, field: str):
    member_id, ada = await shop.newcomer(first_name="Ada", surname="Obi")
    answer = await ada.post(OWN, files=[(field, (None, name))])
    assert (answer.status_code, answer.json()) == (
        422, {"detail": [{"loc": ["body", field], "msg": STAFF_TEXT}]},
    )  # fmt: skip
    assert await shop.value("SELECT full_name FROM member WHERE id = $1", member_id) == "Ada Obi"


async def test_nor_by_two_changes_that_are_harmless_alone(shop: Community):
    member_id, ada = await shop.newcomer(first_name="Ada", surname="Obi")
    assert (await ada.post(OWN, files=[("first_name", (None, "Under"))])).status_code == 200
    answer = await ada.post(OWN, files=[("surname", (None, "tone"))])
    assert answer.json() == {"detail": [{"loc": ["body", "surname"], "msg": STAFF_TEXT}]}
    assert await shop.value("SELECT full_name FROM member WHERE id = $1", member_id) == "Under Obi"


async def test_who_was_named_so_before_can_change_the_rest(shop: Community):
    _, ada = await shop.newcomer(first_name="Undertone", surname="")
    answer = await ada.post(
        OWN, files=[("first_name", (None, "Undertone")), ("short_description", (None, "Hi"))]
    )
    assert answer.status_code == 200


async def test_an_unseen_name_is_refused_and_an_empty_one_is_not(shop: Community):
    _, ada = await shop.newcomer()
    answer = await ada.post(OWN, files=[("first_name", (None, "\u3164")), ("surname", (None, ""))])
    assert answer.json() == {"detail": [{"loc": ["body", "first_name"], "msg": UNSEEN_TEXT}]}
