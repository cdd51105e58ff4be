"""The words of the shop: each has one module that owns it, and no public name means two things.

The rule about names: a class or function of one package shares its name with none of another package. In two
kinds of modules equal names mean the same thing. Modules of records (`schemas` for JSON, `app.schema` for
rows, the modules of `data` itself) name one record alike. The layers of a feature (`endpoints`, `service`,
`queries`) and the commands are called by their module's name, as in `queries.subscribe`, and repeat one verb.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GLOSSARY = ROOT / "docs" / "glossary.md"
ENTRY = re.compile(r"^\| \*\*(?P<word>[^*]+)\*\* \|[^|]+\| `(?P<owner>[^`]+)` \|$", re.MULTILINE)
MODULES = sorted(path for folder in ("app", "data", "shade_engine") for path in (ROOT / folder).rglob("*.py"))
LAYERS = {"endpoints", "service", "queries"}
SHARED_NAMES = {"main", "forwards", "compiled"}
"""A command line, a step of Piccolo's migrations, a decorator of numba kernels: each package has its own."""


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def package_of(module: str) -> str:
    """The feature of `app` or the part of `data` of a module; the shade engine is one package."""
    parts = module.split(".")
    return parts[0] if parts[0] == "shade_engine" else ".".join(parts[:2])


def public_names(kind: type | tuple[type, ...]) -> Iterator[tuple[str, str]]:
    """Every public class or function of a module, with the module."""
    for path in MODULES:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, kind) and not node.name.startswith("_"):
                yield node.name, module_of(path)


def collisions(names: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    modules = defaultdict(list)
    for name, module in names:
        modules[name].append(module)
    return {
        name: owners
        for name, owners in sorted(modules.items())
        if len({package_of(owner) for owner in owners}) > 1
    }


def describes_records(module: str) -> bool:
    return (
        module.endswith(".schemas")
        or package_of(module) == "app.schema"
        or (module.startswith("data.") and package_of(module) == module)
    )


def is_called_by_module(module: str) -> bool:
    return module.rsplit(".", maxsplit=1)[-1] in LAYERS or package_of(module) == "app.commands"


def test_the_glossary_is_short_and_each_word_has_one_entry():
    text = GLOSSARY.read_text(encoding="utf-8")
    words = [entry["word"] for entry in ENTRY.finditer(text)]
    assert len(text.splitlines()) <= 40
    assert len(words) == len(set(words)) == text.count("| **") > 12


@pytest.mark.parametrize(
    "owner", ENTRY.findall(GLOSSARY.read_text(encoding="utf-8")), ids=lambda entry: entry[0]
)
def test_the_module_that_owns_a_word_exists(owner: tuple[str, str]):
    path = ROOT / owner[1]
    assert path.is_file() or (path / "__init__.py").is_file()


def test_no_class_means_two_things():
    assert collisions(pair for pair in public_names(ast.ClassDef) if not describes_records(pair[1])) == {}


def test_no_two_answers_of_the_api_share_a_name():
    schemas = [pair for pair in public_names(ast.ClassDef) if pair[1].endswith(".schemas")]
    assert collisions(iter(schemas)) == {}


def test_no_function_means_two_things():
    functions = public_names((ast.FunctionDef, ast.AsyncFunctionDef))
    assert (
        collisions(
            pair for pair in functions if pair[0] not in SHARED_NAMES and not is_called_by_module(pair[1])
        )
        == {}
    )
