"""The JavaScript package as others get it: packed, installed alone into an empty folder, typed, light."""

import gzip
import re
import subprocess
from pathlib import Path

import pytest

from tests.support.javascript_examples import PACKAGE, checked_examples, compile_package
from tools.docs_pages import describe_javascript

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "frontend" / "node_modules" / ".bin"
MOST_BYTES = 5_120
USER = """
import { assign, closest, difference, map, type Match, nearest, ShadeIndex } from "undertone-shades";
import { css } from "undertone-shades/css";
import { cie94, hyab } from "undertone-shades/metrics";
import { loadIndex } from "undertone-shades/saved";

interface Thread { readonly code: string; readonly hex: string }
const threads: readonly Thread[] = [{ code: "321", hex: "#c72b3b" }, { code: "820", hex: "#0e365c" }];
const match: Match<Thread> = closest(threads, { by: ({ hex }) => hex })(css("crimson"));
const code: string = match.item.code;
const name: string | undefined = nearest({ sand: "#d8a983" })("#d9aa85", 1, 5)[0]?.name;
const far: number = difference("#c68642", [60, 18, 45], { kL: 2, kC: 1, kH: 1 });
const positions: Int32Array = ShadeIndex.build(["#fff", [0, 0, 0]], { kL: 2 }).nearest("#eee", 1).positions;
const pairs: number[] = [...map(["#f00"], threads, { by: ({ hex }) => hex }), ...assign(["#f00"], ["#0f0"])]
  .map(({ index }) => index);
const plain: number = [cie94, hyab].reduce((sum, metric) => sum + difference("#000", "#fff", { metric }), 0);
// @ts-expect-error: a metric by name
export const named = () => nearest(["#fff"], { metric: "cie94" });
// @ts-expect-error: a factor of another name
export const wrong = () => difference("#fff", "#000", { kX: 2 });
// @ts-expect-error: an index is loaded by a function
export const loaded = () => loadIndex("folder");
console.log(JSON.stringify([code, name, far > 0.5, Math.round(plain), [...positions], pairs]));
"""


def run(*command: str | Path, folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=250)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder into which the packed package was installed, without a network."""
    packed, folder = tmp_path_factory.mktemp("packed"), tmp_path_factory.mktemp("installed")
    compile_package()
    run("npm", "pack", "--ignore-scripts", "--silent", "--pack-destination", packed, folder=PACKAGE)
    (tarball,) = packed.iterdir()
    (folder / "package.json").write_text('{"type": "module"}')
    run("npm", "install", "--offline", "--no-audit", "--no-fund", "--silent", tarball, folder=folder)
    return folder


def test_a_typed_program_of_somebody_else_is_checked_and_runs(installed: Path) -> None:
    (installed / "user.ts").write_text(USER)
    options = ("--strict", "--module", "nodenext", "--target", "es2022", "--noUncheckedIndexedAccess")
    run(TOOLS / "tsc", *options, "--exactOptionalPropertyTypes", "user.ts", folder=installed)
    assert run("node", "user.js", folder=installed).strip() == '["321","sand",true,200,[0],[0,0]]'


def test_all_that_its_reference_names_can_be_imported(installed: Path) -> None:
    entries = re.findall(r"^## `(.+?)`\n(.*?)(?=^## |\Z)", describe_javascript(), re.MULTILINE | re.DOTALL)
    named = {entry: re.findall(r"^### (\w+)", listed, re.MULTILINE) for entry, listed in entries}
    assert "nearest" in named["undertone-shades"]
    lines = [f'export type {{ {", ".join(names)} }} from "{entry}";' for entry, names in named.items()]
    (installed / "named.ts").write_text("\n".join(lines))
    options = ("--strict", "--noEmit", "--module", "nodenext", "--target", "es2022")
    run(TOOLS / "tsc", *options, "named.ts", folder=installed)


def test_the_examples_of_its_page_give_what_they_show(installed: Path) -> None:
    examples = checked_examples((PACKAGE / "README.md").read_text(encoding="utf-8"))
    assert sum(example.count("assert.deepEqual") for example in examples) >= 7
    for number, example in enumerate(examples):
        (installed / f"example{number}.js").write_text(example)
        run("node", f"example{number}.js", folder=installed)


def test_it_has_its_licence_and_nothing_that_nobody_needs(installed: Path) -> None:
    package = installed / "node_modules" / "undertone-shades"
    assert {path.name for path in package.iterdir()} == {
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "dist",
        "package.json",
    }
    assert {path.suffix for path in (package / "dist").iterdir()} == {".js", ".ts"}
    assert sorted(path.name for path in (installed / "node_modules").iterdir() if path.name[0] != ".") == [
        "undertone-shades"
    ]


def weigh(installed: Path, imported: str) -> int:
    (installed / "weighed.js").write_text(f"export {imported};")
    return len(
        gzip.compress(
            run(
                TOOLS / "esbuild", "weighed.js", "--bundle", "--minify", "--format=esm", folder=installed
            ).encode(),
            9,
        )
    )


def test_all_of_it_is_light_and_a_part_is_lighter(installed: Path) -> None:
    assert weigh(installed, '* from "undertone-shades"') <= MOST_BYTES
    assert weigh(installed, '{ difference } from "undertone-shades"') <= MOST_BYTES / 3
