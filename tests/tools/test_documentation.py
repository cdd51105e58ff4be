"""What the documentation shows is right: its examples are run."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import shade_engine
from tests.support.javascript_examples import PACKAGE, checked_examples, compile_package

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "docs" / "tutorial.md", ROOT / "docs" / "cookbook-javascript.md"]


def test_the_python_examples_of_the_reference_give_what_they_show() -> None:
    finder = doctest.DocTestFinder(recurse=True)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    things = {
        "shade_engine": shade_engine,
        **{name: getattr(shade_engine, name) for name in shade_engine.__all__},
    }
    for name, thing in things.items():
        for example in finder.find(thing, name, module=False, globs=vars(shade_engine).copy()):
            runner.run(example)
    assert runner.failures == 0
    assert runner.tries > 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_of_a_page_give_what_they_show(page: Path, tmp_path: Path, monkeypatch) -> None:
    """In the order of the page: JavaScript opens what Python saved."""
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    for name, content in re.findall(r"Save this as `([\w.]+)`:\n\n```\w*\n(.*?)```", text, re.DOTALL):
        Path(name).write_text(content)
    plain = re.sub(r"^```.*$", "", text, flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(plain, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner()
    runner.run(examples)
    assert runner.failures == 0
    bin_folder = Path(sys.executable).parent
    for command in re.findall(r"^undertone-shades .*", text, re.MULTILINE):
        subprocess.run(
            command, shell=True, check=True, env={**os.environ, "PATH": f"{bin_folder}:{os.environ['PATH']}"}
        )
    compile_package()
    installed = tmp_path / "node_modules" / "undertone-shades"
    installed.parent.mkdir()
    installed.symlink_to(PACKAGE)
    for number, example in enumerate(checked_examples(text)):
        (tmp_path / f"example{number}.mjs").write_text(example)
        subprocess.run(["node", f"example{number}.mjs"], check=True, timeout=250)
