"""Ports: the wanted one, a moment's patience for one that is being left, or the next."""

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.launch.processes import ports


@pytest.fixture
def taken() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", ports.find_free_port())) as listener:
        yield listener


def test_a_free_port_is_taken_as_it_is() -> None:
    wanted = ports.find_free_port()
    assert ports.find_next_free_port(wanted) == wanted


def test_a_taken_port_gives_the_next_free_one(taken: socket.socket) -> None:
    wanted = taken.getsockname()[1]
    found = ports.find_next_free_port(wanted)
    assert wanted < found <= wanted + ports.TRIES
    assert ports.is_free(found)


def test_a_port_taken_on_ipv6_alone_is_taken_for_localhost() -> None:
    if not ports.has_ipv6_loopback():
        assert ports.is_free(ports.find_free_port())
        return
    with socket.create_server(("::1", 0), family=socket.AF_INET6) as listener:
        assert not ports.is_free(listener.getsockname()[1])


def test_a_port_promised_elsewhere_is_passed_over() -> None:
    wanted = ports.find_free_port()
    assert ports.find_next_free_port(wanted, taken=frozenset({wanted})) > wanted


def test_patience_waits_for_a_port_that_is_being_left(taken: socket.socket) -> None:
    wanted = taken.getsockname()[1]
    threading.Timer(0.5, taken.close).start()
    assert ports.find_next_free_port(wanted, patience=60) == wanted


def test_a_promised_port_is_passed_over_by_others_and_still_served_by_who_shares_it() -> None:
    wanted = ports.find_free_port()
    with ports.reserve_port(wanted):
        assert ports.find_next_free_port(wanted) > wanted
        with socket.create_server(("127.0.0.1", wanted), reuse_port=True) as server:
            server.settimeout(60)
            for _ in range(20):
                with socket.create_connection(("127.0.0.1", wanted), timeout=60):
                    server.accept()[0].close()
    assert ports.find_next_free_port(wanted) == wanted


def test_a_port_for_a_server_is_never_given_to_a_connection() -> None:
    lowest, highest = ports.read_server_ports()
    assert lowest <= ports.find_free_port() <= highest
    with socket.create_server(("127.0.0.1", 0)) as listener, socket.socket() as connection:
        connection.connect(listener.getsockname())
        assert connection.getsockname()[1] > highest


@pytest.mark.parametrize(
    ("written", "expected"), [("32768\t60999\n", 32767), ("1024 65000", 65535), ("", 49151)]
)
def test_the_ports_left_to_servers_are_read_from_the_system(
    written: str, expected: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "range").write_text(written)
    monkeypatch.setattr(ports, "CONNECTION_PORTS", tmp_path / "range")
    assert ports.read_server_ports() == (10_000, expected)
