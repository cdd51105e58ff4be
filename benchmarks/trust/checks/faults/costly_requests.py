"""Addresses ask for what costs most, within the limits of a shop, and how long others wait for searches."""

from app.settings import Limits
from benchmarks.trust.check import Outcome, Trial
from benchmarks.trust.shops import UNLIMITED
from tests.support.running_shop import RunningShop
from tests.trust.floods import (
    ask_for_pictures_of_links,
    costly_questions,
    flooded,
    insert_many_shades,
    searches,
    wait_for_answers,
)

GOAL = 0.1
CONNECTIONS_EACH = 4
INNOCENTS = 4
SECONDS, QUICK_SECONDS = 20.0, 8.0
AS_USUAL = UNLIMITED | {"UNDERTONE_LIMIT_SEARCH": str(Limits().search)}


async def measure(trial: Trial) -> Outcome:
    """A quick run judges only that others are answered: it is too short for times."""
    seconds = SECONDS if trial.full else QUICK_SECONDS
    with RunningShop(trial.subfolder("shop"), settings=AS_USUAL, fills=[insert_many_shades]) as shop:
        pictures = await ask_for_pictures_of_links(shop.port, INNOCENTS)
        alone = await wait_for_answers(shop.port, searches()[:200], seconds)
        connections = trial.count * CONNECTIONS_EACH
        async with flooded(shop.port, connections, costly_questions(), trial.count) as told:
            waits = await wait_for_answers(shop.port, searches()[200:], seconds)
    figure = (
        f"{trial.count} addresses: others' searches {waits} (alone {alone.median * 1000:.0f} ms); "
        f"{pictures[200]} of {INNOCENTS} pictures drawn while others hang up"
    )
    passed = waits.share == 1 and pictures[200] == INNOCENTS and (waits.median < GOAL or not trial.full)
    return Outcome(figure, passed, () if passed else (str(dict(told)), str(dict(pictures))))
