"""The API itself refuses a request whose end is in doubt, should one ever get past the front.

The same length twice is not in doubt: its server makes one of them before we see it, as RFC 9112 allows. Of
chunks beside a length it takes the chunks, and reads nothing more from that connection.
"""

import pytest

from tests.support.running_shop import RunningShop
from tests.trust.smuggling import METRICS, chunked, request
from tests.trust.wire import PATIENCE, Wire

pytestmark = pytest.mark.storefront

CHUNKED = b"Transfer-Encoding: chunked"
PACKED = chunked(METRICS)
AMBIGUOUS = {
    "chunks from the front": request(b"POST", CHUNKED, b"X-Undertone-Front: x", body=PACKED),
    "chunks to read": request(b"GET", CHUNKED, body=PACKED),
    "two codings": request(b"POST", CHUNKED, CHUNKED, body=PACKED),
    "a coding before chunks": request(b"POST", b"Transfer-Encoding: gzip, chunked", body=PACKED),
    "a coding after chunks": request(b"POST", b"Transfer-Encoding: chunked, gzip", body=PACKED),
    "almost chunks": request(b"POST", b"Transfer-Encoding: xchunked", body=PACKED),
    "identity": request(b"POST", b"Transfer-Encoding: identity", b"Content-Length: 2", body=b"{}" + METRICS),
    "chunks of HTTP/1.0": request(b"POST", CHUNKED, body=PACKED, version=b"1.0"),
    "two lengths": request(b"POST", b"Content-Length: 2", b"Content-Length: 0", body=b"{}" + METRICS),
    "lengths in a list": request(b"POST", b"Content-Length: 2, 2", body=b"{}" + METRICS),
    "a length below zero": request(b"POST", b"Content-Length: -2", body=b"{}" + METRICS),
    "a length with a sign": request(b"POST", b"Content-Length: +2", body=b"{}" + METRICS),
    "a length in another base": request(b"POST", b"Content-Length: 0x2", body=b"{}" + METRICS),
    "no length after all": request(b"POST", b"Content-Length: ", body=b"{}" + METRICS),
    "a folded header": request(b"GET", b"X: y\r\n Content-Length: 60", body=METRICS),
    "a blank before the colon": request(b"GET", b"Content-Length : 60", body=METRICS),
    "two hosts": request(b"GET", b"Host: elsewhere"),
}


@pytest.mark.parametrize("name", AMBIGUOUS)
def test_it_is_refused_once_and_the_connection_closed(name: str, shop: RunningShop):
    with Wire(shop.api_port) as wire:
        wire.send(AMBIGUOUS[name])
        answer = wire.answer()
        assert answer is not None
        assert answer.status == 400
        assert wire.is_closed()


@pytest.mark.parametrize("length", [b"Content-Length: 0", b"Content-Length: 5", b"Content-Length: 900"])
@pytest.mark.parametrize("chunks_first", [True, False])
def test_chunks_beside_a_length_are_the_last_of_a_connection(
    length: bytes, chunks_first: bool, shop: RunningShop
):
    framing = (CHUNKED, length) if chunks_first else (length, CHUNKED)
    with Wire(shop.api_port) as wire:
        wire.send(request(b"POST", *framing, body=PACKED + METRICS))
        answer = wire.answer()
        assert answer is not None
        assert answer.status == 405
        assert wire.rest(PATIENCE) == b""
        assert wire.is_closed()


@pytest.mark.parametrize(
    "plain",
    [request(b"POST", b"Content-Length: 2", body=b"{}"), request(b"POST", CHUNKED, body=chunked(b"{}"))],
)
def test_a_plain_body_is_read_and_the_connection_stays(plain: bytes, shop: RunningShop):
    with Wire(shop.api_port) as wire:
        for _ in range(2):
            wire.send(plain)
            answer = wire.answer()
            assert answer is not None
            assert answer.status == 405
