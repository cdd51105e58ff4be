"""A stranger's shade passport in a real browser: it adds to one's own and takes nothing away."""

import random
import time

import pytest
from playwright.sync_api import Page, Response, expect

from app.wearing.passport.schemas import MAX_MOMENT
from tests.e2e.looking import DESKTOP, PHONE, faults_at
from tests.e2e.members import Members
from tests.e2e.strangers import a_colour, add_code, encode, keep, list_harm, random_pair, read_kept

pytestmark = pytest.mark.browser


def passport_of(*colours: int, at: int) -> dict[str, object]:
    shades = [a_colour(colour, at - place) for place, colour in enumerate(colours)]
    person = {"id": "me", "name": "Me", "changed_at": 1, "shades": shades}
    return {"version": 1, "people": [person], "chosen": "me", "removed": []}


OWN = passport_of(*range(1, 6), at=1_700_000_000_000)
STRANGER = passport_of(*range(101, 113), at=MAX_MOMENT)
"""As full as a passport gets, dated so late that it would win against every change for ever."""


def test_twelve_shades_of_the_far_future_erase_none_of_five(page: Page) -> None:
    keep(page, OWN)
    said = add_code(page, encode(STRANGER))
    assert said.startswith(
        "7 shades are back. There was no room for Colour 108, Colour 109, Colour 110 and 2 more: "
        "nobody has more than 12 shades."
    )
    expect(page.get_by_role("button", name="My shade: Colour 1, Me")).to_be_visible()
    names = page.get_by_role("list", name="Shades of Me").locator("> li")
    expect(names).to_contain_text([f"Colour {number}" for number in (*range(1, 6), *range(101, 108))])
    assert faults_at(page, PHONE, DESKTOP) == []
    page.get_by_role("button", name="Undo").press("Enter")
    expect(page.get_by_text("Your shades are as they were before.").locator("..")).to_be_focused()
    expect(names).to_contain_text([f"Colour {number}" for number in range(1, 6)])
    page.reload()
    expect(names).to_contain_text([f"Colour {number}" for number in range(1, 6)])
    assert read_kept(page)["people"] == OWN["people"]
    # What was taken back can be scanned again.
    assert add_code(page, encode(STRANGER)).startswith("7 shades are back.")


def is_passport_sent(answer: Response) -> bool:
    return answer.url.endswith("/user/passport") and answer.request.method == "PUT"


def test_what_was_taken_back_stays_away_on_every_device_of_the_account(members: Members) -> None:
    member = members.join()
    phone, laptop = members.browse(member), members.browse(member)
    keep(phone, OWN)
    with phone.expect_response(is_passport_sent):
        phone.goto("/passport")
    with phone.expect_response(is_passport_sent):
        add_code(phone, encode(STRANGER))
    laptop.goto("/passport")
    names = laptop.get_by_role("list", name="Shades of Me").locator("> li")
    expect(names).to_have_count(12)
    expect(names.first).to_contain_text("Colour 1")
    with phone.expect_response(is_passport_sent):
        phone.get_by_role("button", name="Undo").click()
    laptop.reload()
    expect(names).to_contain_text([f"Colour {number}" for number in range(1, 6)])
    expect(names).to_have_count(5)


def test_no_stranger_harms_anybodys_passport(page: Page) -> None:
    chosen = random.Random(38)
    for _ in range(5):
        own, stranger = random_pair(chosen, int(time.time() * 1000))
        assert list_harm(page, own, stranger) == [], (own, stranger)
