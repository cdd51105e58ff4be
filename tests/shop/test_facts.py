"""What staff say of the shop is checked, kept with its history, and seen by shoppers without a new window."""

from pathlib import Path

import pytest

from app.kit.database.pool import Database
from app.shop.facts import WrongFactError, check_fact, find_contrast, list_missing
from app.shop.queries import list_history
from app.shop.service import say_fact
from app.window.live.change_log import apply_changes
from tests.support.assortment import insert_assortment
from tests.support.community import community
from tests.support.windows import open_new_window


async def test_a_fact_is_seen_by_an_open_window_and_the_next_is_built_with_it(
    database_url: str, tmp_path: Path
):
    async with Database(database_url) as database:
        async with database.unit_of_work() as work:
            await insert_assortment(work)
        window = await open_new_window(database_url, tmp_path)
        assert window.shop_facts == {}
        revision = window.overlay.revision
        assert await say_fact(database, "company", " Shade Ltd, no. 1 ", by="rosa")
        assert not await say_fact(database, "company", "Shade Ltd, no. 1", by="rosa")
        await apply_changes(database, window)
        assert window.shop_facts == {"company": "Shade Ltd, no. 1"}
        assert window.overlay.revision != revision
        newer = await open_new_window(database_url, tmp_path)
        assert newer.shop_facts == {"company": "Shade Ltd, no. 1"}
        assert await say_fact(database, "company", "", by="tom")
        await apply_changes(database, window)
        assert window.shop_facts == {}
        async with database.reading() as connection:
            said = await list_history(connection, "company", 9)
            audited = await connection.fetch(
                "SELECT staff FROM audit_entry WHERE action = 'shop.say' ORDER BY id"
            )
    assert [(each.value, each.said_by) for each in said] == [("", "tom"), ("Shade Ltd, no. 1", "rosa")]
    assert [name for (name,) in audited] == ["rosa", "tom"]


async def test_shoppers_read_facts_and_texts(database_url: str, tmp_path: Path):
    async with Database(database_url) as database:
        await say_fact(database, "about", "# Hello\n\nWe sell **shades**.", by="rosa")
        await say_fact(database, "name", "Shade & Co", by="rosa")
    async with community(database_url, tmp_path) as shop:
        facts = (await shop.nobody.get("/shop")).json()
        about = (await shop.nobody.get("/shop/text?name=about")).json()
        terms = (await shop.nobody.get("/shop/text?name=terms")).json()
        unknown = await shop.nobody.get("/shop/text?name=secrets")
    assert (facts["facts"], facts["texts"]) == ({"name": "Shade & Co"}, ["about"])
    assert facts["providers"] == ["google", "facebook", "apple"]
    assert (about["text"], terms["text"]) == ("# Hello\n\nWe sell **shades**.", "")
    assert unknown.status_code == 422


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("motto", "x", "There is no 'motto'"),
        ("name", "n" * 41, "at most 40"),
        ("company", "two\nlines", "one line"),
        ("accent", "#FFCC00", "contrast of"),
        ("accent", "red", "such as #9e3b4a"),
        ("accent_dark", "#9e3b4a", "contrast of"),
        ("facebook", "https://facebook.com.evil.example/shop", "https://facebook.com/"),
        ("instagram", "http://instagram.com/shop", "https://instagram.com/"),
        ("complaints", "call us", "e-mail address"),
        ("press", "javascript:alert(1)", "e-mail address"),
        ("logo", "https://elsewhere.example/logo.svg", "begins with /media/"),
        ("logo", "/media/../etc/passwd", "begins with /media/"),
        ("terms", "x" * 50_001, "50,000"),
        ("about", "a\0b", "none"),
    ],
)
def test_what_cannot_be_said_is_refused_in_a_sentence(name: str, value: str, why: str):
    with pytest.raises(WrongFactError, match=why):
        check_fact(name, value)


def test_contrast_is_that_of_wcag():
    assert round(find_contrast("#000000", "#ffffff"), 2) == 21
    assert round(find_contrast("#777777", "#ffffff"), 2) == 4.48
    assert check_fact("accent", "#9E3B4A") == "#9e3b4a"
    assert check_fact("accent_dark", "#ea97a3") == "#ea97a3"
    assert check_fact("twitter", "https://www.x.com/shade") == "https://www.x.com/shade"


def test_a_shop_on_the_web_needs_to_say_whose_it_is():
    assert list_missing({"company": "Shade Ltd"}) == ["registered_address", "complaints"]
