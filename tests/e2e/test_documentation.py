"""The documentation site as a shop serves it in development, and the JavaScript package in a browser.

It has no broken link and loads nothing from elsewhere. It is built once.
"""

import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import shade_engine
from tests.e2e.looking import DESKTOP, PATIENCE_MS, PHONE, complaints_of, scrolls_sideways
from tests.support.javascript_examples import PACKAGE, compile_package
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
ASK = """
    import { nearest } from "./undertone-shades/index.js";
    const spread = (at, by) => (at * by % 60_000) / 1_000;
    const colors = Array.from({ length: 100_000 }, (_, at) =>
      [10 + spread(at, 7_919), spread(at, 104_729) - 30, spread(at, 1_299_709) - 30]);
    const find = nearest(colors);
    const answer = [find([50, 10, 20], 3).length, find(colors[777])[0].difference];
"""
PAGE = f"<!doctype html><title>Wait</title><script type=module>{ASK} document.title = answer.join();</script>"
WORKER_PAGE = """<!doctype html><title>Wait</title><script>
    const worker = new Worker("worker.js", { type: "module" });
    worker.onmessage = ({ data }) => { document.title = data; };</script>"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Nothing to say."""


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
def folder(shop: RunningShop) -> Path:
    """The whole site, built where the shop looks for it."""
    folder = shop.folder / "docs"
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def site(shop: RunningShop, folder: Path) -> str:
    assert folder.is_dir()
    return f"{shop.url}/docs"


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[str]:
    """A plain web server of somebody else with the package, a page and a worker."""
    compile_package()
    shutil.copytree(PACKAGE / "dist", tmp_path / "undertone-shades")
    (tmp_path / "page.html").write_text(PAGE)
    (tmp_path / "in-worker.html").write_text(WORKER_PAGE)
    (tmp_path / "worker.js").write_text(f"{ASK} postMessage(answer.join());")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def test_it_has_every_page_and_every_function_and_call(folder: Path) -> None:
    for page in ("index", "tutorial/index", "decisions/index", "operations/index", "benchmarks/index"):
        assert (folder / f"{page}.html").is_file()
    python = (folder / "reference" / "index.html").read_text()
    assert [name for name in shade_engine.__all__ if f'id="shade_engine.{name}"' not in python] == []
    javascript = (folder / "javascript" / "index.html").read_text()
    names = ("nearest", "closest", "map", "assign", "difference", "shadeindex", "css", "loadindex")
    assert [name for name in names if f'id="{name}"' not in javascript] == []
    assert "/api/v1/search/similar" in (folder / "calls" / "index.html").read_text()
    assert "shade engine" in (folder / "figures" / "index.html").read_text()


def test_nothing_is_loaded_from_elsewhere_and_what_is_loaded_is_there(folder: Path) -> None:
    lacking = set()
    for page in folder.rglob("*.html"):
        parser = LoadedAddresses()
        parser.feed(page.read_text(encoding="utf-8"))
        for address in parser.found:
            home = folder if address.startswith("/") else page.parent
            if (
                ":" in address
                or not (home / re.sub(r"[?#].*", "", address).removeprefix("/docs").lstrip("/")).exists()
            ):
                lacking.add((page.name, address))
    styles = [
        style for style in folder.rglob("*.css") if re.search(r"url\(['\"]?(https?:)?//", style.read_text())
    ]
    assert (lacking, styles) == (set(), [])


def test_the_site_is_clicked_through(browser: Browser, site: str) -> None:
    background = "getComputedStyle(document.body).backgroundColor"
    with browser.new_context(color_scheme="light") as context:
        page = context.new_page()
        page.goto(site)
        assert page.evaluate(background) == "rgb(255, 255, 255)"
    with browser.new_context(viewport=DESKTOP, color_scheme="dark") as context:
        page = context.new_page()
        complaints = complaints_of(page)
        refused: list[str] = []
        page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
        page.goto(site)
        expect(page).to_have_url(f"{site}/")
        assert page.evaluate(background) != "rgb(255, 255, 255)"
        page.get_by_role("link", name="every promise and how it is proved").click()
        expect(page).to_have_url(f"{site}/trust/")
        for path in ("tutorial", "reference", "javascript", "figures", "calls", "operations", "decisions"):
            page.goto(f"{site}/{path}/")
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            for size in (DESKTOP, PHONE):
                page.set_viewport_size(size)
                assert not scrolls_sideways(page), path
        page.locator("label[for=__search]").first.click()
        # What is typed before the search has read its index is not looked for.
        ready = page.get_by_text("Type to start searching")
        expect(ready).to_be_attached(timeout=4 * PATIENCE_MS)
        page.get_by_role("textbox", name="Search").press_sequentially("vacuum")
        expect(page.locator(".md-search-result__link").first).to_be_visible(timeout=4 * PATIENCE_MS)
        assert (complaints, refused) == ([], [])


def test_the_package_answers_as_a_module_and_in_a_worker(browser: Browser, elsewhere: str) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        for name in ("page", "in-worker"):
            page.goto(f"{elsewhere}/{name}.html")
            expect(page).to_have_title("3,0", timeout=4 * PATIENCE_MS)
