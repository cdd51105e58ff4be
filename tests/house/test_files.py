"""Files that earn their place: no Python file under 15 lines without a reason, and slow tests that exist."""

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.conftest import SLOW_FIRST, TESTS, slowness

ROOT = Path(__file__).parents[2]
FOLDERS = ("app", "benchmarks", "data", "shade_engine", "tests", "tools")
MIN_LINES = 15
SMALL_FILES = {
    "app/schema/migrations/undertone_*.py": "Piccolo wants one module a migration. Its SQL is beside it.",
    "app/schema/piccolo_app.py": "Piccolo reads the migrations' folder and the tables from this file.",
    "piccolo_conf.py": "Piccolo's own commands read the engine and the apps from this file.",
    "tests/*/conftest.py": "pytest reads the fixtures of a folder from this file.",
    "tests/launch/postgres_launcher.py": "A program: tests start it as a process of its own.",
    "app/demo/queries.py": "All SQL of a package is in its queries.py.",
    "app/kit/lean_litestar.py": "The shop and the demo's sign-in are made with it.",
    "app/kit/clock.py": "The current time. Tests replace it here, for all who ask.",
    "app/members/keys.py": "The derivation of keys that sessions and sign-in share.",
    "shade_engine/errors.py": "The engine's exceptions, which every module of it may raise.",
}
"""The files that may be small, by pattern, and why each is not part of another file."""


def small_files() -> Iterator[str]:
    paths = [*ROOT.glob("*.py"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))]
    for path in paths:
        if path.name != "__init__.py" and len(path.read_text(encoding="utf-8").splitlines()) < MIN_LINES:
            yield path.relative_to(ROOT).as_posix()


def test_a_small_file_has_a_reason():
    assert [name for name in small_files() if not any(fnmatch(name, each) for each in SMALL_FILES)] == []


@pytest.mark.parametrize("pattern", SMALL_FILES)
def test_every_reason_still_has_a_small_file(pattern: str):
    assert any(fnmatch(name, pattern) for name in small_files())


@pytest.mark.parametrize("name", [name for name in SLOW_FIRST if name != "trust"])
def test_a_slow_file_exists_and_runs_before_the_others(name: str):
    assert (TESTS / name).is_file()
    assert slowness(TESTS / name) < slowness(TESTS / "kit" / "test_fields.py")
