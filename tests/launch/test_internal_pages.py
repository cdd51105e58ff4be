"""Where a start says that its operator's pages are: never at an address on which it could not listen."""

import io
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from app.launch import status
from app.launch.processes.ports import find_free_port
from app.launch.processes.supervisor import Supervisor
from app.launch.start import Role, plan_start, print_addresses
from app.launch.start_context import StartContext
from app.launch.status import InternalPages, fetch_page

NOBODYS = "192.0.2.7"
"""An address for documentation, which no machine has."""


@pytest.fixture(autouse=True)
def patient_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(status, "PATIENCE", 60.0)


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens on."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", find_free_port()))
        other.listen()
        yield other.getsockname()[1]


def plan(tmp_path: Path, console: Console, **settings: str) -> StartContext:
    environment = {"UNDERTONE_API_PORT": str(find_free_port()), **settings}
    supervisor = Supervisor(console.print)
    return plan_start(Role([], environment, find_free_port()), tmp_path, supervisor, console)


def serve(console: Console, context: StartContext) -> int:
    """Serve the pages for a moment, and print where they are; the status of one of them."""
    with InternalPages(context) as pages:
        print_addresses(context, console, pages.address)
        return fetch_page(f"{pages.address}/healthz").status if pages.address else 0


def test_a_taken_internal_port_is_said_and_the_next_one_is_served(tmp_path: Path, taken: int) -> None:
    console = Console(file=io.StringIO(), soft_wrap=True)
    context = plan(tmp_path, console, UNDERTONE_INTERNAL_PORT=str(taken))
    assert context.internal_port > taken
    assert serve(console, context) == 200
    said = console.file.getvalue()
    assert f"Port {taken} is taken; the operator's pages are on {context.internal_port}." in said
    assert f"For its operator: http://127.0.0.1:{context.internal_port}/metrics" in said


def test_a_port_that_was_taken_meanwhile_is_not_printed_as_an_address(tmp_path: Path, taken: int) -> None:
    console = Console(file=io.StringIO(), soft_wrap=True)
    context = plan(tmp_path, console)
    context.internal_port = taken
    assert serve(console, context) == 0
    said = console.file.getvalue()
    assert f"The operator's pages are not served: nothing can listen on port {taken} of 127.0.0.1." in said
    assert "For its operator" not in said


def test_an_internal_host_that_this_machine_does_not_have_is_said(tmp_path: Path) -> None:
    console = Console(file=io.StringIO(), soft_wrap=True)
    context = plan(tmp_path, console, UNDERTONE_INTERNAL_HOST=NOBODYS)
    assert serve(console, context) == 0
    assert f"nothing can listen on port {context.internal_port} of {NOBODYS}" in console.file.getvalue()
