"""Random choices: members by their activity, shares of a total, and times."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import accumulate
from random import Random

from data.entities import Member
from data.keyed_random import keyed_random

HISTORY = timedelta(days=730)
INFLUENCER_FACTOR = 1.7  # how much an influencer does beside an average member


class MemberSampler:
    """Members who do things, some much more often than others."""

    def __init__(self, members: Sequence[Member], seed: int) -> None:
        self._members = members
        self._cumulative = tuple(accumulate(_draw_activity(member, seed) for member in members))

    def __len__(self) -> int:
        return len(self._members)

    def sample_distinct(self, rng: Random, count: int) -> list[Member]:
        """Draw `count` different members."""
        chosen: dict[str, Member] = {}
        while len(chosen) < count:
            drawn = rng.choices(self._members, cum_weights=self._cumulative, k=count - len(chosen))
            chosen.update({member.handle: member for member in drawn})
        return list(chosen.values())


def choose_moment(rng: Random, after: datetime, reference: datetime) -> datetime:
    """A time after something and within two years before the reference, to the second."""
    start = max(after, reference - HISTORY)
    seconds = max(0, int((reference - start).total_seconds()) - 1)
    return start.replace(microsecond=0) + timedelta(seconds=1 + int(seconds * rng.uniform(0, 1)))


def split_by_weight(weights: Sequence[float], total: int, limit: int) -> list[int]:
    """Divide `total` by weight. Nobody gets more than `limit`; the remainder goes to the others."""
    total = min(total, limit * sum(weight > 0 for weight in weights))
    capped: set[int] = set()
    while True:
        open_weight = sum(weight for n, weight in enumerate(weights) if n not in capped)
        rate = (total - limit * len(capped)) / open_weight if open_weight else 0
        over = {n for n, weight in enumerate(weights) if n not in capped and weight * rate > limit}
        if not over:
            return _round_to_total(
                [limit if n in capped else weight * rate for n, weight in enumerate(weights)], total
            )
        capped |= over


def _round_to_total(parts: Sequence[float], total: int) -> list[int]:
    """Largest remainders, so that whole numbers still add up."""
    counts = [int(part) for part in parts]
    by_remainder = sorted(range(len(parts)), key=lambda n: (counts[n] - parts[n], n))
    for n in by_remainder[: total - sum(counts)]:
        counts[n] += 1
    return counts


def _draw_activity(member: Member, seed: int) -> float:
    base = 0.35 + keyed_random(seed, "activity", member.handle).expovariate(1)
    return INFLUENCER_FACTOR * 1.35 if member.user_type == "influencer" else base
