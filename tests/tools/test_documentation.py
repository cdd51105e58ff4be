"""The documentation site has no broken link, loads nothing from elsewhere, and its examples are right."""

import doctest
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

import shade_engine
from tests.support.javascript_examples import PACKAGE, checked_examples, compile_package

pytestmark = pytest.mark.timeout(1200)  # the whole site is built

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "docs" / "tutorial.md", ROOT / "docs" / "cookbook-javascript.md"]


class LoadedAddresses(HTMLParser):
    """Collects what a page loads by itself: scripts, styles, pictures, fonts."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag in {"script", "img", "source", "iframe"}:
            self.found += [each for each in (named.get("src"), named.get("srcset")) if each]
        if tag == "link" and named.get("rel") not in {"canonical", "next", "prev"}:
            self.found.append(named.get("href") or "")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_it_has_every_page_and_every_function_and_call(site: Path) -> None:
    for page in ("index", "tutorial/index", "decisions/index", "operations/index", "benchmarks/index"):
        assert (site / f"{page}.html").is_file()
    python = (site / "reference" / "index.html").read_text()
    assert [name for name in shade_engine.__all__ if f'id="shade_engine.{name}"' not in python] == []
    javascript = (site / "javascript" / "index.html").read_text()
    names = ("nearest", "closest", "map", "assign", "difference", "shadeindex", "css", "loadindex")
    assert [name for name in names if f'id="{name}"' not in javascript] == []
    assert "/api/v1/search/similar" in (site / "calls" / "index.html").read_text()
    assert "shade engine" in (site / "figures" / "index.html").read_text()


def test_nothing_is_loaded_from_elsewhere_and_what_is_loaded_is_there(site: Path) -> None:
    lacking = set()
    for page in site.rglob("*.html"):
        parser = LoadedAddresses()
        parser.feed(page.read_text(encoding="utf-8"))
        for address in parser.found:
            home = site if address.startswith("/") else page.parent
            if (
                ":" in address
                or not (home / re.sub(r"[?#].*", "", address).removeprefix("/docs").lstrip("/")).exists()
            ):
                lacking.add((page.name, address))
    styles = [
        style for style in site.rglob("*.css") if re.search(r"url\(['\"]?(https?:)?//", style.read_text())
    ]
    assert (lacking, styles) == (set(), [])


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
