"""The API itself refuses a request whose end is in doubt, should one ever get past the front.

The same length twice is not in doubt: its server makes one of them before we see it, as RFC 9112 allows.
"""

import pytest

from tests.support.running import RunningShop
from tests.trust.smuggling import METRICS, chunked, request
from tests.trust.wire import Wire

pytestmark = pytest.mark.storefront

CHUNKED = b"Transfer-Encoding: chunked"
PACKED = chunked(METRICS)
AMBIGUOUS = {
    "length, then chunks": request(b"POST", b"Content-Length: 5", CHUNKED, body=PACKED),
    "chunks, then length": request(b"POST", CHUNKED, b"Content-Length: 5", body=PACKED),
    "chunks to read": request(b"GET", CHUNKED, body=PACKED),
    "chunks": request(b"POST", CHUNKED, body=PACKED),
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
        assert answer.status in (400, 411)
        assert wire.is_closed()


def test_a_plain_body_is_read_and_the_connection_stays(shop: RunningShop):
    with Wire(shop.api_port) as wire:
        for _ in range(2):
            wire.send(request(b"POST", b"Content-Length: 2", body=b"{}"))
            answer = wire.answer()
            assert answer is not None
            assert answer.status == 405
