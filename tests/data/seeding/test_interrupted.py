"""A seed that is interrupted leaves nothing behind, neither rows nor processes, and can be begun again."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.kit.database.pool import PoolLimits
from app.media.folders import ROOT
from tests.data.seeding.conftest import filled
from tests.data.seeding.test_same_every_time import TINY
from tests.support.patience import LIMITS, PATIENCE
from tests.support.processes import comes_true_within

LARGE_ENOUGH_FOR_WORKERS = "3"
"""And for a test that is slow to notice that products come."""


def children_of(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(child) for child in text.split()]


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGKILL], ids=["Ctrl-C", "killed"])
async def test_an_interrupted_seed_leaves_nothing_behind(db, tmp_path, kind):
    surroundings = os.environ | {"DATABASE_URL": db.url, "UNDERTONE_VAR": str(tmp_path)}
    surroundings |= {"PYTHONUNBUFFERED": "1", "UNDERTONE_ENV": "development"}
    seed = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "app.cli", "seed", "--scale", LARGE_ENOUGH_FOR_WORKERS),
        env=surroundings,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert seed.stdout
    while b"Products:" not in await seed.stdout.readline():
        assert seed.returncode is None
    workers = children_of(seed.pid)
    assert workers
    seed.send_signal(kind)
    said = await seed.stdout.read()
    assert await seed.wait() != 0
    assert b"Traceback" not in said
    assert comes_true_within(PATIENCE, lambda: not any(map(is_running, workers)))
    db.limits = PoolLimits(**LIMITS)  # the server may notice late that the seed has gone
    counts = await filled(db, tmp_path, TINY)
    assert counts["brand"] == 64
