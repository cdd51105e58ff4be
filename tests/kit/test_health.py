"""What a supervisor and Prometheus may ask."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from app.kit.observing import internal_pages
from app.kit.observing.internal_pages import Page, json_page, serve_internal_pages
from app.kit.observing.metrics import Gauge, RequestMetrics
from app.kit.observing.readiness import NotReadyError, Readiness
from app.launch.processes.ports import find_free_port
from app.window.live import freshness
from tests.support.full_disk import full_disk
from tests.support.shop import INTERNAL, ORIGIN, open_shop, settings_for_tests

CHECKS = ("database", "pool", "window", "changes", "builds", "disk")
NOBODY = "postgresql://nobody:nothing@127.0.0.1:1/nowhere"


async def test_a_shop_with_its_database_is_ready(shop: httpx.AsyncClient):
    async with asyncio.timeout(60):
        while True:  # a check that takes long on a busy machine says `away` at first
            answer = await shop.get(f"{INTERNAL}/readyz", timeout=60)
            if answer.status_code == 200:
                break
            await asyncio.sleep(0.05)
    assert (answer.status_code, answer.json()) == (
        200,
        {"status": "ready", "checks": dict.fromkeys(CHECKS, "ok")},
    )


async def test_a_shop_without_its_database_lives_and_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(freshness, "DEAF_AFTER", 600.0)  # a busy machine may take as long to open the shop
    async with open_shop(settings_for_tests(NOBODY, tmp_path)) as shop:
        assert (await shop.get("/healthz")).status_code == 200
        answer = await shop.get(f"{INTERNAL}/readyz", timeout=60)
    assert (answer.status_code, answer.json()) == (
        503,
        {
            "status": "not ready",
            "checks": dict.fromkeys(CHECKS, "ok") | {"database": "away", "window": "away"},
        },
    )
    assert answer.headers["retry-after"] == "2"


async def test_what_is_missing_is_logged_once_and_its_return_too(log: Callable[[], list[dict[str, Any]]]):
    words = iter(["away", "away", "away", "", ""])

    async def check() -> None:
        if word := next(words):
            raise NotReadyError(word, "the disk is full")

    readiness = Readiness({"store": check})
    said = [(await readiness.check()).checks["store"] for _ in range(5)]
    assert said == ["away", "away", "away", "ok", "ok"]
    lines = [(line["event"], line["check"], line.get("reason")) for line in log()]
    assert lines == [("not ready", "store", "the disk is full"), ("ready again", "store", None)]


async def test_a_check_that_hangs_says_what_it_said_before_and_is_run_once():
    answers = iter([False, True])
    runs, goes_on = list[int](), asyncio.Event()

    async def check() -> None:
        runs.append(1)
        if next(answers):
            await goes_on.wait()
            raise NotReadyError("away", "the database hangs")

    readiness = Readiness({"database": check})
    assert [(await readiness.check()).checks["database"] for _ in range(4)] == ["ok"] * 4
    assert len(runs) == 2
    waiting = asyncio.create_task(readiness.check())
    goes_on.set()
    assert (await waiting).checks["database"] == "away"


async def test_requests_are_counted_by_route_method_and_status(shop: httpx.AsyncClient):
    for path in (
        "/api/v1/list/1?top_n=1&brands=a",
        "/api/v1/list/2?top_n=1&brands=b",
        "/api/v1/list/3",
        "/nothing",
    ):
        await shop.get(path)
    await shop.request("BREW", "/api/v1/private")
    page = (await shop.get(f"{INTERNAL}/metrics", timeout=60)).text
    labels = 'undertone_http_requests_total{method="GET",route="/api/v1/list/{number}",status='
    assert f'{labels}"200"}} 2.0' in page
    assert f'{labels}"422"}} 1.0' in page
    assert 'undertone_http_requests_total{method="GET",route="unknown",status="404"} 1.0' in page
    assert 'undertone_http_requests_total{method="other",route="unknown",status="405"} 1.0' in page
    assert (
        'undertone_http_request_seconds_bucket{le="+Inf",method="GET",route="unknown",status="404"} 1.0'
        in page
    )


@pytest.mark.parametrize(
    "header", ["x-undertone-front", "x-undertone-client", "x-forwarded-for", "forwarded"]
)
async def test_metrics_are_not_for_whom_a_proxy_passed_on(shop: httpx.AsyncClient, header: str):
    answer = await shop.get(f"{INTERNAL}/metrics", headers={header: "203.0.113.9"})
    assert (answer.status_code, answer.json()) == (404, {"detail": "Not found"})


@pytest.mark.parametrize("path", ["/readyz", "/metrics", "/Metrics", "//metrics", "/metrics/", "/%6detrics"])
async def test_where_the_storefront_reaches_there_are_no_internal_pages(shop: httpx.AsyncClient, path: str):
    for method in ("GET", "HEAD", "POST", "OPTIONS"):
        assert (await shop.request(method, path)).status_code == 404


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (b"GET /readyz HTTP/1.1\r\n\r\n", 200),
        (b"HEAD /readyz HTTP/1.1\r\n\r\n", 200),
        (b"GET /readyz?why HTTP/1.0\r\nHost: x\r\n\r\n", 200),
        (b"POST /readyz HTTP/1.1\r\n\r\n", 405),
        (b"GET /api/v1/brands HTTP/1.1\r\n\r\n", 404),
        (b"GET /broken HTTP/1.1\r\n\r\n", 500),
        (b"GET\r\n\r\n", 400),
        (b"\xff\x00 \xff \xff\r\n\r\n", 404),
        (b"GET /readyz HTTP/1.1\r\nx: " + b"x" * 10_000 + b"\r\n\r\n", None),
        (b"", None),
    ],
)
async def test_an_internal_port_answers_one_request_a_connection(
    request_bytes: bytes, status: int | None, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(internal_pages, "PATIENCE", 60.0)

    async def ready() -> Page:
        return json_page({"status": "ready"})

    async def broken() -> Page:
        raise RuntimeError("private")

    port = find_free_port()
    async with serve_internal_pages(port, {"/readyz": ready, "/broken": broken}, share_port=True):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request_bytes)
        writer.write_eof()
        answer = await reader.read()
        writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    assert (int(head.split()[1]) if answer else None) == status
    assert b"private" not in answer
    if status == 200:
        assert body == (b"" if request_bytes.startswith(b"HEAD") else b'{"status":"ready"}')


async def test_a_taken_internal_port_is_logged_and_the_shop_goes_on(
    database_url: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
):
    port = find_free_port()
    async with (
        serve_internal_pages(port, {}, share_port=False),
        serve_internal_pages(port, {}, share_port=False),
    ):
        assert "internal pages are not served" in "".join(capfd.readouterr())


async def test_workers_add_up(tmp_path: Path):
    (mine, other) = RequestMetrics(tmp_path), RequestMetrics(tmp_path)
    other._file = tmp_path / "1.msgpack"  # the process that is always there
    for metrics, times in ((mine, 2), (other, 3)):
        for _ in range(times):
            metrics.observe("/route", "GET", 200, 0.004)
        metrics.save()
    async with mine.save_regularly():
        page = mine.export().decode()
    assert 'undertone_http_requests_total{method="GET",route="/route",status="200"} 5.0' in page
    assert 'le="0.0025",method="GET",route="/route",status="200"} 0.0' in page
    assert 'le="0.005",method="GET",route="/route",status="200"} 5.0' in page


async def test_counts_of_a_dead_worker_are_kept_and_its_file_is_not(tmp_path: Path):
    dead = await asyncio.create_subprocess_exec("true")
    await dead.wait()
    metrics = RequestMetrics(tmp_path)
    metrics._file = tmp_path / f"{dead.pid}.msgpack"
    metrics.observe("/route", "GET", 200, 0.004)
    metrics.add_gauges(
        [Gauge("taken", "Taken", "total", lambda: 3), Gauge("used", "In use", "sum", lambda: 2)]
    )
    metrics.save()
    new = RequestMetrics(tmp_path)
    new.add_gauges([Gauge("taken", "Taken", "total", lambda: 4), Gauge("used", "In use", "sum", lambda: 1)])
    for _ in range(2):
        async with new.save_regularly():
            assert not metrics._file.exists()
            page = new.export().decode()
        assert 'undertone_http_requests_total{method="GET",route="/route",status="200"} 1.0' in page
        assert "\ntaken_total 7.0\n" in page
        assert "\nused 1.0\n" in page


async def test_a_worker_starts_on_a_full_disk_and_the_counts_are_kept_for_later(tmp_path: Path):
    dead = await asyncio.create_subprocess_exec("true")
    await dead.wait()
    metrics = RequestMetrics(tmp_path)
    metrics._file = tmp_path / f"{dead.pid}.msgpack"
    for number in range(200):
        metrics.observe(f"/route/{number}", "GET", 200, 0.004)
    metrics.save()
    new = RequestMetrics(tmp_path)
    with full_disk(tmp_path, "limit"):
        async with new.save_regularly():
            assert metrics._file.exists()
            assert 'route="/route/199",status="200"} 1.0' in new.export().decode()
    async with new.save_regularly():
        assert not metrics._file.exists()
        assert 'route="/route/199",status="200"} 1.0' in new.export().decode()


async def test_numbers_of_workers_add_up_or_the_largest_counts(tmp_path: Path):
    (mine, other) = RequestMetrics(tmp_path), RequestMetrics(tmp_path)
    other._file = tmp_path / "1.msgpack"
    for metrics, number in ((mine, 2), (other, 5)):
        metrics.add_gauges(
            [Gauge("used", "In use", "sum", number.__int__), Gauge("age", "Age", "max", number.__int__)]
        )
        metrics.save()
    page = mine.export().decode()
    assert "\nused 7.0\n" in page
    assert "\nage 5.0\n" in page


async def test_the_openapi_page_loads_nothing_and_runs_nothing(shop: httpx.AsyncClient):
    answer = await shop.get("/schema")
    assert answer.headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "style-src 'sha256-" in answer.headers["content-security-policy"]
    assert all(word not in answer.text for word in ("<script", "http:", "https:", "src="))
    assert "/api/v1/list/{number}" in answer.text
    assert (await shop.get("/schema/nothing")).json() == {"detail": "Not found"}


async def test_production_does_not_show_its_schema(database_url: str, tmp_path: Path):
    settings = msgspec.structs.replace(
        settings_for_tests(database_url, tmp_path), env="production", public_origin=ORIGIN
    )
    async with open_shop(settings) as shop:
        for path in ("/schema", "/schema/", "/schema/openapi.json", "/schema/swagger", "/schema/nothing"):
            answer = await shop.get(path)
            assert (answer.status_code, answer.json()) == (404, {"detail": "Not found"})


async def test_the_openapi_document_says_how_bad_input_is_answered(shop: httpx.AsyncClient):
    document = json.loads((await shop.get("/schema/openapi.json")).content)
    responses = document["paths"]["/api/v1/notes"]["post"]["responses"]
    assert responses.keys() == {"201", "400", "403", "413", "414", "415", "422", "503"}
    assert responses["422"] == {"$ref": "#/components/responses/InvalidInputError"}
    faults = document["components"]["schemas"]["Faults"]["properties"]["detail"]["items"]
    assert faults["required"] == ["loc", "msg"]
    assert "/healthz" not in document["paths"]
