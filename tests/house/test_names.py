"""Names that say what a thing is: an exception ends in `Error`, wherever it is defined."""

import ast
import builtins
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("app", "data", "shade_engine", "tools", "benchmarks", "tests")
BUILT_IN = {
    name
    for name, value in vars(builtins).items()
    if isinstance(value, type) and issubclass(value, BaseException)
}


def class_bases() -> Iterator[tuple[str, set[str]]]:
    """Every class of the project, with the last word of each of its bases."""
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    yield node.name, {ast.unparse(base).rpartition(".")[2] for base in node.bases}


def find_exceptions(classes: list[tuple[str, set[str]]]) -> set[str]:
    """The classes that derive from an exception, however far away."""
    found: set[str] = set()
    while True:
        more = {
            name
            for name, bases in classes
            if any(base in BUILT_IN | found or base.endswith(("Error", "Exception")) for base in bases)
        }
        if more == found:
            return found
        found = more


def test_every_exception_ends_in_error():
    exceptions = find_exceptions(list(class_bases()))
    assert len(exceptions) > 30
    assert sorted(name for name in exceptions if not name.endswith("Error")) == []
