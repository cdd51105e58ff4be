"""A shade that two sources give has both swatches: the better one is shown, the other is stored beside it."""

import pytest

from tests.catalogue.conftest import rows
from tests.catalogue.importing.conftest import refused

SHOWN = "SELECT value, source FROM variant"
OTHERS = "SELECT source, shop, value FROM other_swatch ORDER BY source, shop"


async def bring(undertone, shelf, *lines: str) -> str:
    """Import one file of shades after the other; what the last one reports of them."""
    for line in lines:
        (shelf / "variants.csv").write_text(f"product,name,value,source\nsilk,Rose,{line}\n")
        result = await undertone("import", "catalogue", shelf)
        assert result.exit_code == 0, result.output
    return result.stdout.splitlines()[-1].split("  ")[-1].strip()


BRAND, RETAILER, PHOTO = (("#bb9988", "brand"), ("retailer", "", "#aa8877"), ("photo", "", "#cc9988"))


@pytest.mark.parametrize(
    ("lines", "shown", "others", "report"),
    [
        (("#aa8877,retailer", "#bb9988,brand"), BRAND, [RETAILER], (0, 1, 0)),
        (("#bb9988,brand", "#aa8877,retailer"), BRAND, [RETAILER], (0, 1, 0)),
        (("#aa8877,retailer", "#bb9988,retailer"), ("#bb9988", "retailer"), [], (0, 1, 0)),
        (("#aa8877,unknown", "#aa8877,brand"), ("#aa8877", "brand"), [], (0, 1, 0)),
        (("#bb9988,brand", ",photo"), BRAND, [], (0, 0, 1)),
        (("#aa8877,photo", "#bb9988,brand", "#cc9988,photo"), BRAND, [PHOTO], (0, 1, 0)),
        (("#cc9988,photo", "#bb9988,brand", "#cc9988,photo"), BRAND, [PHOTO], (0, 0, 1)),
    ],
)
async def test_the_better_source_is_shown_and_the_other_one_stays(
    undertone, shelf, db, lines, shown, others, report
):
    told = await bring(undertone, shelf, *lines)
    assert await rows(db, SHOWN) == [shown]
    assert await rows(db, OTHERS) == others
    added, changed, unchanged = report
    assert told == f"{added} added, {changed} changed, {unchanged} unchanged, 0 refused"


async def test_a_reading_is_shown_before_pictures_and_is_no_longer_beside_itself(undertone, shelf, db):
    await bring(undertone, shelf, "#aa8877,brand", "lab(60 12 18 d65),instrument")
    found = await rows(db, "SELECT source, lab_l, lab_a, lab_b FROM variant")
    assert found == [("instrument", 60.0, 12.0, 18.0)]
    assert await rows(db, OTHERS) == [("brand", "", "#aa8877")]


async def test_a_file_brings_swatches_of_two_shops_and_readings(undertone, shelf, db):
    (shelf / "other_swatches.csv").write_text(
        "product,name,source,shop,value,L,a,b,instrument\n"
        "silk,Rose,retailer,ulta,#aa8877,,,,\n"
        "silk,Rose,retailer,sephora,#ab8877,,,,\n"
        "silk,Rose,,,,60,12,18,Nix Mini\n"
        "silk,Nobody,retailer,,#aa8877,,,,\n"
        "silk,Rose,retailer,ulta,#000000,,,,\n"
        "silk,Rose,retailer,boots,,,,,\n"
    )
    result = await undertone("import", "catalogue", shelf)
    assert "3 added, 0 changed, 0 unchanged, 3 refused" in result.stdout
    found = await rows(
        db, "SELECT source, shop, lab_l = 60, instrument FROM other_swatch ORDER BY source, shop"
    )
    assert found == [
        ("instrument", "", True, "Nix Mini"), ("retailer", "sephora", False, None),
        ("retailer", "ulta", False, None),
    ]  # fmt: skip
    assert [(line, field, reason) for line, _, field, reason in refused(shelf.parent)] == [
        (7, "value", "'' is not a colour such as #c68642"), (5, "name", "there is no variant 'Nobody'"),
        (6, "shop", "is what line 2 brought already"),
    ]  # fmt: skip
    again = await undertone("import", "catalogue", shelf)
    assert "0 added, 0 changed, 3 unchanged, 3 refused" in again.stdout
