"""A process that lets others go first does so whether the system looks at processes or at whole sessions."""

import os
import re
import subprocess
import sys

import pytest

from app.kit.processes import AUTOGROUP

LOWER = """
import os
from pathlib import Path
from app.kit.processes import AUTOGROUP, lower_priority

lower_priority(7)
print(os.nice(0), AUTOGROUP.read_text() if AUTOGROUP.exists() else "")
"""


@pytest.mark.parametrize("has_own_session", [True, False])
def test_only_a_session_of_its_own_is_lowered(*, has_own_session: bool) -> None:
    # The one that has none is in that of a shell, which is its own.
    command = [sys.executable, "-c", LOWER]
    started = command if has_own_session else ["sh", "-c", '"$@"; true', "sh", *command]
    text = subprocess.run(
        started, start_new_session=True, stdout=subprocess.PIPE, text=True, check=True
    ).stdout
    process, _, session = text.partition(" ")
    lowered = str(min(os.nice(0) + 7, 19))
    assert process == lowered
    if AUTOGROUP.exists():
        assert re.findall(r"nice (-?\d+)", session) == [lowered if has_own_session else "0"]
    else:
        assert session.strip() == ""
