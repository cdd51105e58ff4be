"""The measurements. Compared applications are measured in turns, so that other load affects both."""

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import numpy as np

from app.kit.http.fields import read_body
from app.search.answers import answer_search
from app.search.schemas import SearchRequest
from app.search.suggestions import find_suggestions
from app.window.jit_warmup import compile_window_kernels
from app.window.window import Window
from benchmarks.api import made_requests
from benchmarks.api.apps import ANSWER
from benchmarks.api.load import get, post, send_request, send_under_load
from benchmarks.api.shop import Shop
from benchmarks.server import READINESS_PATH, ServedApp, serve_app

THE_SHOP, UNCACHED = "app.asgi:create_app", "benchmarks.api.apps:uncached"
SEVERAL = 3
SETTLED = 4.0
"""The seconds a new worker needs to compile its code."""

Figures = dict[str, Any]


def measure_cached_answers(shop: Shop, rounds: int, each: int) -> Figures:
    """A cached public GET, compared with a bare application that sends the same bytes."""
    path = f"/api/v1/product?slug={shop.window().slugs[0]}"
    with _beside(shop, "bare", path) as (ours, other, size):
        rates = [
            (send_under_load(ours.port, path, 1), send_under_load(other.port, path, 1)) for _ in range(rounds)
        ]
        again = [get(path)] * each
        used = [(_cpu_us(ours, again), _cpu_us(other, again)) for _ in range(rounds)]
    return {
        "bytes": size,
        "rate": round(median(rate for rate, _ in rates)),
        "bare_rate": round(median(rate for _, rate in rates)),
        "rate_of_bare": spread([mine / theirs for mine, theirs in rates]),
        "cpu_us": round(median(cpu for cpu, _ in used), 1),
        "bare_cpu_us": round(median(cpu for _, cpu in used), 1),
        "cpu_of_bare": spread([theirs / mine for mine, theirs in used]),
    }


def similar(shop: Shop, rounds: int, each: int) -> Figures:
    """Similar shades of a new colour, compared with the same handler sending a fixed response."""
    window = shop.window()
    paths = [
        f"/api/v1/search/similar?hex=%23{colour}"
        for colour in made_requests.unseen_colours(window, (2 * rounds + 1) * each, seed=5)
    ]
    turns = [list(map(get, paths[at : at + each])) for at in range(each, len(paths), each)]
    with _beside(shop, "fixed", paths[0]) as (ours, other, size):
        settle(ours, map(get, paths[:each]))
        runs = [
            (run(ours, mine), run(other, theirs))
            for mine, theirs in zip(turns[::2], turns[1::2], strict=True)
        ]
    return {
        "shades": len(window.shades),
        "bytes": size,
        **rates_of([mine for mine, _ in runs]),
        "fixed": rates_of([theirs for _, theirs in runs]),
        "more_us": spread([mine["cpu_us"] - theirs["cpu_us"] for mine, theirs in runs], digits=0),
    }


def searches_inside(shop: Shop, number: int) -> Figures:
    """The CPU time of a search with all facets inside one process, from the body to the response."""
    for _ in compile_window_kernels():
        pass
    window = shop.window()
    figures: Figures = {"products": window.size}
    for facets in (0, 3):
        bodies = [
            msgspec.json.encode(body) for body in made_requests.searches(window, number, facets, seed=11)
        ]
        for body in bodies[: number // 10]:
            _searched_ms(window, body)
        spent = _summarise([_searched_ms(window, body) for body in bodies])
        figures[f"{facets} facets chosen"] = {"questions": number} | spent
    return figures


def suggestions_inside(shop: Shop, number: int) -> Figures:
    """The CPU time of suggestions for the beginnings of judged queries, from the text to the response."""
    for _ in compile_window_kernels():
        pass
    window = shop.window()
    texts = made_requests.beginnings(number, seed=7)
    for text in texts[: number // 10]:
        _suggested_ms(window, text)
    spent = [_suggested_ms(window, text) for text in texts]
    return {"products": window.size, "texts": len(texts)} | _summarise(spent)


def judged_inside(shop: Shop) -> Figures:
    """The CPU time of the judged queries, which ask for what shoppers ask for."""
    for _ in compile_window_kernels():
        pass
    window = shop.window()
    bodies = [msgspec.json.encode({"query": text}) for text in made_requests.judged_queries()]
    for body in bodies[: len(bodies) // 10]:
        _searched_ms(window, body)
    spent = [_searched_ms(window, body) for body in bodies]
    return {"products": window.size, "questions": len(bodies)} | _summarise(spent)


def measure_without_cache(shop: Shop, rounds: int, each: int) -> Figures:
    """Product pages and searches of one process without a cache."""
    window = shop.window()
    with opened(shop, UNCACHED) as api:
        settle(api, made_requests.products(window, each, seed=1))
        pages = [
            run(api, list(made_requests.products(window, each, seed=20 + turn))) for turn in range(rounds)
        ]
        found = [
            run(
                api,
                [post("/api/v1/search", body) for body in made_requests.searches(window, each, 0, 50 + turn)],
            )
            for turn in range(rounds)
        ]
    return {"product": rates_of(pages), "search": rates_of(found)}


def without_database(shop: Shop, times: int) -> Figures:
    """All public reads while PostgreSQL is stopped."""
    window = shop.window()
    with opened(shop, THE_SHOP) as api:
        shop.database.stop()
        try:
            answers = send_request(api.port, made_requests.every_read(window, times, seed=3))
        finally:
            shop.database.start()
    return {
        "asked": answers.number,
        "answered": answers.statuses[200],
        "statuses": {str(status): number for status, number in answers.statuses.items()},
    }


def memory(shop: Shop, times: int) -> Figures:
    """The private memory of each process after all kinds of requests."""
    window = shop.window()
    with opened(shop, THE_SHOP, workers=SEVERAL) as api:
        send_request(api.port, made_requests.every_read(window, SEVERAL * times, seed=9), lanes=4 * SEVERAL)
        megabytes = api.own_megabytes()
    return {"workers": SEVERAL, "own_mb": megabytes}


def spread(values: Sequence[float], digits: int = 3) -> Figures:
    """The median, the lowest and the highest of the rounds."""
    least, middle, most = (
        round(float(value), digits) for value in (min(values), median(values), max(values))
    )
    return {"median": middle, "lowest": least, "highest": most}


@contextmanager
def opened(shop: Shop, factory: str, *, workers: int = 1) -> Iterator[ServedApp]:
    with serve_app(factory, shop.environment(), workers=workers, health=READINESS_PATH) as api:
        time.sleep(SETTLED)
        yield api


@contextmanager
def _beside(shop: Shop, other: str, path: str) -> Iterator[tuple[ServedApp, ServedApp, int]]:
    """The shop, and another application that sends the shop's response to a path."""
    with ExitStack() as stack:
        ours = stack.enter_context(opened(shop, THE_SHOP))
        body = send_request(ours.port, [get(path)], lanes=1).last
        answer = Path(stack.enter_context(TemporaryDirectory())) / "answer"
        answer.write_bytes(body)
        environment = shop.environment() | {ANSWER: str(answer)}
        theirs = stack.enter_context(
            serve_app(f"benchmarks.api.apps:{other}", environment, health="/healthz")
        )
        time.sleep(SETTLED)
        yield ours, theirs, len(body)


def settle(api: ServedApp, requests: Iterable[bytes]) -> None:
    """Warm up: the first requests are slow."""
    answers = send_request(api.port, requests)
    assert set(answers.statuses) == {200}, answers.statuses


def run(api: ServedApp, requests: Sequence[bytes]) -> Figures:
    """The requests a second of one process, and the CPU time of each."""
    before = api.cpu_seconds()
    answers = send_request(api.port, requests)
    used = api.cpu_seconds() - before
    assert set(answers.statuses) == {200}, answers.statuses
    return {"rate": len(requests) / answers.seconds, "cpu_us": 1e6 * used / len(requests)}


def _cpu_us(api: ServedApp, requests: Sequence[bytes]) -> float:
    return float(run(api, requests)["cpu_us"])


def rates_of(runs: list[Figures]) -> Figures:
    return {
        "rate": spread([run["rate"] for run in runs], digits=0),
        "cpu_us": spread([run["cpu_us"] for run in runs], digits=0),
    }


def _searched_ms(window: Window, body: bytes) -> float:
    began = time.thread_time()
    answer_search(window, read_body(body, SearchRequest))
    return 1000 * (time.thread_time() - began)


def _suggested_ms(window: Window, text: str) -> float:
    began = time.thread_time()
    msgspec.json.encode(find_suggestions(window, text))
    return 1000 * (time.thread_time() - began)


def _summarise(milliseconds: Sequence[float]) -> Figures:
    spent = np.array(milliseconds)
    return {
        "median_ms": round(float(np.median(spent)), 3),
        "p99_ms": round(float(np.quantile(spent, 0.99)), 3),
    }
