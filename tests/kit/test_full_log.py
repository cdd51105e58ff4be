"""A log on a full disk loses lines, and costs nobody an answer."""

import errno
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path

import pytest
import structlog

from app.kit.observing import logs

FULL = Path("/dev/full")
NOTE = logs.AccessNote("GET", "/", 200, 0.001, b"request", 0.0)


@contextmanager
def full_log(monkeypatch: pytest.MonkeyPatch) -> Iterator[TextIOWrapper]:
    """What this process logs finds no room on its disk."""
    root, structured = logging.getLogger(), structlog.get_config()
    monkeypatch.setattr(root, "handlers", root.handlers)
    monkeypatch.setattr(root, "level", root.level)
    with suppress(OSError), FULL.open("w", buffering=1) as log:
        monkeypatch.setattr(sys, "stderr", log)
        yield log
        monkeypatch.undo()
    structlog.configure(**structured)  # else whoever logs first after this test keeps its form


@pytest.mark.parametrize("form", ["json", "human"])
async def test_a_line_that_finds_no_room_is_lost(monkeypatch: pytest.MonkeyPatch, form: str):
    written = []
    with full_log(monkeypatch) as log:
        with pytest.raises(OSError) as full:
            print("a line", file=log, flush=True)
        write_note = logs.start_logging(form)
        structlog.get_logger().error("a line", more="words")
        write_note(NOTE)
        with logs.write_lines_at_end():
            written.append(full.value.errno)
    assert written == [errno.ENOSPC]
