"""The shop as a whole: whether what stands in it is a demonstration."""

import pytest

from tests.support.rows import a_product
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
    assert answer.json() == {"is_demo": is_demo, "note": ""}
