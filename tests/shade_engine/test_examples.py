"""Everything that documentation shows is run: the recipes, and the example of each public name."""

import doctest
import re
from pathlib import Path

import pytest

import shade_engine
from shade_engine import ShadeNeighbors, ShadeNeighborsTransformer, testing

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)
RECIPES = re.split(r"\n## ", (ROOT / "docs" / "cookbook.md").read_text(encoding="utf-8"))
NEED_NO_EXAMPLE = {"ShadeError", "SnapshotError"}


def test_there_are_ten_recipes():
    assert len(RECIPES) == 11


def test_the_recipes_run_one_after_the_other():
    names: dict[str, object] = {}
    for recipe in RECIPES:
        for block in BLOCK.findall(recipe):
            exec(compile(block, recipe.splitlines()[0], "exec"), names)


def test_the_readme_of_the_package_runs():
    for block in BLOCK.findall((ROOT / "shade_engine" / "README.md").read_text(encoding="utf-8")):
        exec(compile(block, "README", "exec"), {})


PUBLIC = [
    *((name, getattr(shade_engine, name)) for name in shade_engine.__all__ if name not in NEED_NO_EXAMPLE),
    *((each.__name__, each) for each in (ShadeNeighbors, ShadeNeighborsTransformer)),
    *((name, getattr(testing, name)) for name in ("assert_exact", "count_mismatches", "make_palette")),
]


@pytest.mark.parametrize(("name", "named"), PUBLIC, ids=[name for name, _ in PUBLIC])
def test_each_public_name_has_an_example_that_runs(name, named, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    module = __import__(named.__module__, fromlist=[name])
    found = doctest.DocTestFinder(recurse=False).find(named, name, globs=dict(vars(module)))
    assert sum(len(each.examples) for each in found) > 0
    for each in found:
        assert doctest.DocTestRunner(verbose=False).run(each).failed == 0
