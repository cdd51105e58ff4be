"""Builds a window: reads one snapshot of PostgreSQL, writes and publishes one folder, reports progress."""

import asyncio
import shutil
from collections.abc import Callable
from contextlib import ExitStack, aclosing
from itertools import islice
from pathlib import Path
from typing import TypeVar

import asyncpg
import msgspec
import numpy as np
import structlog
from asyncpg import Record

from app.kit.database import Connection, Database, DatabaseUnavailableError
from app.window import files, match_constants
from app.window.blobs import BlobWriter
from app.window.builder import queries
from app.window.builder.column_collector import BrandsAndCategories, ColumnCollector
from app.window.builder.mended_shades import mend_block
from app.window.builder.offers import describe_offers
from app.window.builder.product_blocks import ProductBlock, read_blocks
from app.window.builder.product_json import encode_product
from app.window.builder.shades import build_shades
from app.window.builder.wear_evidence import WearEvidence, read_wear_evidence, weigh_evidence
from app.window.facets import save_facets
from app.window.lookup_tables import NameTable, NumberTable
from app.window.match_constants import digest_constants
from app.window.offer_texts import OfferTexts
from app.window.queries import CatalogueState, fetch_heat, read_catalogue_state
from app.window.schemas import Blog, Brand, Category, CorrectedShade
from app.window.search_names import save_phrases
from app.window.worn_pairs import save_pairs
from shade_engine import MatchConstants
from shade_engine.match_constants import DEFAULT_CONSTANTS, write_constants

_log = structlog.get_logger("window")

T = TypeVar("T", bound=msgspec.Struct)

Progress = Callable[[str, float], None]
"""Called with the name of the step and the share of it that is done, from 0 to 1."""


async def build_window(
    database: Database, root: Path, progress: Progress, constants: MatchConstants = DEFAULT_CONSTANTS
) -> str | None:
    """Build and publish a window. Returns its version, or None when another builder is running."""
    async with database.bulk(isolation="repeatable_read", readonly=True) as connection:
        if not await queries.lock_builder(connection):
            return None
        files.clear_unfinished(root)
        state = await read_catalogue_state(connection)
        version = files.make_version(state.version)
        unfinished = root / f"{files.UNFINISHED}{version}"
        unfinished.mkdir()
        try:
            reported = await read_wear_evidence(connection, constants)
            evidence = await asyncio.to_thread(weigh_evidence, *reported)
            columns = await _write_products(connection, unfinished, constants, evidence, progress)
            await _write_window(connection, unfinished, columns, evidence, progress)
            _write_manifest(unfinished, columns, version, state, constants)
            unfinished.rename(root / version)
        except BaseException:
            shutil.rmtree(unfinished, ignore_errors=True)
            raise
        files.publish(root, version)
        await _store_mended(database, columns)
        files.prune(root)
        return version


async def _store_mended(database: Database, columns: ColumnCollector) -> None:
    """Store what shades are matched by. The window is published already and needs none of it."""
    try:
        async with database.bulk() as connection:
            await queries.store_mended(connection, columns.list_mended())
    except (asyncpg.PostgresError, DatabaseUnavailableError) as error:
        _log.error("mended colours were not stored; the next build stores them", problem=str(error))


async def _write_window(
    connection: Connection,
    folder: Path,
    columns: ColumnCollector,
    evidence: WearEvidence,
    progress: Progress,
) -> None:
    products, variants = columns.build_product_columns(), columns.build_variant_columns()
    certifications = [
        (row["slug"], row["name"]) for row in await queries.fetch_all(connection, queries.CERTIFICATIONS)
    ]
    products.save(folder / "products")
    variants.save(folder / "variants")
    NameTable.write(columns.slugs, folder / "slugs")
    NumberTable.from_numbers(products.id).save(folder / "product_ids")
    NumberTable.from_numbers(variants.id).save(folder / "variant_ids")
    colourless = [row["id"] for row in await queries.fetch_all(connection, queries.COLOURLESS)]
    NumberTable.from_numbers(np.array(colourless, dtype=np.int64)).save(folder / "colourless_ids")
    places = dict(zip(variants.id.tolist(), range(len(variants.id)), strict=True)) if evidence.pairs else {}
    save_pairs(evidence.pairs, places, folder / "worn_pairs.npy")
    save_facets(columns.build_facets(certifications), folder / "facets")
    progress("Indexing words", 0)
    columns.words.build().save(folder / "text")
    columns.save_search_columns(folder / "search")
    OfferTexts.save(columns.offer_texts, folder / "offer_texts")
    phrases = [row["content"] for row in await queries.fetch_all(connection, queries.SEARCH_PHRASES)]
    save_phrases(folder / "search", phrases)
    progress("Indexing words", 1)
    build_shades(
        variants, columns.build_lab(), folder / "shades", lambda share: progress("Matching shades", share)
    )


def _write_manifest(
    folder: Path, columns: ColumnCollector, version: str, state: CatalogueState, constants: MatchConstants
) -> None:
    write_constants(constants, folder / match_constants.FILE)
    files.write_manifest(folder, files.Manifest(
        format=files.FORMAT, version=version, catalogue_version=state.version, snapshot=state.snapshot,
        database=state.database, built_at=columns.begun_at,
        products=len(columns.slugs), variants=len(columns.build_lab()), is_demo=columns.is_demo,
        match_constants=digest_constants(constants), files={},
    ))  # fmt: skip


async def _write_products(
    connection: Connection,
    folder: Path,
    constants: MatchConstants,
    evidence: WearEvidence,
    progress: Progress,
) -> ColumnCollector:
    listings = await _write_lists(connection, folder)
    total = max(await queries.count_products(connection), 1)
    heats = {row["product_id"]: row["heat"] for row in await fetch_heat(connection)}
    finishes = [row["finish"] for row in await queries.fetch_all(connection, queries.FINISHES)]
    columns = ColumnCollector(finishes, listings, heats)
    corrected: list[CorrectedShade] = []
    with ExitStack() as open_files:
        blobs = {
            name: open_files.enter_context(BlobWriter(folder / f"{name}.bin"))
            for name in ("cards", "swatches", "pages", "offers", "reviews", "shades")
        }
        async with aclosing(read_blocks(connection, columns.begun_at)) as blocks:
            async for block in blocks:
                await asyncio.to_thread(_add_block, block, columns, blobs, evidence, constants)
                for product in block.products:
                    (_, brand), _ = listings.find_for(product)
                    corrected += evidence.list_corrected(product, brand.name)
                progress("Reading the catalogue", len(columns.slugs) / total)
    corrected.sort(key=lambda shade: (-shade.wearers, shade.variant_id))
    (folder / "corrected.json").write_bytes(msgspec.json.encode(corrected))
    progress("Reading the catalogue", 1)
    return columns


def _add_block(
    block: ProductBlock,
    columns: ColumnCollector,
    blobs: dict[str, BlobWriter],
    evidence: WearEvidence,
    constants: MatchConstants,
) -> None:
    is_skin = columns.find_skin(block.products)
    mended = mend_block(block.products, block.shades, block.others, is_skin, constants)
    offers = [describe_offers(each.offers, each.price, each.unit_price) for each in block.products]
    columns.add(block, offers, mended, evidence.correct_block(block.products, mended))
    texts = iter(mended.list_texts())
    for each in offers:
        blobs["offers"].add(each.page)
    for product, skin in zip(block.products, is_skin, strict=True):
        (_, brand), (_, category) = columns.listings.find_for(product)
        facts = evidence.list_facts(product, is_skin=skin)
        own = zip(islice(texts, len(product.variants)), facts, strict=True)
        pieces = encode_product(product, brand, category, [(*text, wear) for text, wear in own])
        blobs["cards"].add(pieces.card)
        blobs["swatches"].add(pieces.swatches)
        blobs["pages"].add(pieces.page)
        blobs["reviews"].add(pieces.reviews)
        for shade in pieces.shades:
            blobs["shades"].add(shade)


async def _write_lists(connection: Connection, folder: Path) -> BrandsAndCategories:
    brands = await queries.fetch_all(connection, queries.BRANDS)
    categories = await queries.fetch_all(connection, queries.CATEGORIES)
    listings = BrandsAndCategories(_by_id(brands, Brand), _by_id(categories, Category))
    posts = [_struct(row, Blog) for row in await queries.fetch_all(connection, queries.POSTS)]
    for name, items in (
        ("brands", [brand for _, brand in listings.brands.values()]),
        ("categories", [category for _, category in listings.categories.values()]),
        ("posts", posts),
    ):
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(items))
    return listings


def _by_id(rows: list[Record], kind: type[T]) -> dict[int, tuple[int, T]]:
    return {row["id"]: (place, _struct(row, kind)) for place, row in enumerate(rows)}


def _struct(row: Record, kind: type[T]) -> T:
    return kind(**{field: row[field] for field in kind.__struct_fields__})
