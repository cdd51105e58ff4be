"""The shop as a whole: whether what stands in it is a demonstration, and shades that have no colour."""

import pytest

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
