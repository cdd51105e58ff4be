"""How many asked is estimated without storing who; too few are never taken for ten."""

import multiprocessing
import random
from pathlib import Path

import pytest

from app.search_counts import asker_sketches
from app.search_counts.asker_sketches import AskerSketches
from app.search_counts.counter import MIN_ASKERS
from tests.search_counts.conftest import address_of


def test_the_bits_are_never_more_than_the_networks(sketches: AskerSketches):
    for subject in map(str, range(60)):
        for number in range(MIN_ASKERS - 1):
            for _ in range(3):
                bits = sketches.add(subject, address_of(number))
            assert bits <= number + 1
        assert sketches.count(subject) < MIN_ASKERS


@pytest.mark.parametrize("networks", [10, 100, 1000, 3000])
def test_the_estimate_is_near_the_truth_and_is_taken_once(sketches: AskerSketches, networks: int):
    for number in range(networks):
        sketches.add("lipstick", address_of(number))
    assert sketches.take("lipstick") == pytest.approx(networks, rel=0.15)
    assert sketches.take("lipstick") == 0
    sketches.give_back("lipstick", 4)
    assert sketches.take("lipstick") == 4


def test_a_full_sketch_stops_counting():
    sketch = asker_sketches.Sketch(1, 0.0, 0, 0)
    for _ in range(2):
        for number in range(asker_sketches.BITS):
            sketch = sketch.set_bit(number)
    assert sketch.bits.bit_count() == asker_sketches.BITS
    assert 7000 < sketch.estimate < 8000


def test_a_day_ends_with_its_key_and_its_sketches(sketches: AskerSketches, tmp_path: Path, tomorrow):
    for number in range(20):
        sketches.add("lipstick", address_of(number))
    before = (tmp_path / "askers").read_bytes()
    tomorrow()
    sketches.begin_day()
    after = (tmp_path / "askers").read_bytes()
    assert sketches.count("lipstick") == 0
    header = asker_sketches._HEADER_ROW * asker_sketches._ROW
    assert not any(after[:header])
    assert any(before[:header])
    key = slice(header + 4, header + 36)
    assert before[key] != after[key]
    assert any(after[key])


def test_the_file_holds_neither_queries_nor_addresses(sketches: AskerSketches, tmp_path: Path):
    sketches.add("lipstick", "192.0.2.77")
    content = (tmp_path / "askers").read_bytes()
    assert b"lipstick" not in content
    assert b"192.0.2" not in content
    assert bytes([192, 0, 2]) not in content
    assert (tmp_path / "askers").stat().st_mode & 0o077 == 0


def test_sketches_of_two_subjects_cannot_be_compared(sketches: AskerSketches):
    """The same forty networks set other bits for another subject."""
    bits = {}
    for subject in ("lipstick", "blush"):
        for number in range(40):
            sketches.add(subject, address_of(number))
        who = asker_sketches._hash(sketches._open_day(), subject)
        bits[subject] = sketches._find(who % asker_sketches.ROWS * asker_sketches._ROW, who)[1].bits
    assert (bits["lipstick"] & bits["blush"]).bit_count() < 12


def test_a_flood_of_different_queries_leaves_the_file_as_it_is_and_much_asked_queries_in_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr(asker_sketches, "ROWS", 64)
    monkeypatch.setattr(asker_sketches, "_HEADER_ROW", 64)
    with AskerSketches(tmp_path / "askers", "secret") as sketches:
        _flood(sketches, tmp_path / "askers")


def _flood(sketches: AskerSketches, file: Path) -> None:
    size = file.stat().st_size
    for number in range(5):
        sketches.add("lipstick", address_of(number))
    seen = random.Random(1)
    for _ in range(4 * 64 * asker_sketches.PLACES):
        sketches.add(f"{seen.random()}", "10.9.9.9")
    assert file.stat().st_size == size < 3_000_000
    assert sketches.count("lipstick") == 5


def _add_from(path: Path, addresses: range) -> None:
    with AskerSketches(path, "secret") as own:
        for number in addresses:
            own.add("lipstick", address_of(number))


def test_processes_count_together(sketches: AskerSketches, tmp_path: Path):
    context = multiprocessing.get_context("fork")
    shares = [range(first, first + 30) for first in (0, 20, 40)]
    processes = [context.Process(target=_add_from, args=(tmp_path / "askers", share)) for share in shares]
    for process in processes:
        process.start()
    for process in processes:
        process.join(120)
        assert process.exitcode == 0
    assert sketches.take("lipstick") == pytest.approx(70, rel=0.15)


def test_another_secret_reads_other_hashes(sketches: AskerSketches, tmp_path: Path):
    sketches.add("lipstick", address_of(1))
    with AskerSketches(tmp_path / "askers", "another") as other:
        assert other.count("lipstick") == 0
