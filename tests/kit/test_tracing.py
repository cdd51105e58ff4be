"""Spans are recorded only where somebody collects them, and a collector that is away stops nothing."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from app.kit import trace_export, tracing
from app.kit.database import Database
from app.kit.query_watch import QueryWatch, find_query_name
from app.kit.trace_export import export_traces
from app.kit.tracing import CURRENT_SPAN, Kind, Tracer, trace_work
from app.launch.ports import find_free_port
from app.privacy import queries
from tests.support.otlp_receiver import receiving_spans
from tests.support.post_receiver import PATIENCE, FirstPostHeld

SLEEP = "SELECT pg_sleep(0.5)"


def tracer_for(url: str, share: float = 1.0) -> Tracer:
    return Tracer(url, "undertone-test", "1.0", share)


async def test_queries_are_parts_of_the_work_that_sends_them(database_url: str):
    with receiving_spans() as receiver:
        tracer = tracer_for(receiver.url)
        async with (
            export_traces(tracer),
            Database(database_url, query_watch=QueryWatch(0, tracer)) as database,
        ):
            with trace_work(tracer, "look around"):
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
    watch = QueryWatch(0.4)
    async with Database(database_url, query_watch=watch) as database, database.reading() as connection:
        await connection.fetch("SELECT $1::text", "secret")
        await connection.fetch(SLEEP)
        await asyncio.sleep(0)
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
    span = tracer_for("http://127.0.0.1:1").begin("GET", Kind.SERVER, parent)
    if trace_id is None:
        assert span is None
    else:
        assert span is not None
        assert (span.trace_id == trace_id) == bool(trace_id)
        assert len(span.trace_id) == 32


def test_a_share_of_nothing_records_nothing():
    tracer = tracer_for("http://127.0.0.1:1", share=0.0)
    with trace_work(tracer, "look around"):
        assert CURRENT_SPAN.get() is None
    assert tracer.waiting == []


async def test_a_collector_that_is_away_loses_spans_and_stops_nothing(
    monkeypatch: pytest.MonkeyPatch, log: Callable[[], list[dict[str, Any]]]
):
    monkeypatch.setattr(tracing, "MAX_WAITING", 3)
    tracer = tracer_for(f"http://127.0.0.1:{find_free_port()}")
    async with export_traces(tracer):
        for _ in range(5):
            with trace_work(tracer, "look around"):
                pass
        assert tracer.dropped == 2
    assert tracer.dropped == 5
    assert [line["event"] for line in log()] == ["spans are lost"]


async def test_spans_that_are_being_sent_when_the_api_stops_are_sent_again(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(trace_export, "EXPORT_EVERY", 0)
    held = FirstPostHeld()
    with held.receiving() as port:
        tracer = tracer_for(f"http://127.0.0.1:{port}")
        with trace_work(tracer, "look around"):
            pass
        async with export_traces(tracer):
            await asyncio.to_thread(held.came.wait, PATIENCE)
    assert len(held.bodies) == 2
    assert held.bodies[0] == held.bodies[1]
    assert (tracer.waiting, tracer.dropped) == ([], 0)


def test_a_failure_is_said(monkeypatch: pytest.MonkeyPatch):
    tracer = tracer_for("http://127.0.0.1:1")
    with pytest.raises(ValueError, match="broken"), trace_work(tracer, "look around"):
        raise ValueError("broken")
    assert tracer.waiting[0]["status"] == {"code": 2}
    assert CURRENT_SPAN.get() is None


def test_a_query_without_a_name_is_shown_by_how_it_begins():
    assert find_query_name("SELECT\n  1") == "SELECT 1"
    assert find_query_name(queries._ROWS_ABOUT["votes"]) == "privacy.queries._ROWS_ABOUT.votes"
    assert len(find_query_name("SELECT " + "x" * 500)) == 80
