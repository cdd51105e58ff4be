"""Palettes as people have them: tables of every kind, and the swatches of drawing programs."""

import struct

import numpy as np
import polars as pl
import pytest
from PIL import Image
from scipy.optimize import linear_sum_assignment

from shade_engine import (
    ShadeError,
    assign,
    ciede2000,
    dedupe,
    lab_from_text,
    parse_colour,
    quantise,
    read_palette,
    to_lab,
)  # fmt: skip
from shade_engine.commands.cli import main

SAND = parse_colour("#c68642").lab


def write(tmp_path, name, content):
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def utf16(name):
    return (name + "\0").encode("utf-16-be")


def ase(*swatches):
    blocks = b""
    for name, model, values in swatches:
        body = (
            struct.pack(">H", len(name) + 1)
            + utf16(name)
            + model
            + struct.pack(f">{len(values)}f", *values)
            + b"\0\0"
        )
        blocks += struct.pack(">HI", 1, len(body)) + body
    return b"ASEF" + struct.pack(">HHI", 1, 0, len(swatches)) + blocks


def aco(version, *swatches):
    content = struct.pack(">HH", version, len(swatches))
    for name, space, *values in swatches:
        content += struct.pack(">5H", space, *(value % 65536 for value in values), 0)
        content += struct.pack(">I", len(name) + 1) + utf16(name) if version == 2 else b""
    return content


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("header", ["name,hex", "Name,HEX", "Title,Hex Code", " name , Colour "])
def test_tables_of_every_separator_and_heading_are_read(tmp_path, separator, header):
    path = write(tmp_path, "a.csv", f"\ufeff{header}\nSand,#c68642\n".replace(",", separator))
    shades = read_palette(path)
    assert shades.names == ["Sand"]
    assert shades.lab[0].tolist() == list(SAND)


@pytest.mark.parametrize("header", ["R,G,B", "red,green,blue"])
def test_channels_are_read_from_three_columns(tmp_path, header):
    assert read_palette(write(tmp_path, "a.csv", f"code,{header}\n310,198, 134,66\n")).lab[
        0
    ].tolist() == list(SAND)


def test_parquet_is_read(tmp_path):
    pl.DataFrame({"name": ["Sand"], "hex": ["#c68642"]}).write_parquet(tmp_path / "a.parquet")
    shades = read_palette(tmp_path / "a.parquet")
    assert (shades.names, shades.lab.tolist()) == (["Sand"], [list(SAND)])
    with pytest.raises(ShadeError, match=r"broken.parquet cannot be read"):
        read_palette(write(tmp_path, "broken.parquet", b"PAR1 and no more"))


def test_gimp_palettes_are_read(tmp_path):
    text = "GIMP Palette\nName: Mine\nColumns: 4\n# a remark\n\n198 134  66\tSand dune\n255 255 255\n"
    shades = read_palette(write(tmp_path, "a.gpl", text))
    assert shades.names == ["Sand dune", ""]
    assert shades.lab[0] == pytest.approx(SAND)


def test_adobe_swatch_exchange_is_read(tmp_path):
    rgb = [198 / 255, 134 / 255, 66 / 255]
    content = ase(("Sand", b"RGB ", rgb), ("Lab", b"LAB ", [0.6, 12, 20]), ("Grey", b"Gray", [0.5]))
    shades = read_palette(write(tmp_path, "a.ase", content))
    assert shades.names == ["Sand", "Lab", "Grey"]
    assert shades.lab[0] == pytest.approx(SAND, abs=1e-4)
    assert shades.lab[1] == pytest.approx(lab_from_text("lab(60 12 20)"), abs=1e-4)
    assert abs(shades.lab[2, 1:]).max() < 0.02


@pytest.mark.parametrize("version", [1, 2])
def test_photoshop_swatches_are_read(tmp_path, version):
    swatches = (
        ("Sand", 0, 198 * 257, 134 * 257, 66 * 257),
        ("Lab", 7, 6000, -1200, 2000),
        ("Red", 1, 0, 65535, 65535),
    )
    content = aco(1, *swatches) + (aco(2, *swatches) if version == 2 else b"")
    shades = read_palette(write(tmp_path, "a.aco", content))
    assert shades.names == (["Sand", "Lab", "Red"] if version == 2 else ["", "", ""])
    assert shades.lab[0] == pytest.approx(SAND)
    assert shades.lab[1] == pytest.approx(lab_from_text("lab(60 -12 20)"))
    assert shades.lab[2] == pytest.approx(parse_colour("red").lab)


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        (
            "a.csv",
            "name,hex\nA,#fff\nB,#ggg\n",
            "line 3: column hex: '#ggg' is not a colour",
        ),
        ("a.csv", "R,G,B\n1,2,256\n", "line 2: column R: 'rgb(1 2 256)' lies outside"),
        ("a.csv", "hex\n#12\x1b[31m\n", r"line 2: column hex: '#12\x1b[31m' is not"),
        ("a.gpl", "JASC-PAL\n", "line 1: a GIMP palette begins"),
        ("a.gpl", "GIMP Palette\n1 2 999 Odd\n", "line 2: column 3: '999' is no channel"),
        ("a.gpl", "GIMP Palette\n1 2\n", "line 2: column 3: '' is no channel"),
        ("a.ase", b"nothing", "byte 0: an Adobe Swatch Exchange file begins"),
        ("a.ase", ase(("A", b"RGB ", [1, 1, 1]))[:30], "ends too early"),
        ("a.ase", ase(("A", b"CMYK", [1, 1, 1, 1])), "byte 12: b'CMYK' is no model"),
        ("a.aco", aco(3), "version 3 is not read"),
        ("a.aco", aco(1, ("", 2, 1, 1, 1)), "byte 4: CMYK is no space"),
        ("a.aco", aco(1, ("", 0, 1, 1, 1))[:-2], "ends too early"),
    ],
)
def test_what_is_broken_is_named_by_its_place(tmp_path, name, content, why):
    with pytest.raises(ShadeError) as refused:
        read_palette(write(tmp_path, name, content))
    assert why in str(refused.value)
    assert str(refused.value).isprintable()


def test_what_would_steer_a_terminal_is_written_out(tmp_path, capsys):
    path = write(tmp_path, "a.csv", "name,hex\n\x1b]0;owned\x07Sand\u202e,#c68642\n")
    assert main(["match", "#c68642", "--in", str(path)]) == 0
    told = capsys.readouterr().out
    assert r"\x1b]0;owned\x07Sand\u202e" in told
    assert told.replace("\n", "").isprintable()


@pytest.fixture
def shades(tmp_path):
    return write(
        tmp_path, "shades.csv", "name,hex\nSand,#c68642\nSand too,#c68643\nNight,#101018\nSnow,#fffafa\n"
    )


def test_the_command_tells_its_version(capsys):
    with pytest.raises(SystemExit):
        main(["--version"])
    assert "undertone-shades 2." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "told", "untold"),
    [
        (["within", "#c68642", "1", "--in", "{}"], "Sand too", "Night"),
        (["within", "#c68642", "200", "--in", "{}", "--metric", "hyab"], "Night", "?"),
        (
            ["match", "#c68642", "--in", "{}", "--k", "1", "--metric", "cie94", "--factors", "2:1:1"],
            "Sand",
            "Night",
        ),
        (["neighbours", "{}", "--k", "1"], "Night", "?"),
        (["dedupe", "{}"], "Night", "Sand too"),
        (["assign", "{}", "{}"], "Snow", "?"),
    ],
)
def test_commands_answer_in_words_and_json(shades, capsys, arguments, told, untold):
    command = [each.format(shades) for each in arguments]
    for extra in ([], ["--json"]):
        assert main(command + extra) == 0
        answer = capsys.readouterr().out
        assert told in answer
        assert untold not in answer


def test_a_picture_is_written_in_the_colours_of_a_palette(shades, tmp_path, capsys):
    pixels = np.zeros((4, 6, 3), np.uint8)
    pixels[:2] = (250, 250, 250)
    Image.fromarray(pixels).save(tmp_path / "in.png")
    out = tmp_path / "out.png"
    command = ["quantise", str(tmp_path / "in.png"), "--palette", str(shades), "--out"]
    assert main([*command, str(out)]) == 0
    assert np.array(Image.open(out)).reshape(-1, 3)[[0, -1]].tolist() == [[255, 250, 250], [16, 16, 24]]
    assert "12  Night" in capsys.readouterr().out
    assert main([*command, str(tmp_path / "out.nonsense")]) == 2
    assert main(["quantise", str(shades), "--palette", str(shades), "--out", str(out)]) == 2
    assert "no picture" in capsys.readouterr().err


def test_factors_that_are_none_are_refused_by_the_command(shades, capsys):
    with pytest.raises(SystemExit):
        main(["match", "#fff", "--in", str(shades), "--factors", "2:x"])
    assert main(["match", "#fff", "--in", str(shades), "--factors", "2:0:1"]) == 2
    assert "factors[1] = 0.0" in capsys.readouterr().err


def test_the_best_pairs_are_found_that_no_greedy_choice_finds():
    rng = np.random.default_rng(1)
    first, second = rng.uniform(20, 80, (6, 3)), rng.uniform(20, 80, (7, 3))
    costs = ciede2000(first[:, None], second)
    positions, far = assign(first, second)
    assert far.sum() == pytest.approx(costs[linear_sum_assignment(costs)].sum())
    assert len(set(positions.tolist())) == 6
    assert assign(np.empty((0, 3)), second)[0].tolist() == []


def test_what_is_near_an_earlier_colour_goes():
    assert dedupe([SAND, SAND, (10, 0, 0)], 0).tolist() == [0, 2]
    assert dedupe(np.empty((0, 3)), 1).tolist() == []


def test_every_colour_of_a_picture_gets_its_nearest():
    picture = np.random.default_rng(2).integers(0, 256, (9, 8, 3)).astype(np.uint8)
    palette = [parse_colour(name).lab for name in ("red", "lime", "blue", "white", "black")]
    truth = np.argmin(ciede2000(to_lab(picture.reshape(-1, 3))[:, None], np.array(palette)), axis=1)
    assert quantise(picture, palette).reshape(-1).tolist() == truth.tolist()
