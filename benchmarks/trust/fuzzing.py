"""Runs a function on generated examples until the time is over, or until one breaks it."""

import time
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import SearchStrategy

from benchmarks.trust.check import Outcome, Trial

AT_ONCE = 200


def fuzz(trial: Trial, examples: SearchStrategy[Any], attempt: Callable[[Any], None]) -> Outcome:
    """`attempt` raises where an example shows a fault. `trial.count` are seconds."""
    began = time.monotonic()
    tried = 0

    def run(example: Any) -> None:
        nonlocal tried
        if time.monotonic() - began < trial.count:
            tried += 1
            attempt(example)

    options = settings(
        max_examples=AT_ONCE,
        database=None,
        deadline=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    checked = options(given(examples)(run))
    while (seconds := time.monotonic() - began) < trial.count:
        trial.report(int(seconds), trial.count)
        checked()
    return Outcome(f"{tried:,} examples in {seconds:.0f} s, 0 crashes", tried > 0)
