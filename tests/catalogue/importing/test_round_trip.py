"""Export, wipe, import: the same catalogue. And a killed import, run again, is a whole one."""

import asyncio
import csv
import io
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app.catalogue.importing.catalogue_shapes import CATALOGUE_SHAPES
from app.catalogue.importing.queries import announce_nothing
from app.kit.database.pool import Database
from tests.catalogue.conftest import rows
from tests.data.seeding.conftest import filled

FORMULAS = ("=1+1", "+SUM(A1)", "-A1", "@cmd", "\t=1", "'=quoted", "''=twice", "-7", "'", "it's")
STARTS = ("=", "+", "-", "@", "\t", "\r")
ROOT = Path(__file__).parents[3]
HELD, SHADES = "Shade 11000", 12_000
NUMBERS = (
    "id",
    "variant_id",
    "product_id",
    "brand_id",
    "category_id",
    "vendor_id",
    "ingredient_id",
    "certification_id",
)
COUNTED = ("rating_sum", "rating_count", "avg_rating", "rating_changed_at")
NAMED = {
    "product_id": "product.slug AS of_product",
    "variant_id": "variant.name AS of_variant",
    "brand_id": "brand.slug AS of_brand",
    "category_id": "category.slug AS of_category",
    "vendor_id": "vendor.slug AS of_vendor",
    "ingredient_id": "ingredient.inci_name AS of_ingredient",
    "certification_id": "certification.slug AS of_certification",
}


TWO_SOURCES = """
    UPDATE variant SET lab_l = 50.1234567890123, lab_a = 0, lab_b = 0, value = '#777777',
        source = 'instrument', instrument = 'CM-700d', measured_under = 'd50', observer = 2,
        picture = 'https://brand.example/ivory.jpg' WHERE id = 1;
    INSERT INTO other_swatch (variant_id, source, shop, value, lab_l, lab_a, lab_b, measured_under, observer)
    SELECT id, source, 'ulta', '#000000', 0.0, 0.0, 0.0, NULL, NULL FROM variant WHERE id = 2
    UNION ALL SELECT 3, 'instrument', '', '#777777', 50.2, 0, 0, 'd65', 2"""


async def catalogue_of(db: Database) -> dict[str, list[str]]:
    """Every row of every table as text, names in place of numbers, without what members count."""
    return {shape.table: await _told(db, shape.table) for shape in CATALOGUE_SHAPES}


async def _told(db: Database, table: str) -> list[str]:
    columns = [
        name
        for (name,) in await rows(
            db,
            f"SELECT attname FROM pg_attribute WHERE attrelid = '{table}'::regclass"
            " AND attnum > 0 AND NOT attisdropped",
        )
    ]
    points = [name for name in columns if name in NAMED]
    joins = " ".join(
        f"JOIN {NAMED[name].partition('.')[0]} ON {NAMED[name].partition('.')[0]}.id = {table}.{name}"
        for name in points
    )
    plain = [f"{table}.{name}" for name in columns if name not in (*NUMBERS, *COUNTED)]
    listed = ", ".join([*plain, *(NAMED[name] for name in points)])
    return sorted(
        text
        for (text,) in await rows(
            db, f"SELECT told::text FROM (SELECT {listed} FROM {table} {joins}) AS told"
        )
    )


async def wipe(db: Database) -> None:
    async with db.unit_of_work() as connection:
        await connection.execute(f"TRUNCATE {', '.join(shape.table for shape in CATALOGUE_SHAPES)} CASCADE")


@pytest.mark.parametrize("form", ["csv", "jsonl"])
async def test_export_wipe_import_gives_the_same_catalogue(undertone, db, tmp_path, form):
    await filled(db, tmp_path / "var")
    async with db.unit_of_work() as connection:  # what a file format may trip over
        await connection.execute(
            "UPDATE brand SET description = $1 WHERE id = 1", '"quoted", \n\r\n new lines \t = signs \u2028 '
        )
        await connection.execute("UPDATE category SET static_review = '{A|B,[C}' WHERE id = 1")
        for number, text in enumerate(FORMULAS, 2):
            await connection.execute("UPDATE product SET caption = $2 WHERE id = $1", number, text)
        await connection.execute(TWO_SOURCES)
    before = await catalogue_of(db)
    assert all(before.values())
    out = await undertone("export", "catalogue", tmp_path / "out", "--format", form)
    assert out.exit_code == 0, out.output
    if form == "csv":
        lines = io.StringIO((tmp_path / "out" / "products.csv").read_bytes().decode(), newline="")
        assert [cell for row in csv.reader(lines) for cell in row if cell.startswith(STARTS)] == ["-7"]
    await wipe(db)
    result = await undertone("import", "catalogue", tmp_path / "out")
    assert result.exit_code == 0, result.output
    assert not (tmp_path / "refused.csv").exists()
    assert await catalogue_of(db) == before


async def test_an_export_does_not_write_over_anything(undertone, db, shelf):
    result = await undertone("export", "catalogue", shelf)
    assert (result.exit_code, result.stderr) == (2, f"{shelf} is not empty.\n")


@asynccontextmanager
async def held_shade(db: Database) -> AsyncIterator[None]:
    """One of the last shades is being added elsewhere, so that no import comes to its end."""
    connection = await db.connect(idle_in_transaction_session_timeout="0")
    transaction = connection.transaction()
    await transaction.start()
    try:
        await announce_nothing(connection)
        await connection.execute("INSERT INTO variant (product_id, name) SELECT id, $1 FROM product", HELD)
        yield
    finally:
        await transaction.rollback()
        await connection.close()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
async def test_an_import_that_is_stopped_half_way_completes_when_run_again(
    undertone, db, shelf, database_url, how
):
    (shelf / "variants.csv").write_text("product,name,value\n")
    await undertone("import", "catalogue", shelf)
    with (shelf / "variants.csv").open("a") as file:
        file.writelines(f"silk,Shade {number},#{number:06x}\n" for number in range(SHADES))
    async with held_shade(db):
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "app.cli", "import", "catalogue", str(shelf),
            cwd=shelf, env=os.environ | {"DATABASE_URL": database_url, "PYTHONPATH": str(ROOT)},
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        while not (there := (await rows(db, "SELECT count(*) FROM variant"))[0][0]):  # noqa: ASYNC110 - another process
            await asyncio.sleep(0.01)
        process.send_signal(how)
        _, output = await process.communicate()
    async with db.bulk() as connection:  # once the server has noticed that the process is gone
        await connection.execute("SET LOCAL lock_timeout = '60s'; LOCK TABLE variant IN SHARE MODE")
        half = await connection.fetchval("SELECT count(*) FROM variant")
    assert there <= half < SHADES
    assert half % 4_000 == 0
    assert how == signal.SIGKILL or output.decode().startswith("Interrupted.")
    result = await undertone("import", "catalogue", shelf)
    assert f"{SHADES - half:,} added, 0 changed, {half:,} unchanged, 0 refused" in result.stdout
    assert await rows(db, "SELECT count(*), count(lab_l) FROM variant") == [(SHADES, SHADES)]
