"""The demo is loaded in development and never in production, and the shop runs without it too."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.demo import loader
from tests.support.forked import Finished, run_each

ROOT = Path(__file__).parents[2]
CREATE_SHOP = """
import sys
if {hidden}:
    sys.modules["data"] = None
from app.asgi import create_shop
from app.settings import Settings
shop = create_shop(Settings(env={env!r}, log_format="json"))
routes = {{route.path for route in shop.routes}}
print("/media/demo/{{path:path}}" in routes, "/media/members/{{name:str}}" in routes)
print("data.demo" in sys.modules)
"""
RUN_COMMAND = """
import sys
sys.path.insert(0, {root!r})
sys.modules["data"] = None
from app.cli import main
main()
"""


SHOPS = {
    "development": ("development", False),
    "production": ("production", False),
    "development without a demo": ("development", True),
}


@pytest.fixture(scope="module")
def created_shops() -> dict[str, Finished]:
    """What new processes with such shops print of their routes and imports."""
    return run_each(
        {name: CREATE_SHOP.format(env=env, hidden=hidden) for name, (env, hidden) in SHOPS.items()}, ROOT
    )


@pytest.mark.parametrize(
    ("shop", "demo_route", "demo_imported"),
    [
        ("development", "True", "True"),
        ("production", "False", "False"),
        ("development without a demo", "False", "False"),
    ],
)
def test_the_demo_is_there_outside_production_where_it_is_installed(
    created_shops: dict[str, Finished], shop: str, demo_route: str, demo_imported: str
):
    assert created_shops[shop].code == 0
    assert created_shops[shop].output.split() == [demo_route, "True", demo_imported]


@pytest.mark.parametrize("name", ["seed", "pictures"])
def test_a_command_of_a_demo_that_is_not_installed_says_so(tmp_path, name):
    program = [sys.executable, "-c", RUN_COMMAND.format(root=str(ROOT)), name]
    result = subprocess.run(program, cwd=tmp_path, env={}, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr == "Error: No demo is installed here: it comes with a checkout of the project.\n"


def test_a_demo_that_is_broken_is_not_taken_for_none(monkeypatch, tmp_path):
    (tmp_path / "broken_demo.py").write_text("import a_library_that_nobody_has\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(loader, "MODULE", "broken_demo")
    with pytest.raises(ModuleNotFoundError, match="a_library_that_nobody_has"):
        loader.load_demo(is_production=False)


def test_production_does_not_even_look_for_one(monkeypatch):
    monkeypatch.setattr(loader, "MODULE", "no_such_module_anywhere")
    assert loader.load_demo(is_production=True) is None
    assert loader.load_demo(is_production=False) is None
