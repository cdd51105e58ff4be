"""The running shop of the browser tests: what it started ends with it, also where the start fails."""

import os
import sys
from pathlib import Path

import pytest

from app.launch.processes.child_processes import get_watchdog
from tests.support import running_shop
from tests.support.processes import comes_true_within, family_of
from tests.support.running_shop import RunningShop

SLEEP = [sys.executable, "-c", "import time; time.sleep(600)"]


class StartFailedError(Exception):
    """Stands for a server that does not answer."""


class FailingShop(RunningShop):
    """Starts its processes and then finds that they do not answer."""

    started: frozenset[int] = frozenset()

    def show_stock(self) -> None:
        """No window is needed: nothing of this shop is ever requested."""

    def _await(self, address: str) -> None:
        self.started = frozenset(family_of(os.getpid()))
        raise StartFailedError(address)


def test_a_start_that_fails_leaves_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(running_shop, "API", SLEEP)
    monkeypatch.setattr(running_shop, "FRONT", SLEEP)
    get_watchdog()  # which stays for as long as this process
    before = family_of(os.getpid())
    shop = FailingShop(tmp_path)
    try:
        with pytest.raises(StartFailedError):
            shop.__enter__()
        assert len(shop.started - before) >= 3  # PostgreSQL, the API and the storefront
        # PostgreSQL of other tests may have begun and ended a process meanwhile.
        assert comes_true_within(60, lambda: shop.started & family_of(os.getpid()) <= before)
    finally:
        shop.__exit__()
