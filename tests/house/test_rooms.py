"""Who may import whom, and what may be written where."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[2]
OURS = sorted(
    path for folder in ("app", "shade_engine", "data", "tools") for path in (ROOT / folder).rglob("*.py")
)
SQL = re.compile(
    r"\s*(SELECT|INSERT INTO|UPDATE \w+\s+SET|DELETE FROM|WITH \w+ AS|COPY \w+|LISTEN|NOTIFY|TRUNCATE)\b"
)
SQL_ROOMS = (
    "app/window/builder",
    "app/schema/migrations/",
    "app/schema/rights.py",  # has the verbs that roles may use
    "app/kit/database.py",  # asks whether the server answers
    "app/kit/migrate.py",  # holds the lock of whoever migrates
)
SHADE_ENGINE_ROOMS = (
    "app/window/",
    "app/discovery/",
    "app/wearing/",
    "app/catalogue/",
    "app/commands/",
    "data/",
    "shade_engine/",
)
FEATURE_FLOORS = ("endpoints", "service", "queries", "schemas")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def nodes_of(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def imports_of(path: Path) -> Iterator[str]:
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_the_floors_of_the_house_keep_their_order(monkeypatch):
    monkeypatch.chdir(ROOT)
    assert lint_imports(config_filename="pyproject.toml") == 0


@pytest.mark.parametrize(
    "path", [path for path in OURS if name_of(path).startswith(("app/", "data/"))], ids=name_of
)
def test_sql_is_written_in_queries_alone(path: Path):
    if path.name == "queries.py" or name_of(path).startswith(SQL_ROOMS):
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    explained = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    written = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explained
    ]
    assert [text for text in written if SQL.match(text)] == []


# The shade engine is a package of its own and may look at the terminal it writes to.
@pytest.mark.parametrize(
    "path", [path for path in OURS if not name_of(path).startswith("shade_engine/")], ids=name_of
)
def test_the_environment_is_read_by_the_settings_alone(path: Path):
    reads = [
        ast.unparse(node)
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) and ast.unparse(node) in ("os.environ", "os.getenv", "os.environb")
    ]
    assert name_of(path) == "app/settings.py" or reads == []


@pytest.mark.parametrize("path", OURS, ids=name_of)
def test_shades_are_matched_in_few_rooms(path: Path):
    asks = [name for name in imports_of(path) if name.partition(".")[0] == "shade_engine"]
    assert name_of(path).startswith(SHADE_ENGINE_ROOMS) or asks == []


@pytest.mark.parametrize("path", sorted(ROOT.glob("app/*/*.py")), ids=name_of)
def test_within_a_feature_imports_go_down(path: Path):
    if path.stem not in FEATURE_FLOORS:
        return
    feature = f"app.{path.parent.name}"
    not_below = FEATURE_FLOORS[: FEATURE_FLOORS.index(path.stem) + 1]
    if path.stem == "schemas":
        not_below = FEATURE_FLOORS
    upward = {f"{feature}.{floor}" for floor in not_below}
    assert upward.isdisjoint(imports_of(path))


@pytest.mark.parametrize("path", OURS, ids=name_of)
def test_every_module_says_what_it_is_for_and_stays_short(path: Path):
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text))
    assert text.count("\n") <= 400
