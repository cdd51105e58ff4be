"""Killing `npx` or `just` ends the shop they started."""

import subprocess
import sys
from pathlib import Path

from app.launch import lineage

TELL = "from app.launch import lineage; print([r.pid for r in lineage.runners()], flush=True); input()"


def test_a_runner_above_us_is_known_and_missed_once_it_is_gone(tmp_path: Path) -> None:
    runner = tmp_path / "just"
    runner.write_text(f'"{sys.executable}" -c "{TELL}" & wait\n')
    with subprocess.Popen(
        ["/bin/sh", str(runner)], stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True
    ) as shell:
        assert shell.stdout
        assert shell.stdout.readline().strip() == f"[{shell.pid}]"
        seen = lineage.Runner(shell.pid, lineage.born(shell.pid))
        assert lineage.still_there(seen)
        shell.kill()
        shell.wait()
        assert not lineage.still_there(seen)


def test_a_process_that_runs_nothing_of_ours_is_no_runner() -> None:
    with subprocess.Popen(["sleep", "60"]) as stranger:
        assert not lineage.is_runner(stranger.pid)
        stranger.kill()
