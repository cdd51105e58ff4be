"""Each limit on a member's requests, spent to its last request and once more."""

from benchmarks.trust.check import Outcome, Trial, judge
from benchmarks.trust.shops import open_community
from tests.members.test_limits import LIMITED, assert_limit, open_hurried


async def measure(trial: Trial) -> Outcome:
    faults: list[str] = []
    async with open_community(trial) as shop:
        for number, (name, allowed, method, path, body) in enumerate(LIMITED, 1):
            async with open_hurried(shop, trial.subfolder(name)) as hurried:
                try:
                    await assert_limit(hurried, name, allowed, method, path, body)
                except AssertionError as error:
                    faults.append(f"{name}: {error}")
            trial.report(number, len(LIMITED))
    return judge(len(LIMITED), "limits", faults)
