"""The JavaScript package answers as this one does: palettes of every kind, saved here or built there."""

import csv
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from shade_engine import ShadeIndex, ciede2000, parse_colour, to_lab
from shade_engine.inputs import Floats
from shade_engine.metrics import measure, read_metric
from shade_engine.reading.css_colours import CSS_COLOURS
from tests.support.javascript_examples import PACKAGE as TWIN
from tests.support.javascript_examples import compile_package

ANSWERS = 12


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    compile_package()


def run_node(script: str, *arguments: str) -> str:
    command = ["node", "--input-type=module", "--eval", script, *arguments]
    return subprocess.run(command, check=True, cwd=TWIN, capture_output=True, text=True).stdout


def make_skin(random: np.random.Generator, count: int) -> Floats:
    light = random.uniform(15, 92, count)
    return np.stack([light, random.normal(13, 4, count), random.normal(18, 6, count)], axis=1)


def make_cube(random: np.random.Generator, count: int) -> Floats:
    return to_lab(random.integers(0, 256, (count, 3)).astype(np.uint8))


def make_blues(random: np.random.Generator, count: int) -> Floats:
    return np.stack(
        [random.uniform(15, 60, count), random.uniform(10, 60, count), random.uniform(-100, -50, count)],
        axis=1,
    )


def make_greys(random: np.random.Generator, count: int) -> Floats:
    return np.stack([random.uniform(0, 100, count), *random.normal(0, 0.5, (2, count))], axis=1)


def make_mix(random: np.random.Generator, count: int) -> Floats:
    return np.concatenate(
        [make(random, count // 4) for make in (make_skin, make_cube, make_blues, make_greys)]
    )


def make_equals(random: np.random.Generator, count: int) -> Floats:
    return np.repeat(make_skin(random, count // 20), 20, axis=0)


@pytest.mark.parametrize("how", ["saved", "built"])
@pytest.mark.parametrize(
    ("make", "count"), [(make_skin, 4_000), (make_mix, 8_000), (make_equals, 400), (make_skin, 1)]
)
def test_answers_are_those_of_this_package(
    make: Callable[[np.random.Generator, int], Floats], count: int, how: str, tmp_path: Path
):
    random = np.random.default_rng(count)
    palette = make(random, count)
    moved = palette[random.integers(0, len(palette), 500)] + random.normal(0, 2, (500, 3))
    questions = np.concatenate([moved, make_mix(random, 400)])
    questions[:, 0] = np.clip(questions[:, 0], 0, 100)
    index = ShadeIndex.build(palette)
    index.save(tmp_path / "index")
    palette.tofile(tmp_path / "palette")
    questions.tofile(tmp_path / "questions")
    positions, differences = index.nearest_many(questions, ANSWERS)
    subprocess.run(["node", TWIN / "test" / "answer.mjs", how, tmp_path, str(ANSWERS)], check=True)
    assert (np.fromfile(tmp_path / "positions", "<i4").reshape(positions.shape) == positions).all()
    found = np.fromfile(tmp_path / "differences", "<f8").reshape(differences.shape)
    assert np.abs(found - differences).max() < 1e-12


METRICS: list[tuple[str, tuple[float, float, float]]] = [
    ("ciede2000", (1, 1, 1)),
    ("ciede2000", (2, 1, 1)),  # textiles
    ("ciede2000", (2, 1, 3)),
    ("ciede2000", (0.5, 0.25, 4)),  # hue counts less than chroma
    ("ciede2000", (100, 1, 0.01)),
    ("cie94", (1, 1, 1)),
    ("cie94", (2, 1, 1)),
    ("cie94", (1, 0.25, 4)),
    ("hyab", (1, 1, 1)),
    ("hyab", (0.5, 1, 1)),
]


def tell_factors(metric: str, factors: tuple[float, float, float]) -> str:
    """Factors as JavaScript takes them."""
    named = {} if metric == "ciede2000" else {"metric": metric}
    return json.dumps({**dict(zip(("kL", "kC", "kH"), factors, strict=True)), **named})


@pytest.mark.parametrize(("metric", "factors"), METRICS, ids=str)
def test_thousands_of_answers_are_those_of_a_scan(
    metric: str, factors: tuple[float, float, float], tmp_path: Path
):
    random, questions = np.random.default_rng(5), 4_000
    palette = make_mix(random, 600)
    near = palette[random.integers(0, len(palette), questions // 2)]
    asked = np.concatenate(
        [near + random.normal(0, 2, (questions // 2, 3)), make_mix(random, questions // 2)]
    )
    asked[:, 0] = np.clip(asked[:, 0], 0, 100)
    palette.tofile(tmp_path / "palette")
    asked.tofile(tmp_path / "questions")
    command = ["node", TWIN / "test" / "answer.mjs", "built", tmp_path, "5", tell_factors(metric, factors)]
    subprocess.run(command, check=True)
    found = np.fromfile(tmp_path / "differences", "<f8").reshape(questions, 5)
    formula = read_metric(metric, factors)
    truth = np.concatenate(
        [
            np.sort(measure(formula, part[:, None], palette), axis=1)[:, :5]
            for part in np.array_split(asked, 100)
        ]
    )
    assert (np.abs(found - truth) > 1e-9 * np.maximum(truth, 1)).any(axis=1).sum() == 0


@pytest.mark.parametrize(("metric", "factors"), METRICS[1::2], ids=str)
def test_a_saved_index_is_asked_by_its_own_formula_and_factors(
    metric: str, factors: tuple[float, float, float], tmp_path: Path
):
    random = np.random.default_rng(8)
    palette, asked = make_mix(random, 2_000), make_mix(random, 400)
    index = ShadeIndex.build(palette, metric=metric, factors=factors)
    index.save(tmp_path / "index")
    asked.tofile(tmp_path / "questions")
    subprocess.run(["node", TWIN / "test" / "answer.mjs", "saved", tmp_path, str(ANSWERS)], check=True)
    positions, differences = index.nearest_many(asked, ANSWERS)
    assert (np.fromfile(tmp_path / "positions", "<i4").reshape(positions.shape) == positions).all()
    found = np.fromfile(tmp_path / "differences", "<f8").reshape(differences.shape)
    assert np.abs(found - differences).max() < 1e-9


def test_colours_and_published_pairs_are_measured_as_here():
    with (Path(__file__).parent / "sharma_pairs.csv").open() as stream:
        pairs = [[float(value) for value in row] for row in list(csv.reader(stream))[1:]]
    script = """
        import { css } from "./dist/css.js";
        import { difference } from "./dist/index.js";
        const [pairs, texts] = JSON.parse(process.argv[1]);
        const far = (first, second) => difference(first, second);
        console.log(JSON.stringify([
          pairs.map((row) => far(row.slice(0, 3), row.slice(3, 6))),
          texts.map(([text, lab]) => far(css(text), lab)),
        ]));
    """
    texts = ["#C68642", "c68642", "#abc", "rgb(198, 134, 66)", "rgb(10% 20% 30%)", *CSS_COLOURS]
    labs = [parse_colour(text).lab for text in texts]
    told = json.loads(run_node(script, json.dumps([pairs, list(zip(texts, labs, strict=True))])))
    assert np.round(told[0], 4).tolist() == [row[6] for row in pairs]
    rows = np.array(pairs)
    assert np.abs(np.array(told[0]) - ciede2000(rows[:, :3], rows[:, 3:6])).max() < 1e-12
    assert max(told[1]) < 1e-9


def test_its_own_tests_pass():
    run = subprocess.run(
        ["node", "--test", "test/palette.test.mjs"],
        cwd=TWIN,
        capture_output=True,
        text=True,
        check=False,
        timeout=1000,
    )
    assert run.returncode == 0, run.stdout[-4_000:]


def test_a_damaged_index_is_refused(tmp_path: Path):
    ShadeIndex.build(make_skin(np.random.default_rng(1), 100)).save(tmp_path / "index")
    script = """
        import { readFile } from "node:fs/promises";
        import { loadIndex } from "./dist/saved.js";
        const say = ({ name, message }) => console.log(name, message);
        for (const folder of process.argv.slice(1)) {
          const read = (file) => readFile(`${folder}/${file}`);
          await loadIndex(read).then(({ size }) => console.log(size), say);
        }
    """
    saved = (tmp_path / "index" / "index.json").read_text()
    damaged: list[tuple[Path, str]] = []

    def damage(file: str, content: bytes, words: str) -> None:
        folder = tmp_path / f"damaged{len(damaged)}"
        shutil.copytree(tmp_path / "index", folder)
        (folder / file).write_bytes(content)
        damaged.append((folder, words))

    version = saved[saved.index('"version"') :].split(",")[0]
    for changed, words in (
        (saved.replace(version, '"version": 99'), "RangeError index.json has version 99, and "),
        (saved[:-9], "RangeError index.json is damaged"),
        (saved.replace('"shape": [\n    3', '"shape": [\n    4'), "index.json is damaged: its checksum"),
        ("[]", "is not the header of a shade index"),
    ):
        assert changed != saved
        damage("index.json", changed.encode(), words)
    for kind in ("points", "nodes", "leaves", "starts", "owners"):
        (part,) = (tmp_path / "index").glob(f"{kind}-*.bin")
        content = part.read_bytes()
        cut = f"RangeError {part.name} has {len(content) - 8} bytes, and {len(content)} were saved"
        damage(part.name, content[:-8], cut)
        flipped = content[:5] + bytes([content[5] ^ 1]) + content[6:]
        damage(part.name, flipped, f"RangeError {part.name} is damaged")
    folders = [str(tmp_path / "index"), *(str(folder) for folder, _ in damaged)]
    whole, *told = run_node(script, *folders).splitlines()
    assert whole == "100"
    assert [line for line, (_, words) in zip(told, damaged, strict=True) if words not in line] == []
