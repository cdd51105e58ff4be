"""All that shoppers ask for is compiled ahead: a process that has to compile answers nobody for seconds."""

import asyncio
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.kit.database.pool import Database
from app.settings import Settings
from app.window.jit_warmup import compile_window_kernels
from tests.support.assortment import insert_assortment
from tests.support.catalogue_changes import CHANGES, ODD_CHANGES, UNLOGGED_CHANGES
from tests.support.shop import OUR_PAGES, open_shop, settings_for_tests
from tests.support.windows import PATIENT, publish_window

PAGES = (
    "/shop", "/brands", "/brand?slug={brand}", "/categories", "/category?slug=blush", "/product?slug={slug}",
    "/product/trending", "/product/new", "/product/new?category_slug=blush&top_n=3", "/product/featured",
    "/search/suggest?q=vel", "/search/similar?hex=%23c68642", "/search/similar?hex=%2300ff00",
    "/search/similar?hex=%23c68642&brand_slugs={brand}&max_price=40&in_stock=true", "/shades/wall",
    "/search/similar?variant_id={shade}", "/search/similar?variant_id={shade}&category_slug=blush",
)  # fmt: skip
SORTS = (None, "relevance", "rating", "reviews", "price_asc", "price_desc", "name")
QUESTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("/search", {"query": "", "sort_by": sort}) for sort in SORTS),
    *(("/search", {"query": "velvet", "sort_by": sort}) for sort in SORTS),
    ("/search", {"query": "velvt", "filters": {"rating": ["2"]}, "must_have_variant": True}),
    ("/search", {"query": "", "max_price": 40, "page_number": 2, "page_limit": 2}),
    ("/search/similar/owned", {"shades": [{"hex": "#c68642", "verdict": "wear"}]}),
    ("/search/similar/owned", {"shades": [
        {"hex": "#c68642", "verdict": "wear"}, {"hex": "#a66632", "verdict": "too_dark"}]}),
    ("/blogs", {}),
)  # fmt: skip


@pytest.mark.timeout(1200)  # where nothing is compiled yet, and all else runs as well
async def test_shoppers_ask_for_nothing_that_is_not_compiled_ahead(db: Database, tmp_path: Path):
    async with db.unit_of_work() as connection:
        await insert_assortment(connection)
    settings = settings_for_tests(db.url, tmp_path)
    await publish_window(settings)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as fresh:
        late = await asyncio.wrap_future(fresh.submit(asked_of_a_warm_process, settings))
    assert "\n".join(late) == ""


def asked_of_a_warm_process(settings: Settings) -> list[str]:
    """The kernels that were still wanted in another way when everything had been warmed up."""
    for _ in compile_window_kernels():
        pass
    before = kernels()
    asyncio.run(ask_before_and_after_changes(settings))
    return sorted(kernels() - before)


async def ask_before_and_after_changes(settings: Settings) -> None:
    """Ask of the window as it was built, and with all kinds of changes applied to it."""
    async with Database(settings.database_url, PATIENT) as database:
        await ask(settings, await list_pages(database))
        for changes in (UNLOGGED_CHANGES, CHANGES, ODD_CHANGES):
            for number, change in enumerate(2 * changes):
                async with database.unit_of_work() as connection:
                    await change(connection, Random(number))
            await ask(settings, await list_pages(database))


async def list_pages(database: Database) -> list[str]:
    """The pages of a product and a shade that are there."""
    async with database.reading() as connection:
        there = await connection.fetchrow("""
            SELECT product.slug, brand.slug AS brand, variant.id AS shade
            FROM variant JOIN product ON product.id = product_id JOIN brand ON brand.id = brand_id
            WHERE value IS NOT NULL AND status = 'published' ORDER BY product.id LIMIT 1""")
    return [page.format(**there) for page in PAGES]


async def ask(settings: Settings, pages: Sequence[str]) -> None:
    async with open_shop(settings) as client:
        for page in pages:
            answer = await client.get(f"/api/v1{page}")
            assert answer.status_code == 200, (page, answer.text)
        for path, question in QUESTIONS:
            answer = await client.post(f"/api/v1{path}", json=question, headers=OUR_PAGES)
            assert answer.status_code == 200, (path, question, answer.text)


def kernels() -> set[str]:
    """Every compiled function with each kind of arguments that it was made for."""
    modules = [module for name, module in sys.modules.items() if name.startswith(("app.", "shade_engine"))]
    return {
        f"{function.__module__}.{function.__name__}{signature}"
        for module in modules
        for function in vars(module).values()
        if hasattr(function, "nopython_signatures")
        for signature in function.signatures
    }
