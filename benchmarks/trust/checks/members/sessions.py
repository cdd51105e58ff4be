"""Random orders of signing in, refreshing, copying tokens and signing out, held against a model."""

from app.kit.database.pool import Database
from benchmarks.trust.check import Outcome, Trial
from benchmarks.trust.shops import new_database
from tests.members.sessions.test_state_machine import Sessions, run_session_machine
from tests.members.sign_in.demo import demo
from tests.support.rows import a_member
from tests.support.running_shop import in_a_thread

FACTORY = "tests.members.sessions.probed:create"
STEPS, QUICK_STEPS = 50, 20


def measure(trial: Trial) -> Outcome:
    finished = 0

    def finish_run() -> None:
        nonlocal finished
        finished += 1
        trial.report(finished, trial.count)

    steps = STEPS if trial.full else QUICK_STEPS
    with new_database() as url, demo(trial.subfolder("demo"), url, FACTORY) as running:
        subject = in_a_thread(lambda: _add_member(url))
        Sessions.finish_run = staticmethod(finish_run)
        run_session_machine(running, subject, url, runs=trial.count, steps=steps)
    return Outcome(f"{finished:,} runs of up to {steps} steps, 0 violations", finished >= trial.count)


async def _add_member(url: str) -> str:
    async with Database(url) as database, database.unit_of_work() as work:
        return f"demo-{await a_member(work, is_demo=True)}"
