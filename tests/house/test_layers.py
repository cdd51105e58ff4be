"""Who may import whom, and what may be written where."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[2]
OURS = sorted(
    path
    for folder in ("app", "shade_engine", "shade_matching", "data", "tools")
    for path in (ROOT / folder).rglob("*.py")
)
SQL = re.compile(
    r"\s*(SELECT|INSERT INTO|UPDATE \w+\s+SET|DELETE FROM|WITH \w+ AS|COPY \w+|LISTEN|NOTIFY|TRUNCATE)\b"
)
SQL_ROOMS = (
    "app/window/builder",
    "app/schema/migrations/",
    "app/schema/rights.py",  # has the verbs that roles may use
    "app/kit/database/pool.py",  # asks whether the server answers
    "app/kit/database/migrate.py",  # holds the lock of whoever migrates
)
SHADE_ENGINE_ROOMS = (
    "app/agents/",
    "app/alerts/",
    "app/window/",
    "app/search/",
    "app/matching/",
    "app/lists/",
    "app/share_pictures/",
    "app/shades/",
    "app/wearing/",
    "app/catalogue/",
    "app/commands/",
    "data/",
    "shade_matching/",
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


def test_sql_is_written_in_queries_alone():
    assert [
        (name_of(path), text)
        for path in OURS
        if name_of(path).startswith(("app/", "data/")) and not may_hold_sql(path)
        for text in texts_of(path)
        if SQL.match(text)
    ] == []


def may_hold_sql(path: Path) -> bool:
    return path.name == "queries.py" or name_of(path).startswith(SQL_ROOMS)


def texts_of(path: Path) -> list[str]:
    """Every string of a module but its docstrings."""
    nodes = list(nodes_of(path))
    explained = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    return [
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explained
    ]


def test_the_environment_is_read_by_the_settings_alone():
    """The shade engine is a package of its own and may look at the terminal it writes to.

    An install looks whether this is a shop on the web before there is anything that could read settings.
    """
    reads = {
        name_of(path)
        for path in OURS
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) and ast.unparse(node) in ("os.environ", "os.getenv", "os.environb")
    }
    assert {name for name in reads if not name.startswith("shade_engine/")} == {
        "app/settings/__init__.py",
        "tools/bootstrap.py",
    }


def test_shades_are_matched_in_few_rooms():
    asks = {
        name_of(path)
        for path in OURS
        if any(name.partition(".")[0] in ("shade_engine", "shade_matching") for name in imports_of(path))
    }
    assert [name for name in sorted(asks) if not name.startswith(SHADE_ENGINE_ROOMS)] == []


def test_within_a_feature_imports_go_down():
    features = [path for path in ROOT.glob("app/*/*.py") if path.stem in FEATURE_FLOORS]
    assert [
        name_of(path) for path in features if not forbidden_imports(path).isdisjoint(imports_of(path))
    ] == []


def forbidden_imports(path: Path) -> set[str]:
    """What this file of a feature must not import: its own floor and those above."""
    floor = FEATURE_FLOORS.index(path.stem)
    not_below = FEATURE_FLOORS if path.stem == "schemas" else FEATURE_FLOORS[: floor + 1]
    return {f"app.{path.parent.name}.{each}" for each in not_below}
