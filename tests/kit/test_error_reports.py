"""Errors that nobody foresaw are reported where somebody collects them, with nothing of a shopper."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from litestar import post
from litestar.params import JSONBody

from app.kit.database.pool import DatabaseUnavailableError
from app.kit.observing import error_reports
from app.kit.observing.error_reports import (
    EVENT_FIELDS,
    FRAME_FIELDS,
    MAX_OF_ONE,
    MAX_WAITING,
    ErrorReporter,
)
from app.launch.processes.child_environment import VARIABLES
from app.launch.processes.ports import find_free_port
from app.settings import Settings, UnsafeSettingsError, load, mask_settings
from tests.support.post_receiver import PATIENCE, FirstPostHeld
from tests.support.sentry_server import PROJECT, receiving_reports
from tests.support.shop import INTERNAL, OUR_PAGES, open_shop, settings_for_tests

SECRETS = ("eve@shop.example", "203.0.113.9", "a-cookie", "a-query", "Eve Somebody", "A Browser of Eve")
HERE = ("GET /here", "request-1")


@pytest.fixture
def enough_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine takes longer to send its last reports than a shop waits for that."""
    monkeypatch.setattr(error_reports, "FLUSH_TIMEOUT", 60.0)
    monkeypatch.setattr(error_reports._Transport, "TIMEOUT", 60)


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
    observing = msgspec.structs.replace(settings.observing, sentry_dsn=dsn)
    return msgspec.structs.replace(settings, observing=observing)


@pytest.mark.usefixtures("enough_time")
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
                    "user-agent": SECRETS[5],
                    "x-request-id": "found-by-this",
                },
            )
            assert answer.status_code == 500
            assert (await shop.post("/api/v1/away", headers=OUR_PAGES)).status_code == 503
            metrics = (await shop.get(f"{INTERNAL}/metrics", timeout=60)).text
        [event] = received.events  # what is foreseen is counted alone
    assert 'undertone_errors_total{kind="RuntimeError"} 1.0' in metrics
    assert 'undertone_errors_total{kind="DatabaseUnavailableError"} 1.0' in metrics
    cause, error = event["exception"]["values"]
    assert (cause["type"], error["type"]) == ("ValueError", "RuntimeError")
    assert error["stacktrace"]["frames"][-1]["function"] == "break_down"
    assert event["transaction"] == "POST /api/v1/broken"
    assert event["tags"]["request_id"] == "found-by-this"
    assert event["release"].startswith("undertone@")
    assert event.keys() == {*EVENT_FIELDS, "exception"}
    assert error.keys() == {"type", "module", "value", "stacktrace"}
    assert all(frame.keys() == set(FRAME_FIELDS) for frame in error["stacktrace"]["frames"])
    assert error["value"] == "See the log of request found-by-this"
    for secret in SECRETS:
        assert secret not in received.bodies[0]


@pytest.mark.usefixtures("enough_time")
async def test_one_place_is_reported_ten_times_a_minute_and_another_still(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(error_reports, "time", SimpleNamespace(monotonic=lambda: 60.0))  # all in one minute
    with receiving_reports() as received:
        async with ErrorReporter(received.dsn, "1.0", "test") as reporter:
            for _ in range(MAX_OF_ONE + 5):
                reporter.report(make_error("one"), *HERE)
            reporter.report(RuntimeError("of another kind"), *HERE)
    kinds = [event["exception"]["values"][0]["type"] for event in received.events]
    assert kinds == ["ValueError"] * MAX_OF_ONE + ["RuntimeError"]


async def test_a_server_that_never_answers_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch, log: Callable[[], list[dict[str, Any]]]
) -> None:
    held = FirstPostHeld()
    with held.receiving() as port:
        monkeypatch.setattr(error_reports._Transport, "TIMEOUT", 240)  # the first one is held all along
        async with ErrorReporter(f"http://key@127.0.0.1:{port}/1", "1.0", "test") as reporter:
            monkeypatch.setattr(reporter, "_is_too_frequent", lambda _: False)
            transport = reporter._client.transport
            reporter.report(make_error("held"), *HERE)
            await asyncio.to_thread(held.came.wait, PATIENCE)
            for _ in range(MAX_WAITING + 5):
                reporter.report(make_error("more"), *HERE)
            began = time.monotonic()
        assert time.monotonic() - began < PATIENCE  # a hundred reports would be tried for minutes
    # Its thread goes on until its process ends.
    await asyncio.to_thread(transport._worker._timed_queue_join, PATIENCE)
    lost = [(line["event"], line["reason"]) for line in log()]
    assert lost[:5] == [("reports of errors are lost", "full_queue")] * 5


@pytest.mark.usefixtures("enough_time")
async def test_a_server_that_is_away_loses_reports_and_stops_nothing(
    log: Callable[[], list[dict[str, Any]]],
) -> None:
    async with ErrorReporter(f"http://key@127.0.0.1:{find_free_port()}/1", "1.0", "test") as reporter:
        reporter.report(make_error("one"), *HERE)
    assert [(line["event"], line["reason"]) for line in log()] == [("reports of errors are lost", "network")]


@pytest.mark.usefixtures("enough_time")
async def test_a_server_that_refuses_is_left_alone() -> None:
    with receiving_reports() as received:
        received.status = 429
        async with ErrorReporter(received.dsn, "1.0", "test") as reporter:
            reporter.report(make_error("one"), *HERE)
            reporter.report(make_error("two"), *HERE)
    assert len(received.events) == 1


@pytest.mark.usefixtures("enough_time")
async def test_a_report_goes_nowhere_but_to_its_server() -> None:
    with (
        receiving_reports() as elsewhere,
        receiving_reports(location=f"http://127.0.0.1:{elsewhere.port}/api/{PROJECT}/envelope/") as received,
    ):
        received.status = 307
        async with ErrorReporter(received.dsn, "1.0", "test") as reporter:
            reporter.report(make_error("one"), *HERE)
        assert (len(received.events), elsewhere.events) == (1, [])


def make_error(words: str) -> Exception:
    try:
        int(words)
    except ValueError as error:
        return error
    raise AssertionError(words)


@pytest.mark.usefixtures("enough_time")
async def test_a_server_may_be_in_a_folder() -> None:
    with receiving_reports("/in/here") as received:
        assert load({"UNDERTONE_SENTRY_DSN": received.dsn}).observing.sentry_dsn == received.dsn
        async with ErrorReporter(received.dsn, "1.0", "test") as reporter:
            reporter.report(make_error("one"), *HERE)
    assert len(received.events) == 1


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
    assert Settings().observing.sentry_dsn == ""
