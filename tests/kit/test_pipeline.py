"""What every answer has, whoever gives it."""

import asyncio
import gzip
import json
import re

import httpx
import pytest

from app.kit.observing.logs import FLUSH_INTERVAL, write_lines_at_end
from app.settings import DEVELOPMENT_FRONT_SECRET
from tests.support.shop import OUR_PAGES

API = "/api/v1"
PROMISED = {
    "cache-control": "no-store",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
}


async def test_a_private_answer_is_guarded_and_unstored(shop: httpx.AsyncClient):
    answer = await shop.get(f"{API}/private")
    assert PROMISED.items() <= answer.headers.items()
    policy = answer.headers["content-security-policy"].split("; ")
    assert policy == ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]
    assert "etag" not in answer.headers
    assert "strict-transport-security" not in answer.headers


async def test_a_public_answer_has_a_tag_and_is_not_sent_twice(shop: httpx.AsyncClient):
    first = await shop.get(f"{API}/long", headers={"accept-encoding": "identity"})
    assert first.headers["cache-control"].startswith("public")
    again = await shop.get(f"{API}/long", headers={"if-none-match": f'"x", {first.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    assert {name: again.headers[name] for name in ("etag", "cache-control", "vary")} == {
        name: first.headers[name] for name in ("etag", "cache-control", "vary")
    }
    assert again.headers.keys().isdisjoint({"content-type", "content-length", "content-encoding"})
    assert "x-request-id" in again.headers


async def test_an_answer_keeps_the_tag_it_brings(shop: httpx.AsyncClient):
    answer = await shop.get(f"{API}/tagged", headers={"accept-encoding": "identity"})
    assert answer.headers["etag"] == '"v7"'
    assert answer.headers["vary"] == "Cookie, Accept-Encoding"


async def test_a_compressed_answer_is_the_same_in_meaning(shop: httpx.AsyncClient):
    plain = await shop.get(f"{API}/tagged", headers={"accept-encoding": "identity"})
    request = shop.build_request("GET", f"{API}/tagged", headers={"accept-encoding": "br, gzip;q=0.5"})
    packed = await shop.send(request, stream=True)
    raw = b"".join([chunk async for chunk in packed.aiter_raw()])
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) == len(raw) < len(plain.content)
    assert gzip.decompress(raw) == plain.content
    assert packed.headers["etag"] == 'W/"v7"'
    again = await shop.get(f"{API}/tagged", headers={"if-none-match": packed.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("accept", ["identity", "gzip;q=0", "br", "gzip;q=0.1, identity"])
async def test_who_does_not_want_gzip_gets_none(shop: httpx.AsyncClient, accept: str):
    answer = await shop.get(f"{API}/long", headers={"accept-encoding": accept})
    assert "content-encoding" not in answer.headers
    assert "Accept-Encoding" in answer.headers["vary"]


async def test_a_tiny_answer_is_not_compressed(shop: httpx.AsyncClient):
    answer = await shop.get(f"{API}/private", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
async def test_head_says_what_get_would(shop: httpx.AsyncClient, encoding: str):
    headers = {"accept-encoding": encoding, "x-request-id": "same-for-both"}
    got = await shop.get(f"{API}/long", headers=headers)
    head = await shop.head(f"{API}/long", headers=headers)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers == got.headers


async def test_a_stream_passes_through(shop: httpx.AsyncClient):
    answer = await shop.get(f"{API}/streamed")
    assert answer.content == b"ab"
    assert "x-request-id" in answer.headers


async def test_a_sane_request_id_is_kept_and_another_replaced(shop: httpx.AsyncClient):
    response = await shop.get("/healthz", headers={"x-request-id": "front-0123456789"})
    assert response.headers["x-request-id"] == "front-0123456789"
    for strange in ("short", "a b c d e f g h", "x" * 65, "<script>alert(1)</script>"):
        answer = await shop.get("/healthz", headers={"x-request-id": strange})
        assert re.fullmatch("[0-9a-f]{24}", answer.headers["x-request-id"])


async def test_a_log_line_names_the_route_and_not_what_was_looked_for(shop: httpx.AsyncClient, capsys):
    await shop.get(f"{API}/list/7?top_n=3&brands=private-matter", headers={"x-request-id": "log-me-please"})
    await asyncio.sleep(2 * FLUSH_INTERVAL)
    lines = capsys.readouterr().err.splitlines()
    line = next(json.loads(line) for line in lines if "log-me-please" in line)
    assert line["route"] == f"{API}/list/{{number}}"
    assert (line["method"], line["status"], line["request_id"]) == ("GET", 200, "log-me-please")
    assert line["ms"] > 0
    assert not any("private-matter" in line for line in lines)


async def test_lines_that_wait_are_written_at_the_end(shop: httpx.AsyncClient, capsys):
    with write_lines_at_end():
        for number in range(3):
            await shop.get(f"{API}/list/{number}", headers={"x-request-id": f"request-{number}"})
    lines = [line for line in capsys.readouterr().err.splitlines() if '"request-' in line]
    request_ids = [json.loads(line)["request_id"] for line in lines]
    assert request_ids == ["request-0", "request-1", "request-2"]


@pytest.mark.parametrize("length", [2049, 60_000])
async def test_an_address_over_2048_bytes_is_refused_before_routing(shop: httpx.AsyncClient, length: int):
    path = f"{API}/private?q="
    answer = await shop.get(path + "x" * (length - len(path)))
    assert answer.status_code == 414
    assert answer.json() == {"detail": "The address is too long."}


async def test_an_address_of_2048_bytes_is_served(shop: httpx.AsyncClient):
    path = f"{API}/private?q="
    assert (await shop.get(path + "x" * (2048 - len(path)))).status_code == 200


@pytest.mark.parametrize(
    ("headers", "host"),
    [
        ({}, "127.0.0.1"),
        ({"x-undertone-client": "203.0.113.9"}, "127.0.0.1"),
        ({"x-undertone-front": "guess", "x-undertone-client": "203.0.113.9"}, "127.0.0.1"),
        ({"x-undertone-front": DEVELOPMENT_FRONT_SECRET, "x-undertone-client": "203.0.113.9"}, "203.0.113.9"),
        (
            {"x-undertone-front": DEVELOPMENT_FRONT_SECRET, "x-undertone-client": "::ffff:203.0.113.9"},
            "203.0.113.9",
        ),
        ({"x-undertone-front": DEVELOPMENT_FRONT_SECRET, "x-undertone-client": "no address"}, "127.0.0.1"),
        ({"x-forwarded-for": "203.0.113.9"}, "127.0.0.1"),
    ],
)
async def test_the_shoppers_address_is_taken_from_our_own_front_alone(shop: httpx.AsyncClient, headers, host):
    assert (await shop.get(f"{API}/caller", headers=headers)).json() == {"host": host}


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        (OUR_PAGES, True),
        ({"sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "same-origin", "origin": "http://localhost:3000"}, True),
        ({}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
        ({"sec-fetch-site": "none"}, False),
        ({"sec-fetch-site": "cross-site", "origin": "http://localhost:3000"}, False),
        ({"origin": "https://evil.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": "http://localhost:3000.evil.example"}, False),
    ],
)
async def test_only_our_own_pages_change_something(shop: httpx.AsyncClient, headers: dict, allowed: bool):
    answer = await shop.post(f"{API}/notes", json={"text": "hello"}, headers=headers)
    assert answer.status_code == (201 if allowed else 403)


async def test_what_a_page_takes_counts_once(shop: httpx.AsyncClient):
    front = {"x-undertone-front": DEVELOPMENT_FRONT_SECRET, "x-undertone-client": "203.0.113.77"}
    first = [(await shop.post(f"{API}/read", json={"text": "a"}, headers=front)) for _ in range(6)]
    assert [answer.status_code for answer in first] == [200] * 5 + [429]
    answer = await shop.post(f"{API}/read", json={"text": "a"}, headers=front | {"x-undertone-counted": "1"})
    assert answer.status_code == 200


async def test_reads_by_post_may_come_from_anywhere_and_are_limited(shop: httpx.AsyncClient):
    ours = {"x-undertone-counted": "1"}  # which only our front is believed
    statuses = [(await shop.post(f"{API}/read", json={"text": "a"}, headers=ours)) for _ in range(6)]
    assert [answer.status_code for answer in statuses] == [200] * 5 + [429]
    assert 0 < int(statuses[-1].headers["retry-after"]) <= 60
    assert statuses[-1].json() == {"detail": "Too many requests. Please try again later."}
