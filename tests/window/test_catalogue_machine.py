"""Any order of changes, merges and restarts leaves a window that answers as one built from nothing.

It is a state machine of hypothesis, which finds the shortest order that goes wrong. `just prove-catalogue`
runs many more orders of it than the tests do.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import ClassVar, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from app.kit.database.pool import Database
from app.settings import Settings
from app.window.builder.build import build_window
from app.window.builder.merging import merge
from app.window.files import find_published
from app.window.live.change_log import apply_changes
from app.window.window import Window
from tests.support.assortment import insert_assortment
from tests.support.catalogue_changes import CHANGES, ODD_CHANGES, UNLOGGED_CHANGES, pick
from tests.support.compared_windows import EXAMPLES, MANY, find_difference, open_like
from tests.support.database import Databases
from tests.support.windows import open_new_window

T = TypeVar("T")
Changes = list[Callable[..., Awaitable[None]]]
PRODUCTS, STEPS = 9, 4 if EXAMPLES < MANY else 12
LOGGED_CHANGES = (*CHANGES, *ODD_CHANGES)
some_changes = st.lists(st.sampled_from(LOGGED_CHANGES), min_size=1, max_size=5)
any_changes = st.lists(st.sampled_from((*LOGGED_CHANGES, *UNLOGGED_CHANGES)), min_size=1, max_size=5)
dice = st.randoms(use_true_random=False)


class Catalogue(RuleBasedStateMachine):
    """One database, the window that a process serves, and after each step one that is built from nothing."""

    runner: ClassVar[asyncio.Runner]
    databases: ClassVar[Databases]

    def __init__(self) -> None:
        super().__init__()
        self._open = AsyncExitStack()
        self._builds = 0
        self.run(self._begin())

    def run(self, work: Awaitable[T]) -> T:
        async def working() -> T:
            return await work

        return self.runner.run(working())

    async def _begin(self) -> None:
        self.url = await self._open.enter_async_context(self.databases.migrated())
        self.database = await self._open.enter_async_context(Database(self.url))
        async with self.database.unit_of_work() as connection:
            await insert_assortment(connection, products=PRODUCTS)
        self.folder = Path(self._open.enter_context(TemporaryDirectory()))
        self.window = await open_new_window(self.url, self.folder)

    def teardown(self) -> None:
        self.run(self._open.aclose())

    @rule(changes=some_changes, random=dice)
    def apply(self, changes: Changes, random: Random) -> None:
        """Some changes, each committed by itself, are applied to the window."""
        self.run(self._change(changes, random))
        self._compare()

    @rule(changes=any_changes, meanwhile=some_changes, random=dice)
    def merge(self, changes: Changes, meanwhile: Changes, random: Random) -> None:
        """A new window is merged, and what changes meanwhile is applied to it."""
        self.run(self._merge(changes, meanwhile[:1], random))
        self._compare()

    @rule(random=dice)
    def delete_brand_while_its_products_change(self, random: Random) -> None:
        self.run(self._delete_brand(random))
        self._compare()

    @rule()
    def restart(self) -> None:
        """A process opens the window on disk anew."""
        self.window = Window(self.window.folder)
        self._compare()

    async def _change(self, changes: Changes, random: Random) -> None:
        for change in changes:
            async with self.database.unit_of_work() as connection:
                await change(connection, random)

    async def _merge(self, changes: Changes, meanwhile: Changes, random: Random) -> None:
        await self._change(changes, random)
        root = Settings(var=self.folder).var / "window"
        await build_window(self.database, root, lambda _, __: None, reuse=True)
        folder = find_published(root)
        assert folder
        self.window = Window(folder)
        await self._change(meanwhile, random)

    async def _delete_brand(self, random: Random) -> None:
        """One transaction edits the products of a brand; another deletes both and has to wait for it."""
        async with self.database.unit_of_work() as connection:
            brand = await pick(connection, random, "brand")
            if await connection.fetchval("SELECT count(*) FROM brand") < 2:
                return
            await connection.execute("UPDATE product SET caption = 'Late' WHERE brand_id = $1", brand)
            deleting = asyncio.create_task(self._delete_one_brand(brand))
            await connection.execute("UPDATE product SET popularity = 0.5 WHERE brand_id = $1", brand)
        await deleting

    async def _delete_one_brand(self, brand: int | None) -> None:
        async with self.database.unit_of_work() as connection:
            await connection.execute("DELETE FROM product WHERE brand_id = $1", brand)
            await connection.execute("DELETE FROM brand WHERE id = $1", brand)

    def _compare(self) -> None:
        self._builds += 1
        self.run(apply_changes(self.database, self.window))
        assert not self.window.is_full
        new = self.run(open_like(self.window, self.url, self.folder / f"new-{self._builds}"))
        assert find_difference(self.window, new) is None


@pytest.fixture
def machine(database_server: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Catalogue]]:
    monkeypatch.setattr(merge, "MAX_CHANGED_SHARE", 1)  # of so few products a change is soon a large part
    databases = Databases(database_server)
    with asyncio.Runner() as runner:
        Catalogue.runner, Catalogue.databases = runner, databases
        runner.run(databases.prepare())
        yield Catalogue
        runner.run(databases.close())


@pytest.mark.timeout(1200)
def test_changes_merges_and_restarts_in_any_order_give_the_answers_of_a_new_window(machine) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=EXAMPLES, stateful_step_count=STEPS, deadline=None, derandomize=EXAMPLES < MANY,
            phases=(Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        ),
    )  # fmt: skip
