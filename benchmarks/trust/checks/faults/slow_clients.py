"""Crowds of slow and silent connections, and what share of ordinary requests is answered meanwhile."""

from benchmarks.trust.check import NotReachedError, Outcome, Trial
from benchmarks.trust.shops import open_running_shop
from tests.trust.slow import PROMISED, Others, ask_for_a_while, crowded

SECONDS, QUICK_SECONDS = 60.0, 8.0


async def measure(trial: Trial) -> Outcome:
    seconds = SECONDS if trial.full else QUICK_SECONDS
    with open_running_shop(trial) as shop:

        async def ask(others: Others) -> None:
            await ask_for_a_while(shop.port, seconds, others)

        try:
            others = await crowded(shop.port, trial.count, ask)
        except TimeoutError as error:
            raise NotReachedError(f"{trial.count:,} connections did not open within a minute") from error
    asked = others.unanswered + sum(others.answered.values())
    figure = f"{trial.count:,} connections, {others.share:.2%} of {asked:,} requests of others answered"
    return Outcome(figure, others.share >= PROMISED, (str(others),) if others.share < PROMISED else ())
