"""The pages of the documentation site: those of the repository, and three that are made of what it has."""

import fnmatch
import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from app.asgi import create_shop
from app.kit.http.docs.api_document import document_bytes
from app.kit.http.docs.api_page import write_calls
from app.settings import Settings
from tools.docs_figures import describe_figures

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("*.md", "docs", "benchmarks/results/*.svg", "frontend/public/favicon.svg")
NO_PAGES = (":!data", ":!frontend/*.md", ":!THIRD_PARTY.md")
TYPESCRIPT = ROOT / "frontend" / "node_modules" / "typescript-native" / "bin" / "tsc"
JAVASCRIPT = ROOT / "shade_engine_js"
ENTRIES = {
    "undertone-shades": ("palette", "shade-index", "difference"),
    "undertone-shades/css": ("css",),
    "undertone-shades/metrics": ("metrics",),
    "undertone-shades/saved": ("saved",),
}
DECLARATION = re.compile(
    r"/\*\*(?P<words>(?:(?!\*/).)*)\*/\n"
    r"export (?:declare )?(?P<code>(?:class|interface) (?P<name>\w+).*?\n\}"
    r"|(?:function|type|const) (?P<other>\w+).*?;)\n",
    re.DOTALL,
)
_started: dict[str, str] = {}


def on_startup(command: str, **_: Any) -> None:
    """Note whether the site is built, or served beside the shop."""
    _started["command"] = command


def on_config(config: MkDocsConfig) -> None:
    """Replace each pattern of the navigation by the pages that it matches and that are not listed."""
    listed = set(re.findall(r"'([^'*]+\.md)'", str(config.nav)))
    left = [path for path in list_pages() if path.endswith(".md") and path not in listed]
    config.nav = expand(config.nav or [], left)


def expand(entries: list[Any], left: list[str]) -> list[Any]:
    """Expand the patterns of a part of the navigation. Each takes its pages out of those that are left."""
    found: list[Any] = []
    for entry in entries:
        if isinstance(entry, dict):
            found += [
                {title: expand(inside, left) if isinstance(inside, list) else inside}
                for title, inside in entry.items()
            ]
        elif "*" in entry:
            meant = fnmatch.filter(left, entry)
            meant.sort(key=lambda path: (not path.endswith("README.md"), path))
            left[:] = [path for path in left if path not in meant]
            found += meant
        else:
            found.append(entry)
    return [entry for entry in found if not isinstance(entry, dict) or [] not in entry.values()]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Take pages by their paths in the repository, so that links between them are right there and here."""
    for file in list(files):
        if file.src_dir == config.docs_dir:
            files.remove(file)
    for path in list_pages():
        file = File(path, str(ROOT), config.site_dir, config.use_directory_urls)
        file.dest_uri = file.dest_uri.removeprefix("docs/")
        files.append(file)
    for name, make in GENERATED_PAGES.items():
        files.append(File.generated(config, name, content=make()))
    return files


def on_post_build(config: MkDocsConfig) -> None:
    """Leave what is served beside the shop for the shop's own /docs too."""
    if _started.get("command") == "serve":
        shutil.copytree(config.site_dir, ROOT / "var" / "docs", dirs_exist_ok=True)


def list_pages() -> list[str]:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *PAGES, *NO_PAGES]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()


def describe_javascript() -> str:
    """The reference of the JavaScript package, from the declarations that its users' editors show."""
    parts = ["# Reference: JavaScript\n"]
    with tempfile.TemporaryDirectory() as folder:
        command = (TYPESCRIPT, "-p", JAVASCRIPT, "--emitDeclarationOnly", "--outDir", folder)
        subprocess.run(command, check=True)
        text = {path.name.removesuffix(".d.ts"): path.read_text() for path in Path(folder).glob("*.d.ts")}
    for entry, modules in ENTRIES.items():
        parts.append(f"\n## `{entry}`\n")
        exported = set(re.findall(r"\w+", text["index"] if len(modules) > 1 else text[modules[0]]))
        for module in modules:
            found = DECLARATION.finditer(text[module])
            parts += [describe_declaration(each) for each in found if name_of(each) in exported]
    return "\n".join(parts)


def name_of(found: re.Match[str]) -> str:
    return found["name"] or found["other"]


def describe_declaration(found: re.Match[str]) -> str:
    words = re.sub(r"^ *\* ?", "", found["words"], flags=re.MULTILINE).strip()
    code = found["code"].replace("\n    #private;", "")
    return f"### {name_of(found)}\n\n{words}\n\n```ts\n{code}\n```\n"


def describe_calls() -> str:
    """The calls and shapes of the shop's API, as its own page shows them."""
    document = json.loads(document_bytes(create_shop(Settings())))
    return f"# All calls of the API\n\n{write_calls(document)}\n"


GENERATED_PAGES = {
    "javascript.md": describe_javascript,
    "figures.md": describe_figures,
    "calls.md": describe_calls,
}
