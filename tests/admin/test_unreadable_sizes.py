"""Staff see which sizes cannot be read, why, and of how many products; nobody else does."""

from tests.support.community import Community
from tests.support.rows import a_product
from tests.support.staff import StaffBrowser

PATH = "/api/unreadable-sizes/"


async def test_sizes_that_cannot_be_read_are_listed_with_the_reason(shop: Community, rosa: StaffBrowser):
    async with shop.db.unit_of_work() as connection:
        for number, size in enumerate(("Pack of 2, 30 ml", "Pack of 2, 30 ml", "30 ml", "a handful")):
            await a_product(connection, slug=f"sized-{number}", volume=size)
    answer = await rosa.get(PATH)
    assert answer.status_code == 200
    listed = {each["size"]: each for each in answer.json()["sizes"]}
    assert listed["Pack of 2, 30 ml"]["products"] == 2
    assert listed["Pack of 2, 30 ml"]["example"] == "sized-0"
    assert listed["a handful"]["reason"]
    assert "30 ml" not in listed


async def test_nobody_else_sees_them(shop: Community):
    assert (await StaffBrowser(shop.shop).get(PATH)).status_code == 401
