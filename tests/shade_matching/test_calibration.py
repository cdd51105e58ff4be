"""Constants are estimated from pairs of swatches, and too little data is refused."""

import json
from pathlib import Path

import numpy as np
import pytest

from shade_engine import ShadeError
from shade_matching.calibration import calibrate
from shade_matching.cli import main
from shade_matching.confidence import CONFIDENCE_STEPS, rate_confidence
from shade_matching.depth import shade_step
from shade_matching.error_model import DEFAULT_ERRORS, ErrorConstants, Mixture
from shade_matching.match_constants import (
    DEFAULT_CONSTANTS,
    MatchConstants,
    encode_constants,
    read_constants,
    write_constants,
)
from shade_matching.match_descriptions import describe_matches
from shade_matching.mending import DEFAULT_MENDING
from shade_matching.swatch_pairs import PicturedRange, PicturedShade, RangePair, pair_ranges

NEAR, WIDE = 1.5, 5.0


def planted_ranges(brands: int, products: int = 4, shades: int = 20) -> list[PicturedRange]:
    """Products in two sources, whose pictures are off by a planted mixture and by a common pinkness."""
    random = np.random.default_rng(7)
    curves = DEFAULT_MENDING.a_of_lightness, DEFAULT_MENDING.b_of_lightness
    found = []
    for number in range(brands * products):
        light = random.uniform(35, 85, shades)
        a, b = (np.polynomial.polynomial.polyval(light / 100, curve) for curve in curves)
        true = np.stack([light, a, b], axis=1)
        for source in ("one", "other"):
            error = random.normal(0, random.choice([NEAR, WIDE]) / np.sqrt(2), true.shape)
            lab = true + error + np.array([0, random.normal(0, 5), 0])
            swatches = tuple(PicturedShade(str(at), tuple(row), None) for at, row in enumerate(lab.tolist()))
            found.append(PicturedRange(f"brand {number % brands}", str(number), source, swatches))
    return found


@pytest.fixture(scope="module")
def estimated() -> MatchConstants:
    ranges = planted_ranges(brands=8)
    return calibrate(ranges, pair_ranges(ranges))


def test_what_was_planted_is_found(estimated):
    light = np.linspace(0.4, 0.8, 9)
    for found, planted in zip(estimated.mending[:2], DEFAULT_MENDING[:2], strict=True):
        values = [np.polynomial.polynomial.polyval(light, curve) for curve in (found, planted)]
        assert values[0] == pytest.approx(values[1], abs=1.5)
    assert estimated.mending.a_part > 0.8
    assert estimated.mending.lightness_part == 0.0
    near, wide = estimated.errors.mended.near, estimated.errors.mended.wide
    assert near < wide
    assert estimated.errors.pictures.wide > wide


def test_too_little_data_is_refused_and_says_how_much_is_missing():
    ranges = planted_ranges(brands=2, products=1, shades=10)
    with pytest.raises(ShadeError, match=r"180 more pairs.*3 more brands.*460 more swatches"):
        calibrate(ranges, pair_ranges(ranges))


def test_constants_survive_their_file(tmp_path, estimated):
    path = tmp_path / "constants.json"
    write_constants(estimated, path)
    assert read_constants(path) == estimated
    path.write_text("{}")
    with pytest.raises(ShadeError, match=r"constants\.json"):
        read_constants(path)


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("mending", {"a_part": 7}), ("mending", {"a_of_lightness": [float("nan")]}),
        ("mending", {"b_of_lightness": []}), ("mending", {"few": 0}), ("mending", {"colour": 1}),
        ("errors", {"pictures": {"share": 2, "near": 1, "wide": 2}}), ("errors", {"dark": -1}),
        ("errors", {"mended": {"share": 0.5, "near": 3, "wide": 2}}),
        ("depth_words", {"fair": 300}), ("depth_words", {"splendid": 50}), ("depth_words", {"fair": "light"}),
    ],
)  # fmt: skip
def test_constants_that_no_estimate_can_be_are_refused(tmp_path, part, change):
    path = tmp_path / "constants.json"
    content = json.loads(encode_constants(DEFAULT_CONSTANTS))
    content[part] |= change
    path.write_text(json.dumps(content))
    with pytest.raises(ShadeError, match=r"constants\.json does not hold the constants of matches: "):
        read_constants(path)


def test_constants_of_another_version_are_refused_with_what_to_do(tmp_path):
    path = tmp_path / "constants.json"
    content = json.loads(encode_constants(DEFAULT_CONSTANTS))
    path.write_text(json.dumps(content | {"version": content["version"] - 1}))
    with pytest.raises(ShadeError, match=r"of version \d, accepted is \d; calibrate anew"):
        read_constants(path)


def test_swatches_without_names_say_nothing_by_names(estimated):
    assert estimated.names.words == {}
    assert np.array(estimated.names.parts) == pytest.approx(0.0)


def test_the_defaults_are_what_the_judge_calibrated():
    results = json.loads((Path(__file__).parents[2] / "benchmarks" / "results" / "matches.json").read_text())
    found = results["calibrated"]
    assert Mixture(*found["errors"]["mended"]) == pytest.approx(DEFAULT_ERRORS.mended, abs=0.15)
    # the weights tried lie half a unit apart, and neighbours find nearly as many
    assert found["order"]["lightness"] == pytest.approx(DEFAULT_CONSTANTS.order.lightness, abs=0.5)
    assert found["order"]["undertone"] == DEFAULT_CONSTANTS.order.undertone
    assert set(DEFAULT_CONSTANTS.names.words) >= set(found["names"]["words"]) - {"shade", "very", "subtle"}


def test_a_shade_step_is_likelier_than_looking_the_same():
    for lab in ((85.0, 6.0, 14.0), (60.0, 12.0, 20.0), (28.0, 10.0, 12.0)):
        same = rate_confidence(1.0, "brand", "brand", lab=lab, mended=True)
        within = rate_confidence(1.0, "brand", "brand", lab=lab, mended=True, limit=shade_step(lab))
        assert within.value > 3 * same.value
        said = describe_matches(lab, "brand", [lab], ["brand"], [1.0], mended=[True])
        assert said.within_chances[0] == pytest.approx(within.value)
        assert CONFIDENCE_STEPS[said.within_steps[0]] == within.step


def test_the_command_writes_constants_or_says_what_is_missing(tmp_path, capsys):
    source, out = tmp_path / "swatches.csv", tmp_path / "constants.json"
    lines = ["brand,product,source,shade,hex"]
    for number, each in enumerate(planted_ranges(brands=6)):
        for shade in each.shades:
            colour = "lab(" + " ".join(f"{value:.3f}" for value in shade.lab) + ")"
            lines.append(f"{each.brand},{each.product},{each.source},{shade.shade},{colour}")
        if number == 3:
            few = len(lines)
    source.write_text("\n".join(lines))
    assert main(["calibrate", "--data", str(source), "--out", str(out)]) == 0
    assert json.loads(out.read_text())["errors"]["pictures"]["share"] > 0
    source.write_text("\n".join(lines[:few]))
    assert main(["calibrate", str(source), "--out", str(out)]) == 2
    assert "more pairs" in capsys.readouterr().err
    source.write_text("brand,hex\nA,#fff")
    assert main(["calibrate", str(source), "--out", str(out)]) == 2


def test_better_swatches_make_a_surer_match():
    sure = ErrorConstants(Mixture(0.9, 0.5, 2.0), Mixture(0.9, 0.4, 2.0), 1.0, 1.0)
    ours, better = (rate_confidence(0.5, "brand", "brand", constants=each) for each in (DEFAULT_ERRORS, sure))
    assert better.value > 5 * ours.value
    assert better.high < ours.high


def test_pictures_are_never_called_sure_and_instruments_are():
    for mended in (False, True):
        for lab in ((85.0, 6.0, 14.0), (28.0, 10.0, 12.0)):
            assert rate_confidence(0.0, "brand", "brand", lab=lab, mended=mended).label == "low"
    assert rate_confidence(0.3, "instrument", "instrument").label == "high"


def test_lipstick_and_polish_are_less_sure_than_skin():
    chances = [
        rate_confidence(1.0, "brand", "retailer", kind=kind).value for kind in ("complexion", "lips", "nails")
    ]
    assert chances == sorted(chances, reverse=True)
    assert chances[2] < chances[0] / 10


def test_errors_of_deep_shades_are_twice_as_large():
    fair, deep = (rate_confidence(3.0, "brand", "brand", lab=lab) for lab in ((85, 6, 14), (28, 10, 12)))
    assert deep.high - deep.low > 1.5 * (fair.high - fair.low)


def test_the_likely_range_holds_nine_in_ten_of_what_the_mixture_makes():
    random = np.random.default_rng(3)
    near = random.random(40_000) < DEFAULT_ERRORS.mended.share
    sizes = np.where(near, DEFAULT_ERRORS.mended.near, DEFAULT_ERRORS.mended.wide)
    for far in (0.5, 3.0, 9.0):
        true = np.linalg.norm(
            np.array([far, 0, 0]) + random.normal(0, 1, (40_000, 3)) * sizes[:, None], axis=1
        )
        # at this depth errors are neither larger nor smaller than on average
        lab = (66.4, 12.0, 20.0)
        found = rate_confidence(far, "brand", "retailer", lab=lab, mended=True)
        inside = ((true >= found.low) & (true <= found.high)).mean()
        assert inside == pytest.approx(0.9, abs=0.05)


def test_ranges_pair_with_themselves_in_other_sources_by_the_names_of_their_shades():
    swatch = PicturedShade("Sand", (60.0, 12.0, 20.0), None)
    ranges = [PicturedRange("A", "Veil", source, (swatch,)) for source in ("one", "two", "three")]
    ranges.append(PicturedRange("A", "Tint", "one", (swatch,)))
    pairs = pair_ranges(ranges)
    assert len(pairs) == 3
    assert all(isinstance(pair, RangePair) and pair.places == ((0, 0),) for pair in pairs)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"brand,product,source,shade,hex\nAda,Tint,ours\n", "line 2: '' is not a colour"),
        (b"brand,product,source,shade,hex\nAda,Tint,ours,caf\xe9,#c68642\n", "can't decode byte"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_a_sentence(
    content: bytes, problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "swatches.csv").write_bytes(content)
    words = ["calibrate", str(tmp_path / "swatches.csv"), "--out", str(tmp_path / "out.json")]
    assert main(words) == 2
    assert problem in capsys.readouterr().err
