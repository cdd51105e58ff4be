"""Runs snippets, each in a process of its own that has imported other people's libraries and none of ours."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
RUN_EACH = """
import json, os, sys
sys.path.insert(0, sys.argv[1])
import aiosmtplib, asyncpg, httpx, joserfc.jwt, litestar, markdown_it, numba, prometheus_client, structlog
finished = {}
for name, snippet in json.loads(sys.argv[2]).items():
    output, child_output = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(child_output, 1)
        exec(snippet, {"__name__": "__main__"})
        sys.exit()
    os.close(child_output)
    with open(output) as lines:
        text = lines.read()
    finished[name] = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), text
print(json.dumps(finished))
"""


class Finished(NamedTuple):
    """How a process ended, and what it printed."""

    code: int
    output: str


def run_each(snippets: Mapping[str, str], folder: Path) -> dict[str, Finished]:
    """Run snippets one after another, in a folder and with no variables set. Importing takes longest."""
    program = (sys.executable, "-c", RUN_EACH, str(ROOT), json.dumps(snippets))
    done = subprocess.run(program, cwd=folder, env={}, stdout=subprocess.PIPE, text=True, check=True)
    return {name: Finished(*each) for name, each in json.loads(done.stdout).items()}
