"""Letters to a real SMTP server that is stopped five times, from a worker that is killed five times."""

from app.kit.database.pool import Database
from benchmarks.trust.check import Outcome, Trial
from benchmarks.trust.shops import new_database
from tests.support.mail_under_kills import send_under_kills

KILLS, STOPS = 5, 5


async def measure(trial: Trial) -> Outcome:
    """A stop may cost a letter that was taken and not yet answered, as a kill does."""
    with new_database() as url:
        async with Database(url) as database:
            sent = await send_under_kills(database, trial.count, KILLS, STOPS)
    figure = f"{sent.received:,} of {trial.count:,} received, {sent.repeated} twice"
    is_whole = sent.received == trial.count and sent.changed == 0
    return Outcome(figure, is_whole and sent.repeated <= KILLS and sent.most_of_one <= 2)
