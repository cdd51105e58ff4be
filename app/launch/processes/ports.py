"""Finds a port to serve on: the wanted one, or the next that is free."""

import random
import socket
import time
from pathlib import Path

from app.kit.observing.internal_pages import LOOPBACK

TRIES = 100
CONNECT_TIMEOUT = 2.0
CONNECTION_PORTS = Path("/proc/sys/net/ipv4/ip_local_port_range")


def is_free(port: int, host: str = LOOPBACK) -> bool:
    """Whether nothing listens there, nor on the IPv6 loopback that `localhost` may mean as well."""
    return can_bind(_find_family(host), host, port) and (
        not has_ipv6_loopback() or can_bind(socket.AF_INET6, "::1", port)
    )


def can_bind(family: socket.AddressFamily, host: str, port: int) -> bool:
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
        return True


def reach_host(listens_on: str) -> str:
    """The host under which this machine reaches a server that listens there."""
    everywhere = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - recognised, not bound
    return everywhere.get(listens_on, listens_on).strip("[]")


def has_address(host: str) -> bool:
    """Whether a server of this machine could listen there."""
    return can_bind(_find_family(host), host, 0)


def _find_family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def is_listened_on(host: str, port: int) -> bool:
    """Whether a server accepts connections there. A port that is only reserved refuses them."""
    try:
        socket.create_connection((host, port), CONNECT_TIMEOUT).close()
    except OSError as error:
        return isinstance(error, TimeoutError)
    return True


def has_ipv6_loopback() -> bool:
    return socket.has_ipv6 and can_bind(socket.AF_INET6, "::1", 0)


def find_next_free_port(
    wanted: int, *, taken: frozenset[int] = frozenset(), patience: float = 0.0, host: str = LOOPBACK
) -> int:
    """Find the wanted port, waiting for it up to `patience` seconds, or the first free one after it."""
    deadline = time.monotonic() + patience
    while not is_free(wanted, host) and time.monotonic() < deadline:
        time.sleep(0.1)
    for port in range(wanted, min(wanted + TRIES, 65536)):
        if port not in taken and is_free(port, host):
            return port
    raise OSError(f"No port from {wanted} to {wanted + TRIES} is free. Choose another with --port.")


def reserve_port(port: int) -> socket.socket:
    """Reserve a port until the server that shares it has started.

    The socket does not listen, so it gets no connection, but another launcher finds the port taken. Without
    it two shops that start together would choose one port, and each would answer half of all requests.
    """
    reserved = socket.socket()
    try:
        reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        reserved.bind((LOOPBACK, port))
    except OSError:
        reserved.close()
        raise
    return reserved


def find_free_port() -> int:
    """Find any free port that no outgoing connection is given while a server gets ready to listen on it."""
    lowest, highest = read_server_ports()
    for _ in range(TRIES):
        port = random.randint(lowest, highest)  # noqa: S311 - nothing secret depends on it
        if is_free(port):
            return port
    raise OSError(f"No port from {lowest} to {highest} is free.")


def read_server_ports() -> tuple[int, int]:
    """Read which ports above 10,000 the system leaves to servers: it gives the others to connections."""
    try:
        first_of_connections = int(CONNECTION_PORTS.read_text().split()[0])
    except (OSError, ValueError, IndexError):  # no Linux: the range that IANA names for connections
        first_of_connections = 49152
    highest = first_of_connections - 1
    return (10_000, highest) if highest >= 11_000 else (10_000, 65_535)
