"""Rows of what members wear and say of shades."""

from collections.abc import Sequence

import numpy as np

from data.community import make_wearing
from data.entities import WornRange
from data.seeding.options import SeedOptions
from data.seeding.rows import TableRows
from shade_engine import to_lab

CATEGORIES = ("foundation", "concealer")
RANGES = 7  # of each category
Found = tuple[str, str, list[int], list[str]]
"""The slugs of a product and its category, the ids of its shades and their colours."""


def make_tables(found: Sequence[Found], members: Sequence[int], options: SeedOptions) -> list[TableRows]:
    """The rows of worn shades and reports."""
    ranges = [_read_range(*each) for each in found]
    worn, reports = make_wearing(ranges, members, options.seed, options.reference)
    return [
        TableRows(
            "worn_shade", ("member_id", "variant_id", "created_on"),
            ((each.member_id, each.variant_id, each.created_on) for each in worn),
        ),
        TableRows(
            "wear_report",
            ("member_id", "variant_id", "verdicts", "later", "worn_variant_id", "created_on"),
            (
                (*(each.member_id, each.variant_id, list(each.verdicts)),
                 *(each.later, each.worn_variant_id, each.created_on))
                for each in reports
            ),
        ),
    ]  # fmt: skip


def _read_range(slug: str, category: str, ids: list[int], values: list[str]) -> WornRange:
    colours = np.frombuffer(bytes.fromhex("".join(value[1:] for value in values)), dtype=np.uint8)
    return WornRange(slug, category, tuple(ids), tuple(map(tuple, to_lab(colours.reshape(-1, 3)).tolist())))
