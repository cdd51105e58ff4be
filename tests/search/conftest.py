"""A shop that sells the generated assortment, and the demo's catalogue in a window for the judged sets."""

import asyncio
import fcntl
from pathlib import Path

import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from app.settings import Settings
from app.window.files import find_published
from app.window.window import Window
from benchmarks.api.shop import AS_OF
from benchmarks.search.goods import Goods, list_goods
from data.pictures.paths import DemoFolders
from data.seeding.options import SeedOptions
from data.seeding.service import seed_shop
from tests.support.assortment_shop import assortment, settings, shop, window
from tests.support.database import Databases
from tests.support.windows import PATIENT, publish_window

__all__ = ["assortment", "settings", "shop", "window"]
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One test asks thousands of times, and one process waits while another builds the demo's window."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.timeout(1800))


@pytest.fixture(scope="session")
def goods() -> list[Goods]:
    return list_goods(AS_OF)


@pytest_asyncio.fixture(scope="package")
async def demo_window(databases, tmp_path_factory, worker_id: str) -> Window:
    """Built by the first of the processes that test side by side, and opened by the others."""
    shared = tmp_path_factory.getbasetemp()
    var = (shared if worker_id == "master" else shared.parent) / "demo-window"
    var.mkdir(exist_ok=True)
    with (var / "lock").open("w") as lock:
        await asyncio.to_thread(fcntl.flock, lock, fcntl.LOCK_EX)
        if find_published(var / "window") is None:
            await build_demo_window(databases, var)
    folder = find_published(var / "window")
    assert folder is not None
    return Window(folder)


async def build_demo_window(databases: Databases, var: Path) -> None:
    async with databases.migrated() as url:
        async with Database(url, PATIENT) as database:
            await seed_shop(
                database, SeedOptions(AS_OF), DemoFolders(var), again=False, processes=1,
                report=lambda *_: None,
            )  # fmt: skip
        await publish_window(Settings(database_url=url, var=var))
