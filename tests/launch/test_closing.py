"""What a signal does to a start: the first closes in order, its echo does nothing, a later one kills."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from app.launch.start import ECHO
from tests.launch.conftest import CHECKOUT

LONG = 60.0
CLOSING = """
import signal, sys, time
from app.launch import start
from app.launch.start import CloseRequestedError, close_in_order
start.ECHO = float(sys.argv[1])
signal.signal(signal.SIGINT, close_in_order)
try:
    print("open", flush=True)
    time.sleep(600)
except CloseRequestedError:
    print("closing", flush=True)
    time.sleep(float(sys.argv[2]))
    print("closed", flush=True)
"""


@pytest.fixture
def closing(request: pytest.FixtureRequest) -> Iterator[subprocess.Popen[str]]:
    """A launcher that was asked to close, and takes its time."""
    words = [sys.executable, "-c", CLOSING, *map(str, request.param)]
    with subprocess.Popen(words, cwd=CHECKOUT, stdout=subprocess.PIPE, text=True) as launcher:
        assert launcher.stdout
        assert launcher.stdout.readline() == "open\n"
        launcher.send_signal(signal.SIGINT)
        assert launcher.stdout.readline() == "closing\n"
        yield launcher
        launcher.kill()


@pytest.mark.parametrize("closing", [(LONG, 4)], indirect=True)  # a busy machine may be late
def test_one_ctrl_c_that_npx_and_just_pass_on_closes_in_order(closing: subprocess.Popen[str]) -> None:
    for echo in (signal.SIGTERM, signal.SIGINT):
        closing.send_signal(echo)
    assert closing.communicate()[0] == "closed\n"
    assert closing.returncode == 0


@pytest.mark.parametrize("closing", [(ECHO, LONG)], indirect=True)
def test_who_asks_again_does_not_wait(closing: subprocess.Popen[str]) -> None:
    time.sleep(ECHO + 0.2)
    closing.send_signal(signal.SIGINT)
    assert closing.communicate()[0] == ""
    assert closing.returncode == 128 + signal.SIGINT
