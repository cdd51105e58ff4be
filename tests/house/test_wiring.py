"""What travels with a request, and what an application is made of, is typed and written in one place."""

import ast
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from app.services import create_services
from app.settings import Settings

ROOT = Path(__file__).parents[2]
MODULES = sorted(path for path in (ROOT / "app").rglob("*.py"))
KEYS_OF_ASGI = {"method", "client", "path_template"}
"""What the pipeline may correct in a request: its method, its address, and the name of its route."""
READERS_OF_STATE = {"app/asgi.py", "app/kit/http/services.py", "app/kit/observing/health.py"}


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def is_scope(node: ast.expr) -> bool:
    return ast.unparse(node).split(".")[-1] == "scope"


def nodes_of(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def test_only_the_request_context_is_put_into_the_scope():
    """The admin is Piccolo's and has a scope of its own."""
    keys = {
        (name_of(path), ast.unparse(node.slice).strip("'"))
        for path in MODULES
        if "admin" not in path.parts and name_of(path) != "app/kit/http/request_context.py"
        for node in nodes_of(path)
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) and is_scope(node.value)
    }
    assert [each for each in sorted(keys) if each[1] not in KEYS_OF_ASGI] == []


def test_services_are_arguments_and_not_looked_up_in_the_state():
    readers = {
        name_of(path)
        for path in MODULES
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) and ast.unparse(node).endswith(("app.state", "shop.state"))
    }
    assert readers <= READERS_OF_STATE


def test_services_cannot_be_exchanged_while_the_application_runs(tmp_path: Path):
    services = create_services(Settings(var=tmp_path))
    with pytest.raises(FrozenInstanceError):
        services.settings = Settings()  # type: ignore[misc]
