"""Our own set of files: what it brings, what it refuses, and that a second run finds nothing to do."""

import gzip
import json

import pytest

from tests.catalogue.conftest import rows
from tests.catalogue.importing.conftest import everything, refused

ROWS = {
    "variants.csv": [
        ("silk,Bad,#12345g", "value", "'#12345g' is not a colour such as #c68642"),
        ("silk,,#112233", "name", "is empty"),
        (f"silk,{'x' * 10_000},#112233", "name", "is 10,000 characters long; 200 is the most"),
        ("nothing,Red,#112233", "product", "there is no product 'nothing'"),
        ("silk,Rose,#000000", "name", "is what line 2 brought already"),
        ("silk,Red", "", "has 2 cells where the header has 3"),
        ('silk,"Red"x,#112233', "", "is not CSV: ',' expected after '\"'"),
    ],
    "products.csv": [
        ("silk,Other,oriel,lips", "slug", "is what line 2 brought already"),
        (
            "Not a slug,Other,oriel,lips",
            "slug",
            "'Not a slug' is not small letters, digits and single hyphens",
        ),
        ("other,Other,nobody,lips", "brand", "there is no brand 'nobody'"),
    ],
}


async def test_a_folder_fills_the_shelf(undertone, shelf, db):
    result = await undertone("import", "catalogue", shelf)
    assert result.exit_code == 0, result.output
    assert "variants    1 added, 0 changed, 0 unchanged, 0 refused" in result.stdout
    found = await rows(db, "SELECT name, value, round(lab_l) FROM variant")
    assert found == [("Rose", "#b28378", 59)]
    assert await rows(db, "SELECT static_review FROM category") == [(["Long lasting", "Soft"],)]
    assert not (shelf.parent / "refused.csv").exists()


async def test_the_columns_of_every_file_are_listed_with_its_key(undertone):
    result = await undertone("import", "columns")
    listed = dict(line.split(": ") for line in result.stdout.splitlines())
    assert len(listed) == 13
    assert listed["products"].startswith("slug**, name*, brand*, category*, status, caption,")
    assert listed["product_ingredients"] == "product**, ingredient**, position"


async def test_a_second_run_changes_nothing_and_announces_nothing(undertone, shelf, db):
    await undertone("import", "catalogue", shelf)
    before = await everything(db)
    result = await undertone("import", "catalogue", shelf)
    assert [line.split("  ")[-1].strip() for line in result.stdout.splitlines()] == [
        "0 added, 0 changed, 1 unchanged, 0 refused"
    ] * 4
    assert await everything(db) == before


async def test_a_change_reaches_the_row_its_lab_and_the_window(undertone, shelf, db):
    await undertone("import", "catalogue", shelf)
    before = await everything(db)
    (shelf / "variants.csv").write_text("product,name,value\nsilk,Rose,#ffffff\n")
    result = await undertone("import", "catalogue", shelf)
    assert "0 added, 1 changed, 0 unchanged" in result.stdout
    assert await rows(db, "SELECT value, round(lab_l) FROM variant") == [("#ffffff", 100)]
    assert await everything(db) != before


async def test_columns_that_are_left_out_stay_as_they_are(undertone, shelf, db):
    (shelf / "brands.csv").write_text("slug,name,caption\noriel,Maison Oriel,Since 1911\n")
    await undertone("import", "catalogue", shelf)
    (shelf / "brands.csv").write_text("slug,name\noriel,Oriel\n")
    await undertone("import", "catalogue", shelf)
    assert await rows(db, "SELECT name, caption FROM brand") == [("Oriel", "Since 1911")]


async def test_a_dry_run_tells_the_same_and_writes_nothing(undertone, shelf, db):
    before = await everything(db)
    dry = await undertone("import", "catalogue", shelf, "--dry-run")
    assert dry.exit_code == 0
    assert await everything(db) == before
    wet = await undertone("import", "catalogue", shelf)
    assert dry.stdout == "A dry run: nothing was written.\n" + wet.stdout


@pytest.mark.parametrize(
    ("name", "row", "field", "reason"), [(name, *each) for name, many in ROWS.items() for each in many]
)
async def test_a_bad_row_is_refused_and_the_others_are_taken(undertone, shelf, db, name, row, field, reason):
    with (shelf / name).open("a") as file:
        file.write(row + "\n")
    result = await undertone("import", "catalogue", shelf)
    assert result.exit_code == 0
    assert refused(shelf.parent) == [(3, "refused", field, reason)]
    assert (await everything(db))[0][:4] == (1, 1, 1, 1)


@pytest.mark.parametrize(
    ("price", "reason"),
    [
        ("-1", "'-1' is negative"),
        ("1.234", "'1.234' has more than two decimals"),
        ("free", "'free' is not a price such as 24.50"),
        ("1e99", "'1e99' is not a price such as 24.50"),
        ("NaN", "'NaN' is not a price such as 24.50"),
    ],
)
async def test_a_price_is_a_price(undertone, shelf, price, reason):
    (shelf / "vendors.csv").write_text("slug,name\nboots,Boots\n")
    (shelf / "offers.csv").write_text(f"product,vendor,currency,price\nsilk,boots,GBP,{price}\n")
    await undertone("import", "catalogue", shelf)
    assert refused(shelf.parent) == [(2, "refused", "price", reason)]


BAD_OFFERS = {
    "price,0": ("price", "is 0, which is no price"),
    "price,0.00": ("price", "is 0, which is no price"),
    "delivery,-1": ("delivery", "'-1' is negative"),
    "delivery,free": ("delivery", "'free' is not a price such as 24.50"),
    "updated_at,2999-01-01T00:00:00Z": ("updated_at", "'2999-01-01T00:00:00Z' is in the future"),
}


async def test_offers_say_what_delivery_costs_and_none_is_free_or_of_tomorrow(undertone, shelf, db):
    (shelf / "vendors.csv").write_text("slug,name\nboots,Boots\nlewis,Lewis\nwest,West\n")
    for column_and_cell, (field, reason) in BAD_OFFERS.items():
        column, cell = column_and_cell.split(",")
        record = {"product": "silk", "vendor": "boots", "currency": "GBP", "price": "9.50"} | {column: cell}
        (shelf / "offers.jsonl").write_text(json.dumps(record) + "\n")
        await undertone("import", "catalogue", shelf)
        assert refused(shelf.parent) == [(1, "refused", field, reason)]
    offers = "silk,boots,GBP,9.50,3.95\nsilk,lewis,GBP,9.50,0\nsilk,west,GBP,9.50,\nsilk,boots,GBP,8.50,\n"
    (shelf / "offers.jsonl").unlink()
    (shelf / "offers.csv").write_text(f"product,vendor,currency,price,delivery\n{offers}")
    await undertone("import", "catalogue", shelf)
    assert refused(shelf.parent) == [(5, "refused", "currency", "is what line 2 brought already")]
    found = await rows(db, "SELECT price_pence, delivery_pence FROM offer ORDER BY vendor_id")
    assert found == [(950, 395), (950, 0), (950, None)]


async def test_what_only_the_database_knows_to_be_wrong_is_refused_by_row(undertone, shelf, db):
    lines = [
        {"slug": f"p{number}", "name": "P", "brand": "oriel", "category": "lips", "source": "s"}
        | {"source_key": str(min(number, 5))}
        for number in range(7)
    ]
    (shelf / "products.csv").unlink()
    (shelf / "products.jsonl").write_text("\n".join(map(json.dumps, lines)))
    await undertone("import", "catalogue", shelf)
    reasons = refused(shelf.parent)
    assert reasons[0] == (7, "refused", "source_key", "another product has it")
    assert await rows(db, "SELECT count(*) FROM product") == [(6,)]


async def test_a_line_of_any_length_is_refused_without_holding_it(undertone, shelf, db):
    with (shelf / "variants.csv").open("ab") as file:
        file.write(b"silk," + b"x" * 5_000_000 + b",#112233\nsilk,After,#445566\n")
    await undertone("import", "catalogue", shelf)
    assert refused(shelf.parent) == [(3, "refused", "", "is longer than 1,048,576 bytes")]
    assert await rows(db, "SELECT name FROM variant ORDER BY name") == [("After",), ("Rose",)]


async def test_labels_with_bars_in_them_and_empty_times(undertone, shelf, db):
    (shelf / "categories.csv").write_text(
        'slug,name,static_review,created_at\nlips,Lips,"[""A|B"",""[C""]",\neyes,Eyes,[no,\n'
    )
    await undertone("import", "catalogue", shelf)
    assert await rows(db, "SELECT static_review, created_at IS NOT NULL FROM category") == [
        (["A|B", "[C"], True)
    ]
    assert refused(shelf.parent) == [(3, "refused", "static_review", "'[no' is not a list")]


async def test_the_report_takes_no_other_files_place(undertone, shelf, db):
    result = await undertone("import", "catalogue", shelf, "--refused", shelf / "brands.csv")
    assert result.exit_code == 2
    assert "is no list of refused rows" in result.stderr
    assert (await everything(db))[0][0] == 0


async def test_a_database_without_tables_is_told_of(undertone, shelf, db):
    async with db.unit_of_work() as connection:
        await connection.execute("DROP TABLE variant CASCADE")
    result = await undertone("import", "catalogue", shelf)
    assert result.exit_code == 1
    assert result.stderr.startswith("The database broke off")


async def test_strict_stops_at_the_first_bad_row(undertone, shelf, db):
    with (shelf / "variants.csv").open("a") as file:
        file.write("silk,Bad,red\nsilk,Worse,redder\n")
    result = await undertone("import", "catalogue", shelf, "--strict")
    assert result.exit_code == 1
    assert result.stderr == "variants.csv, line 3: value: 'red' is not a colour such as #c68642\n"
    assert await rows(db, "SELECT count(*) FROM variant") == [(0,)]


async def test_json_lines_and_gzip_say_the_same(undertone, shelf, db):
    (shelf / "variants.csv").unlink()
    with gzip.open(shelf / "variants.jsonl.gz", "wt") as file:
        file.write(
            '{"product": "silk", "name": "Rose", "value": "#b28378", "position": 2}\n[]\n{"product": \n'
        )
        file.write('{"product": "silk", "name": "R", "hue": 1}\n{"product": "silk", "name": 7}\n')
    await undertone("import", "catalogue", shelf)
    assert await rows(db, "SELECT value, position FROM variant") == [("#b28378", 2)]
    assert [(line, field) for line, _, field, _ in refused(shelf.parent)] == [
        (2, ""),
        (3, ""),
        (4, "hue"),
        (5, "name"),
    ]
