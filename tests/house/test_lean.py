"""What answers shoppers imports what it needs for that: builders' and editors' libraries stay outside."""

from pathlib import Path

import pytest

from tests.support.forked import run_each

ROOT = Path(__file__).parents[2]
SERVING = """
import sys
from app.asgi import create_app
from app.settings import load
create_app(load({settings!r}))
print(*(name for name in sys.modules if name.count(".") < 2))
"""
EDITORS = {"pydantic", "piccolo", "piccolo_admin", "piccolo_api", "fastapi", "app.admin"}
BUILDERS = {"sklearn", "colormath", "PIL"}
STORES = {"obstore"}
EXTRAS = {"redis", "sentry_sdk", "opentelemetry.sdk", "requests"}


@pytest.fixture(scope="module")
def imported() -> dict[str, set[str]]:
    """What processes have imported once they could serve, without the admin and with it."""
    admins = ("false", "true")
    snippets = {admin: SERVING.format(settings={"UNDERTONE_ADMIN": admin}) for admin in admins}
    return {name: set(finished.output.split()) for name, finished in run_each(snippets, ROOT).items()}


def test_a_serving_process_imports_no_library_of_editors_or_builders(imported: dict[str, set[str]]) -> None:
    assert "app.asgi" in imported["false"]
    assert imported["false"] & (EDITORS | BUILDERS | STORES | EXTRAS) == set()


def test_the_admin_is_imported_where_it_is_switched_on(imported: dict[str, set[str]]) -> None:
    assert imported["true"] >= {"piccolo_admin", "app.admin"}
    assert not imported["true"] & BUILDERS


def test_the_storefront_imports_opentelemetry_where_traces_are_collected() -> None:
    lines = [
        line for path in (ROOT / "frontend" / "server").glob("*.ts") for line in path.read_text().splitlines()
    ]
    naming = [line.strip() for line in lines if "@opentelemetry/" in line]
    assert naming
    assert [line for line in naming if not line.startswith(("import type ", "import("))] == []
