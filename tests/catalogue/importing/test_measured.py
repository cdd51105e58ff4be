"""Shades measured by an instrument are read as the nearest colour of a screen, or refused in a sentence."""

import pytest

from shade_engine import Colour, ciede2000, lab_from_text, parse_colour
from tests.catalogue.importing.conftest import refused, rows

GREY = ",".join(["0.5"] * 31)
BANDS = ",".join(f"{band}nm" for band in range(400, 710, 10))


def nearest(text: str) -> str:
    return Colour.from_lab(lab_from_text(text)).hex


@pytest.mark.parametrize(
    ("header", "row", "text"),
    [
        ("L,a,b", "65,12,18", "lab(65 12 18)"),
        ("L,a,b,illuminant", "65,12,18,D50", "lab(65 12 18 d50)"),
        ("L,C,h", "65,21,56", "lch(65 21 56)"),
        ("X,Y,Z", "38,34,23", "xyz(38 34 23)"),
        ("adobe_r,adobe_g,adobe_b", "180,130,100", "adobe-rgb(180 130 100)"),
        (BANDS, GREY, "lab(76.06926 0 0)"),
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
    assert await rows(db, "SELECT value, source FROM variant") == [(nearest("lab(65 12 18)"), "photo")]


@pytest.mark.parametrize(
    ("header", "row", "field", "reason"),
    [
        ("L,a,b", "65,nan,18", "L", "'nan' is not a number, which a measured colour is made of"),
        ("L,a,b", "165,12,18", "L", "L of lab is 165; accepted is 0 to 100"),
        ("L,a,b,illuminant", "65,12,18,moon", "L", "'moon' is not an illuminant; accepted are a, b, c, d50"),
        ("L,a,b", "50,-100,0", "L", "lies outside sRGB, which a shade is shown in"),
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
