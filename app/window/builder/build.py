"""Builds a window: one snapshot of PostgreSQL in, one published folder out, with progress on the way."""

import asyncio
import shutil
from collections.abc import Callable
from contextlib import ExitStack, aclosing
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import msgspec
import numpy as np
from asyncpg import Record

from app.kit.database import Connection, Database
from app.window import files
from app.window.blobs import BlobWriter
from app.window.builder import queries
from app.window.builder.blocks import Block, blocks_of
from app.window.builder.gather import Gathered, Shelves
from app.window.builder.pieces import pieces_of
from app.window.builder.shades import build_shades
from app.window.facets import save_facets
from app.window.names import NameTable, NumberTable
from app.window.queries import heat
from app.window.shapes import Blog, Brand, Category

T = TypeVar("T", bound=msgspec.Struct)

Progress = Callable[[str, float], None]
"""Told what is being done and how much of it is: a name and a share from 0 to 1."""


async def build_window(database: Database, root: Path, progress: Progress) -> str | None:
    """Build and publish. None when another builder is at work."""
    async with database.bulk(isolation="repeatable_read", readonly=True) as connection:
        if not await queries.only_builder(connection):
            return None
        files.clear_unfinished(root)
        catalogue_version = await queries.catalogue_version(connection)
        version = files.new_version(catalogue_version)
        unfinished = root / f"{files.UNFINISHED}{version}"
        unfinished.mkdir()
        try:
            await _fill(connection, unfinished, version, catalogue_version, progress)
            unfinished.rename(root / version)
        except BaseException:
            shutil.rmtree(unfinished, ignore_errors=True)
            raise
        files.publish(root, version)
        files.prune(root)
        return version


async def _fill(
    connection: Connection, folder: Path, version: str, catalogue_version: int, progress: Progress
) -> None:
    built_at = datetime.now(UTC)
    gathered = await _write_products(connection, folder, progress)
    products, variants = gathered.product_columns(), gathered.variant_columns()
    certifications = [
        (row["slug"], row["name"]) for row in await queries.every(connection, queries.CERTIFICATIONS)
    ]
    products.save(folder / "products")
    variants.save(folder / "variants")
    NameTable.write(gathered.slugs, folder / "slugs")
    NumberTable.of(products.id).save(folder / "product_ids")
    NumberTable.of(variants.id).save(folder / "variant_ids")
    colourless = [row["id"] for row in await queries.every(connection, queries.COLOURLESS)]
    NumberTable.of(np.array(colourless, dtype=np.int64)).save(folder / "colourless_ids")
    save_facets(gathered.facets(certifications), folder / "facets")
    progress("Indexing words", 0)
    gathered.words.index().save(folder / "text")
    progress("Indexing words", 1)
    build_shades(variants, folder / "shades", lambda share: progress("Matching shades", share))
    files.seal(folder, files.Manifest(
        format=files.FORMAT, version=version, catalogue_version=catalogue_version, built_at=built_at,
        products=len(products.id), variants=len(variants.id), is_demo=gathered.is_demo, files={},
    ))  # fmt: skip


async def _write_products(connection: Connection, folder: Path, progress: Progress) -> Gathered:
    shelves = await _write_lists(connection, folder)
    total = max(await queries.count_products(connection), 1)
    heats = {row["product_id"]: row["heat"] for row in await heat(connection)}
    finishes = [row["finish"] for row in await queries.every(connection, queries.FINISHES)]
    gathered = Gathered(finishes, shelves, heats)
    with ExitStack() as open_files:
        blobs = {
            name: open_files.enter_context(BlobWriter(folder / f"{name}.bin"))
            for name in ("cards", "swatches", "pages", "reviews", "shades")
        }
        async with aclosing(blocks_of(connection)) as blocks:
            async for block in blocks:
                await asyncio.to_thread(_take, block, gathered, blobs)
                progress("Reading the catalogue", len(gathered.slugs) / total)
    progress("Reading the catalogue", 1)
    return gathered


def _take(block: Block, gathered: Gathered, blobs: dict[str, BlobWriter]) -> None:
    gathered.add(block)
    for joined in block.products:
        (_, brand), (_, category) = gathered.shelves.of(joined)
        pieces = pieces_of(joined, brand, category)
        blobs["cards"].add(pieces.card)
        blobs["swatches"].add(pieces.swatches)
        blobs["pages"].add(pieces.page)
        blobs["reviews"].add(pieces.reviews)
        for shade in pieces.shades:
            blobs["shades"].add(shade)


async def _write_lists(connection: Connection, folder: Path) -> Shelves:
    brands = await queries.every(connection, queries.BRANDS)
    categories = await queries.every(connection, queries.CATEGORIES)
    shelves = Shelves(_by_id(brands, Brand), _by_id(categories, Category))
    posts = [_struct(row, Blog) for row in await queries.every(connection, queries.POSTS)]
    for name, held in (
        ("brands", [brand for _, brand in shelves.brands.values()]),
        ("categories", [category for _, category in shelves.categories.values()]),
        ("posts", posts),
    ):
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(held))
    return shelves


def _by_id(rows: list[Record], kind: type[T]) -> dict[int, tuple[int, T]]:
    return {row["id"]: (place, _struct(row, kind)) for place, row in enumerate(rows)}


def _struct(row: Record, kind: type[T]) -> T:
    return kind(**{field: row[field] for field in kind.__struct_fields__})
