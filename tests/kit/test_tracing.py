"""Spans are recorded only where somebody collects them, and a collector that is away stops nothing."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from app.kit.database.pool import Database
from app.kit.database.query_watch import QueryWatch, find_query_name
from app.kit.observing import tracing
from app.kit.observing.tracing import MAX_WAITING, Tracer
from app.launch.processes.ports import find_free_port
from app.privacy import queries
from tests.support.otlp_receiver import receiving_spans
from tests.support.post_receiver import PATIENCE, FirstPostHeld

SLEEP = "SELECT pg_sleep(0.5)"


@pytest.fixture(autouse=True)
def ended_threads() -> Iterator[None]:
    """Wait for those that still try to send spans: what they log would stand in the next test's log."""
    before = set(threading.enumerate())
    yield
    for thread in set(threading.enumerate()) - before:
        if "asyncio" not in thread.name:
            thread.join(PATIENCE)


@pytest.fixture
def enough_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine takes longer to send its last spans than a shop waits for that."""
    monkeypatch.setattr(tracing, "STOP_TIMEOUT", 60.0)
    monkeypatch.setattr(tracing, "EXPORT_TIMEOUT", 60.0)


def tracer_for(url: str, share: float = 1.0) -> Tracer:
    return Tracer(url, "undertone-test", "1.0", share)


@pytest.mark.usefixtures("enough_time")
async def test_queries_are_parts_of_the_work_that_sends_them(database_url: str):
    with receiving_spans() as receiver:
        tracer = tracer_for(receiver.url)
        async with (
            tracer,
            Database(database_url, query_watch=QueryWatch(0, tracer)) as database,
        ):
            with tracer.trace_work("look around"):
                async with database.reading() as connection:
                    await connection.fetch(queries._ERASURES)
                await asyncio.sleep(0)
            async with database.reading() as connection:
                await connection.fetch("SELECT 2")  # belongs to nothing
        [trace] = receiver.find_traces("undertone-test", "look around")
    [whole] = [span for span in trace if not span.parent_id]
    parts = [span for span in trace if span.parent_id == whole.span_id]
    assert "privacy.queries._ERASURES" in {span.name for span in parts}
    assert all(span.attributes == {"db.system.name": "postgresql"} for span in parts)
    assert "SELECT 2" not in {span.name for span in receiver.spans}


async def test_a_slow_query_is_logged_with_its_name_and_the_others_are_not(
    database_url: str, log: Callable[[], list[dict[str, Any]]]
):
    watch = QueryWatch(600)  # on a busy machine a quick one may take any time
    async with Database(database_url, query_watch=watch) as database, database.reading() as connection:
        await connection.fetch("SELECT $1::text", "secret")
        await asyncio.sleep(0)
        watch._slow_seconds = 0.4
        await connection.fetch(SLEEP)
        await asyncio.sleep(0)
        watch._slow_seconds = 600
    logged = log()
    assert [(line["event"], line["query"]) for line in logged] == [("slow query", SLEEP)]
    assert logged[0]["ms"] >= 400
    assert watch.slow_queries == 1


async def test_nobody_watches_queries_where_nothing_is_wanted(database_url: str):
    async with Database(database_url) as database, database.reading() as connection:
        assert connection._con._query_loggers == set()


@pytest.mark.parametrize(
    ("parent", "trace_id"),
    [
        ("00-" + "a" * 32 + "-" + "b" * 16 + "-01", "a" * 32),
        ("00-" + "a" * 32 + "-" + "b" * 16 + "-00", None),
        ("", ""),
        ("00-short-b-01", ""),
        ("ff-" + "a" * 32 + "-" + "b" * 16 + "-01", ""),
    ],
)
def test_a_trace_goes_on_as_its_parent_says(parent: str, trace_id: str | None):
    span = tracer_for("http://127.0.0.1:1").begin_request("GET", parent)
    assert span.is_recording() == (trace_id is not None)
    if trace_id is not None:
        assert (f"{span.get_span_context().trace_id:032x}" == trace_id) == bool(trace_id)


@pytest.mark.usefixtures("enough_time")
async def test_a_request_has_what_it_is_given_and_nothing_else():
    with receiving_spans() as receiver:
        async with tracer_for(receiver.url + "/") as tracer:
            span = tracer.begin_request("GET", "")
            tracer.finish_request(span, "GET /here", {"http.response.status_code": 500}, failed=True)
    [span] = receiver.spans
    assert (span.name, span.parent_id) == ("GET /here", "")
    assert (span.attributes, span.status) == ({"http.response.status_code": "500"}, "2")


async def test_a_share_of_nothing_records_nothing():
    with receiving_spans() as receiver:
        async with Tracer(receiver.url, "undertone-test", "1.0", share=0.0) as tracer:
            with tracer.trace_work("look around"):
                assert not tracer.is_recording
    assert receiver.spans == []


async def test_a_collector_that_is_away_or_never_answers_loses_spans_and_stops_nothing(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(tracing, "EXPORT_TIMEOUT", 1.0)  # the test ends when the last attempt has
    held = FirstPostHeld()
    with held.receiving() as port:
        for url in (f"http://127.0.0.1:{port}", f"http://127.0.0.1:{find_free_port()}"):
            async with tracer_for(url) as tracer:
                for _ in range(MAX_WAITING + 100):
                    with tracer.trace_work("look around"):
                        pass
                began = time.monotonic()
            assert time.monotonic() - began < 25  # by itself OpenTelemetry waits thirty seconds
        assert await asyncio.to_thread(held.came.wait, PATIENCE)


@pytest.mark.usefixtures("enough_time")
async def test_a_failure_is_said_without_its_words():
    with receiving_spans() as receiver:
        async with tracer_for(receiver.url) as tracer:
            with pytest.raises(ValueError, match="eve@"), tracer.trace_work("look around"):
                raise ValueError("eve@shop.example")
    [span] = receiver.spans
    assert (span.status, span.events, span.attributes) == ("2", [], {})


def test_a_query_without_a_name_is_shown_by_how_it_begins():
    assert find_query_name("SELECT\n  1") == "SELECT 1"
    assert find_query_name(queries._ROWS_ABOUT["votes"]) == "privacy.queries._ROWS_ABOUT.votes"
    assert len(find_query_name("SELECT " + "x" * 500)) == 80
