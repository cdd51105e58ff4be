"""Errors that nobody foresaw are reported where somebody collects them, with nothing of a shopper."""

import asyncio
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import post
from litestar.params import JSONBody

from app.kit import error_reports
from app.kit.database import DatabaseUnavailableError
from app.kit.error_reports import MAX_WAITING, MOST_OF_ONE, ErrorPlace, ErrorReporter, parse_dsn
from app.launch.child_environment import VARIABLES
from app.launch.ports import find_free_port
from app.settings import Settings, UnsafeSettingsError, load, mask_settings
from tests.support.post_receiver import PATIENCE, FirstPostHeld
from tests.support.sentry_server import receiving_reports
from tests.support.shop import INTERNAL, OUR_PAGES, open_shop, settings_for_tests

SECRETS = ("eve@shop.example", "203.0.113.9", "a-cookie", "a-query", "Eve Somebody")
HERE = ErrorPlace("GET /here", "request-1")


@post("/broken", sync_to_thread=False)
def break_down(data: JSONBody[dict[str, Any]]) -> None:
    """Fail with words of the shopper's in the message, and in those of the cause."""
    try:
        int(f"no {data['email']} here")
    except ValueError as cause:
        raise RuntimeError(f"{data['name']} of {data['email']} cannot be stored") from cause


@post("/away", sync_to_thread=False)
def be_away() -> None:
    """Fail as a database that is away does."""
    raise DatabaseUnavailableError("away")


def settings_with(dsn: str, var: Path) -> Settings:
    settings = settings_for_tests("postgresql://nobody@127.0.0.1:1/none", var)
    watching = msgspec.structs.replace(settings.watching, sentry_dsn=dsn)
    return msgspec.structs.replace(settings, watching=watching)


async def test_a_report_names_the_code_and_nothing_of_the_shopper(tmp_path: Path) -> None:
    with receiving_reports() as received:
        async with open_shop(settings_with(received.dsn, tmp_path), [break_down, be_away]) as shop:
            answer = await shop.post(
                f"/api/v1/broken?q={SECRETS[3]}",
                json={"email": SECRETS[0], "name": SECRETS[4]},
                headers=OUR_PAGES
                | {
                    "cookie": f"session={SECRETS[2]}",
                    "x-forwarded-for": SECRETS[1],
                    "x-request-id": "found-by-this",
                },
            )
            assert answer.status_code == 500
            assert (await shop.post("/api/v1/away", headers=OUR_PAGES)).status_code == 503
            metrics = (await shop.get(f"{INTERNAL}/metrics")).text
        [event] = received.events  # what is foreseen is counted alone
    assert 'undertone_errors_total{kind="RuntimeError"} 1.0' in metrics
    assert 'undertone_errors_total{kind="DatabaseUnavailableError"} 1.0' in metrics
    cause, error = event["exception"]["values"]
    assert (cause["type"], error["type"]) == ("ValueError", "RuntimeError")
    assert error["stacktrace"]["frames"][-1]["function"] == "break_down"
    assert event["transaction"] == "POST /api/v1/broken"
    assert event["tags"]["request_id"] == "found-by-this"
    assert event["release"].startswith("undertone@")
    for secret in SECRETS:
        assert secret not in received.bodies[0]


async def test_a_report_waits_for_nobody_and_none_is_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    reporter = ErrorReporter(f"http://key@127.0.0.1:{find_free_port()}/1", "1.0", "test")
    for _ in range(MOST_OF_ONE + 5):
        reporter.report(make_error("one"), HERE)
    assert (len(reporter._waiting), reporter.dropped) == (MOST_OF_ONE, 5)
    monkeypatch.setattr(reporter, "_is_too_frequent", lambda _: False)
    for _ in range(MAX_WAITING):
        reporter.report(make_error("more"), HERE)
    assert len(reporter._waiting) == MAX_WAITING
    began = time.monotonic()
    async with reporter.send_regularly():  # nobody listens there
        await asyncio.sleep(0)
    assert (reporter._waiting, reporter.dropped) == ([], 5 + MOST_OF_ONE + MAX_WAITING)
    assert time.monotonic() - began < 10


async def test_a_server_that_refuses_is_left_alone() -> None:
    with receiving_reports() as received:
        received.status = 429
        reporter = ErrorReporter(received.dsn, "1.0", "test")
        async with reporter.send_regularly():
            reporter.report(make_error("one"), HERE)
            reporter.report(make_error("two"), HERE)
    assert (len(received.events), reporter.dropped) == (1, 2)


async def test_what_is_being_sent_when_the_api_stops_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(error_reports, "SEND_EVERY", 0)
    held = FirstPostHeld()
    with held.receiving() as port:
        reporter = ErrorReporter(f"http://key@127.0.0.1:{port}/1", "1.0", "test")
        reporter.report(make_error("one"), ErrorPlace("GET /one", "1"))
        reporter.report(make_error("two"), ErrorPlace("GET /two", "2"))
        async with reporter.send_regularly():
            await asyncio.to_thread(held.came.wait, PATIENCE)
    sent = [msgspec.json.decode(body.splitlines()[2]) for body in held.bodies]
    assert [event["transaction"] for event in sent] == ["GET /one", "GET /one", "GET /two"]
    assert sent[0]["event_id"] == sent[1]["event_id"]  # so it counts once
    assert reporter.dropped == 0


def make_error(words: str) -> Exception:
    try:
        int(words)
    except ValueError as error:
        return error
    raise AssertionError(words)


@pytest.mark.parametrize(
    ("dsn", "url"),
    [
        ("https://key@sentry.example/1", "https://sentry.example/api/1/envelope/"),
        (
            "https://key@sentry.example:9000/in/here/12",
            "https://sentry.example:9000/in/here/api/12/envelope/",
        ),
    ],
)
def test_a_dsn_says_where_and_with_which_key(dsn: str, url: str) -> None:
    found = parse_dsn(dsn)
    assert (found.url, found.key) == (url, "key")
    assert load({"UNDERTONE_SENTRY_DSN": dsn}).watching.sentry_dsn == dsn


@pytest.mark.parametrize("dsn", ["https://sentry.example/1", "https://a@b/none", "a word"])
def test_what_is_no_dsn_is_refused_without_showing_it(dsn: str) -> None:
    with pytest.raises(UnsafeSettingsError, match="UNDERTONE_SENTRY_DSN must be a DSN") as said:
        load({"UNDERTONE_SENTRY_DSN": dsn})
    assert dsn not in str(said.value)


def test_the_key_is_masked_and_both_servers_get_it() -> None:
    assert (
        "key"
        not in mask_settings(load({"UNDERTONE_SENTRY_DSN": "https://key@sentry.example/1"}))[
            "UNDERTONE_SENTRY_DSN"
        ]
    )
    given = {child for child, names in VARIABLES.items() if "UNDERTONE_SENTRY_DSN" in names}
    assert {"API", "Storefront"} <= given
    assert Settings().watching.sentry_dsn == ""
