"""Measured colours become the engine's Lab: published values, adaptation by hand, and what is refused."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from shade_engine import ShadeError, ciede2000, lab_from_text, parse_colour, to_lab
from shade_engine.commands.cli import main
from shade_engine.reading.colour_input import convert_measurement
from shade_engine.reading.colours import Colour
from shade_engine.reading.measured_columns import MeasuredColumns, is_measured_column

D65 = np.array([0.95047, 1.0, 1.08883])  # ASTM E308-01, as Lindbloom's pages give them
D50 = np.array([0.96422, 1.0, 0.82521])
# D50 to D65 by Bradford, from Lindbloom's "Chromatic Adaptation".
BRADFORD_D50_TO_D65 = np.array(
    [
        [0.9555766, -0.0230393, 0.0631636],
        [-0.0282895, 1.0099416, 0.0210077],
        [0.0122982, -0.0204830, 1.3299098],
    ]
)
# Adobe RGB (1998) Color Image Encoding, section 4.3.5.3: to XYZ under D65.
ADOBE_TO_XYZ = np.array(
    [[0.57667, 0.18556, 0.18823], [0.29734, 0.62736, 0.07529], [0.02703, 0.07069, 0.99134]]
)
# A reading of an i1 Pro from colormath's examples, 380 to 730 nm; under D50 it is XYZ 0.115 0.099 0.047.
READING = [
    *(0.0600, 0.0600, 0.0641, 0.0654, 0.0645, 0.0605, 0.0562, 0.0543, 0.0537, 0.0541, 0.0559, 0.0603),
    *(0.0651, 0.0680, 0.0705, 0.0736, 0.0772, 0.0809, 0.0870, 0.0990, 0.1128, 0.1251, 0.1360, 0.1439),
    *(0.1511, 0.1590, 0.1688, 0.1828, 0.1996, 0.2187, 0.2397, 0.2618, 0.2852, 0.2500, 0.2400, 0.2300),
]


def to_xyz(lab, white):
    """CIE 15, 8.2.1, backwards."""
    fy = (lab[0] + 16) / 116
    curve = np.array([fy + lab[1] / 500, fy, fy - lab[2] / 200])
    return np.where(curve > 6 / 29, curve**3, 3 * (6 / 29) ** 2 * (curve - 4 / 29)) * white


def from_xyz(xyz, white):
    """CIE 15, 8.2.1."""
    ratio = np.asarray(xyz) / white
    curve = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array([116 * curve[1] - 16, 500 * (curve[0] - curve[1]), 200 * (curve[1] - curve[2])])


def spectrum(values):
    return "spectrum(" + " ".join(map(str, values)) + ")"


def test_lab_of_the_engines_own_light_is_taken_as_it_is():
    assert lab_from_text("lab(65.1 12 18 d65)") == (65.1, 12.0, 18.0)
    assert lab_from_text(" LAB(65.1, 12, 18 / D65) ") == (65.1, 12.0, 18.0)


def test_lab_and_lch_of_css_are_of_d50():
    assert lab_from_text("lab(65.1 12 18)") == lab_from_text("lab(65.1 12 18 d50)") != (65.1, 12.0, 18.0)
    assert lab_from_text("lab(100 0 0)") == pytest.approx((100, 0, 0), abs=1e-9)
    assert lab_from_text("lch(60 50 90)") == pytest.approx(lab_from_text("lab(60 0 50)"), abs=1e-9)


def test_what_css_writes_beside_its_numbers_is_read():
    assert lab_from_text("lab(65% 8% -10% / 1)") == pytest.approx(lab_from_text("lab(65 10 -12.5)"))
    assert lab_from_text("lab(65 none 18 / 100%)") == lab_from_text("lab(65 0 18)")
    assert lab_from_text("lch(65% 20% 40deg)") == pytest.approx(lab_from_text("lch(65 30 40)"))
    with pytest.raises(ShadeError, match="3 numbers, not 4"):
        lab_from_text("lab(65 10 18 / 0.5)")


def test_what_parse_colour_reads_is_read_too():
    assert lab_from_text("#c68642") == parse_colour("#c68642").lab
    assert lab_from_text("rgb(198 134 66)") == parse_colour("#c68642").lab


def test_lch_is_lab_in_polar_coordinates():
    assert lab_from_text("lch(60 50 90 d65)") == pytest.approx((60, 0, 50), abs=1e-12)
    assert lab_from_text("lch(60 50 -180 d65)") == pytest.approx((60, -50, 0), abs=1e-12)


@pytest.mark.parametrize(
    ("text", "lab"),
    [
        ("xyz(95.047 100 108.883)", (100, 0, 0)),
        ("xyz(96.422 100 82.521 d50)", (100, 0, 0)),
        ("xyz(100 100 100 e)", (100, 0, 0)),
        ("xyz(0 0 0)", (0, 0, 0)),
        ("xyz(19.01 20 21.78)", tuple(from_xyz([0.1901, 0.20, 0.2178], D65))),
        ("lab(100 0 0 d50)", (100, 0, 0)),
        ("lch(50 0 0 f11)", (50, 0, 0)),
        ("adobe-rgb(255 255 255)", (100, 0, 0)),
        ("adobe-rgb(0, 0, 0)", (0, 0, 0)),
    ],
)
def test_whites_and_greys_of_every_kind(text, lab):
    assert lab_from_text(text) == pytest.approx(lab, abs=0.02)


@pytest.mark.parametrize(
    "lab", [(65.0, 12.0, 18.0), (30.0, 10.0, 12.0), (85.0, 6.0, 14.0), (40.0, 55.0, -30.0)]
)
def test_lab_of_d50_is_adapted_as_the_published_matrix_adapts_it(lab):
    by_hand = from_xyz(BRADFORD_D50_TO_D65 @ to_xyz(lab, D50), D65)
    assert lab_from_text("lab({} {} {} d50)".format(*lab)) == pytest.approx(by_hand, abs=1e-2)
    xyz = 100 * to_xyz(lab, D50)
    assert lab_from_text("xyz({} {} {} d50)".format(*xyz)) == pytest.approx(by_hand, abs=2e-3)
    hue = np.degrees(np.arctan2(lab[2], lab[1]))
    assert lab_from_text(f"lch({lab[0]} {np.hypot(*lab[1:])} {hue} d50)") == pytest.approx(by_hand, abs=1e-2)


@pytest.mark.parametrize("rgb", [(180, 130, 70), (255, 0, 0), (0, 255, 0), (12, 200, 250)])
def test_adobe_rgb_goes_through_the_matrix_of_its_specification(rgb):
    linear = (np.array(rgb) / 255) ** 2.19921875
    by_hand = from_xyz(ADOBE_TO_XYZ @ linear, D65)
    assert ciede2000(lab_from_text("adobe-rgb({}, {}, {})".format(*rgb)), by_hand) < 0.1


def test_colours_of_srgb_come_back_through_xyz():
    matrix = np.array(
        [[0.412424, 0.357579, 0.180464], [0.212656, 0.715158, 0.0721856], [0.0193324, 0.119193, 0.950444]]
    )
    for colour in ((198, 134, 66), (20, 30, 40), (241, 231, 219)):
        share = np.array(colour) / 255
        linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
        lab = lab_from_text("xyz({} {} {})".format(*(100 * matrix @ linear)))
        assert lab == pytest.approx(tuple(to_lab(np.array([colour], dtype=np.uint8))[0]), abs=1e-6)
        assert Colour.from_lab(lab) == Colour(*colour)


@pytest.mark.parametrize(("bands", "share"), [(31, 1.0), (36, 0.18), (39, 0.5), (50, 0.02)])
def test_a_flat_spectrum_is_a_grey_of_that_lightness(bands, share):
    grey = tuple(from_xyz(D65 * share, D65))
    assert lab_from_text(spectrum([share] * bands)) == pytest.approx(grey, abs=1e-6)


def test_a_published_reading_is_the_colour_its_xyz_says():
    """Its XYZ is published for D50: adapted, it lies within a unit of what the bands give under D65."""
    adapted = from_xyz(BRADFORD_D50_TO_D65 @ np.array([0.115, 0.099, 0.047]), D65)
    assert ciede2000(lab_from_text(spectrum(READING)), adapted) < 1.0


def test_a_shorter_range_of_the_same_instrument_changes_little():
    assert ciede2000(lab_from_text(spectrum(READING[2:33])), lab_from_text(spectrum(READING))) < 0.1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("lab(nan 1 2)", "'nan' is not a number"),
        ("lab(50 1 inf)", "'inf' is not a number"),
        ("lab(50 1)", "3 numbers, not 2"),
        ("lab(50 1 2 3)", "3 numbers, not 4"),
        ("lab()", "'' is not a number"),
        ("lab(101 0 0)", "L of lab is 101; accepted is 0 to 100"),
        ("lab(50 2000 0)", "a of lab is 2000"),
        ("lch(50 -1 20)", "C of lch is -1"),
        ("lch(50 10 400)", "h of lch is 400"),
        ("xyz(10 120 10)", "Y of xyz is 120; accepted is 0 to 100"),
        ("xyz(-1 10 10)", "X of xyz is -1"),
        ("adobe-rgb(256 0 0)", "R of adobe-rgb is 256; accepted is 0 to 255"),
        ("adobe-rgb(1 2 3 d50)", "adobe-rgb takes no illuminant"),
        ("lab(50 1 2 d60)", "'d60' is not an illuminant; accepted are a, b, c, d50"),
        ("lab(50 1 2 candle)", "'candle' is not an illuminant"),
        (spectrum([0.5] * 30), "spectrum of 30 bands cannot be used; accepted are 31"),
        (spectrum([50.0] * 31), "reflects 50; accepted is a share from 0 to 1"),
        (spectrum([-0.1] * 31), "reflects -0.1"),
        ("spectrum(0.1 x 0.3)", "'x' is not a number"),
        ("hsl(30 50% 50%)", 'measured: "lab'),
        ("burnt toast", "burnt toast"),
    ],
)
def test_what_cannot_be_used_is_refused_in_a_sentence(text, why):
    with pytest.raises(ShadeError) as refused:
        lab_from_text(text)
    assert why in str(refused.value)


def test_a_kind_that_is_none_is_named():
    with pytest.raises(ShadeError, match="'luv' is not a kind of measurement"):
        convert_measurement("luv", [1, 2, 3])


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ("L,a,b", "65,12,18"),
        ("L,C,h", "65,21.633308,56.309932"),
        ("X,Y,Z", ",".join(map(str, 100 * to_xyz((65, 12, 18), D65)))),
        ("L,a,b,illuminant", "65,12,18,D65"),
    ],
)
def test_a_file_of_measured_colours_is_matched(tmp_path, capsys, header, row):
    path = tmp_path / "measured.csv"
    path.write_text(f"name,{header}\nSand,{row}\n")
    assert main(["match", "lab(65 12 18 d65)", "--in", str(path)]) == 0
    assert "  0.00  " in capsys.readouterr().out


def test_a_file_of_spectra_is_matched(tmp_path, capsys):
    path = tmp_path / "spectra.csv"
    header = ",".join(f"{380 + 10 * band}nm" for band in range(36))
    path.write_text(f"name,{header}\nReading,{','.join(map(str, READING))}\n")
    assert main(["match", spectrum(READING), "--in", str(path)]) == 0
    assert "  0.00  " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("header", "row", "why"),
    [
        ("L,a,b", "65,nan,18", "line 2: column L: 'nan' is not a number"),
        ("L,a,b,illuminant", "65,12,18,moon", "line 2: column L: 'moon' is not an illuminant"),
        ("400nm,410nm", "0.1,0.2", "2 columns 400nm to 410nm cannot be used"),
        ("X,Y,Z", "1,2", "line 2: column X: None is not a number"),
    ],
)
def test_a_bad_measurement_in_a_file_is_named(tmp_path, capsys, header, row, why):
    path = tmp_path / "bad.csv"
    path.write_text(f"name,{header}\nSand,{row}\n")
    assert main(["match", "#c68642", "--in", str(path)]) == 2
    assert why in capsys.readouterr().err


def test_plain_colours_are_read_without_colormath():
    script = (
        "import sys; sys.modules['colormath'] = None\n"
        "from shade_engine import lab_from_text, ShadeError\n"
        "read = [*lab_from_text('lab(65 12 18 d65)'), *lab_from_text('lch(60 0 0)')]\n"
        "print([round(part, 6) + 0 for part in read])\n"
        "try: lab_from_text('xyz(10 10 10)')\n"
        "except ShadeError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert "[65.0, 12.0, 18.0, 60.0, 0.0, 0.0]" in done.stdout
    assert "pip install 'undertone-shades[measured]'" in done.stdout


@pytest.mark.parametrize(
    ("columns", "row", "plain"),
    [
        (("L*", "a*", "b*"), ("65.1", "12", "18"), "lab(65.1 12 18 d65)"),
        (("LAB_L", "LAB_A", "LAB_B"), ("65.1", "12", "18"), "lab(65.1 12 18 d65)"),
        (("XYZ_X", "XYZ_Y", "XYZ_Z"), ("38.2", "34.1", "23.5"), "xyz(38.2 34.1 23.5)"),
        (("LCH_L", "LCH_C", "LCH_H"), ("65.1", "21.6", "56.3"), "lch(65.1 21.6 56.3 d65)"),
    ],
)
def test_columns_as_instruments_write_them_are_read(columns, row, plain):
    found = MeasuredColumns.find(["Sample", *columns])
    assert found is not None
    assert all(is_measured_column(name) for name in columns)
    assert not is_measured_column("Sample")
    assert found.read(dict(zip(columns, row, strict=True))) == pytest.approx(lab_from_text(plain))


@pytest.mark.parametrize("band", ["{}nm", "{} nm", "R{}", "{}", "SPECTRAL_NM{}", "SPECTRAL_{}"])
def test_bands_as_instruments_write_them_are_read(band):
    bands = [band.format(length) for length in range(400, 710, 10)]
    found = MeasuredColumns.find(["Sample", *bands])
    assert found is not None
    assert found.kind == "spectrum"
    assert found.read(dict.fromkeys(bands, "0.5"))[0] == pytest.approx(76.07, abs=0.01)
