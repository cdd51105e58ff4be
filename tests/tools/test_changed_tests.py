"""Which tests a change selects: those that import it, directly or not, and those of its folder."""

import subprocess
from pathlib import Path

import pytest

from tools import changed_tests
from tools.changed_tests import changed_files, select_tests

FILES = {
    "app/__init__.py": "",
    "app/asgi.py": "from app.reviews import endpoints\nfrom app.kit import clock",
    "app/kit/__init__.py": "",
    "app/kit/clock.py": "",
    "app/reviews/__init__.py": "",
    "app/reviews/endpoints.py": "from app.reviews.service import write",
    "app/reviews/service.py": "from app.kit.clock import now",
    "app/reviews/sql/up.sql": "SELECT 1",
    "tests/support/shop.py": "from app.asgi import create_app",
    "tests/app/test_wiring.py": "import app.asgi",
    "tests/brands/test_brands.py": "from tests.support.shop import open_shop",
    "tests/kit/test_clock.py": "from app.kit import clock",
    "tests/reviews/conftest.py": "from tests.support.shop import open_shop",
    "tests/reviews/test_reading.py": "def test_it(): ...",
    "tests/words/test_service.py": "import app.reviews.service",
    "tests/words/test_module.py": "PROGRAM = ('-m', 'app.reviews.service')",
}


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(changed_tests, "ROOT", tmp_path)
    monkeypatch.setattr(changed_tests, "WIRING", {tmp_path / "app" / "asgi.py"})
    monkeypatch.setattr(changed_tests, "READ_EVERY_FILE", {tmp_path / "tests" / "house" / "test_layers.py"})
    return tmp_path


RULES = "tests/house/test_layers.py"
BRANDS, CLOCK, READING = (
    "tests/brands/test_brands.py",
    "tests/kit/test_clock.py",
    "tests/reviews/test_reading.py",
)
SERVICE, MODULE = "tests/words/test_service.py", "tests/words/test_module.py"
WIRING = "tests/app/test_wiring.py"
CASES = [
    ("tests/words/test_service.py", {SERVICE, RULES}),
    ("app/reviews/service.py", {READING, SERVICE, MODULE, RULES}),
    ("app/reviews/sql/up.sql", {READING, SERVICE, MODULE, RULES}),
    ("app/kit/clock.py", {CLOCK, SERVICE, MODULE, RULES}),
    ("app/asgi.py", {WIRING, BRANDS, READING, RULES}),
    ("tests/support/shop.py", {BRANDS, READING, RULES}),
    ("app/gone/service.py", {WIRING, RULES}),
    ("README.md", {RULES}),
    ("requirements.lock", {WIRING, BRANDS, CLOCK, READING, SERVICE, MODULE}),
]


@pytest.mark.parametrize(("changed", "tests"), CASES, ids=[changed for changed, _ in CASES])
def test_a_change_selects(checkout: Path, changed: str, tests: set[str]):
    assert select_tests({checkout / changed}) == {checkout / test for test in tests}


def test_no_change_selects_nothing(checkout: Path):
    assert select_tests(set()) == set()


def test_edited_new_renamed_and_committed_files_have_changed(checkout: Path):
    def git(*arguments: str) -> None:
        author = ("-c", "user.name=A", "-c", "user.email=a@b.example")
        subprocess.run(["git", *author, *arguments], cwd=checkout, check=True, capture_output=True)

    git("init", "-b", "main")
    git("add", "-A")
    git("commit", "-m", "base")
    git("checkout", "-b", "branch")
    (checkout / "committed.md").write_text("x")
    git("add", "-A")
    git("commit", "-m", "work")
    (checkout / "app" / "asgi.py").write_text("edited")
    (checkout / "app" / "kit" / "clock.py").rename(checkout / "app" / "kit" / "watch.py")
    (checkout / "nëw.md").write_text("x")
    names = {"committed.md", "app/asgi.py", "app/kit/clock.py", "app/kit/watch.py", "nëw.md"}
    assert changed_files(changed_tests.find_base()) == {checkout / name for name in names}


def test_an_unknown_commit_is_refused(checkout: Path):
    with pytest.raises(SystemExit, match="no commit or branch nothing"):
        changed_files("nothing")
