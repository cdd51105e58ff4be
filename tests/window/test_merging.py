"""A merged window has the same files as one that was built from nothing, byte for byte."""

import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest
import pytest_asyncio

from app.kit.database.pool import Connection, Database
from app.window import files
from app.window.builder import build as building
from app.window.builder.build import build_window
from app.window.builder.merging import merge
from app.window.builder.merging.origins import Origins
from app.window.check_notes import NOTE
from app.window.free_from import FREE_FROM
from app.window.shades.match_constants import FILE as CONSTANTS
from shade_engine import ShadeIndex
from shade_engine.neighbours import GONE, KnownNeighbours
from tests.support.assortment import Assortment, insert_assortment
from tests.support.catalogue_changes import CHANGES
from tests.support.rows import a_member, a_review
from tests.support.windows import list_different_files

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

    async def build_upon_last(self) -> Path:
        """Merge what changed into the last window, if that can be done."""
        return await self.build(self._merged, reuse=True)

    async def merge(self) -> Path:
        folder = await self.build_upon_last()
        assert "Merging the catalogue" in self.steps
        return folder

    async def rebuild(self) -> Path:
        return await self.build(self._built, reuse=False)


@pytest_asyncio.fixture
async def builds(
    module_db: Database, shelves: Assortment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Builds:
    """All of one moment: activity is worth less on the day after."""
    moment = datetime.now(UTC)
    monkeypatch.setattr(building, "datetime", SimpleNamespace(now=lambda _: moment))
    made = Builds(module_db, tmp_path)
    await made.begin()
    return made


def list_differences(one: Path, other: Path) -> list[str]:
    """The files that differ, but for the manifest with the time of the build and the note of its check."""
    return list_different_files(one, other, besides={files.MANIFEST, CONSTANTS, NOTE})


async def change(database: Database, steps: list[Change], random: Random) -> None:
    async with database.unit_of_work() as connection:
        for step in steps:
            await step(connection, random)


async def review(connection: Connection, random: Random) -> None:
    products = [found for (found,) in await connection.fetch("SELECT id FROM product ORDER BY id")]
    product, member = random.choice(products), await a_member(connection)
    await a_review(connection, product, member, rating=random.randint(1, 5))


@pytest.mark.parametrize("seed", range(3))
async def test_a_merged_window_is_that_of_a_build_from_nothing(
    module_db: Database, builds: Builds, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    random = Random(seed)
    monkeypatch.setattr(merge, "MAX_CHANGED_SHARE", 1)  # a renamed brand changes many of so few products
    for _ in range(2):
        await change(module_db, [random.choice((*CHANGES, review)) for _ in range(8)], random)
        assert list_differences(await builds.merge(), await builds.rebuild()) == []


async def test_a_window_that_was_built_by_other_rules_is_not_merged(
    module_db: Database, builds: Builds, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(FREE_FROM, "talc", ("Talc", re.compile("talc powder")))
    await change(module_db, [review], Random(1))
    first = await builds.build_upon_last()
    assert "Merging the catalogue" not in builds.steps
    assert list_differences(first, await builds.rebuild()) == []
    await builds.merge()


@pytest.mark.parametrize("seed", range(6))
def test_a_table_of_neighbours_brought_up_to_date_is_that_of_a_new_one(seed: int) -> None:
    random = np.random.default_rng(seed)
    groups = np.sort(random.integers(0, 80, 400))
    palette = np.round(random.uniform((20, -20, -10), (90, 40, 50), (400, 3)) / 4) * 4  # many are equal
    partitions = groups % 3
    k = 5
    old = ShadeIndex.build(palette, groups=groups)
    table, differences = old.neighbours(k, partitions, per_group=True)

    gone = np.isin(groups, random.choice(80, 6, replace=False))
    came = np.round(random.uniform((20, -20, -10), (90, 40, 50), (12, 3)) / 4) * 4
    owners = np.concatenate([groups[~gone], random.choice(100, 12)])
    order = np.argsort(owners, kind="stable")
    colours = np.concatenate([palette[~gone], came])[order]
    origin = np.concatenate([np.flatnonzero(~gone), np.full(12, -1)])[order]
    moves = np.full(len(palette) + 1, GONE)
    moves[-1] = -1
    moves[origin[origin >= 0]] = np.flatnonzero(origin >= 0)
    known = KnownNeighbours(moves[table[origin]].astype(np.int32), differences[origin], origin < 0)

    new = ShadeIndex.build(colours, groups=owners[order])
    own_partitions = owners[order] % 3
    expected = new.neighbours(k, own_partitions, per_group=True)
    found = new.neighbours(k, own_partitions, per_group=True, known=known)
    for one, other in zip(found, expected, strict=True):
        assert one.tobytes() == other.tobytes()


def test_origins_follow_ids_and_find_each_run() -> None:
    ids, replaced = np.array([2, 4, 6, 8, 10]), np.array([4, 10, 11])
    origins = Origins.merge(ids, replaced, np.array([4, 11]))
    assert origins.rows.tolist() == [0, 5, 2, 3, 6]  # 2, the new 4, 6, 8, and 11 behind them
    assert list(origins.list_runs()) == [(0, 1), (5, 6), (2, 4), (6, 7)]
    assert origins.take(ids, np.array([4, 11])).tolist() == [2, 4, 6, 8, 11]
    assert origins.find_new_rows().tolist() == [0, -1, 2, 3, -1]
    shades = origins.expand(np.array([0, 1, 3, 3, 5, 6]), np.array([2, 1]))
    assert shades.rows.tolist() == [0, 6, 7, 3, 4, 8]
