"""A few reviews reported by readers, so that whoever moderates finds something to decide."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

from app.seeding.rows import Rows
from app.seeding.wanted import Wanted
from data.catalogue.keyed import draw
from data.records import Review

REPORTS = 14
RESOLVED = 5
LATELY = timedelta(days=90)
REASONS = (
    "This reads like an advertisement.",
    "The review is about another product.",
    "They were given this for free and do not say so.",
    "The same words stand under three products.",
    "Rude about another member.",
)


def reports_of(reviews: Sequence[Review], members: Mapping[str, int], first: int, wanted: Wanted) -> Rows:
    """Reports of written reviews of the last months; the oldest have been looked at and left standing."""
    chance = draw(wanted.seed, "reports")
    recent = [
        (number, each)
        for number, each in enumerate(reviews, first)
        if each.text and each.created_at > wanted.reference - LATELY
    ]
    picked = sorted(chance.sample(recent, min(REPORTS, len(recent))), key=lambda pair: pair[1].created_at)
    columns = ("review_id", "member_id", "reason", "created_at", "resolved_at", "resolution")
    rows = []
    for place, (number, review) in enumerate(picked):
        reporter = chance.choice([each for each in members if each != review.member_handle])
        seen = wanted.reference if place < RESOLVED else None
        said = "Read it; it keeps to the rules." if seen else ""
        rows.append((number, members[reporter], chance.choice(REASONS), review.created_at, seen, said))
    return Rows("review_report", columns, rows)
