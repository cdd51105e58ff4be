"""Killing `npx` or `just` ends the shop they started."""

import subprocess
import sys
from pathlib import Path

from app.launch.processes import command_runners

TELL = (
    "from app.launch.processes.command_runners import *; "
    "print([r.pid for r in find_runners()], flush=True); input()"
)


def test_a_runner_above_us_is_known_and_missed_once_it_is_gone(tmp_path: Path) -> None:
    runner = tmp_path / "just"
    # A command in the background reads from nowhere unless told: it would end, and the shell with it.
    runner.write_text(f'exec 3<&0; "{sys.executable}" -c "{TELL}" <&3 & wait\n')
    with subprocess.Popen(
        ["/bin/sh", str(runner)], stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True
    ) as shell:
        assert shell.stdout
        assert shell.stdout.readline().strip() == f"[{shell.pid}]"
        seen = command_runners.Runner(shell.pid, command_runners.read_start_time(shell.pid))
        assert command_runners.is_still_running(seen)
        shell.kill()
        shell.wait()
        assert not command_runners.is_still_running(seen)
        assert not command_runners.is_still_running(command_runners.Runner(shell.pid, ""))


def test_a_process_that_runs_nothing_of_ours_is_no_runner() -> None:
    with subprocess.Popen(["sleep", "60"]) as stranger:
        assert not command_runners.is_runner(stranger.pid)
        stranger.kill()
