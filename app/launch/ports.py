"""Finding a port to serve on: the wanted one, or the next that is free."""

import socket
import time

TRIES = 100


def is_free(port: int, host: str = "127.0.0.1") -> bool:
    """Whether nothing listens there, nor on the IPv6 loopback that `localhost` may mean as well."""
    return can_bind(socket.AF_INET, host, port) and (
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


def has_ipv6_loopback() -> bool:
    return socket.has_ipv6 and can_bind(socket.AF_INET6, "::1", 0)


def next_free(wanted: int, *, taken: frozenset[int] = frozenset(), patience: float = 0.0) -> int:
    """The wanted port, given a moment to come free, or the first free one after it."""
    deadline = time.monotonic() + patience
    while not is_free(wanted) and time.monotonic() < deadline:
        time.sleep(0.1)
    for port in range(wanted, min(wanted + TRIES, 65536)):
        if port not in taken and is_free(port):
            return port
    raise OSError(f"No port from {wanted} to {wanted + TRIES} is free. Choose another with --port.")


def promised(port: int, host: str = "127.0.0.1") -> socket.socket:
    """Keep a port from other launchers until what serves there, and shares it, has come up.

    Not listening, it is given no connection; another launcher finds the port taken all the same. Without it
    two shops that start together choose one port for their APIs, and each answers half of both's requests.
    """
    keeper = socket.socket()
    try:
        keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        keeper.bind((host, port))
    except OSError:
        keeper.close()
        raise
    return keeper


def free() -> int:
    """Any free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
