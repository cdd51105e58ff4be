"""The page about trust shows the stored figures, and every check that is listed exists."""

import subprocess
import sys
from pathlib import Path

from benchmarks.trust.check import Verdict
from benchmarks.trust.registry import CHECKS
from benchmarks.trust.report import FULL, PAGE, QUICK, load_results, render_page

ROOT = Path(__file__).parents[2]
MODULES = ROOT / "benchmarks" / "trust" / "checks"
LEAVES_AN_ORPHAN = """
import os, subprocess, sys
from benchmarks.trust.runner import kill_families
from benchmarks.trust.worker import adopt_orphans
from tests.support.processes import children_of
adopt_orphans()
sleeper = "import os, time; print(os.getpid(), flush=True); os.close(1); time.sleep(60)"
start = f"subprocess.Popen([sys.executable, '-c', {sleeper!r}], start_new_session=True)"
parent = f"import subprocess, sys; {start}"
found = subprocess.run([sys.executable, "-c", parent], stdout=subprocess.PIPE, check=True).stdout
print(kill_families(children_of(os.getpid())), int(found))
os.kill(int(found), 0)
"""


def test_the_table_is_what_was_measured():
    text = PAGE.read_text(encoding="utf-8")
    assert render_page(text, load_results()) == text


def test_every_check_is_a_module_and_every_module_a_check():
    modules = {path.stem for path in MODULES.glob("*/*.py")} - {"__init__"}
    assert {check.name.replace("-", "_") for check in CHECKS} == modules
    assert len({check.name for check in CHECKS}) == len(CHECKS) >= 20


def test_every_stored_result_has_a_check_a_verdict_and_the_goal_of_today():
    goals = {check.name: check.goal for check in CHECKS}
    stored = load_results()["checks"]
    assert stored.keys() <= goals.keys()
    for name, lengths in stored.items():
        assert lengths.keys() <= {FULL, QUICK}
        for result in lengths.values():
            assert Verdict(result["verdict"])
            assert result["goal"] == goals[name]


def test_what_a_check_leaves_running_is_found_and_killed():
    command = [sys.executable, "-c", LEAVES_AN_ORPHAN]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.stdout.split()[0] == "1", ended.stderr
    assert "ProcessLookupError" in ended.stderr
