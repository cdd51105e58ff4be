"""Makes what members say of shades: groups of like skin, each with a shade in several ranges.

Every range's pictures are a little off, which the members know and the pictures do not show.
"""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta

import numpy as np

from data.entities import WearReport, WornRange, WornShade
from data.keyed_random import keyed_random
from shade_engine import ciede2000

GROUPS, GROUP_SIZES = 24, (7, 16)
WORN_RANGES = 3  # of each group; it tries two more
TRIED_RANGES = 2
SUITS = 4.0  # CIEDE2000 within which a shade is worn
NAMED = 1.5  # the least part of a difference that is named
PICTURE_ERROR = (2.5, 1.0, 1.6)  # of a range's pictures, in L*, a* and b*
DARKENING_SHARE = 0.3  # of the ranges
NOTICED = 0.7
HISTORY = 700  # days

Pair = tuple[tuple[WornShade, ...], tuple[WearReport, ...]]
_VERDICTS = ((("too_dark", "too_light"), 0, 1.0), (("too_pink", "too_yellow"), 2, 1.6))


def make_wearing(
    ranges: Sequence[WornRange], member_ids: Sequence[int], seed: int, reference: datetime
) -> Pair:
    """The shades that members wear, and their reports of others; nothing where there are few ranges."""
    by_category = [
        [each for each in ranges if each.category_slug == category]
        for category in dict.fromkeys(each.category_slug for each in ranges)
    ]
    enough = [each for each in by_category if len(each) >= WORN_RANGES + TRIED_RANGES]
    if not enough:
        return (), ()
    worn: dict[tuple[int, int], WornShade] = {}
    reports: dict[tuple[int, int], WearReport] = {}
    for group in range(GROUPS):
        own = enough[group % len(enough)]
        true = [_find_true_colours(each, seed) for each in own]
        for said in _say_group(group, own, true, member_ids, seed, reference.date()):
            key = said.member_id, said.variant_id
            if isinstance(said, WornShade):
                worn.setdefault(key, said)
            else:
                reports.setdefault(key, said)
    return tuple(worn.values()), tuple(reports.values())


def _find_true_colours(shades: WornRange, seed: int) -> np.ndarray:
    rng = keyed_random(seed, "picture error", shades.product_slug)
    return np.array(shades.lab) + [rng.gauss(0, size) for size in PICTURE_ERROR]


def _say_group(
    group: int,
    ranges: Sequence[WornRange],
    true: Sequence[np.ndarray],
    member_ids: Sequence[int],
    seed: int,
    today: date,
) -> Iterator[WornShade | WearReport]:
    rng = keyed_random(seed, "wearing", group)
    chosen = rng.sample(range(len(ranges)), WORN_RANGES + TRIED_RANGES)
    skin = true[chosen[0]][rng.randrange(len(true[chosen[0]]))]
    members = rng.sample(list(member_ids), min(rng.randint(*GROUP_SIZES), len(member_ids)))
    first = None
    for number in chosen[:WORN_RANGES]:
        far = _measure(skin, true[number])
        best = int(np.argmin(far))
        if far[best] > SUITS:
            continue
        worn_id = ranges[number].variant_ids[best]
        first = first or worn_id
        for member in members:
            yield WornShade(member, worn_id, today - timedelta(days=rng.randrange(HISTORY)))
    for number in chosen[WORN_RANGES:]:
        tried = int(np.argmin(_measure(skin, np.array(ranges[number].lab))))
        verdict = _judge(true[number][tried] - skin)
        darkens = keyed_random(seed, "darkens", ranges[number].product_slug).random() < DARKENING_SHARE
        for member in members:
            later = int(darkens and rng.random() < NOTICED) if rng.random() < NOTICED else None
            day = today - timedelta(days=rng.randrange(HISTORY))
            yield WearReport(member, ranges[number].variant_ids[tried], (verdict,), later, first, day)


def _measure(skin: np.ndarray, colours: np.ndarray) -> np.ndarray:
    return np.asarray(ciede2000(np.broadcast_to(skin, colours.shape).copy(), colours))


def _judge(difference: np.ndarray) -> str:
    """Judge a shade that differs so from skin: by its largest part, or as matched."""
    words, axis, _ = max(_VERDICTS, key=lambda each: abs(difference[each[1]]) / each[2])
    return words[int(difference[axis] > 0)] if abs(difference[axis]) > NAMED else "matched"
