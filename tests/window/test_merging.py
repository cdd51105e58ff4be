"""A merged window has the same files as one that was built from nothing, byte for byte."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import numpy as np
import pytest
import pytest_asyncio

from app.kit.database import Connection, Database
from app.window import files
from app.window.builder.build import build_window
from app.window.builder.origins import Origins
from app.window.match_constants import FILE as CONSTANTS
from shade_engine import ShadeIndex
from shade_engine.neighbours import GONE, KnownNeighbours
from tests.support.assortment import Assortment, insert_assortment
from tests.support.catalogue_changes import CHANGES
from tests.support.rows import a_member, a_review

Change = Callable[[Connection, Random], Awaitable[None]]


@pytest_asyncio.fixture(scope="module")
async def shelves(module_db: Database) -> Assortment:
    async with module_db.unit_of_work() as connection:
        return await insert_assortment(connection, products=120)


class Builds:
    """Two folders of windows of one database: in one they are merged, in the other built from nothing."""

    def __init__(self, database: Database, folder: Path) -> None:
        self._database, self._merged, self._built = database, folder / "merged", folder / "built"
        self.steps: list[str] = []

    async def build(self, root: Path, *, reuse: bool) -> Path:
        self.steps = []
        version = await build_window(
            self._database, root, lambda step, _: self.steps.append(step), reuse=reuse
        )
        assert version
        return root / version

    async def begin(self) -> None:
        await self.build(self._merged, reuse=False)

    async def merge(self) -> Path:
        folder = await self.build(self._merged, reuse=True)
        assert "Merging the catalogue" in self.steps
        return folder

    async def rebuild(self) -> Path:
        return await self.build(self._built, reuse=False)


@pytest_asyncio.fixture
async def builds(module_db: Database, shelves: Assortment, tmp_path: Path) -> Builds:
    made = Builds(module_db, tmp_path)
    await made.begin()
    return made


def list_differences(one: Path, other: Path) -> list[str]:
    """The files that differ. The manifest has the time of the build."""
    names = {path.relative_to(folder).as_posix() for folder in (one, other)
             for path in folder.rglob("*") if path.is_file()} - {files.MANIFEST, CONSTANTS}  # fmt: skip
    return sorted(
        name
        for name in names
        if not (one / name).is_file()
        or not (other / name).is_file()
        or (one / name).read_bytes() != (other / name).read_bytes()
    )


async def change(database: Database, steps: list[Change], random: Random) -> None:
    async with database.unit_of_work() as connection:
        for step in steps:
            await step(connection, random)


async def review(connection: Connection, random: Random) -> None:
    products = [found for (found,) in await connection.fetch("SELECT id FROM product ORDER BY id")]
    await a_review(connection, random.choice(products), await a_member(connection), rating=random.randint(1, 5))


@pytest.mark.parametrize("seed", range(3))
async def test_a_merged_window_is_that_of_a_build_from_nothing(
    module_db: Database, builds: Builds, seed: int
) -> None:
    random = Random(seed)
    for _ in range(2):
        await change(module_db, [random.choice((*CHANGES, review)) for _ in range(8)], random)
        assert list_differences(await builds.merge(), await builds.rebuild()) == []
