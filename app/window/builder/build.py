"""Builds a window: reads one snapshot of PostgreSQL, writes and publishes one folder, reports progress.

A window is built from nothing, or merged: from the published one and what changed since. Both give the same
files.
"""

import asyncio
import shutil
from collections.abc import Callable
from contextlib import ExitStack, aclosing
from datetime import UTC, datetime
from pathlib import Path

import asyncpg
import msgspec
import numpy as np
import structlog

from app.kit.database.pool import Connection, Database, DatabaseUnavailableError
from app.window import files
from app.window.activity.queries import fetch_all_activity
from app.window.arrays.blobs import BlobWriter
from app.window.arrays.facets import save_facets
from app.window.arrays.lookup_tables import NameTable, NumberTable
from app.window.arrays.spare_rows import MIN_SPARE_PRODUCTS, MIN_SPARE_SHADES, add_room
from app.window.builder import queries
from app.window.builder.catalogue_lists import (
    read_certifications,
    read_lists,
    read_phrases,
    read_shop_facts,
    save_lists,
)
from app.window.builder.column_collector import ColumnCollector
from app.window.builder.encoded_blocks import BLOB_NAMES, encode_block, list_corrected, rank_corrected
from app.window.builder.merging.merge import WholeReads, find_merge
from app.window.builder.merging.merged_catalogue import MergedCatalogue
from app.window.builder.merging.published_window import WEAR_EVIDENCE
from app.window.builder.name_types import learn_types
from app.window.builder.product_blocks import read_blocks
from app.window.builder.shades import build_shades
from app.window.builder.wear_bursts import Burst
from app.window.builder.wear_weighing import read_wear_evidence, weigh_evidence
from app.window.prices.offer_texts import OfferTexts
from app.window.queries import CatalogueState, read_catalogue_state
from app.window.schemas import CorrectedShade
from app.window.search.learned_names import save_search_columns, save_search_lists
from app.window.shades import match_constants
from app.window.shades.colourless import save_colourless
from app.window.shades.match_constants import digest_constants
from app.window.shades.shade_pairs import save_pairs
from app.window.shades.wearers_limits import save_swatch_colours
from shade_matching.match_constants import DEFAULT_CONSTANTS, MatchConstants, write_constants

_log = structlog.get_logger("window")

Collected = ColumnCollector | MergedCatalogue
Progress = Callable[[str, float], None]
"""Called with the name of the step and the share of it that is done, from 0 to 1."""


async def build_window(
    database: Database,
    root: Path,
    progress: Progress,
    constants: MatchConstants = DEFAULT_CONSTANTS,
    *,
    reuse: bool = False,
) -> str | None:
    """Build and publish a window. Returns its version, or None when another builder is running.

    With `reuse` it is merged from the published one, where that can be done.
    """
    async with database.bulk(isolation="repeatable_read", readonly=True) as connection:
        if not await queries.lock_builder(connection, files.read_folder_id(root)):
            return None
        files.clear_unfinished(root)
        state = await read_catalogue_state(connection)
        published = files.find_published(root)
        version = files.make_version(state.version, published.name if published else "")
        unfinished = root / f"{files.UNFINISHED}{version}"
        unfinished.mkdir()
        try:
            builder = WindowBuilder(connection, root, unfinished, constants, progress)
            columns = await builder.write(reuse=reuse)
            _write_manifest(unfinished, columns, version, state, constants)
            unfinished.rename(root / version)
        except BaseException:
            shutil.rmtree(unfinished, ignore_errors=True)
            raise
        files.publish(root, version)
        await _store_findings(database, columns, builder.bursts)
        files.prune(root)
        return version


async def _store_findings(database: Database, columns: Collected, bursts: list[Burst]) -> None:
    """Store what shades are matched by and what waits for staff. The window is published already without."""
    try:
        async with database.bulk() as connection:
            await queries.store_mended(connection, columns.list_mended(), columns.changed)
            await queries.store_bursts(connection, bursts)
    except (asyncpg.PostgresError, DatabaseUnavailableError) as error:
        _log.error("mended colours and bursts were not stored; the next build does it", problem=str(error))


class WindowBuilder:
    """Writes the files of one window to a folder."""

    def __init__(
        self, connection: Connection, root: Path, folder: Path, constants: MatchConstants, progress: Progress
    ) -> None:
        self._connection, self._root, self._folder = connection, root, folder
        self._constants, self._progress = constants, progress
        self._begun_at = datetime.now(UTC)
        self.bursts: list[Burst] = []  # of new accounts, for staff

    async def write(self, *, reuse: bool) -> Collected:
        """Write all files but the manifest."""
        reported = await read_wear_evidence(self._connection, self._constants)
        evidence, self.bursts = await asyncio.to_thread(weigh_evidence, *reported)
        activity = await fetch_all_activity(self._connection, self._begun_at.date())
        whole = WholeReads(
            lists=await read_lists(self._connection),
            evidence=evidence,
            heats={row["product_id"]: row["heat"] for row in activity},
            review_changes={row["product_id"]: row["review_changes"] for row in activity},
        )
        save_lists(whole.lists, self._folder)
        columns: Collected | None = await self._merge(whole) if reuse else None
        columns = columns or await self._write_products(whole)
        await self._write_columns(columns, whole)
        return columns

    async def _merge(self, whole: WholeReads) -> MergedCatalogue | None:
        """Write the products of a merged window. None where it has to be built from nothing."""
        merge = await find_merge(self._connection, self._root, self._constants, self._begun_at)
        merged = await merge.read(self._connection, whole, self._constants) if merge else None
        if merged is None:
            return None
        self._progress("Merging the catalogue", 0)
        await asyncio.to_thread(merged.write_pieces, self._folder)
        self._write_corrected(merged.list_corrected())
        self._progress("Merging the catalogue", 1)
        return merged

    async def _write_products(self, whole: WholeReads) -> ColumnCollector:
        connection, evidence = self._connection, whole.evidence
        total = max(await queries.count_products(connection), 1)
        finishes = [row["finish"] for row in await queries.fetch(connection, queries.FINISHES)]
        columns = ColumnCollector(finishes, whole.lists.listings, whole.heats, begun_at=self._begun_at)
        corrected: list[CorrectedShade] = []
        with ExitStack() as open_files:
            add_piece = {
                name: open_files.enter_context(BlobWriter(self._folder / f"{name}.bin")).add
                for name in BLOB_NAMES
            }
            async with aclosing(read_blocks(connection, columns.begun_at)) as blocks:
                async for block in blocks:
                    await asyncio.to_thread(
                        encode_block, block, columns, add_piece, evidence, self._constants
                    )
                    corrected += list_corrected(block, columns, evidence)
                    self._progress("Reading the catalogue", len(columns.slugs) / total)
        self._write_corrected(sorted(corrected, key=rank_corrected))
        self._progress("Reading the catalogue", 1)
        return columns

    def _write_corrected(self, corrected: list[CorrectedShade]) -> None:
        (self._folder / "corrected.json").write_bytes(msgspec.json.encode(corrected))

    async def _write_columns(self, columns: Collected, whole: WholeReads) -> None:
        folder, connection, evidence = self._folder, self._connection, whole.evidence
        products, variants = columns.build_product_columns(), columns.build_variant_columns()
        size = add_room(len(products.id), MIN_SPARE_PRODUCTS)
        products.save(folder / "products", size)
        variants.save(folder / "variants", add_room(len(variants.id), MIN_SPARE_SHADES))
        NameTable.write(columns.slugs, folder / "slugs")
        NumberTable.from_numbers(products.id).save(folder / "product_ids")
        NumberTable.from_numbers(variants.id).save(folder / "variant_ids")
        colourless = await queries.fetch(connection, queries.COLOURLESS)
        save_colourless([(row["id"], row["product_id"]) for row in colourless], folder / "colourless.npy")
        save_pairs(evidence.pairs, folder / "worn_pairs.npy")
        save_pairs(evidence.known, folder / "known_pairs.npy")
        save_swatch_colours(evidence.swatches, folder / "wearers_limits")
        evidence.save(folder / WEAR_EVIDENCE)
        own = [whole.review_changes.get(product, 0) for product in products.id.tolist()]
        np.save(folder / files.REVIEW_CHANGES, np.array(own, dtype=np.int64))
        save_facets(columns.build_facets(await read_certifications(connection), size), folder / "facets")
        NameTable.write([name.casefold() for name in columns.names], folder / "sort_names")
        slugs = [category.slug for category in whole.lists.listings.categories.values()]
        learned = learn_types(columns.names, products.category.tolist(), slugs)
        save_search_columns(folder / "search", learned, columns.build_colour_scores(), size)
        await self._write_texts(columns, size)
        build_shades(
            variants, columns.build_lab(), folder / "shades",
            lambda share: self._progress("Matching shades", share), columns.find_known_neighbours(),
        )  # fmt: skip

    async def _write_texts(self, columns: Collected, size: int) -> None:
        folder = self._folder
        self._progress("Indexing words", 0)
        columns.words.build(size).save(folder / "text")
        OfferTexts.save(columns.offer_texts, folder / "offer_texts", size)
        facts = await read_shop_facts(self._connection)
        (folder / files.SHOP_FACTS).write_bytes(msgspec.json.encode(facts))
        shades = await queries.fetch(self._connection, queries.SHADE_NAMES)
        names = [row["name"] for row in shades]
        save_search_lists(folder / "search", await read_phrases(self._connection), names)
        self._progress("Indexing words", 1)


def _write_manifest(
    folder: Path, columns: Collected, version: str, state: CatalogueState, constants: MatchConstants
) -> None:
    write_constants(constants, folder / match_constants.FILE)
    files.write_manifest(folder, files.Manifest(
        format=files.FORMAT, version=version, catalogue_version=state.version, snapshot=state.snapshot,
        database=state.database, built_at=columns.begun_at,
        products=len(columns.slugs), variants=len(columns.build_lab()), is_demo=columns.is_demo,
        match_constants=digest_constants(constants), files={},
    ))  # fmt: skip
