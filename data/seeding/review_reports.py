"""Reports of a few reviews, so that moderators have something to decide."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

from data.entities import Review
from data.keyed_random import keyed_random
from data.seeding.options import SeedOptions
from data.seeding.rows import TableRows

REPORTS = 14
RESOLVED = 5
RECENT = timedelta(days=90)
REASONS = (
    "This reads like an advertisement.",
    "The review is about another product.",
    "They were given this for free and do not say so.",
    "The same words stand under three products.",
    "Rude about another member.",
)


def list_report_rows(
    reviews: Sequence[Review], members: Mapping[str, int], first: int, options: SeedOptions
) -> TableRows:
    """Reports of written reviews of the last months; the oldest have been looked at and left standing."""
    rng = keyed_random(options.seed, "reports")
    recent = [
        (number, each)
        for number, each in enumerate(reviews, first)
        if each.text and each.created_at > options.reference - RECENT
    ]
    picked = sorted(rng.sample(recent, min(REPORTS, len(recent))), key=lambda pair: pair[1].created_at)
    columns = ("review_id", "member_id", "reason", "created_at", "resolved_at", "resolution")
    rows = []
    for place, (number, review) in enumerate(picked):
        reporter = rng.choice([each for each in members if each != review.member_handle])
        resolved_at = options.reference if place < RESOLVED else None
        resolution = "Read it; it keeps to the rules." if resolved_at else ""
        reason = rng.choice(REASONS)
        rows.append((number, members[reporter], reason, review.created_at, resolved_at, resolution))
    return TableRows("review_report", columns, rows)
