"""The shop as a whole: whether what stands in it is a demonstration, and shades that have no colour."""

import msgspec
import pytest

from app.mail.messages import make_message
from app.mail.queries import find_next, queue_to_address
from app.shop.queries import say
from tests.support.rows import a_product, a_variant
from tests.support.shop import open_shop, settings_for_tests
from tests.support.windows import publish_window


@pytest.mark.parametrize("is_demo", [True, False])
async def test_one_demo_product_makes_it_a_demo(db, tmp_path, is_demo: bool):
    async with db.unit_of_work() as connection:
        await a_product(connection)
        await a_product(connection, is_demo=is_demo)
    settings = settings_for_tests(db.url, tmp_path)
    await publish_window(settings)
    async with open_shop(settings) as shop:
        answer = await shop.get("/api/v1/shop")
    told = answer.json()
    assert (told["is_demo"], told["note"], told["is_production"]) == (is_demo, "", False)


async def test_facts_of_the_settings_are_another_version_of_the_answer(db, tmp_path):
    settings, path = settings_for_tests(db.url, tmp_path), "/api/v1/shop"
    await publish_window(settings)
    async with open_shop(settings) as shop:
        before = await shop.get(path)
        same = await shop.get(path, headers={"if-none-match": before.headers["etag"]})
    assert same.status_code == 304
    async with open_shop(msgspec.structs.replace(settings, shop_note="Closed on Monday")) as shop:
        after = await shop.get(path, headers={"if-none-match": before.headers["etag"]})
    assert (after.status_code, after.json()["note"]) == (200, "Closed on Monday")


async def test_shades_without_a_colour_are_named(db, tmp_path):
    """Most feeds have no swatches. Their shades cannot be matched, and are not kept from shoppers."""
    async with db.unit_of_work() as connection:
        product = await a_product(connection, slug="veil", description="Soft.")
        for place, name in enumerate(("Ivory", "Sand")):
            await a_variant(connection, product, name=name, value=None, position=place)
    settings = settings_for_tests(db.url, tmp_path)
    await publish_window(settings)
    async with open_shop(settings) as shop:
        page = (await shop.get("/api/v1/product?slug=veil")).json()["data"]
    assert [shade["name"] for shade in page["colourless"]] == ["Ivory", "Sand"]


async def test_a_shop_with_a_name_of_its_own_is_called_so_wherever_a_machine_reads_it(db, tmp_path):
    async with db.unit_of_work() as connection:
        product = await a_product(connection, slug="veil")
        shade = await a_variant(connection, product, name="Ivory", value="#f0d9c0")
        await say(connection, "name", "Rose & Sons", by="tests")
    settings = settings_for_tests(db.url, tmp_path)
    await publish_window(settings)
    async with open_shop(settings) as shop:
        address = f"{settings.public_origin}/shades/{shade}-ivory"
        read = [
            (await shop.get(path)).text
            for path in ("/feeds/follow/new.atom", "/feeds/css.xml", f"/api/v1/oembed?url={address}")
        ]
    atom, css, oembed = read
    assert "<name>Rose &amp; Sons</name>" in atom
    assert "<title>Rose &amp; Sons: New arrivals</title>" in atom
    assert "<title>Rose &amp; Sons</title>" in css
    assert '"provider_name":"Rose & Sons"' in oembed
    assert "Undertone" not in "".join(read).replace("undertone-match", "")


async def test_letters_bear_the_name_that_staff_gave_the_shop(db, tmp_path):
    settings = settings_for_tests(db.url, tmp_path)
    async with db.unit_of_work() as connection:
        await say(connection, "name", "Rose & Sons", by="tests")
        await queue_to_address(connection, "a@example.org", "trial", "Hello", "Text")
        found = await find_next(connection)
    assert found
    message = make_message(found.letter, settings)
    assert message["From"].startswith('"Rose & Sons" <') or message["From"].startswith("Rose & Sons <")
    assert "Undertone" not in message.as_string()
