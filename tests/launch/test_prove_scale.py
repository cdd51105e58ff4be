"""`just prove-scale` says that a promise was broken whichever way it was."""

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from benchmarks.scale import restarts
from tests.support.steady_load import Outcome

OPTIONS = Namespace(times=2, rate=200.0)


@contextmanager
def no_machines(*_: object) -> Iterator[list[Any]]:
    yield []


@pytest.mark.parametrize(
    ("lost", "codes", "failed"), [(0, [0, 0], False), (1, [0, 0], True), (0, [0, 1], True)]
)
def test_a_lost_request_and_a_machine_that_ends_badly_fail_the_restarts(
    monkeypatch: pytest.MonkeyPatch, lost: int, codes: list[int], failed: bool
) -> None:
    saved: dict[str, Any] = {}

    async def restart(*_: object) -> tuple[Outcome, list[int]]:
        return Outcome(sent=400, seconds=2.0, failures=Counter({"/ 502": lost} if lost else {})), codes

    monkeypatch.setattr(restarts, "open_machines", no_machines)
    monkeypatch.setattr(restarts, "find_or_install", lambda _: None)
    monkeypatch.setattr(restarts, "restart_under_load", restart)
    monkeypatch.setattr(restarts, "read_results", dict)
    monkeypatch.setattr(restarts, "save_part", lambda _, facts: saved.update(facts))
    assert restarts.prove(["haproxy"], OPTIONS) is failed
    assert saved["haproxy"]["failed"] == 2 * lost
    assert saved["haproxy"]["wrong_exit_codes"] == 2 * [code for code in codes if code]
