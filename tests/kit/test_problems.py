"""Every error has one shape, whatever it was."""

import asyncio
import json
from pathlib import Path

import httpx
import msgspec
import pytest

from tests.kit.sample import SAMPLE
from tests.support.plain_connection import fetch_rows
from tests.support.shop import OUR_PAGES, open_shop, settings_for_tests

API = "/api/v1"


def faults_of(answer: httpx.Response) -> list[tuple[str, str]]:
    assert answer.status_code == 422
    return [(".".join(map(str, fault["loc"])), fault["msg"]) for fault in answer.json()["detail"]]


async def test_every_bad_parameter_is_told(shop: httpx.AsyncClient):
    assert faults_of(await shop.get(f"{API}/list/7?top_n=101&word=long")) == [
        ("query.top_n", "Must be at most 100"),
        ("query.brands", "Is required"),
        ("query.word", "Must be at most 3 characters long"),
    ]
    assert faults_of(await shop.get(f"{API}/list/7?top_n=many&brands=a&brands=b&brands=c")) == [
        ("query.top_n", "Must be a whole number"),
        ("query.brands", "Must be at most 2 items long"),
    ]


async def test_good_parameters_arrive(shop: httpx.AsyncClient):
    answer = await shop.get(f"{API}/list/7?top_n=1&top_n=2&brands=a&utm_source=letter")
    assert answer.json() == {"number": 7, "top_n": 2, "brands": ["a"], "word": ""}


async def test_a_path_that_is_no_number_leads_nowhere(shop: httpx.AsyncClient):
    assert (await shop.get(f"{API}/list/seven?top_n=1&brands=a")).status_code == 404


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        (b'{"text": 1, "stars": "2", "more": 3}', [
            ("body.text", "Must be text"),
            ("body.stars", "Must be a whole number"),
            ("body.more", "Does not belong here"),
        ]),
        (b"{", [("body", "Must be well-formed JSON")]),
        (b"[" * 20_000, [("body", "Must be well-formed JSON")]),
        (b"[]", [("body", "Must be an object")]),
        (b"", [("body", "Is required")]),
    ],
)  # fmt: skip
async def test_every_bad_field_of_a_body_is_told(shop: httpx.AsyncClient, body: bytes, faults: list):
    headers = OUR_PAGES | {"content-type": "application/json"}
    assert faults_of(await shop.post(f"{API}/notes", content=body, headers=headers)) == faults


async def test_no_body_at_all_is_told(shop: httpx.AsyncClient):
    assert faults_of(await shop.post(f"{API}/notes", headers=OUR_PAGES)) == [("body", "Is required")]


@pytest.mark.parametrize(
    "media_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "json"]
)
async def test_another_media_type_is_refused(shop: httpx.AsyncClient, media_type: str):
    answer = await shop.post(
        f"{API}/notes", content=b'{"text": "a"}', headers=OUR_PAGES | {"content-type": media_type}
    )
    assert answer.status_code == 415
    assert answer.json() == {"detail": "Send this as application/json."}


async def test_a_large_body_is_refused_whether_or_not_it_says_so(shop: httpx.AsyncClient):
    async def chunks():
        for _ in range(100):
            yield b" " * 1024

    headers = OUR_PAGES | {"content-type": "application/json"}
    for content in (b" " * 100_000, chunks()):
        answer = await shop.post(f"{API}/notes", content=content, headers=headers)
        assert answer.status_code == 413
        assert answer.json() == {"detail": "The request body is too large."}


async def test_what_nobody_foresaw_is_logged_and_not_shown(shop: httpx.AsyncClient, capsys):
    answer = await shop.get(f"{API}/broken", headers={"x-request-id": "find-me-later"})
    assert answer.status_code == 500
    assert answer.json() == {"detail": "Something went wrong on our side. Please try again later."}
    lines = map(json.loads, capsys.readouterr().err.splitlines())
    logged = next(line for line in lines if line["event"] == "unforeseen error")
    assert "the secret inside" in logged["exception"]
    assert logged["request_id"] == "find-me-later"


async def test_a_statement_that_takes_too_long_is_told_to_come_back(module_database_url: str, tmp_path: Path):
    settings = msgspec.structs.replace(
        settings_for_tests(module_database_url, tmp_path), database_timeout=0.2
    )
    async with open_shop(settings, SAMPLE) as shop:
        answer = await shop.get(f"{API}/slow")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
    assert answer.json() == {"detail": "This is not available right now. Please try again in a moment."}


async def test_a_value_the_database_cannot_store_is_the_callers(shop: httpx.AsyncClient):
    answer = await shop.post(f"{API}/numbers", headers=OUR_PAGES)
    assert faults_of(answer) == [("body", "Holds a value that cannot be stored")]


async def test_a_problem_may_say_more(shop: httpx.AsyncClient):
    answer = await shop.get(f"{API}/conflict")
    assert answer.status_code == 409
    assert answer.json() == {"detail": "There is one already.", "data": False}


async def test_an_audit_line_stays_when_the_request_is_refused(
    shop: httpx.AsyncClient, module_database_url: str
):
    await shop.get(f"{API}/refused", headers={"x-request-id": "audited-once"})
    audited = "SELECT * FROM audit_entry WHERE request_id = 'audited-once'"
    [row] = await fetch_rows(module_database_url, audited)
    assert (row["action"], row["outcome"], row["network"]) == ("member.sign_in", "refused", "127.0.0.0/24")
    assert json.loads(row["details"]) == {"provider": "google"}


async def test_requests_at_once_keep_their_own_ids(shop: httpx.AsyncClient):
    ids = [f"request-{number:03}" for number in range(30)]
    answers = await asyncio.gather(*(shop.get(f"{API}/broken", headers={"x-request-id": one}) for one in ids))
    assert [answer.headers["x-request-id"] for answer in answers] == ids
