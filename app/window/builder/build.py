"""Builds a window: reads one snapshot of PostgreSQL, writes and publishes one folder, reports progress."""

import asyncio
import shutil
from collections.abc import Callable
from contextlib import ExitStack, aclosing
from pathlib import Path

import asyncpg
import msgspec
import structlog

from app.kit.database import Connection, Database, DatabaseUnavailableError
from app.window import files, match_constants
from app.window.blobs import BlobWriter
from app.window.builder import queries
from app.window.builder.catalogue_lists import read_certifications, read_lists, save_lists
from app.window.builder.column_collector import ColumnCollector
from app.window.builder.encoded_blocks import PIECES, encode_block, list_corrected, rank_corrected
from app.window.builder.product_blocks import read_blocks
from app.window.builder.shades import build_shades
from app.window.builder.wear_evidence import WearEvidence, read_wear_evidence, weigh_evidence
from app.window.colourless import save_colourless
from app.window.facets import save_facets
from app.window.lookup_tables import NameTable, NumberTable
from app.window.match_constants import digest_constants
from app.window.offer_texts import OfferTexts
from app.window.queries import CatalogueState, fetch_heat, read_catalogue_state
from app.window.room import LEAST_PRODUCTS, LEAST_SHADES, with_room
from app.window.schemas import CorrectedShade
from app.window.search_names import save_phrases
from app.window.worn_pairs import save_pairs
from shade_engine import MatchConstants
from shade_engine.match_constants import DEFAULT_CONSTANTS, write_constants

_log = structlog.get_logger("window")

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
    certifications = await read_certifications(connection)
    size = with_room(len(products.id), LEAST_PRODUCTS)
    products.save(folder / "products", size)
    variants.save(folder / "variants", with_room(len(variants.id), LEAST_SHADES))
    NameTable.write(columns.slugs, folder / "slugs")
    NumberTable.from_numbers(products.id).save(folder / "product_ids")
    NumberTable.from_numbers(variants.id).save(folder / "variant_ids")
    colourless = await queries.fetch_all(connection, queries.COLOURLESS)
    save_colourless([(row["id"], row["product_id"]) for row in colourless], folder / "colourless.npy")
    save_pairs(evidence.pairs, folder / "worn_pairs.npy")
    save_facets(columns.build_facets(certifications, size), folder / "facets")
    NameTable.write([name.casefold() for name in columns.names], folder / "sort_names")
    progress("Indexing words", 0)
    columns.words.build(size).save(folder / "text")
    columns.save_search_columns(folder / "search", size)
    OfferTexts.save(columns.offer_texts, folder / "offer_texts", size)
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
    lists = await read_lists(connection)
    save_lists(lists, folder)
    total = max(await queries.count_products(connection), 1)
    heats = {row["product_id"]: row["heat"] for row in await fetch_heat(connection)}
    finishes = [row["finish"] for row in await queries.fetch_all(connection, queries.FINISHES)]
    columns = ColumnCollector(finishes, lists.listings, heats)
    corrected: list[CorrectedShade] = []
    with ExitStack() as open_files:
        blobs = {name: open_files.enter_context(BlobWriter(folder / f"{name}.bin")) for name in PIECES}
        async with aclosing(read_blocks(connection, columns.begun_at)) as blocks:
            async for block in blocks:
                await asyncio.to_thread(encode_block, block, columns, blobs, evidence, constants)
                corrected += list_corrected(block, columns, evidence)
                progress("Reading the catalogue", len(columns.slugs) / total)
    corrected.sort(key=rank_corrected)
    (folder / "corrected.json").write_bytes(msgspec.json.encode(corrected))
    progress("Reading the catalogue", 1)
    return columns
