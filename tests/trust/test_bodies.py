"""Bodies of every size: read whole, refused at once when too large, and given up when their sender goes."""

import json
from io import BytesIO

import pytest
from PIL import Image

from app.settings import Settings
from tests.support.running_shop import RunningShop
from tests.trust.smuggling import chunked, request
from tests.trust.victim import Victim
from tests.trust.wire import Wire

pytestmark = pytest.mark.storefront

PROFILE = b"/api/v1/user/profile"
LIMITS = [
    (b"/api/v1/product/review", Settings().body_limit),
    (PROFILE, Settings().upload_limit),
    (b"/admin/api/tables/brand/", Settings().upload_limit),
]


@pytest.mark.parametrize(("path", "limit"), LIMITS)
def test_a_body_over_the_limit_is_refused_before_it_is_sent(path: bytes, limit: int, shop: RunningShop):
    with Wire(shop.port) as wire:
        wire.send(request(b"POST", b"Content-Length: %d" % (limit + 1), path=path))
        answer = wire.answer()
        assert answer is not None
        assert (answer.status, answer.headers["connection"]) == (413, "close")
        assert json.loads(answer.body) == {"detail": "The request body is too large."}


@pytest.mark.parametrize(("path", "limit"), LIMITS)
def test_a_body_of_the_limit_is_for_the_api_to_judge(path: bytes, limit: int, shop: RunningShop):
    with Wire(shop.port) as wire:
        headers = (
            b"Content-Length: %d" % limit,
            b"Content-Type: application/json",
            b"Sec-Fetch-Site: same-origin",
        )
        wire.send(request(b"POST", *headers, path=path, body=b"x" * limit))
        answer = wire.answer()
        assert answer is not None
        assert answer.status in (400, 401, 403, 405, 415, 422)
        assert wire.answer(0.1) is None


@pytest.mark.parametrize("colour", ["#c01020", "#1020c0"])
@pytest.mark.parametrize("in_chunks", [False, True])
def test_a_picture_arrives_as_it_was_sent(colour: str, in_chunks: bool, shop: RunningShop, victim: Victim):
    form = _form(colour)
    framing = b"Transfer-Encoding: chunked" if in_chunks else b"Content-Length: %d" % len(form)
    headers = (framing, b"Content-Type: multipart/form-data; boundary=part", b"Sec-Fetch-Site: same-origin")
    answer = victim.ask(PROFILE, *headers, method=b"POST", body=chunked(form) if in_chunks else form)
    assert answer is not None
    assert answer.status == 200, answer
    path = json.loads(answer.body)["data"]["user_details"]["image_url"]
    shown = victim.ask(path.encode())
    assert shown is not None
    with Image.open(BytesIO(shown.body)) as picture:
        red, _, blue = picture.convert("RGB").resize((1, 1)).getpixel((0, 0))
    assert (red > blue) == (colour == "#c01020")


def _form(colour: str) -> bytes:
    """A form of about two megabytes: a bitmap would be refused, so the PNG is stored without compression."""
    out = BytesIO()
    Image.new("RGB", (800, 800), colour).save(out, "PNG", compress_level=0)
    head = b'--part\r\nContent-Disposition: form-data; name="image"; filename="me.png"\r\n'
    head += b"Content-Type: image/png\r\n\r\n"
    return head + out.getvalue() + b"\r\n--part--\r\n"


@pytest.mark.parametrize("coding", [b"Content-Length: 8000000", b"Transfer-Encoding: chunked"])
def test_who_sends_all_of_it_still_reads_why_not(coding: bytes, shop: RunningShop):
    body = b"x" * 8_000_000
    if coding.endswith(b"chunked"):
        body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
    with Wire(shop.port) as wire:
        wire.send(request(b"POST", coding, path=PROFILE, body=body))
        answer = wire.answer()
        assert answer is not None
        assert answer.status == 413
        assert wire.is_closed()


def test_a_client_that_hangs_up_is_no_error(shop: RunningShop):
    log = shop.folder / "front.log"
    before = log.read_text()
    whole = request(b"GET")
    for sent in (
        request(b"POST", b"Content-Length: 500", body=b"{"),
        request(b"POST", b"Content-Length: 5000000", path=PROFILE, body=b"x" * 300_000),
        request(b"POST", b"Transfer-Encoding: chunked", body=b"ff\r\nabc"),
        whole,
        whole * 20,
        request(b"GET", path=b"/brands"),
        whole[:30],
    ):
        with Wire(shop.port) as wire:
            wire.send(sent)
    with Wire(shop.port) as wire:
        wire.send(whole)
        assert wire.answer() is not None
    assert log.read_text() == before


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        (b"TRACE", b"/", 405),
        (b"TRACE", b"/api/v1/categories", 405),
        (b"POST", b"/", 405),
        (b"CONNECT", b"localhost:80", 405),
        (b"GET", b"/%5c", 400),
        (b"GET", b"//%5C%5c", 400),
        (b"GET", b"/%5cevil.example/", 400),
        (b"GET", b"http://elsewhere/", 400),
    ],
)
def test_an_odd_request_is_answered_plainly(method: bytes, path: bytes, status: int, shop: RunningShop):
    with Wire(shop.port) as wire:
        wire.send(request(method, b"Origin: http://localhost", path=path))
        answer = wire.answer()
        assert answer is not None
        assert answer.status == status
        assert isinstance(json.loads(answer.body)["detail"], str)
