"""Known pairs arrive row by row, and what cannot be true is refused with its reason."""

import csv
from pathlib import Path

import pytest
import pytest_asyncio

from app.catalogue.importing.known_pairs import COLUMNS
from tests.catalogue.conftest import rows
from tests.catalogue.importing.conftest import refused
from tests.support.rows import a_brand, a_category, a_product, a_variant

STORED = """
    SELECT one.name, other.name, known_pair.source, sure FROM known_pair
    JOIN variant AS one ON one.id = variant_id JOIN variant AS other ON other.id = other_variant_id
    ORDER BY known_pair.id"""
GOOD = ("Maison Oriel", "Second Skin", "120", "Ayla", "Ayla Glow", "Ivory", "a chart", "0.8")


@pytest_asyncio.fixture(autouse=True)
async def shades(db) -> None:
    async with db.unit_of_work() as work:
        skin = await a_category(work, slug="skin", department="Complexion")
        lips = await a_category(work, slug="lips", department="Lips")
        oriel, ayla = [await a_brand(work, name=name) for name in ("Maison Oriel", "Ayla")]
        second = await a_product(work, name="Second Skin", brand_id=oriel, category_id=skin)
        glow = await a_product(work, name="Glow", brand_id=ayla, category_id=skin)
        for name, value in (("120 Ivory Beige", "#e8c8a8"), ("340 Deep", "#5a3a2a"), ("Bare", None)):
            await a_variant(work, second, name=name, value=value)
        for name, value in (("Ivory", "#e6c4a2"), ("Sand", "#d8b08c"), ("Cherry", "#b01030")):
            await a_variant(work, glow, name=name, value=value)
        await a_variant(
            work, await a_product(work, name="Rouge", brand_id=ayla, category_id=lips), name="Nude"
        )


def write(folder: Path, *lines: tuple[str, ...], columns: tuple[str, ...] = COLUMNS) -> Path:
    file = folder / "pairs.csv"
    with file.open("w", newline="") as opened:
        csv.writer(opened).writerows([columns, *lines])
    return file


def change(**cells: str) -> tuple[str, ...]:
    return tuple({**dict(zip(COLUMNS, GOOD, strict=True)), **cells}.values())


async def test_pairs_are_stored_once_and_follow_their_source(undertone, db, tmp_path: Path):
    turned = (*GOOD[3:6], *GOOD[:3], "another chart", "0.5")
    result = await undertone("import", "pairs", write(tmp_path, GOOD, turned))
    assert result.exit_code == 0, result.output
    assert "2 added" in result.output
    stored = [("120 Ivory Beige", "Ivory", "a chart", 80), ("120 Ivory Beige", "Ivory", "another chart", 50)]
    assert await rows(db, STORED) == stored
    result = await undertone("import", "pairs", write(tmp_path, change(sure="0.9"), turned))
    assert "0 added, 1 changed, 1 unchanged" in result.output
    result = await undertone("import", "pairs", write(tmp_path, change(sure="0")))
    assert "1 changed" in result.output
    assert await rows(db, STORED) == stored[1:]


async def test_a_dry_run_stores_nothing(undertone, db, tmp_path: Path):
    result = await undertone("import", "pairs", write(tmp_path, GOOD), "--dry-run")
    assert result.exit_code == 0
    assert await rows(db, STORED) == []


@pytest.mark.parametrize(
    ("cells", "field", "reason"),
    [
        ({"other_shade": "Cherry"}, "other_shade", "'Cherry' has a colour that no skin has"),
        ({"shade": "340"}, "other_shade", "looks too different from the first one: 52, at most 35"),
        ({"shade": "555"}, "shade", "'Second Skin' has no shade '555'"),
        ({"other_product": "Gone"}, "other_product", "there is no product 'Gone' of 'Ayla'"),
        ({"other_product": "Rouge", "other_shade": "Nude"}, "other_product",
         "'Rouge' is not for skin, as a foundation is"),
        ({"shade": "Bare"}, "shade", "'Bare' has no colour to check it by"),
        ({"brand": "Ayla", "product": "Glow", "shade": "Ivory"}, "other_product",
         "both sides are the same product"),
        ({"sure": "very"}, "sure", "'very' is not a number from 0 to 1: how likely both are the same shade"),
        ({"sure": "1.5"}, "sure", "'1.5' is not a number from 0 to 1: how likely both are the same shade"),
        ({"source": " "}, "source", "is empty"),
    ],
)  # fmt: skip
async def test_what_cannot_be_true_is_refused_and_the_rest_is_stored(
    undertone, db, tmp_path: Path, cells: dict[str, str], field: str, reason: str
):
    file = write(tmp_path, change(**cells), change(source="a good one"))
    assert (await undertone("import", "pairs", file)).exit_code == 0
    assert refused(tmp_path) == [(2, "refused", field, reason)]
    assert [row[2] for row in await rows(db, STORED)] == ["a good one"]


async def test_a_source_that_contradicts_itself_is_refused_in_one_file_and_over_two(
    undertone, db, tmp_path: Path
):
    other = change(other_shade="Sand")
    said = "'a chart' says that another shade of that product is the same: 'Ivory'"
    for lines in ((GOOD, other), (other,)):
        await undertone("import", "pairs", write(tmp_path, *lines))
        assert refused(tmp_path) == [(1 + len(lines), "refused", "other_shade", said)]
    await undertone("import", "pairs", write(tmp_path, change(sure="0"), other))
    assert refused(tmp_path) == []
    assert [row[1] for row in await rows(db, STORED)] == ["Sand"]


async def test_a_file_without_a_column_is_refused_in_one_sentence(undertone, db, tmp_path: Path):
    result = await undertone("import", "pairs", write(tmp_path, GOOD[:-1], columns=COLUMNS[:-1]))
    assert result.exit_code == 2
    assert result.stderr.startswith("pairs.csv lacks the column 'sure'; it has to have brand, product, shade")


async def test_a_merged_shade_keeps_what_is_known_of_it(undertone, db, tmp_path: Path):
    await undertone("import", "pairs", write(tmp_path, GOOD))
    async with db.unit_of_work() as work:
        twin = await a_product(
            work, name="Twin", category_id=await work.fetchval("SELECT min(id) FROM category")
        )
        kept = await a_variant(work, twin, name="Kept")
        gone = await work.fetchval("SELECT id FROM variant WHERE name = 'Ivory'")
        await work.execute("SELECT merge_variants($1, $2)", gone, kept)
    assert await rows(db, STORED) == [("120 Ivory Beige", "Kept", "a chart", 80)]
