"""What a supervisor and Prometheus may ask."""

import asyncio
import json
from pathlib import Path

import httpx
import pytest

from app.kit.metrics import Metrics
from tests.support.shop import open_shop, settings_for_tests

NOBODY = "postgresql://nobody:nothing@127.0.0.1:1/nowhere"


async def test_a_shop_with_its_database_is_ready(shop: httpx.AsyncClient):
    answer = await shop.get("/readyz")
    assert (answer.status_code, answer.json()) == (
        200,
        {"status": "ready", "checks": {"database": "ok", "window": "ok"}},
    )


async def test_a_shop_without_its_database_lives_and_is_not_ready(tmp_path: Path):
    async with open_shop(settings_for_tests(NOBODY, tmp_path)) as shop:
        assert (await shop.get("/healthz")).status_code == 200
        answer = await shop.get("/readyz")
    assert (answer.status_code, answer.json()) == (
        503,
        {"status": "not ready", "checks": {"database": "away", "window": "away"}},
    )
    assert answer.headers["retry-after"] == "2"


async def test_requests_are_counted_by_route_method_and_status(shop: httpx.AsyncClient):
    for path in (
        "/api/v1/list/1?top_n=1&brands=a",
        "/api/v1/list/2?top_n=1&brands=b",
        "/api/v1/list/3",
        "/nothing",
    ):
        await shop.get(path)
    await shop.request("BREW", "/api/v1/private")
    page = (await shop.get("/metrics")).text
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
    answer = await shop.get("/metrics", headers={header: "203.0.113.9"})
    assert (answer.status_code, answer.json()) == (404, {"detail": "Not found"})


async def test_workers_add_up(tmp_path: Path):
    (mine, other) = Metrics(tmp_path), Metrics(tmp_path)
    other._file = tmp_path / "1.msgpack"  # the process that is always there
    for metrics, times in ((mine, 2), (other, 3)):
        for _ in range(times):
            metrics.observe("/route", "GET", 200, 0.004)
        metrics.save()
    async with mine.kept():
        page = mine.exposition().decode()
    assert 'undertone_http_requests_total{method="GET",route="/route",status="200"} 5.0' in page
    assert 'le="0.0025",method="GET",route="/route",status="200"} 0.0' in page
    assert 'le="0.005",method="GET",route="/route",status="200"} 5.0' in page


async def test_counts_of_a_dead_worker_are_forgotten_at_the_next_start(tmp_path: Path):
    dead = await asyncio.create_subprocess_exec("true")
    await dead.wait()
    metrics = Metrics(tmp_path)
    metrics._file = tmp_path / f"{dead.pid}.msgpack"
    metrics.observe("/route", "GET", 200, 0.004)
    metrics.save()
    async with Metrics(tmp_path).kept():
        assert not metrics._file.exists()


async def test_the_openapi_page_loads_nothing_and_runs_nothing(shop: httpx.AsyncClient):
    answer = await shop.get("/schema")
    assert answer.headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "style-src 'sha256-" in answer.headers["content-security-policy"]
    assert all(word not in answer.text for word in ("<script", "http:", "https:", "src="))
    assert "/api/v1/list/{number}" in answer.text
    assert (await shop.get("/schema/nothing")).json() == {"detail": "Not found"}


async def test_the_openapi_document_says_how_bad_input_is_answered(shop: httpx.AsyncClient):
    document = json.loads((await shop.get("/schema/openapi.json")).content)
    responses = document["paths"]["/api/v1/notes"]["post"]["responses"]
    assert responses.keys() == {"201", "400", "403", "413", "414", "415", "422", "503"}
    assert responses["422"] == {"$ref": "#/components/responses/InvalidInputError"}
    faults = document["components"]["schemas"]["Faults"]["properties"]["detail"]["items"]
    assert faults["required"] == ["loc", "msg"]
    assert "/healthz" not in document["paths"]
