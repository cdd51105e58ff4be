"""The roles of machines: one that serves, one that works; how they begin, hang, drain and end."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from app.launch.exit_codes import ExitCode
from tests.support import loopback
from tests.support.machines import Machine, running
from tests.support.processes import children_of, comes_true_within, command_of
from tests.support.rolling import open_machines

pytestmark = pytest.mark.browser

LONG = 120.0


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A machine that serves, with the windows of a worker beside it."""
    settings = {"UNDERTONE_DRAIN_WAIT": "2"}
    with open_machines(tmp_path_factory.mktemp("roles"), ["one"], settings) as [serving]:
        yield serving


def find_api(machine: Machine) -> int:
    """The process of the API that starts its workers."""
    assert machine.process
    [api] = [pid for pid in children_of(machine.process.pid) if "granian app.asgi" in command_of(pid)]
    return api


def find_workers(machine: Machine) -> set[int]:
    return {pid for pid in children_of(find_api(machine)) if "resource_tracker" not in command_of(pid)}


def test_a_machine_without_windows_gets_them_from_a_worker_and_opens_when_it_can_draw(
    machine: Machine,
) -> None:
    said = machine.log.read_text()
    assert "Serving on port" in said
    assert machine.readiness() == (200, "ready")
    assert machine.readiness("/readyz?strict") == (200, "ready")
    assert "lipstick" in loopback.get(f"{machine.url}/categories/lipstick", timeout=60).text
    for path in ("/metrics", "/api/v1/shop/readiness"):
        assert machine.readiness(path)[0] == httpx.codes.NOT_FOUND
    page = loopback.get(f"{machine.internal}/metrics", timeout=30).text
    assert "\nundertone_window_deaf_workers 0.0\n" in page
    assert "undertone_pool_connections_in_use" in page


def test_an_api_that_hangs_is_said_at_once_and_started_again(machine: Machine) -> None:
    stopped = find_workers(machine)
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    assert comes_true_within(LONG, lambda: machine.readiness() == (503, "not ready: api hangs"))
    answer = loopback.get(f"{machine.url}/api/v1/brands?only_with_product_variants=true", timeout=2)
    assert answer.status_code == httpx.codes.SERVICE_UNAVAILABLE
    assert machine.readiness("/healthz")[0] == httpx.codes.OK
    assert comes_true_within(LONG, lambda: machine.readiness() == (200, "ready"))
    assert find_workers(machine).isdisjoint(stopped)
    assert "hangs; it is ended and started again." in machine.log.read_text()


def test_a_machine_that_ends_says_so_serves_on_and_closes(machine: Machine) -> None:
    assert machine.process
    machine.process.send_signal(signal.SIGTERM)
    assert comes_true_within(LONG, lambda: machine.readiness() == (503, "not ready: draining"))
    answer = loopback.get(machine.url, timeout=30)
    assert (answer.status_code, answer.headers["connection"]) == (200, "close")
    assert machine.process.wait(LONG) == ExitCode.CLOSED
    assert machine.readiness()[0] == 0
    machine.process = None


@pytest.mark.parametrize(
    ("role", "url", "code", "words"),
    [
        ("serve", "", ExitCode.WRONG_SETTINGS, "DATABASE_URL is missing"),
        ("work", "postgresql://a:b@127.0.0.1:1/none", ExitCode.DATABASE_AWAY, "Connect call failed"),
    ],
)
def test_what_cannot_start_ends_with_a_code_of_its_own(
    tmp_path: Path, role: str, url: str, code: ExitCode, words: str
) -> None:
    machine = Machine(role, tmp_path, {"DATABASE_URL": url})
    ended, said = machine.run()
    assert (ended, words in said) == (code, True), said


def test_a_worker_ends_in_order(machine: Machine, tmp_path: Path) -> None:
    with running(Machine("work", tmp_path, {"DATABASE_URL": machine.environment["DATABASE_URL"]})) as worker:
        ready = f"{worker.internal}/metrics"
        assert comes_true_within(LONG, lambda: is_answered(ready)), worker.log.read_text()
        assert worker.stop() == ExitCode.CLOSED


def is_answered(url: str) -> bool:
    try:
        return loopback.get(url, timeout=5).status_code == httpx.codes.OK
    except httpx.TransportError:
        return False
