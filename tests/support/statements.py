"""Every statement of the files `queries.py`, with its name."""

import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
EXPLAINED = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b[^;]*")


def find_statements() -> Iterator[tuple[str, str]]:
    """Every statement, with its name. Some are parts of others, and cannot be run by themselves."""
    for module in _list_modules():
        for name, value in vars(module).items():
            for number, text in enumerate(_list_texts(value)):
                if EXPLAINED.fullmatch(text):
                    yield f"{module.__name__}.{name}" + (f" {number}" if number else ""), text


def _list_modules() -> list[ModuleType]:
    paths = sorted((ROOT / "app").rglob("queries.py"))
    return [importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts)) for path in paths]


def _list_texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        value = tuple(value.values())
    return [each for each in value if isinstance(each, str)] if isinstance(value, tuple) else []
