"""One address asks for ever new pages, and how long another waits for a kept page and the API."""

from collections.abc import Iterator
from itertools import chain, repeat

from benchmarks.trust.check import Outcome, Trial
from benchmarks.trust.shops import open_running_shop
from tests.trust.floods import flooded, get, new_pages, wait_for_answers

GOAL = 0.05
KEPT_PAGE, READ = "/", "/api/v1/categories"
SECONDS, QUICK_SECONDS = 20.0, 4.0


async def measure(trial: Trial) -> Outcome:
    """A quick run judges only that others are answered: it is too short for times."""
    seconds = SECONDS if trial.full else QUICK_SECONDS
    with open_running_shop(trial) as shop:
        alone = await wait_for_answers(shop.port, [get(KEPT_PAGE)], seconds)
        async with flooded(shop.port, trial.count, _ask_for_all_kinds()) as told:
            page = await wait_for_answers(shop.port, [get(KEPT_PAGE)], seconds)
            read = await wait_for_answers(shop.port, [get(READ)], seconds)
    figure = (
        f"{trial.count} connections: a kept page {page} (alone {alone.median * 1000:.0f} ms); the API {read}"
    )
    passed = page.share == read.share == 1 and (page.median < GOAL or not trial.full)
    return Outcome(figure, passed, () if passed else (str(dict(told)),))


def _ask_for_all_kinds() -> Iterator[bytes]:
    """Parameters that no route reads, values that none knows, words and paths that nobody has asked for."""
    kinds = [new_pages(path) for path in ("/ranges?x=", "/ranges?sort=", "/search/", "/nowhere-")]
    return chain.from_iterable((next(kind) for kind in kinds) for _ in repeat(None))
