"""`test-changed`: run the tests that the changed files can reach.

Which test needs which file is read from the import statements. `app.asgi` and `app.cli` import every feature,
so a change is not followed through them: that would select nearly every test. Instead the tests in the folder
named like the changed package are always selected. `test` is what has to pass before a change lands.
"""

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from app import settings
from tools.checks import FRONTEND, ROOT, SIDE_BY_SIDE, node_tool

PACKAGES = ("app", "shade_engine", "shade_matching", "data", "tools", "benchmarks", "tests")
WIRING = {ROOT / "app" / "asgi.py", ROOT / "app" / "cli.py"}
READ_EVERY_FILE = {ROOT / "tests" / "house" / "test_layers.py", ROOT / "tests" / "house" / "test_portable.py"}
MODULE_IN_TEXT = re.compile(r"(?:app|shade_engine|shade_matching|data|tools)(?:\.\w+)+")
MAIN_BRANCHES = ("origin/main", "main", "origin/master", "master")
FEW_FILES = 3


def run(since: str, *, only_list: bool) -> int:
    """Run them, or only list them; return the exit code."""
    base = since or find_base()
    changed = changed_files(base)
    tests = sorted(select_tests(changed))
    storefront = any(path.is_relative_to(FRONTEND) for path in changed)
    print(f"{len(changed)} changed files since {base}: {len(tests)} test files", flush=True)
    if only_list:
        print(*(test.relative_to(ROOT) for test in tests), *(["vitest --changed"] * storefront), sep="\n")
        return 0
    codes = [run_python_tests(tests)] if tests else []
    if storefront:
        vitest = node_tool("vitest", "run", "--changed", base, "--passWithNoTests")
        codes.append(subprocess.run(vitest, cwd=FRONTEND, check=False).returncode)
    return max(codes, default=0)


def run_python_tests(tests: list[Path]) -> int:
    workers = SIDE_BY_SIDE if len(tests) > FEW_FILES else ()
    names = [str(test.relative_to(ROOT)) for test in tests]
    command = [sys.executable, "-m", "pytest", "-q", *workers, *names]
    return subprocess.run(command, cwd=ROOT, env=settings.environment(), check=False).returncode


def find_base() -> str:
    """Find the commit at which this branch left the main one; on the main branch itself the last one."""
    for branch in MAIN_BRANCHES:
        base = git("merge-base", "HEAD", branch)
        if base:
            return base[0]
    return "HEAD"


def changed_files(base: str) -> set[Path]:
    """Every file that differs from the base: committed, edited, new or deleted."""
    if not git("rev-parse", "--verify", f"{base}^{{commit}}"):
        sys.exit(f"There is no commit or branch {base} to compare with.")
    names = git("diff", "--name-only", "--no-renames", base)
    return {ROOT / name for name in (*names, *git("ls-files", "--others", "--exclude-standard"))}


def git(*arguments: str) -> list[str]:
    command = ["git", "-c", "core.quotePath=off", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.splitlines()


def select_tests(changed: set[Path]) -> set[Path]:
    """The test files that import a changed file, directly or through others, and those of its folder."""
    files = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    tests = {path for path in files if path.name.startswith("test_")}
    if changed & {ROOT / "pyproject.toml", ROOT / "requirements.lock"}:
        return tests
    touched = {module for path in changed for module in modules_of(path)}
    reached = follow_importers(touched, importers_of(files))
    named = {test for path in changed for test in tests if is_in_mirrored_folder(path, test)}
    return (reached & tests) | named | (READ_EVERY_FILE if changed else set())


def modules_of(path: Path) -> Iterator[Path]:
    """The Python file itself; for data beside Python files (SQL, samples) the package that holds it."""
    if path.suffix == ".py":
        yield path
        return
    for folder in path.parents:
        if folder == ROOT or not folder.is_relative_to(ROOT):
            return
        if (folder / "__init__.py").is_file():
            yield from folder.glob("*.py")
            return


def is_in_mirrored_folder(changed: Path, test: Path) -> bool:
    """`tests/reviews` holds the tests of `app/reviews`; `tests/app` those of what has no folder."""
    parts = changed.relative_to(ROOT).parts
    if len(parts) < 2 or parts[0] not in {"app", "shade_engine", "shade_matching", "data", "tools"}:
        return False
    folder = ROOT / "tests" / (parts[1] if parts[0] == "app" else parts[0])
    return test.is_relative_to(folder if folder.is_dir() else ROOT / "tests" / "app")


def importers_of(files: Iterable[Path]) -> dict[Path, set[Path]]:
    importers: dict[Path, set[Path]] = defaultdict(set)
    for path in files:
        for needed in (*imports_of(path), *conftests_of(path)):
            importers[needed].add(path)
    return importers


def imports_of(path: Path) -> Iterator[Path]:
    """The project's files that one imports, or names in a text as a program to run."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from files_of_module(alias.name)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield from files_of_module(f"{node.module}.{alias.name}")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            for name in MODULE_IN_TEXT.findall(node.value):
                yield from files_of_module(name)


def files_of_module(name: str) -> Iterator[Path]:
    """A module's file and its packages'; what is no module is a name inside the package before it."""
    parts = name.split(".")
    for length in range(1, len(parts) + 1):
        path = ROOT.joinpath(*parts[:length])
        yield from (file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file())


def conftests_of(path: Path) -> Iterator[Path]:
    """Pytest imports the conftest files of a test's folder and of all above it."""
    if path.is_relative_to(ROOT / "tests"):
        folders = [folder for folder in path.parents if folder.is_relative_to(ROOT / "tests")]
        yield from (folder / "conftest.py" for folder in folders if (folder / "conftest.py").is_file())


def follow_importers(start: set[Path], importers: dict[Path, set[Path]]) -> set[Path]:
    """Everything that needs one of the start, save through the wiring."""
    reached, waiting = set(start), list(start)
    while waiting:
        for importer in importers[waiting.pop()] - reached:
            reached.add(importer)
            if importer not in WIRING:
                waiting.append(importer)
    return reached
