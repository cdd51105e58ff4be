"""Requests as only raw sockets send them, against the API as granian serves it."""

import json
import socket
import struct
from collections.abc import Iterator

import pytest

from tests.support.raw_api import RawApi, raw_api

SEARCH = "POST /api/v1/search HTTP/1.1"
JSON = "content-type: application/json"
AT_ONCE = struct.pack("ii", 1, 0)  # close with a reset, not with a goodbye


@pytest.fixture(scope="module")
def api(tmp_path_factory) -> Iterator[RawApi]:
    with raw_api(tmp_path_factory.mktemp("raw")) as running:
        yield running


@pytest.mark.parametrize("reset", [False, True])
@pytest.mark.parametrize("sent", [b"", b'{"query"', b'{"query": ""}'])
def test_whoever_hangs_up_is_no_fault_of_ours(api: RawApi, reset: bool, sent: bytes):
    name = f"hung-up-{reset}-{len(sent)}"
    with api.connect() as wire:
        lines = (SEARCH, "host: localhost", JSON, f"x-request-id: {name}", "content-length: 500")
        wire.sendall("\r\n".join((*lines, "expect: 100-continue", "", "")).encode())
        assert wire.recv(1000).startswith(b"HTTP/1.1 100 ")  # whoever goes before is not even noticed
        wire.sendall(sent)
        if reset:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    log = api.await_log(f'"request_id":"{name}"')
    line = next(json.loads(line) for line in log.splitlines() if name in line)
    assert (line["event"], line["status"], line["level"]) == ("answered", 499, "info")
    assert "unforeseen" not in log
    assert "Traceback" not in log


def test_whoever_hangs_up_before_the_answer_leaves_no_trace_of_a_fault(api: RawApi):
    for _ in range(20):
        with api.connect() as wire:
            wire.sendall(b"GET /api/v1/blog?blog_id=1 HTTP/1.1\r\nhost: localhost\r\n\r\n")
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    api.send("GET /healthz HTTP/1.1", "host: localhost", "x-request-id: the-very-last-one")
    log = api.await_log("the-very-last-one")
    assert "unforeseen" not in log
    assert "Traceback" not in log


@pytest.mark.parametrize(
    "hosts", [("localhost", "localhost"), ("localhost", "evil.example"), ("", "a"), ("a", "a,b")]
)
@pytest.mark.parametrize(
    "path", ["/healthz", "/api/v1/brands", "/api/v1/nothing", "/admin/", "/media/members/x"]
)
def test_two_hosts_are_refused(api: RawApi, hosts: tuple[str, str], path: str):
    answer = api.send(f"GET {path} HTTP/1.1", *(f"host: {host}" for host in hosts))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.endswith(b'{"detail":"The request names more than one host."}')


@pytest.mark.parametrize("method", ["TRACE", "TRACK", "CONNECT", "BREW", "OPTIONS", "PROPFIND"])
@pytest.mark.parametrize(
    "target", ["/", "*", "/healthz", "/api/v1/search", "/schema/", "http://a.example/", "/%5c"]
)
def test_no_method_is_a_fault_of_ours(api: RawApi, method: str, target: str):
    answer = api.send(f"{method} {target} HTTP/1.1", "host: localhost", "x-secret: mirrored")
    assert int(answer.split(b" ")[1]) in (200, 204, 400, 404, 405), answer
    assert b"mirrored" not in answer


@pytest.mark.parametrize(
    "line",
    ["cookie: undertone_access=" + "%5b" * 1500, "cookie: =;;=\xff", "accept-encoding: gzip;q=nan", "host:",
     "content-type: \xff/\xfe", "content-type: multipart/form-data; boundary=\xff", "if-none-match: \xff",
     "x-undertone-client: \xff", "origin: \xff", "accept: \xff", "content-length: 0", "range: bytes=0-"],
)  # fmt: skip
@pytest.mark.parametrize(
    "request_line", ["GET /api/v1/brands", SEARCH[:-9], "POST /api/v1/user/profile", "GET /schema/"]
)
def test_no_header_is_a_fault_of_ours(api: RawApi, request_line: str, line: str):
    hosts = [] if line.startswith("host") else ["host: localhost"]
    answer = api.send(f"{request_line} HTTP/1.1", *hosts, line, "sec-fetch-site: same-origin")
    assert int(answer.split(b" ")[1]) not in (500, 501, 502), answer
