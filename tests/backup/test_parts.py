"""A changed row changes the part that it is in, and leaves almost all others as they were."""

import random
from collections.abc import Callable

import pytest

from app.backup.parts import RowSplitter, hash_part

ROWS = 60_000
Lines = list[bytes]


def lines() -> Lines:
    made = random.Random(5)
    return [f"{number}\t{made.getrandbits(200):x}\n".encode() for number in range(ROWS)]


def split(rows: Lines, chunk: int) -> Lines:
    content, splitter = b"".join(rows), RowSplitter(min_bytes=16 << 10, max_bytes=256 << 10)
    chunks = (content[start : start + chunk] for start in range(0, len(content), chunk))
    return [*(part for each in chunks for part in splitter.add(each)), *splitter.finish()]


def change(rows: Lines) -> Lines:
    return [*rows[:30_000], b"changed\n", *rows[30_001:]]


def insert(rows: Lines) -> Lines:
    return [*rows[:100], b"inserted\n", *rows[100:]]


def delete(rows: Lines) -> Lines:
    return [*rows[:100], *rows[101:]]


@pytest.mark.parametrize("edit", [change, insert, delete])
def test_an_edited_row_leaves_other_parts_as_they_were(edit: Callable[[Lines], Lines]):
    before = {hash_part(part) for part in split(lines(), 70_000)}
    after = {hash_part(part) for part in split(edit(lines()), 70_000)}
    assert len(before) > 40
    assert len(after - before) <= 3


@pytest.mark.parametrize("chunk", [997, 1 << 20])
def test_parts_are_whole_rows_within_bounds_however_they_arrive(chunk: int):
    parts = split(lines(), chunk)
    assert b"".join(parts) == b"".join(lines())
    assert all(part.endswith(b"\n") for part in parts)
    assert all((16 << 10) < len(part) < (257 << 10) for part in parts[:-1])
    assert parts == split(lines(), 70_000)


def test_a_row_larger_than_a_part_is_one_part():
    row = b"x" * (1 << 20) + b"\n"
    assert split([row, b"short\n"], 4096) == [row, b"short\n"]
