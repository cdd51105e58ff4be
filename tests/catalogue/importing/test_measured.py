"""Shades that an instrument read are stored exactly and shown as the nearest colour, or refused."""

import pytest

from shade_engine import ciede2000, lab_from_text, parse_colour
from shade_engine.reading.colours import Colour
from tests.catalogue.conftest import rows
from tests.catalogue.importing.conftest import refused

GREY = ",".join(["0.5"] * 31)
BANDS = ",".join(f"{band}nm" for band in range(400, 710, 10))


def nearest(text: str) -> str:
    return Colour.from_lab(lab_from_text(text)).hex


@pytest.mark.parametrize(
    ("header", "row", "text"),
    [
        ("L,a,b", "65,12,18", "lab(65 12 18 d65)"),
        ("L,a,b,illuminant", "65,12,18,D50", "lab(65 12 18 d50)"),
        ("L,C,h", "65,21,56", "lch(65 21 56 d65)"),
        ("X,Y,Z", "38,34,23", "xyz(38 34 23)"),
        ("adobe_r,adobe_g,adobe_b", "180,130,100", "adobe-rgb(180 130 100)"),
        (BANDS, GREY, "lab(76.06926 0 0 d65)"),
        ("value", "lab(65 12 18 d50)", "lab(65 12 18 d50)"),
    ],
)
async def test_a_measured_shade_becomes_the_nearest_colour(undertone, shelf, db, header, row, text):
    (shelf / "variants.csv").write_text(f"product,name,{header}\nsilk,Rose,{row}\n")
    result = await undertone("import", "catalogue", shelf)
    assert result.exit_code == 0, result.output
    [(value, source)] = await rows(db, "SELECT value, source FROM variant")
    assert value == nearest(text)
    assert ciede2000(parse_colour(value).lab, lab_from_text(text)) < 1.0
    assert source == ("unknown" if header == "value" else "instrument")


async def test_a_line_of_json_is_read_alike_and_its_own_source_stays(undertone, shelf, db):
    (shelf / "variants.csv").unlink()
    line = '{"product": "silk", "name": "Rose", "L": 65, "a": 12, "b": 18, "source": "photo"}\n'
    (shelf / "variants.jsonl").write_text(line)
    result = await undertone("import", "catalogue", shelf)
    assert result.exit_code == 0, result.output
    assert await rows(db, "SELECT value, source FROM variant") == [(nearest("lab(65 12 18 d65)"), "photo")]


@pytest.mark.parametrize(
    ("header", "row", "field", "reason"),
    [
        ("L,a,b", "65,nan,18", "L", "'nan' is not a number, which a measured colour is made of"),
        ("L,a,b", "165,12,18", "L", "L of lab is 165; accepted is 0 to 100"),
        ("L,a,b,illuminant", "65,12,18,moon", "L", "'moon' is not an illuminant; accepted are a, b, c, d50"),
        ("L,a,b,observer", "65,12,18,10", "L", "lab of the 10 degree observer cannot be converted"),
        ("L*(10°/D65),a*(10°/D65),b*(10°/D65)", "65,12,18", "L*(10°/D65)", "lab of the 10 degree observer"),
        ("L,a,b,observer", "65,12,18,3", "L", "'3' is not an observer; accepted are 2 and 10"),
        ("L,a,b,value", "65,12,18,#c68642", "value", "is given beside a measurement in L; one must be empty"),
        ("value", "lab(65 12)", "value", "lab takes L, a, b: 3 numbers, not 2"),
    ],
)
async def test_a_measurement_that_cannot_be_used_is_refused(undertone, shelf, db, header, row, field, reason):
    (shelf / "variants.csv").write_text(f"product,name,{header}\nsilk,Rose,{row}\n")
    await undertone("import", "catalogue", shelf)
    [(line, outcome, where, why)] = refused(shelf.parent)
    assert (line, outcome, where) == (2, "refused", field)
    assert why.startswith(reason)
    assert await rows(db, "SELECT value FROM variant") == []


async def test_a_spectrum_with_a_gap_stops_the_import(undertone, shelf):
    (shelf / "variants.csv").write_text("product,name,400nm,420nm\nsilk,Rose,0.1,0.2\n")
    result = await undertone("import", "catalogue", shelf)
    assert result.exit_code != 0
    assert "2 columns 400nm to 420nm cannot be used" in result.output


async def test_a_shade_without_a_measurement_keeps_its_value(undertone, shelf, db):
    (shelf / "variants.csv").write_text("product,name,value,L,a,b\nsilk,Rose,#b28378,,,\n")
    result = await undertone("import", "catalogue", shelf)
    assert result.exit_code == 0, result.output
    assert await rows(db, "SELECT value, source FROM variant") == [("#b28378", "unknown")]


READ = "SELECT value, source, lab_l, lab_a, lab_b, instrument, measured_under, observer FROM variant"


@pytest.mark.parametrize(
    ("header", "row", "lab", "how"),
    [
        ("L,a,b,instrument", "65.123,12.456,18.789,CM-700d", (65.123, 12.456, 18.789), ("CM-700d", "d65", 2)),
        ("L,a,b", "50,-100,0", (50, -100, 0), (None, "d65", 2)),  # no screen shows it
        ("L*(D65),a*(D65),b*(D65),L*(A),a*(A),b*(A)", "65,12,18,67,16,22", (65, 12, 18), (None, "d65", 2)),
        ("L*(2°/D50),a*(2°/D50),b*(2°/D50)", "65,12,18", "lab(65 12 18 d50)", (None, "d50", 2)),
        ("LAB_L,LAB_A,LAB_B,illuminant", "65,12,18,D50", "lab(65 12 18 d50)", (None, "d50", 2)),
        (BANDS.replace("nm", ""), ",".join(["50"] * 31), (76.06926, 0, 0), (None, "d65", 2)),  # percent
        ("value,source", "lab(65.1 12 18 d65),instrument", (65.1, 12, 18), (None, "d65", 2)),
    ],
)
async def test_a_reading_is_stored_exactly_with_how_it_was_read(undertone, shelf, db, header, row, lab, how):
    (shelf / "variants.csv").write_text(f"product,name,{header}\nsilk,Rose,{row}\n")
    result = await undertone("import", "catalogue", shelf)
    assert result.exit_code == 0, result.output
    wanted = lab_from_text(lab) if isinstance(lab, str) else lab
    [(value, source, *read)] = await rows(db, READ)
    assert (value, source, tuple(read[3:])) == (Colour.from_lab(wanted).hex, "instrument", how)
    assert read[:3] == pytest.approx(wanted, abs=1e-4 if header.startswith("400") else 1e-12)
    again = await undertone("import", "catalogue", shelf)
    assert "0 added, 0 changed, 1 unchanged" in again.stdout.splitlines()[-1]


async def test_a_new_reading_of_the_same_hex_is_a_change_and_an_edited_value_forgets_it(undertone, shelf, db):
    for light in ("65.1", "65.12"):
        (shelf / "variants.csv").write_text(f"product,name,L,a,b\nsilk,Rose,{light},12,18\n")
        result = await undertone("import", "catalogue", shelf)
    assert "0 added, 1 changed" in result.stdout.splitlines()[-1]
    async with db.unit_of_work() as connection:
        await connection.execute("UPDATE variant SET value = '#112233'")
    assert await rows(db, READ) == [("#112233", "instrument", None, None, None, None, None, None)]
