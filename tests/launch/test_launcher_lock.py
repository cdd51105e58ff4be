"""One launcher to a shop, and a lock that no crash can leave behind."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.launch.processes.launcher_lock import AlreadyRunningError, LauncherLock
from tests.launch.conftest import CHECKOUT

HOLDER = """
import sys, time
from pathlib import Path
from app.launch.processes.launcher_lock import LauncherLock
with LauncherLock(Path(sys.argv[1])) as lock:
    lock.write_address("http://localhost:3123")
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_second_launcher_is_told_where_the_shop_is_open(tmp_path: Path) -> None:
    with LauncherLock(tmp_path / "lock") as lock:
        lock.write_address("http://localhost:3123")
        with pytest.raises(AlreadyRunningError, match="already open at http://localhost:3123"):
            LauncherLock(tmp_path / "lock").__enter__()


def test_the_lock_of_a_killed_launcher_is_recovered(tmp_path: Path) -> None:
    words = [sys.executable, "-c", HOLDER, str(tmp_path / "lock")]
    with subprocess.Popen(words, cwd=CHECKOUT, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "held\n"
        holder.kill()
    with LauncherLock(tmp_path / "lock") as lock:
        assert lock.recovered


def test_after_an_orderly_end_there_is_nothing_to_recover(tmp_path: Path) -> None:
    with LauncherLock(tmp_path / "lock"):
        pass
    with LauncherLock(tmp_path / "lock") as lock:
        assert not lock.recovered


def test_a_lock_file_full_of_rubbish_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "lock").write_text("4711 was here")
    with LauncherLock(tmp_path / "lock") as lock:
        assert not lock.recovered
