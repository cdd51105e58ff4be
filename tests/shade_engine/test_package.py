"""The package on its own: what importing it costs, and its wheel in an empty environment."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import shade_engine
from shade_engine import compile_engine
from shade_engine.jit_warmup import run_kernels
from shade_engine.kernels import compiled
from tests.shade_engine.conftest import copy_compiled
from tests.support.forked import run_each

pytestmark = pytest.mark.timeout(1200)  # it is built, installed and checked from nothing

ROOT = Path(__file__).parents[2]


def run(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=1000, **more)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_serving_imports_neither_scikit_learn_nor_colormath(tmp_path):
    script = (
        "import sys, shade_engine; from shade_engine.index import ShadeIndex\n"
        f"ShadeIndex.build([(50, 0, 0)]).save({str(tmp_path)!r})\n"
        f"index = ShadeIndex.load({str(tmp_path)!r}); print(index.nearest((50, 0, 0), 1)[0].tolist())\n"
        "print(sorted({'sklearn', 'colormath', 'app'} & set(sys.modules)))"
    )
    assert run(sys.executable, "-c", script, cwd=ROOT).split("\n")[:2] == ["[0]", "[]"]


def test_a_change_in_any_kernel_gives_another_stamp(tmp_path):
    digest = compiled.digest_of_kernels.__wrapped__
    before = digest(str(tmp_path))
    assert digest(str(tmp_path)) == before
    (tmp_path / "other.py").write_text("x = 1")
    assert digest(str(tmp_path)) != before


def run_in_turn(*snippets, folder):
    """What processes print that are forked one after another where numba is imported already."""
    ended = run_each({f"{turn}": snippet for turn, snippet in enumerate(snippets)}, folder)
    assert {each.code for each in ended.values()} == {0}
    return [each.output for each in ended.values()]


def test_a_cache_that_names_a_class_that_has_gone_is_written_anew(tmp_path):
    source = (
        "from typing import NamedTuple\n"
        "from shade_engine.kernels.compiled import compiled\n"
        "class Before(NamedTuple):\n    size: int\n"
        "@compiled\ndef double(pair): return 2 * pair.size\n"
        "print(double(Before(21)), sum(double.stats.cache_hits.values()))\n"
    )
    snippets = [
        f"import sys; open('renamed.py', 'w').write({text!r}); sys.path.insert(0, '.'); import renamed"
        for text in 2 * [source] + 2 * [source.replace("Before", "Afterwards")]
    ]
    assert run_in_turn(*snippets, folder=tmp_path) == 2 * ["42 0\n", "42 1\n"]


DOUBLED = """
import numba, os, sys
from numba.core import caching
folder = NAMED
if folder:
    numba.config.CACHE_DIR, os.environ["HOME"] = folder, folder + "-home"
def refuse(*_): raise PermissionError("read-only")
if READ_ONLY and folder:
    caching.UserProvidedCacheLocator.ensure_cache_path = refuse
elif READ_ONLY:
    caching._CacheLocator.ensure_cache_path = refuse
    caching.IndexDataCacheFile._open_for_write = refuse
sys.path.insert(0, ".")
import doubled
"""


def double(*read_only, folder, named=""):
    """What processes print of a kernel's results, and how often it came from the cache."""
    (folder / "doubled.py").write_text(
        "from shade_engine.kernels.compiled import compiled\n"
        "@compiled\ndef double(size): return 2 * size\n"
        "print(double(21), double(0.5), sum(double.stats.cache_hits.values()))\n"
    )
    snippets = [DOUBLED.replace("NAMED", repr(named)).replace("READ_ONLY", str(each)) for each in read_only]
    return run_in_turn(*snippets, folder=folder)


def test_where_nothing_may_be_written_kernels_are_read_or_compiled_in_memory(tmp_path):
    # Nobody has compiled it, it is compiled and kept, and it is there.
    assert double(True, False, True, folder=tmp_path) == ["42 1.0 0\n", "42 1.0 0\n", "42 1.0 2\n"]


def test_a_named_folder_that_may_only_be_read_comes_before_an_empty_one_at_home(tmp_path):
    told = double(False, True, folder=tmp_path, named=str(tmp_path / "named"))
    assert told == ["42 1.0 0\n", "42 1.0 2\n"]


def test_without_a_compiler_a_kernel_is_the_function_itself(monkeypatch):
    monkeypatch.setattr(compiled, "njit", lambda **_: lambda function: function)
    assert compiled.compiled(run) is run


def test_warming_up_tells_its_steps_to_whoever_asks():
    told = []
    run_kernels(lambda done, of: told.append((done, of)))
    compile_engine()
    assert told[0] == (0, told[-1][1])
    assert [done for done, _ in told] == list(range(len(told)))


def test_the_engine_answers_alike_without_a_compiler():
    script = (
        "import numpy as np; from shade_engine import ShadeIndex, ciede2000, compile_engine\n"
        "compile_engine()\n"
        "from shade_matching.owned import nearest_to_owned\n"
        "from shade_engine.testing.synthetic import make_skin_tones, make_srgb_colours\n"
        "lab = np.concatenate([make_skin_tones(150), make_srgb_colours(50), make_skin_tones(30)])\n"
        "index = ShadeIndex.build(lab, np.arange(230) // 4)\n"
        "for ask in ((60, 12, 20), (35, 20, -60), (50, 0, 0)):\n"
        "    far = ciede2000(lab, ask)\n"
        "    assert np.allclose(index.nearest(ask, 9)[1], np.sort(far)[:9], atol=1e-9)\n"
        "    assert set(index.within(ask, 9)[0]) == set(np.flatnonzero(far <= 9))\n"
        "    best = np.sort([far[i : i + 4].min() for i in range(0, 230, 4)])[:5]\n"
        "    assert np.allclose(index.nearest(ask, 5, per_group=True)[1], best, atol=1e-9)\n"
        "    half = np.flatnonzero(far > np.median(far))\n"
        "    assert np.allclose(index.nearest(ask, 2, within=half)[1], np.sort(far[half])[:2], atol=1e-9)\n"
        "    owned = nearest_to_owned(index, [(ask, 'wear'), (lab[3], 'too_dark'), (lab[4], 'too_ashy')])\n"
        "    assert len(owned) == 20\n"
        "    assert len(nearest_to_owned(index, [(ask, 'too_pink')], 300)) == 230\n"
        "assert index.neighbours(2)[0].shape == (230, 2)\n"
        "print('alike')"
    )
    plain = run(sys.executable, "-c", script, cwd=ROOT, env={**os.environ, "NUMBA_DISABLE_JIT": "1"})
    assert plain == run(sys.executable, "-c", script, cwd=ROOT) == "alike\n"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The source distribution, and the wheel that is built from it."""
    out = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, ROOT / "shade_engine")
    return next(out.glob("undertone_shades-*.tar.gz")), next(out.glob("undertone_shades-*.whl"))


def test_what_is_distributed_is_the_package_and_what_belongs_to_it(built):
    with tarfile.open(built[0]) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert {"LICENSE", "CITATION.cff", "CHANGELOG.md", "README.md", "py.typed", "kernels/search.py"} <= names
    with zipfile.ZipFile(built[1]) as opened:
        told = opened.read(next(name for name in opened.namelist() if name.endswith("METADATA"))).decode()
        assert "shade_engine/py.typed" in opened.namelist()
        assert not [
            name for name in opened.namelist() if not name.startswith(("shade_engine/", "undertone_shades-"))
        ]
    assert f"Version: {shade_engine.__version__}" in told
    assert "License-Expression: MIT" in told
    assert "Classifier: Typing :: Typed" in told


def test_the_version_is_the_one_that_the_changes_and_the_citation_name():
    folder = ROOT / "shade_engine"
    assert f"\n## {shade_engine.__version__}\n" in (folder / "CHANGELOG.md").read_text()
    assert f"\nversion: {shade_engine.__version__}\n" in (folder / "CITATION.cff").read_text()
    assert (folder / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    """An empty environment with the wheel."""
    uv, home = Path(sys.executable).with_name("uv"), tmp_path_factory.mktemp("installed") / "venv"
    run(uv, "venv", "--python", sys.executable, home)
    run(uv, "pip", "install", "--python", home / "bin" / "python", built[1], cwd=home)
    return home


def test_the_wheel_runs_its_command_in_an_empty_environment(installed, tmp_path):
    home, python = installed, installed / "bin" / "python"
    command = home / "bin" / "undertone-shades"
    assert "#c68c45" in run(command, "compare", "#c68642", "#c68c45", cwd=tmp_path)
    assert "0.00" in run(command, "compare", "lab(65 12 18)", "lab(65 12 18)", cwd=tmp_path)
    lacking = subprocess.run(
        [command, "compare", "xyz(38 34 23)", "#c68642"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert lacking.returncode == 2
    assert "undertone-shades[measured]" in lacking.stderr
    told = run(python, "-c", ALONE, cwd=tmp_path)
    needs, moved = (
        "ImportError ShadeNeighbors needs scikit-learn: pip install 'undertone-shades[scikit-learn]'",
        (
            "AttributeError shade_matching.words.describe_difference comes with the shop Undertone, "
            "not with this package"
        ),
    )
    assert told.splitlines() == [str(home / "lib"), needs, moved]


@pytest.fixture(scope="module")
def compiled_aside(installed, tmp_path_factory):
    """What two processes told, one after the other, where not all was compiled; and what that is kept in."""
    folder = tmp_path_factory.mktemp("kept")
    [package] = installed.glob("lib/*/site-packages/shade_engine")
    copy_compiled(package, folder, leave_out="search_subset")
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder)}
    command = (installed / "bin" / "python", "-c", ASIDE)
    return [run(*command, cwd=folder, env=environment) for _ in range(2)], environment


def test_it_is_compiled_aside_and_kept_for_the_next_process(compiled_aside):
    told, environment = compiled_aside
    # Numba is not there at first, both answers agree, and another process compiled it.
    assert told == ["False\nTrue True\n0\n"] * 2
    assert list(Path(environment["NUMBA_CACHE_DIR"]).rglob(".searches-*"))


def test_a_typed_program_of_somebody_else_is_checked_and_runs(installed, compiled_aside, tmp_path):
    python = installed / "bin" / "python"
    (tmp_path / "user.py").write_text(USER)
    strict = ("--strict", "--python-executable", python, "--cache-dir", tmp_path / "cache")
    run(sys.executable, "-m", "mypy", *strict, "user.py", cwd=tmp_path)
    told = run(python, "user.py", cwd=tmp_path, env=compiled_aside[1])
    assert told == "sand [[1]] [0] [1] [0, 1] [[1]] 4.0 2.0 4.0\n"


USER = """
from pathlib import Path
from tempfile import mkdtemp
from typing import assert_type

import numpy as np
from numpy.typing import NDArray
from shade_engine import (
    ShadeError, ShadeIndex, SnapshotError, assign, cie94, ciede2000, compile_engine, dedupe, hyab,
    lab_from_text, parse_colour, quantise, read_palette, to_lab, to_srgb,
)
from shade_engine.testing import assert_exact, count_mismatches, make_palette

compile_engine()
palette = {"porcelain": "#f1e7db", "sand": "#d8a983", "caramel": "#c68642"}
labs: list[tuple[float, float, float]] = [parse_colour(text).lab for text in palette.values()]
index = ShadeIndex.build(labs, names=list(palette), metric="ciede2000", factors=(2, 1, 1))
near, asked = [True, True, False], lab_from_text("#d9aa85")
positions, differences = index.nearest(asked, k=1, max_delta_e=9.0, within=near)
assert_type(positions, NDArray[np.int64])
assert_type(differences, NDArray[np.float64])
name: str = list(palette)[positions[0]]
many, _ = index.nearest_many([labs[1]], 1, beyond="pad", threads=1)
around, _ = index.within(labs[0], 0.5)
table, far = index.neighbours(1)
assert_type(far, NDArray[np.float32])
folder = Path(mkdtemp())
index.save(folder)
try:
    ShadeIndex.load(folder, mmap=False)
    ShadeIndex.load(folder / "nowhere")
except (SnapshotError, ShadeError) as error:
    told: str = str(error)
(folder / "paints.csv").write_text("name,hex\\nSand,#c68642\\n")
read: NDArray[np.float64] = read_palette(folder / "paints.csv").lab
pairs, _ = assign(labs[:2], labs)
kept: NDArray[np.int64] = dedupe(labs, 1.0)
picture: NDArray[np.int64] = quantise(to_srgb([labs[1]])[None], labs)
assert_exact(index)
wrong: int = count_mismatches(ShadeIndex.build(make_palette("skin", 9)), to_lab([[198, 134, 66]]))
index.nearest(labs[0], metric="hyab")  if wrong else None  # type: ignore[call-arg]
index.nearest(labs[0], k="three")  if wrong else None  # type: ignore[arg-type]
greys = ((50.0, 0.0, 0.0), (54.0, 0.0, 0.0))
print(name, many.tolist(), around.tolist(), table[2].tolist(), pairs.tolist(), picture.tolist(), hyab(*greys),
      hyab(*greys, factors=(2, 1, 1)), cie94(*greys))
difference: float | NDArray[np.float64] = ciede2000(*greys)
"""

ASIDE = """
import sys, time
import shade_engine
from shade_engine.kernels import loading
from shade_engine.testing import make_palette
print("numba" in sys.modules)
index = shade_engine.ShadeIndex.build(make_palette("skin", 5000))
positions, differences = index.nearest((60.0, 12.0, 20.0), 3)
while loading._searches is None: time.sleep(0.1)
again = index.nearest((60.0, 12.0, 20.0), 3)
print(again[0].tolist() == positions.tolist(), abs(again[1] - differences).max() < 1e-9)
from shade_engine.kernels.subset_search import search_subset
print(sum(search_subset.stats.cache_misses.values()))
"""

ALONE = """
import warnings; warnings.simplefilter("ignore")
import shade_engine
from pathlib import Path
print(Path(shade_engine.__file__).parents[3])
for name in ("ShadeNeighbors", "describe_difference"):
    try: getattr(shade_engine, name)
    except (ImportError, AttributeError) as error: print(type(error).__name__, error)
"""
