"""The API as it is really served: granian, two workers, sockets."""

import http.client
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from app.launch.api_process import granian_command
from app.launch.processes.ports import find_free_port
from tests.support.processes import comes_true_within
from tests.support.rows import a_brand

ROOT = Path(__file__).parents[2]
Ask = Callable[..., tuple[int, dict[str, str], bytes]]


def make_ask(port: int) -> Ask:
    def ask(method: str, path: str, body: object = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request(
            method, path, body, {name.replace("_", "-"): value for name, value in headers.items()}
        )
        answer = connection.getresponse()
        response = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        connection.close()
        return response

    return ask


def wait_for(ask: Ask, server: subprocess.Popen[bytes]) -> None:
    """Until it has been ready so often in a row that each worker must have been asked."""
    ready = 0
    for _ in range(3600):
        try:
            ready = ready + 1 if ask("GET", "/readyz")[0] == 200 else 0
            if ready == 20:
                return
        except OSError:
            assert server.poll() is None
        time.sleep(0.05)
    raise AssertionError("the API did not start")


@pytest_asyncio.fixture(scope="module")
async def stocked(module_database_url: str) -> str:
    async with Database(module_database_url) as database, database.unit_of_work() as connection:
        for number in range(40):
            await a_brand(connection, slug=f"house-{number}", name=f"House {number}")
    return module_database_url


@pytest.fixture(scope="module")
def internal_port() -> int:
    return find_free_port()


@pytest.fixture(scope="module")
def ask_internal(internal_port: int) -> Ask:
    return make_ask(internal_port)


@pytest.fixture(scope="module")
def ask(stocked: str, internal_port: int, ask_internal: Ask, tmp_path_factory) -> Iterator[Ask]:
    port = find_free_port()
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "DATABASE_URL": stocked,
        "UNDERTONE_INTERNAL_PORT": str(internal_port),
        "UNDERTONE_VAR": str(tmp_path_factory.mktemp("var")),
    }
    command = granian_command("app.asgi:create_app", port, 2)
    server = subprocess.Popen(command, cwd=tmp_path_factory.mktemp("empty"), env=environment)
    try:
        wait_for(ask_internal, server)
        yield make_ask(port)
    finally:
        server.send_signal(signal.SIGTERM)
        assert server.wait(60) == 0


def test_brands_are_served_packed_and_not_twice(ask: Ask):
    status, headers, packed = ask("GET", "/api/v1/brands", accept_encoding="gzip")
    assert (status, headers["content-encoding"], int(headers["content-length"])) == (200, "gzip", len(packed))
    status, headers, nothing = ask("GET", "/api/v1/brands", if_none_match=headers["etag"])
    assert (status, nothing) == (304, b"")
    assert "content-length" not in headers or headers["content-length"] == "0"


def test_head_has_no_body_and_the_length_of_get(ask: Ask):
    length = len(ask("GET", "/api/v1/brands")[2])
    status, headers, nothing = ask("HEAD", "/api/v1/brands")
    assert (status, headers["content-length"], nothing) == (200, str(length), b"")


@pytest.mark.parametrize("length", [3000, 30_000])
def test_a_long_address_is_refused(ask: Ask, length: int):
    status, _, body = ask("GET", f"/api/v1/brands?q={'x' * length}")
    assert (status, json.loads(body)) == (414, {"detail": "The address is too long."})


def counted(ask: Ask, labels: str) -> float:
    page = ask("GET", "/metrics")[2].decode()
    name = f"undertone_http_requests_total{{{labels}}}"
    return next((float(line.split()[-1]) for line in page.splitlines() if line.startswith(name)), 0.0)


def test_either_worker_tells_what_both_have_counted(ask: Ask, ask_internal: Ask):
    for _ in range(40):
        ask("GET", "/api/v1/nothing-here")
    labels = 'method="GET",route="unknown",status="404"'
    deadline = time.monotonic() + 60
    while counted(ask_internal, labels) < 40 and time.monotonic() < deadline:
        time.sleep(0.1)  # a worker writes down its counts about once a second
    assert counted(ask_internal, labels) == 40


def test_the_workers_report_themselves(ask: Ask, ask_internal: Ask):
    ready = {
        "status": "ready",
        "checks": dict.fromkeys(("database", "pool", "window", "changes", "builds", "disk"), "ok"),
    }
    # The one that is asked may have come up last.
    assert comes_true_within(60, lambda: json.loads(ask_internal("GET", "/readyz")[2]) == ready)


@pytest.mark.parametrize("path", ["/metrics", "/readyz"])
def test_internal_pages_are_not_where_the_storefront_sends_requests(ask: Ask, ask_internal: Ask, path: str):
    assert comes_true_within(60, lambda: ask_internal("GET", path)[0] == 200)
    assert ask("GET", path)[0] == 404
