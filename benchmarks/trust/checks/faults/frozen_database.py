"""PostgreSQL hangs: it accepts connections and answers nothing. No machine may be taken for unready."""

import asyncio

import httpx

from benchmarks.server import postgres
from benchmarks.trust.check import Outcome, Trial
from tests.support.frozen_database import browse, frozen
from tests.support.machines import Machine
from tests.support.processes import comes_true_within
from tests.support.rolling import open_machines_on

TIMES = 12
HEALTHY_WITHIN = 60.0


async def measure(trial: Trial) -> Outcome:
    return await asyncio.to_thread(_measure, trial)


def _measure(trial: Trial) -> Outcome:
    asked = ready = served = 0
    faults: list[str] = []
    with (
        postgres(trial.subfolder("database")) as server,
        open_machines_on(server.start(), trial.subfolder("machines"), ["one", "two"], {}) as machines,
    ):
        for number in range(trial.count):
            with frozen(server):
                answers = asyncio.run(browse(machines, TIMES))
            asked += TIMES * len(machines)
            ready += answers.readiness[httpx.codes.OK]
            served += answers.pages[httpx.codes.OK]
            if not comes_true_within(HEALTHY_WITHIN, lambda: all(map(_is_well, machines))):
                faults.append(f"{[machine.readiness() for machine in machines]} after the database went on")
            trial.report(number + 1, trial.count)
    figure = (
        f"{ready} of {asked} answers of /readyz and {served} of {asked} pages of {len(machines)} machines "
        f"while the database hung {trial.count} times"
    )
    return Outcome(figure, ready == served == asked and not faults, tuple(faults))


def _is_well(machine: Machine) -> bool:
    return machine.readiness() == (httpx.codes.OK, "ready")
