"""Limits count over all processes of the machine, and let go after a minute."""

import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.kit import clock
from app.kit.http.caller import name_network
from app.kit.http.errors import RateLimitError
from app.kit.limits.machine_limits import PLACES, ROWS, MachineLimits
from app.settings import Limits

ROOT = Path(__file__).parents[2]
FIVE = Limits(votes=5, reviews=5)


class SettableClock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 1, 1, tzinfo=UTC)

    def now(self) -> datetime:
        return self.moment

    def advance(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)


@pytest.fixture
def settable_clock(monkeypatch: pytest.MonkeyPatch) -> SettableClock:
    settable_clock = SettableClock()
    monkeypatch.setattr(clock, "now", settable_clock.now)
    return settable_clock


def test_over_the_limit_says_when_to_come_back(tmp_path: Path, settable_clock: SettableClock):
    with MachineLimits(tmp_path / "limits", FIVE, "key") as limits:
        for _ in range(5):
            limits.count_request("votes", "ada")
        settable_clock.advance(12.5)
        with pytest.raises(RateLimitError) as refused:
            limits.count_request("votes", "ada")
        assert refused.value.headers == {"retry-after": "48"}
        limits.count_request("votes", "bea")
        limits.count_request("reviews", "ada")
        settable_clock.advance(48)
        limits.count_request("votes", "ada")


def test_what_costs_more_counts_more_and_the_last_may_reach_beyond(
    tmp_path: Path, settable_clock: SettableClock
):
    with MachineLimits(tmp_path / "limits", FIVE, "key") as limits:
        limits.count_request("votes", "ada", 4)
        limits.count_request("votes", "ada", 12)
        with pytest.raises(RateLimitError):
            limits.count_request("votes", "ada")
        settable_clock.advance(60)
        limits.count_request("votes", "ada", 12)
        with pytest.raises(RateLimitError):
            limits.count_request("votes", "ada")


def test_a_clock_set_back_locks_nobody_out(tmp_path: Path, settable_clock: SettableClock):
    with MachineLimits(tmp_path / "limits", FIVE, "key") as limits:
        for _ in range(5):
            limits.count_request("votes", "ada")
        settable_clock.advance(-3600)
        limits.count_request("votes", "ada")


def test_a_full_row_forgets_whoever_was_counted_longest_ago(
    tmp_path: Path, settable_clock: SettableClock, monkeypatch
):
    monkeypatch.setattr("app.kit.limits.machine_limits.ROWS", 1)
    with MachineLimits(tmp_path / "limits", FIVE, "key") as limits:
        for number in range(PLACES + 1):
            for _ in range(5):
                limits.count_request("votes", f"caller {number}")
            settable_clock.advance(1)
        limits.count_request("votes", "caller 0")
        with pytest.raises(RateLimitError):
            limits.count_request("votes", f"caller {PLACES}")


def test_processes_count_together_and_exactly(tmp_path: Path):
    code = """
import sys; sys.path.insert(0, sys.argv[1])
from datetime import UTC, datetime
from pathlib import Path
from app.kit import clock
clock.now = lambda: datetime(2026, 1, 1, tzinfo=UTC)  # all of it in one minute, however slow this machine is
from app.kit.limits.machine_limits import MachineLimits
from app.kit.http.errors import RateLimitError
from app.settings import Limits
passed = 0
with MachineLimits(Path(sys.argv[2]), Limits(search=1000), "key") as limits:
    for _ in range(400):
        try:
            limits.count_request("search", "ada")
            passed += 1
        except RateLimitError:
            pass
print(passed)
"""
    words = [sys.executable, "-c", code, str(ROOT), str(tmp_path / "limits")]
    running = [subprocess.Popen(words, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    passed = [int(process.communicate()[0]) for process in running]
    assert sum(passed) == 1000


@pytest.mark.usefixtures("settable_clock")
def test_counts_outlive_the_process(tmp_path: Path):
    for _ in range(5):
        with MachineLimits(tmp_path / "limits", FIVE, "key") as limits:
            limits.count_request("votes", "ada")
    with MachineLimits(tmp_path / "limits", FIVE, "key") as limits, pytest.raises(RateLimitError):
        limits.count_request("votes", "ada")


def test_the_file_holds_no_address_and_has_its_full_size(tmp_path: Path):
    with MachineLimits(tmp_path / "limits", FIVE, "key") as limits:
        limits.count_request("votes", "192.0.2.17")
    content = (tmp_path / "limits").read_bytes()
    assert b"192.0.2.17" not in content
    assert len(content) == ROWS * PLACES * 24


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.17", "192.0.2.17"),
        ("::ffff:192.0.2.17", "192.0.2.17"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("not an address", "not an address"),
    ],
)
def test_an_ipv6_household_counts_as_one(address: str, network: str):
    assert name_network(address) == network
