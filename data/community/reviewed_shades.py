"""Chooses which shade a reviewer says she wore, of products that come in shades for skin."""

from collections.abc import Mapping, Sequence

from data.entities import Member, Review
from data.keyed_random import keyed_random

NAMED_RATE = 0.6  # of the reviews of such a product
UNDERTONE_SHADES = 1  # how far from her depth alone a shade may be
DEPTHS: Mapping[str | None, tuple[float, float]] = {
    None: (0, 1), "fair": (0, 0.3), "medium": (0.35, 0.65), "deep": (0.7, 1),
}  # fmt: skip
"""The place of such skin's shade in a range from light to deep."""


def choose_reviewed_shade(review: Review, member: Member, shade_ids: Sequence[int], seed: int) -> int | None:
    """One of the product's shades, which are ordered from light to deep; none where she does not say."""
    rng = keyed_random(seed, "reviewed shade", review.product_slug, member.handle)
    if not shade_ids or rng.random() >= NAMED_RATE:
        return None
    depth = keyed_random(seed, "skin depth", member.handle).uniform(*DEPTHS[member.look.depth])
    place = int(depth * len(shade_ids)) + rng.randint(-UNDERTONE_SHADES, UNDERTONE_SHADES)
    return shade_ids[min(max(place, 0), len(shade_ids) - 1)]
