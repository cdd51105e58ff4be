"""Members' statements about shades that count: of proved accounts, and no burst that waits for staff.

A statement is about a pair of shades that its member compares or wears both of; what becomes of a shade
after some hours is about the shade and itself. Where five accounts or more speak of one pair within a week,
each while it was new, all that new accounts say of the pair waits for staff (table `wear_burst`).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from asyncpg import Record

from app.window.builder.queries import Records
from shade_matching.wearing.reports import MIN_WEARERS

BURST_DAYS = 7
FIRST_DAY = date(2020, 1, 1)  # that the days of rows are counted from
RELEASED = "released"
Pair = tuple[int, int]


class WearStatement(NamedTuple):
    """That a member said something of two shades, by id, the smaller first."""

    member: int
    pair: Pair
    day: int
    is_new: bool  # the account was
    is_proved: bool  # the account is


class Burst(NamedTuple):
    """Many new accounts that spoke of one pair."""

    pair: Pair
    accounts: int
    first: date
    last: date


class StatementChoice(NamedTuple):
    """The statements that do not count, as (member, pair), and the bursts that were found."""

    left_out: frozenset[tuple[int, Pair]]
    bursts: list[Burst]


def choose_statements(statements: Iterable[WearStatement], decisions: Records) -> StatementChoice:
    """Choose which statements count. `decisions` are the rows of earlier bursts."""
    said = list(statements)
    bursts = _find_bursts(each for each in said if each.is_new)
    known = {(row["variant_id"], row["other_variant_id"]): row for row in decisions}
    left_out = {(each.member, each.pair) for each in said if not _counts(each, bursts, known)}
    return StatementChoice(frozenset(left_out), sorted(bursts.values()))


def _counts(statement: WearStatement, bursts: Mapping[Pair, Burst], decisions: Mapping[Pair, Record]) -> bool:
    decision = decisions.get(statement.pair)
    if not statement.is_new or (statement.pair not in bursts and decision is None):
        return statement.is_proved
    # What comes after a decision waits for another one.
    return decision is not None and decision["standing"] == RELEASED and statement.day <= decision["day"]


def _find_bursts(statements: Iterable[WearStatement]) -> dict[Pair, Burst]:
    days: defaultdict[Pair, dict[int, int]] = defaultdict(dict)
    for each in statements:
        days[each.pair].setdefault(each.member, each.day)
    said = {pair: sorted(first_days.values()) for pair, first_days in days.items()}
    return {
        pair: Burst(pair, len(own), *(FIRST_DAY + timedelta(days=day) for day in (own[0], own[-1])))
        for pair, own in said.items()
        if _is_burst(own)
    }


def _is_burst(days: list[int]) -> bool:
    ends = days[MIN_WEARERS - 1 :]
    return any(last - first < BURST_DAYS for first, last in zip(days, ends, strict=False))
