"""The JavaScript package answers as this one does: palettes of every kind, saved here or built there."""

import csv
import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from shade_engine import ShadeIndex, ciede2000, parse_colour, to_lab
from shade_engine.inputs import Floats
from shade_engine.reading.css_colours import CSS_COLOURS

ROOT = Path(__file__).parents[2]
TWIN = ROOT / "shade_engine_js"
ANSWERS = 12


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    subprocess.run([ROOT / "frontend" / "node_modules" / ".bin" / "tsc", "-p", TWIN], check=True)


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


def test_colours_and_published_pairs_are_measured_as_here():
    with (Path(__file__).parent / "sharma_pairs.csv").open() as stream:
        pairs = [[float(value) for value in row] for row in list(csv.reader(stream))[1:]]
    script = """
        import { difference } from "./dist/index.js";
        const [pairs, texts] = JSON.parse(process.argv[1]);
        const far = (first, second) => difference(first, second);
        console.log(JSON.stringify([
          pairs.map((row) => far(row.slice(0, 3), row.slice(3, 6))),
          texts.map(([text, lab]) => far(text, lab)),
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
        timeout=300,
    )
    assert run.returncode == 0, run.stdout[-4_000:]


def test_a_damaged_index_is_refused(tmp_path: Path):
    ShadeIndex.build(make_skin(np.random.default_rng(1), 100)).save(tmp_path)
    script = """
        import { readFile } from "node:fs/promises";
        import { loadIndex } from "./dist/index.js";
        const read = async (file) => new Uint8Array(await readFile(`${process.argv[1]}/${file}`)).buffer;
        const say = ({ name, message }) => console.log(name, message);
        await loadIndex(read).then(({ size }) => console.log(size), say);
    """
    assert run_node(script, str(tmp_path)).strip() == "100"
    header = tmp_path / "index.json"
    saved = header.read_text()
    header.write_text(saved.replace('"version": 2', '"version": 3'))
    assert "RangeError index.json has version 3" in run_node(script, str(tmp_path))
    header.write_text(saved[:-9])
    assert "RangeError index.json is damaged" in run_node(script, str(tmp_path))
    header.write_text(saved)
    (points,) = tmp_path.glob("points-*.bin")
    points.write_bytes(points.read_bytes()[:-8])
    assert "bytes, and" in run_node(script, str(tmp_path))
