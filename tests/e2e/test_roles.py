"""The roles of machines: some serve, one works; how they begin, share by a store, hang, drain and end."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.kit.database.pool import Database
from app.launch.exit_codes import ExitCode
from app.window import files
from tests.support import loopback
from tests.support.machines import Machine, running
from tests.support.otlp_receiver import OtlpReceiver, receiving_spans
from tests.support.processes import children_of, comes_true_within, command_of
from tests.support.prometheus import Prometheus, running_prometheus
from tests.support.rows import a_product
from tests.support.shared_shop import SharedShop, open_shared_shop, sign_up
from tests.support.threads import in_a_thread

pytestmark = pytest.mark.browser

LONG = 240.0


@pytest.fixture(scope="module")
def collector() -> Iterator[OtlpReceiver]:
    with receiving_spans() as receiver:
        yield receiver


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory, collector: OtlpReceiver) -> Iterator[SharedShop]:
    """Two machines that serve, with the windows of a worker, by a store. All send traces and log queries."""
    settings = {
        "UNDERTONE_DRAIN_WAIT": "10",
        "UNDERTONE_SLOW_QUERY_MS": "1",
        "OTEL_EXPORTER_OTLP_ENDPOINT": collector.url,
    }
    with open_shared_shop(tmp_path_factory.mktemp("roles"), settings) as opened:
        yield opened


@pytest.fixture(scope="module")
def machine(shop: SharedShop) -> Machine:
    """One of them."""
    return shop.one


def find_api(machine: Machine) -> int:
    """The process of the API that starts its workers."""
    assert machine.process
    [api] = [pid for pid in children_of(machine.process.pid) if "granian app.asgi" in command_of(pid)]
    return api


def find_workers(machine: Machine) -> set[int]:
    return {pid for pid in children_of(find_api(machine)) if "resource_tracker" not in command_of(pid)}


def test_a_machine_without_windows_gets_them_from_a_worker_and_opens_when_it_can_draw(
    machine: Machine,
) -> None:
    said = machine.log.read_text()
    assert "Serving on port" in said
    assert comes_true_within(LONG, lambda: machine.readiness() == (200, "ready"))
    assert comes_true_within(LONG, lambda: machine.readiness("/readyz?strict") == (200, "ready"))
    assert "lipstick" in loopback.get(f"{machine.url}/categories/lipstick").text
    for path in ("/metrics", "/api/v1/shop/readiness"):
        assert machine.readiness(path)[0] == httpx.codes.NOT_FOUND
    assert comes_true_within(LONG, lambda: hears_of_changes(machine))
    page = loopback.get(f"{machine.internal}/metrics").text
    assert "undertone_pool_connections_in_use" in page


def hears_of_changes(machine: Machine) -> bool:
    """Counts are saved once a second."""
    page = loopback.get(f"{machine.internal}/metrics").text
    return "\nundertone_window_deaf_workers 0.0\n" in page


def test_a_request_is_one_trace_through_storefront_api_and_database(
    machine: Machine, collector: OtlpReceiver
) -> None:
    path = "/api/v1/subscriptions/newsletter"
    stranger = f"00-{'a' * 32}-{'b' * 16}-01"
    answer = loopback.post(
        machine.url + path,
        json={"email": "traced@shop.example"},
        headers={"sec-fetch-site": "same-origin", "traceparent": stranger},
        timeout=30,
    )
    assert answer.status_code == httpx.codes.OK, answer.text
    assert comes_true_within(LONG, lambda: count_whole_traces(collector, f"POST {path}") == 1)
    [trace] = collector.find_traces("undertone-api", f"POST {path}")
    [front] = [span for span in trace if span.program == "undertone-front"]
    [api] = [span for span in trace if span.name == f"POST {path}"]
    queries = [span for span in trace if span.parent_id == api.span_id]
    assert (front.parent_id, front.name, api.parent_id) == ("", "POST API", front.span_id)
    assert api.attributes["http.response.status_code"] == "200"
    assert any(span.name.startswith("editorial.newsletter.queries.") for span in queries), queries
    assert front.trace_id != "a" * 32  # what a browser says of traces is not believed
    assert "traced@shop.example" not in str(trace)
    assert comes_true_within(LONG, lambda: bool(collector.find_traces("undertone-work", "build window")))


def count_whole_traces(collector: OtlpReceiver, name: str) -> int:
    traces = collector.find_traces("undertone-api", name)
    return sum(
        "undertone-front" in {span.program for span in trace}
        and any(".queries." in span.name for span in trace)
        for trace in traces
    )


def test_slow_queries_are_logged_with_their_name(machine: Machine) -> None:
    def list_lines() -> list[str]:
        return [line for line in machine.log.read_text().splitlines() if '"slow query"' in line]

    assert comes_true_within(
        LONG, lambda: any('"query":"' in line and ".queries." in line for line in list_lines())
    ), list_lines()[:5]
    assert "traced@shop.example" not in "".join(list_lines())


def test_prometheus_scrapes_a_machine_and_evaluates_every_rule(machine: Machine, tmp_path: Path) -> None:
    with running_prometheus(tmp_path / "prometheus", {"serve": machine.internal_port}) as prometheus:
        assert comes_true_within(LONG, lambda: are_rules_evaluated(prometheus))
        assert comes_true_within(LONG, lambda: list_targets(prometheus) == [("up", "")])
        services = {"API": "1", "Storefront": "1"}
        assert comes_true_within(LONG, lambda: list_services(prometheus) == services)
        slow = "undertone_slow_queries_total > 0"
        assert comes_true_within(LONG, lambda: bool(find_series(prometheus, slow)))


def list_targets(prometheus: Prometheus) -> list[tuple[str, str]]:
    found = (prometheus.read("targets") or {}).get("activeTargets", [])
    return [(each["health"], each["lastError"]) for each in found]


def list_services(prometheus: Prometheus) -> dict[str, str]:
    found = find_series(prometheus, "undertone_service_up")
    return {each["metric"]["service"]: each["value"][1] for each in found}


def find_series(prometheus: Prometheus, query: str) -> list[Any]:
    found: list[Any] = (prometheus.read("query", query=query) or {}).get("result", [])
    return found


def are_rules_evaluated(prometheus: Prometheus) -> bool:
    groups = (prometheus.read("rules") or {}).get("groups", [])
    rules = [rule for group in groups for rule in group["rules"]]
    scraped = find_series(prometheus, "undertone_slow_queries_total")
    return bool(rules and scraped) and all(rule["health"] == "ok" for rule in rules)


def get(machine: Machine, path: str) -> httpx.Response:
    return loopback.get(machine.url + path)


def find_version(machine: Machine) -> str:
    return files.find_version(machine.folder / "window")


async def run_sql(url: str, statement: str) -> None:
    async with Database(url) as database, database.unit_of_work() as connection:
        await connection.execute(statement)


async def add_product(url: str) -> None:
    async with Database(url) as database, database.unit_of_work() as connection:
        await a_product(connection, name="New Tint", slug="new-tint")


def test_machines_with_folders_of_their_own_show_the_window_of_the_worker(shop: SharedShop) -> None:
    assert comes_true_within(LONG, lambda: find_version(shop.one) == find_version(shop.two) != "")
    assert comes_true_within(LONG, lambda: shop.two.readiness() == (200, "ready"))


def test_a_picture_uploaded_on_one_machine_is_on_the_other_and_gone_from_both_when_erased(
    shop: SharedShop,
) -> None:
    member = sign_up(shop.url)
    uploaded = member.upload(shop.one, "#c68642")
    assert uploaded.status_code == httpx.codes.OK, uploaded.text
    address = uploaded.json()["data"]["user_details"]["image_url"]
    for path in (address, address.replace("-384", "-96")):
        pictures = [get(machine, path) for machine in (shop.two, shop.one)]
        assert [picture.status_code for picture in pictures] == [200, 200]
        assert pictures[0].content == pictures[1].content
    erased = member.send("DELETE", f"{shop.two.url}/api/v1/user", json={"keep_ratings": False})
    assert erased.status_code == httpx.codes.OK, erased.text
    for machine in (shop.one, shop.two):
        for path in (address, address.replace("-384", "-96")):
            assert get(machine, path).status_code == httpx.codes.NOT_FOUND
        assert list(machine.folder.glob("media/**/*.webp")) == []


def test_a_new_window_reaches_both_machines(shop: SharedShop) -> None:
    before = find_version(shop.one)
    in_a_thread(lambda: add_product(shop.url))
    assert comes_true_within(LONG, lambda: "New Tint" in get(shop.two, "/products/new-tint").text)
    in_a_thread(lambda: run_sql(shop.url, "SELECT announce_catalogue()"))
    assert comes_true_within(LONG, lambda: min(map(find_version, (shop.one, shop.two))) > before)
    for machine in (shop.one, shop.two):
        assert "New Tint" in get(machine, "/products/new-tint").text
    assert comes_true_within(LONG, lambda: find_version(shop.one) == find_version(shop.two))


def test_an_api_that_hangs_is_said_at_once_and_started_again(machine: Machine) -> None:
    stopped = find_workers(machine)
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    path = "/api/v1/brands?only_with_product_variants=true"
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(loopback.get, machine.url + path, timeout=LONG)
        assert comes_true_within(LONG, lambda: machine.readiness() == (503, "not ready: api hangs"))
        answer = asked.result()
    assert answer.status_code == httpx.codes.SERVICE_UNAVAILABLE
    assert machine.readiness("/healthz")[0] == httpx.codes.OK
    assert comes_true_within(LONG, lambda: machine.readiness() == (200, "ready"))
    assert find_workers(machine).isdisjoint(stopped)
    assert "hangs; it is ended and started again." in machine.log.read_text()


def test_without_the_store_everything_here_goes_on_and_uploads_come_back_later(
    shop: SharedShop,
) -> None:
    member = sign_up(shop.url)
    copied = member.upload(shop.one, "#102030").json()["data"]["user_details"]["image_url"]
    shop.s3.process.kill()
    shop.s3.process.wait()
    refused = member.upload(shop.one, "#405060")
    assert refused.status_code == httpx.codes.SERVICE_UNAVAILABLE
    assert refused.json() == {"detail": "This cannot be stored right now. Please try again later."}
    assert int(refused.headers["retry-after"]) > 0
    assert get(shop.one, copied).status_code == httpx.codes.OK
    elsewhere = get(shop.two, copied)
    assert elsewhere.status_code == httpx.codes.SERVICE_UNAVAILABLE
    assert int(elsewhere.headers["retry-after"]) > 0
    in_a_thread(lambda: run_sql(shop.url, "SELECT pg_notify('undertone_window', '')"))
    assert comes_true_within(LONG, lambda: shop.one.readiness() == (200, "ready, but: store away"))


def test_a_machine_that_ends_says_so_serves_on_and_closes(machine: Machine) -> None:
    assert machine.process
    machine.process.send_signal(signal.SIGTERM)
    assert comes_true_within(LONG, lambda: machine.readiness() == (503, "not ready: draining"))
    answer = loopback.get(machine.url)
    assert (answer.status_code, answer.headers["connection"]) == (200, "close")
    assert machine.process.wait(LONG) == ExitCode.CLOSED
    assert machine.readiness()[0] == 0
    machine.process = None


@pytest.mark.parametrize(
    ("role", "url", "code", "words"),
    [
        ("serve", "", ExitCode.WRONG_SETTINGS, "DATABASE_URL is missing"),
        (
            "serve",
            "postgresql://a:b@127.0.0.1:1/none",
            ExitCode.WRONG_SETTINGS,
            "UNDERTONE_SECRET is missing: give this machine the same as all others",
        ),
        ("work", "postgresql://a:b@127.0.0.1:1/none", ExitCode.DATABASE_AWAY, "Connect call failed"),
    ],
)
def test_what_cannot_start_ends_with_a_code_of_its_own(
    tmp_path: Path, role: str, url: str, code: ExitCode, words: str
) -> None:
    machine = Machine(role, tmp_path, {"DATABASE_URL": url})
    ended, said = machine.run()
    assert (ended, words in said) == (code, True), said


def test_a_worker_ends_in_order(machine: Machine, tmp_path: Path) -> None:
    with running(Machine("work", tmp_path, {"DATABASE_URL": machine.environment["DATABASE_URL"]})) as worker:
        ready = f"{worker.internal}/metrics"
        assert comes_true_within(LONG, lambda: is_answered(ready)), worker.log.read_text()
        assert worker.stop() == ExitCode.CLOSED


def is_answered(url: str) -> bool:
    try:
        return loopback.get(url, timeout=5).status_code == httpx.codes.OK
    except httpx.TransportError:
        return False
