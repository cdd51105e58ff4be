"""The commands a person runs, run as a person runs them."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli import COMMANDS
from app.launch.exit_codes import ExitCode
from tests.support.forked import Finished, run_each

ROOT = Path(__file__).parents[2]
RUN = "import sys; sys.path.insert(0, sys.argv.pop(1)); from app.cli import main; main()"
HELP = "from app.cli import main; main([{name!r}, '--help'], prog_name='undertone')"


def undertone(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    program = (sys.executable, "-c", RUN, str(ROOT), *words)
    return subprocess.run(program, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_help_lists_every_command(tmp_path: Path):
    result = undertone(tmp_path, "--help")
    assert result.returncode == 0
    assert all(name in result.stdout for name in COMMANDS)


@pytest.fixture(scope="module")
def help_of_each(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Finished]:
    return run_each({name: HELP.format(name=name) for name in COMMANDS}, tmp_path_factory.mktemp("empty"))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_can_be_imported(help_of_each: dict[str, Finished], name: str):
    assert help_of_each[name].code == 0
    assert f"Usage: undertone {name} " in help_of_each[name].output


def test_settings_come_from_the_environment_before_the_file(tmp_path: Path):
    (tmp_path / ".env").write_text("UNDERTONE_API_PORT=8111\nUNDERTONE_WORKERS=3\n")
    output = undertone(tmp_path, "settings", UNDERTONE_API_PORT="8222").stdout
    assert re.search("^UNDERTONE_API_PORT +8222$", output, re.MULTILINE)
    assert re.search("^UNDERTONE_WORKERS +3$", output, re.MULTILINE)


def test_an_unsafe_production_ends_with_a_sentence_for_each_fault(tmp_path: Path):
    result = undertone(tmp_path, "settings", UNDERTONE_ENV="production")
    assert result.returncode == ExitCode.WRONG_SETTINGS
    assert result.stderr.count("UNDERTONE_") == 3
    assert "Traceback" not in result.stderr


def test_migrate_needs_an_open_shop_or_an_address(tmp_path: Path):
    result = undertone(tmp_path, "migrate")
    assert result.returncode == 1
    assert result.stderr == "Error: Start the shop first, or name its database in DATABASE_URL.\n"


def test_migrate_says_when_nobody_answers(tmp_path: Path):
    result = undertone(tmp_path, "migrate", DATABASE_URL="postgresql://a:b@127.0.0.1:1/none")
    assert result.returncode == 1
    assert "Traceback" not in result.stderr


def test_the_openapi_document_is_the_same_every_time_and_leaves_nothing_behind(tmp_path: Path):
    first, second = (undertone(tmp_path, "openapi").stdout for _ in range(2))
    assert first == second
    assert "/api/v1/brands" in json.loads(first)["paths"]
    assert list(tmp_path.iterdir()) == []
