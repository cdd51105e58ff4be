"""The kept database folder: whole or not there, safe to make at the same time, gone with a killed process."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.support import postgres_copy
from tests.support.plain_connection import connected, fetch_value
from tests.support.postgres_copy import MIGRATED, ROOT, copied_server, key, temporary_folder
from tests.support.running_shop import in_a_thread

HOLD_A_FOLDER = """
import sys, time
from pathlib import Path
from tests.support import postgres_copy
postgres_copy.disk = lambda: Path(sys.argv[1])
with postgres_copy.temporary_folder() as folder:
    print(folder, flush=True)
    time.sleep(600)
"""


@pytest.fixture
def templates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(postgres_copy, "TEMPLATES", tmp_path / "templates")
    return tmp_path / "templates"


def test_two_that_make_it_at_the_same_time_both_get_a_whole_one(templates: Path):
    with ThreadPoolExecutor(2) as pool:
        made = list(pool.map(lambda _: postgres_copy.template(), range(2)))
    assert made == [templates / key()] * 2
    assert [folder.name for folder in templates.iterdir()] == [key()]
    with copied_server() as url:
        migrated = postgres_copy.with_database(url, MIGRATED)
        assert in_a_thread(lambda: fetch_value(migrated, "SELECT count(*) FROM migration")) > 5


def test_two_servers_on_copies_do_not_see_each_other():
    async def create(url: str) -> None:
        async with connected(url) as connection:
            await connection.execute("CREATE TABLE ours AS SELECT 1")

    tables = "SELECT count(*) FROM pg_tables WHERE tablename = 'ours'"
    with copied_server() as one, copied_server() as other:
        in_a_thread(lambda: create(one))
        assert in_a_thread(lambda: fetch_value(one, tables)) == 1
        assert in_a_thread(lambda: fetch_value(other, tables)) == 0


def test_where_nothing_can_be_kept_a_server_starts_all_the_same(monkeypatch: pytest.MonkeyPatch):
    def refuse() -> Path:
        raise PermissionError

    monkeypatch.setattr(postgres_copy, "template", refuse)
    with copied_server() as url:
        assert url.startswith("postgresql://")


def test_the_key_changes_with_a_migration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    before = key()
    step = tmp_path / "step.sql"
    step.write_text("SELECT 1")
    sources = list(postgres_copy.sources())
    monkeypatch.setattr(postgres_copy, "sources", lambda: iter([*sources, step]))
    assert key() != before


def test_the_folder_of_a_killed_process_is_removed_and_that_of_a_living_one_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(postgres_copy, "disk", lambda: tmp_path)
    with subprocess.Popen(
        [sys.executable, "-c", HOLD_A_FOLDER, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout
        held = Path(holder.stdout.readline().strip())
        with temporary_folder():
            assert held.is_dir()
        os.kill(holder.pid, signal.SIGKILL)
        holder.wait()
    assert held.is_dir()
    with temporary_folder():
        assert not held.exists()


def test_old_ones_are_removed_and_the_last_used_stay(templates: Path):
    templates.mkdir()
    for age in range(5):
        (templates / str(age)).mkdir()
        os.utime(templates / str(age), (1000 - age, 1000 - age))
    postgres_copy.remove_old_templates()
    assert sorted(folder.name for folder in templates.iterdir()) == ["0", "1", "2"]
