"""What answers shoppers imports what it needs for that: builders' and editors' libraries stay outside."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SERVING = """
import sys
from app.asgi import create_app
from app.settings import load
create_app(load({settings!r}))
print(*(name for name in sys.modules if name.count(".") < 2))
"""
EDITORS = {"piccolo_admin", "piccolo_api", "fastapi", "app.admin"}
BUILDERS = {"sklearn", "colormath", "PIL"}
STORES = {"obstore"}


def imported(settings: dict[str, str]) -> set[str]:
    """What a process has imported once it could serve."""
    command = [sys.executable, "-c", SERVING.format(settings=settings)]
    return set(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split())


@pytest.mark.parametrize("library", sorted(EDITORS | BUILDERS | STORES))
def test_a_serving_process_does_without(library: str, serving: set[str]) -> None:
    assert "app.asgi" in serving
    assert library not in serving


def test_the_admin_is_imported_where_it_is_switched_on() -> None:
    switched_on = imported({"UNDERTONE_ADMIN": "true"})
    assert switched_on >= {"piccolo_admin", "app.admin"}
    assert not switched_on & BUILDERS


@pytest.fixture(scope="module")
def serving() -> set[str]:
    return imported({})
