"""The Pudding's shades: what becomes of each kind of dirt."""

from pathlib import Path

import pytest

from tests.catalogue.conftest import rows
from tests.catalogue.importing.conftest import SAMPLES, refused

SAMPLE = SAMPLES / "pudding.csv"
REAL = Path(__file__).parents[4] / "shared" / "data" / "pudding" / "allShades.csv"


async def test_brands_products_and_shades_arrive(undertone, db, tmp_path):
    result = await undertone("import", "pudding", SAMPLE)
    assert result.exit_code == 0, result.output
    assert await rows(db, "SELECT slug, name, source, source_key FROM product ORDER BY id") == [
        ("maison-oriel-second-skin", "Second Skin", "pudding", "maison oriel|second skin"),
        ("oriel-sohne-silk-pressed", "Silk, Pressed", "pudding", "oriel & söhne|silk, pressed"),
    ]
    assert await rows(db, "SELECT name, value, source, undertone FROM variant ORDER BY id") == [
        ("120N Porcelain", "#f0d9c4", "retailer", "neutral"),
        ("300W", "#c68642", "retailer", "warm"),
        ("Umber", "#5b3a29", "retailer", "olive"),
        ("Blank", None, "retailer", None),
        ("Fawn", "#d7a98f", "retailer", None),
    ]
    assert await rows(db, "SELECT count(*) FROM variant WHERE (value IS NULL) <> (lab_l IS NULL)") == [(0,)]


async def test_every_dirty_row_is_reported(undertone, tmp_path):
    await undertone("import", "pudding", SAMPLE)
    assert sorted(refused(tmp_path)) == [
        (5, "mended", "hex", "#FDFCFB is near white, a picture without a swatch: taken without its colour"),
        (6, "refused", "name", "is what line 4 brought already"),
        (7, "refused", "name", "is NA, and so is specific"),
        (8, "refused", "value", "'not a colour' is not a colour such as #c68642"),
    ]


async def test_a_second_run_changes_nothing(undertone, db):
    await undertone("import", "pudding", SAMPLE)
    version = await rows(db, "SELECT catalogue_version()")
    result = await undertone("import", "pudding", SAMPLE)
    assert "0 added, 0 changed, 5 unchanged, 2 refused" in result.stdout
    assert await rows(db, "SELECT catalogue_version()") == version


async def test_what_the_owner_changed_here_is_not_taken_back(undertone, db):
    await undertone("import", "pudding", SAMPLE)
    async with db.unit_of_work() as connection:
        await connection.execute(
            "UPDATE product SET slug = 'ours', status = 'withdrawn' WHERE name = 'Second Skin'"
        )
        await connection.execute("UPDATE brand SET name = 'Oriel' WHERE slug = 'maison-oriel'")
    await undertone("import", "pudding", SAMPLE)
    assert await rows(db, "SELECT slug, status FROM product WHERE name = 'Second Skin'") == [
        ("ours", "withdrawn")
    ]
    assert await rows(db, "SELECT name FROM brand WHERE slug = 'maison-oriel'") == [("Oriel",)]


async def test_a_dry_run_writes_nothing(undertone, db):
    await undertone("import", "pudding", SAMPLE, "--dry-run")
    assert await rows(db, "SELECT count(*), catalogue_version() FROM brand") == [(0, 1)]


@pytest.mark.skipif(not REAL.exists(), reason="the published list is not part of the project")
async def test_the_published_list_comes_in_whole(undertone, db, tmp_path):
    result = await undertone("import", "pudding", REAL)
    assert "variants    6,750 added, 0 changed, 0 unchanged, 66 refused" in result.stdout
    assert [kind for _, kind, field, _ in refused(tmp_path) if field == "hex"] == ["mended"] * 49
    assert await rows(db, "SELECT count(*) FROM brand") == [(107,)]
    assert await rows(db, "SELECT count(*) FROM product") == [(328,)]
