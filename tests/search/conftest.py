"""The demo's catalogue in a window, for the judged sets."""

import pytest
import pytest_asyncio

from app.kit.database import Database
from app.window.window import Window
from benchmarks.api.shop import AS_OF
from benchmarks.search.goods import Goods, list_goods
from data.pictures.paths import DemoFolders
from data.seeding.options import SeedOptions
from data.seeding.service import seed_shop
from tests.support.windows import open_new_window


@pytest.fixture(scope="session")
def goods() -> list[Goods]:
    return list_goods(AS_OF)


@pytest_asyncio.fixture(scope="package")
async def demo_window(databases, tmp_path_factory) -> Window:
    var = tmp_path_factory.mktemp("demo")
    async with databases.migrated() as url:
        async with Database(url) as database:
            await seed_shop(
                database, SeedOptions(AS_OF), DemoFolders(var), again=False, processes=1,
                report=lambda *_: None,
            )  # fmt: skip
        return await open_new_window(url, var)
