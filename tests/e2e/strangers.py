"""Strangers' shade passports as codes, and what a page does with one's own when such a code is added."""

import json
import random
import zlib
from base64 import urlsafe_b64encode
from typing import Any

from playwright.sync_api import Page, expect

from app.wearing.passport.schemas import MAX_MOMENT, MAX_PASSPORT_SHADES, MAX_PEOPLE

Passport = dict[str, Any]
IDS = ("me", *(f"person-{number}" for number in range(1, MAX_PEOPLE + 3)))
YEAR = 365 * 24 * 3600 * 1000
FIRST = 1_000
"""The earliest date of any shade, in milliseconds since 1970."""
_SOURCES, _ORIGINS, _VERDICTS = -1, 3, ("wear", "too_light", "too_dark")


def random_passport(chosen: random.Random, *, latest: int) -> Passport:
    """People and shades of which two passports share some: empty ones, full ones, any dates."""
    ids = chosen.sample(IDS, chosen.randint(1, MAX_PEOPLE))
    people = [
        {
            "id": each,
            "name": f"Name of {each}",
            "changed_at": _moment(chosen, latest),
            "shades": _random_shades(chosen, latest),
        }
        for each in ids
    ]
    return {"version": 1, "people": people, "chosen": chosen.choice(ids), "removed": []}


def _random_shades(chosen: random.Random, latest: int) -> list[dict[str, Any]]:
    most = chosen.choice((0, 3, MAX_PASSPORT_SHADES))
    colours = chosen.sample(range(2 * MAX_PASSPORT_SHADES), chosen.randint(min(most, 1), most))
    shades = [a_colour(colour, _moment(chosen, latest), chosen.choice(_VERDICTS)) for colour in colours]
    return sorted(shades, key=lambda shade: (-shade["changed_at"], shade["hex"]))


def _moment(chosen: random.Random, latest: int) -> int:
    return chosen.choice((FIRST, latest, chosen.randint(FIRST, latest), latest - chosen.randint(0, YEAR)))


def a_colour(number: int, changed_at: int, verdict: str = "wear") -> dict[str, Any]:
    """A shade of no product."""
    return {
        "hex": f"#c0{number:02x}80", "variant_id": None, "name": f"Colour {number}", "product": "",
        "brand": "", "product_slug": "", "is_for_skin": True, "origin": "colour", "swatch_source": None,
        "possible_error": None, "verdicts": [verdict], "changed_at": changed_at,
    }  # fmt: skip


def encode(passport: Passport) -> str:
    """The code of a passport, as the storefront's `passport-code.ts` writes it."""
    people = [
        [person["id"], person["name"], person["changed_at"], [_pack(shade) for shade in person["shades"]]]
        for person in passport["people"]
    ]
    packed = [people, [person["id"] for person in passport["people"]].index(passport["chosen"])]
    checksum = f"{zlib.crc32(_dump(packed)):08x}"
    squeeze = zlib.compressobj(wbits=-15)
    data = squeeze.compress(_dump([checksum, *packed])) + squeeze.flush()
    return "u1." + urlsafe_b64encode(data).decode().rstrip("=")


def _pack(shade: dict[str, Any]) -> list[Any]:
    verdicts = [_VERDICTS.index(each) for each in shade["verdicts"]]
    names = [shade["name"], shade["product"], shade["product_slug"], shade["brand"]]
    return [shade["hex"][1:], 0, 1, _ORIGINS, _SOURCES, _SOURCES, verdicts, shade["changed_at"], *names]


def _dump(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def keep(page: Page, passport: Passport) -> None:
    """Make this the passport of the page's device, before any page of the shop can send it."""
    local = {"passport": passport, "member": None, "edition": 0, "changed": True}
    page.goto("/offline.js")
    page.evaluate("text => localStorage.setItem('passport', text)", json.dumps(local))


def read_kept(page: Page) -> Passport:
    kept: Passport = json.loads(page.evaluate("localStorage.getItem('passport')"))["passport"]
    return kept


def add_code(page: Page, code: str) -> str:
    """Open a scanned code and add its shades. Returns what the page says."""
    page.goto(f"/passport#{code}")
    page.get_by_role("button", name="Add them to mine").click()
    said = page.get_by_role("status").filter(has_text="back.")
    expect(said).to_be_visible()
    return said.inner_text()


def list_harm(page: Page, own: Passport, stranger: Passport) -> list[str]:
    """Add a stranger's passport to one's own and take it back: what was lost, changed or left unsaid."""
    keep(page, own)
    said = add_code(page, encode(stranger))
    joined = read_kept(page)
    faults = [fault for person in own["people"] for fault in _list_harm_to(person, joined)]
    if joined["chosen"] != own["chosen"]:
        faults.append("somebody else is chosen")
    now = page.evaluate("Date.now()")
    dates = [each["changed_at"] for person in joined["people"] for each in (person, *person["shades"])]
    if max(dates) > now:
        faults.append(f"a date is {max(dates) - now} ms later than now")
    is_all_there = _keys(stranger) <= _keys(joined)
    if is_all_there == ("There was no room for" in said):
        faults.append(f"of what found no room it says: {said}")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Your shades are as they were before.")).to_be_visible()
    undone = read_kept(page)
    if (undone["people"], undone["chosen"]) != (own["people"], own["chosen"]):
        faults.append("undoing it does not bring back what was there")
    return faults


def _list_harm_to(person: dict[str, Any], joined: Passport) -> list[str]:
    found = next((each for each in joined["people"] if each["id"] == person["id"]), None)
    if found is None:
        return [f"{person['id']} is gone"]
    if found["name"] != person["name"]:
        return [f"{person['id']} has another name"]
    first = found["shades"][: len(person["shades"])]
    return [] if _shown(first) == _shown(person["shades"]) else [f"the shades of {person['id']} are others"]


def _shown(shades: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in shade.items() if name != "changed_at"} for shade in shades]


def _keys(passport: Passport) -> set[str]:
    shades = {f"{person['id']}/{shade['hex']}" for person in passport["people"] for shade in person["shades"]}
    return shades | {person["id"] for person in passport["people"]}


def random_pair(chosen: random.Random, now: int) -> tuple[Passport, Passport]:
    """One's own passport, and a stranger's, which may be dated in the far future."""
    own = random_passport(chosen, latest=now - YEAR)
    return own, random_passport(chosen, latest=chosen.choice((now, MAX_MOMENT)))
