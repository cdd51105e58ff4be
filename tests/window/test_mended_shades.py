"""A window matches by mended colours of all sources; database and export have them beside the swatch."""

import asyncio
import csv

import numpy as np
import pytest
import pytest_asyncio
from click.testing import CliRunner

from app.cli import main
from app.kit.database.pool import Database
from app.settings import Settings, current
from app.window.builder.build import build_window
from app.window.shades.match_constants import ConstantsFile, digest_constants, load_match_constants
from app.window.window import Window
from shade_engine import to_lab
from shade_engine.reading.colours import Colour
from shade_matching.error_model import source_error
from shade_matching.match_constants import DEFAULT_CONSTANTS, MatchConstants, write_constants
from shade_matching.mending import MENDING_REASONS, combine_sources, mend_shades
from shade_matching.names.shade_names import correct_by_names
from tests.support.mended_colours import parse_hex
from tests.support.rows import a_category, a_product, a_variant, row
from tests.support.windows import open_new_window

READ = (61.234, 14.567, 21.891)  # no screen shows exactly this
VALUES = ("#e8c9a8", "#d9ab84", "#c68642", "#a5673f", "#8d5524", "#5c3a21")
OTHERS = ("#e0bfa0", "#d0a07a", "#bd7d3c", "#9c6038")  # of the first shades
NAMES = [*(f"Shade {at}" for at in range(6)), "Read"]
MENDED = "SELECT variant_id, swatch, mended, lab_l, lab_a, lab_b, reason FROM mended_shade"


@pytest_asyncio.fixture(scope="module")
async def shades(module_db: Database) -> list[int]:
    """A foundation that a brand and a shop show, of which one shade was measured; and a lipstick."""
    async with module_db.unit_of_work() as connection:
        skin = await a_category(connection, slug="foundation", name="Foundation", department="Complexion")
        product = await a_product(connection, category_id=skin)
        ids = [
            await a_variant(connection, product, name=f"Shade {at}", value=value, source="brand")
            for at, value in enumerate(VALUES)
        ]
        for shade, value in zip(ids, OTHERS, strict=False):
            columns = {"variant_id": shade, "source": "retailer", "shop": "ulta", "value": value}
            await row(connection, "other_swatch", **columns)
        lab = dict(zip(("lab_l", "lab_a", "lab_b"), READ, strict=True))
        reading = lab | {"measured_under": "d65", "observer": 2, "instrument": "CM-700d"}
        reading |= {"value": Colour.from_lab(READ).hex, "source": "instrument"}
        ids.append(await a_variant(connection, product, name="Read", **reading))
        await row(connection, "other_swatch", variant_id=ids[5], **reading)
        lips = await a_category(connection, slug="lips", name="Lips", department="Lips")
        lipstick = await a_product(connection, category_id=lips)
        return [*ids, await a_variant(connection, lipstick, value="#aa3344")]


@pytest_asyncio.fixture(scope="module")
async def window(module_database_url: str, shades: list[int], tmp_path_factory) -> Window:
    return await open_new_window(module_database_url, tmp_path_factory.mktemp("var"))


def lab_of(window: Window, shade: int) -> np.ndarray:
    return window.shades.lab_at([window.variant_place(shade)])[0]


def expected() -> np.ndarray:
    """The colours of the foundation, from the engine's own functions."""
    others = [parse_hex(value) for value in OTHERS]
    lab = np.array([*(parse_hex(value) for value in VALUES), READ, *others, READ])
    owners = np.array([*range(7), 0, 1, 2, 3, 5])
    groups = np.array([0] * 6 + [1] + [2] * 4 + [1])
    found = mend_shades(
        lab, groups, np.full(len(lab), np.nan), measured=groups == 1, products=np.zeros(len(lab), dtype=int)
    )
    named = correct_by_names(found.lab, groups, [NAMES[owner] for owner in owners], pictured=lab)
    moves = named.moved & (found.reasons != MENDING_REASONS.index("measured"))
    found = found._replace(lab=np.where(moves[:, None], named.lab, found.lab))
    sources = np.array(["brand", "instrument", "retailer"])[groups]
    return combine_sources(found, owners, [source_error(source) for source in sources]).lab


async def test_sources_are_averaged_and_readings_taken_exactly(window, shades):
    found = np.array([lab_of(window, shade) for shade in shades[:7]])
    assert found == pytest.approx(expected(), abs=1e-6)
    assert found[6] == pytest.approx(READ, abs=1e-6)
    assert found[5] == pytest.approx(READ, abs=1e-6)  # its picture is shown, its reading counts
    assert lab_of(window, shades[7]) == pytest.approx(parse_hex("#aa3344"), abs=1e-6)
    reasons = [MENDING_REASONS[window.variants.mending[window.variant_place(shade)]] for shade in shades]
    assert reasons == [*["sources"] * 4, "readings", "measured", "measured", "as pictured"]


async def test_the_database_has_both_colours_and_the_reason(window, shades, module_db):
    async with module_db.reading() as connection:
        found = {each["variant_id"]: each for each in await connection.fetch(MENDED)}
    assert found.keys() == set(shades[:7])
    for shade, value in zip(shades, VALUES, strict=False):
        lab = found[shade]["lab_l"], found[shade]["lab_a"], found[shade]["lab_b"]
        assert found[shade]["swatch"] == value
        assert lab == pytest.approx(lab_of(window, shade), abs=1e-4)
        assert found[shade]["mended"] == Colour.from_lab(lab).hex != value
    assert found[shades[4]]["reason"] == "readings"


async def test_the_export_has_both_and_a_changed_shop_forgets(
    window, shades, module_db, module_database_url, tmp_path, monkeypatch
):
    monkeypatch.setenv("DATABASE_URL", module_database_url)
    monkeypatch.chdir(tmp_path)
    current.cache_clear()
    done = await asyncio.to_thread(CliRunner().invoke, main, ["export", "catalogue", "out"])
    current.cache_clear()  # or later tests find the settings of this one
    assert done.exit_code == 0, done.output
    with (tmp_path / "out" / "mended_shades.csv").open(newline="") as file:
        mended = {line["name"]: line for line in csv.DictReader(file)}
    with (tmp_path / "out" / "variants.csv").open(newline="") as file:
        shown = {line["name"]: line for line in csv.DictReader(file)}
    assert mended["Shade 0"]["swatch"] == shown["Shade 0"]["value"] == VALUES[0]
    assert mended["Shade 0"]["mended"] != VALUES[0]
    assert {line["reason"] for line in mended.values()} == {"sources", "readings", "measured"}
    assert [float(shown["Read"][name]) for name in "Lab"] == list(READ)
    assert shown["Read"]["instrument"] == "CM-700d"
    assert not shown["Shade 0"]["L"]
    async with module_db.unit_of_work() as connection:
        await connection.execute("DELETE FROM other_swatch")
        await connection.execute("UPDATE product SET status = 'draft'")
    await open_new_window(module_database_url, tmp_path)
    async with module_db.reading() as connection:
        assert await connection.fetch(MENDED) == []


async def test_a_window_is_built_with_the_constants_of_the_shops_file(db, database_url, tmp_path, capfd):
    async with db.unit_of_work() as connection:
        skin = await a_category(connection, department="Complexion")
        await a_variant(connection, await a_product(connection, category_id=skin), value="#c68642")
    path = tmp_path / "constants.json"
    own = DEFAULT_CONSTANTS._replace(
        mending=DEFAULT_CONSTANTS.mending._replace(a_part=0.0, b_part=0.0), pairs=300, brands=6
    )
    file = ConstantsFile(str(path))
    assert file.digest() == digest_constants(DEFAULT_CONSTANTS)
    assert "UNDERTONE_MATCH_CONSTANTS cannot be used; the defaults stay" in "".join(capfd.readouterr())
    write_constants(own, path)
    assert file.digest() == digest_constants(own)
    window = await built(db, tmp_path, load_match_constants(str(path)))
    assert window.match_constants == own
    assert window.manifest.match_constants == file.digest()
    unmoved = to_lab(np.array([[0xC6, 0x86, 0x42]], dtype=np.uint8))[0]
    assert window.shades.lab_at([0])[0] == pytest.approx(unmoved, abs=1e-6)
    path.write_text('{"mending": {"a_part": 7}}')
    assert load_match_constants(str(path)) == DEFAULT_CONSTANTS
    assert "constants.json does not hold the constants of matches" in "".join(capfd.readouterr())
    assert load_match_constants("") == DEFAULT_CONSTANTS


async def built(db: Database, var, constants: MatchConstants) -> Window:
    version = await build_window(db, var / "window", lambda _, __: None, constants)
    return Window(Settings(var=var).var / "window" / str(version))
