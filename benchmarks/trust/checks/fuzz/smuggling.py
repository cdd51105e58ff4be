"""The corpus of ambiguous requests against the whole shop, each followed by a member's own request."""

import random

from benchmarks.trust.check import Outcome, Trial, judge
from benchmarks.trust.shops import open_running_shop
from tests.trust.smuggling import corpus
from tests.trust.test_smuggling import assert_harmless
from tests.trust.victim import Victim

SEED = 20_260_101


def measure(trial: Trial) -> Outcome:
    attacks = corpus()
    if not trial.full:
        attacks = random.Random(SEED).sample(attacks, trial.count)
    faults: list[str] = []
    with open_running_shop(trial) as shop, Victim(shop) as victim:
        for done, attack in enumerate(attacks, 1):
            victim.come_back()
            try:
                assert_harmless(attack, shop, victim)
            except AssertionError as error:
                faults.append(f"{attack.name}: {error}")
            trial.report(done, len(attacks))
    return judge(len(attacks), "attacks", faults)
