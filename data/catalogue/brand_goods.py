"""Chooses the goods on a brand's banner: of what it sells most, each of another form."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from data.catalogue.product_plans import Plan
from data.pictures.drawing.looks import BrandGood

GOODS_ON_BANNER = 3


def choose_brand_goods(plans: Iterable[Plan]) -> dict[str, tuple[BrandGood, ...]]:
    """By brand's slug up to three goods, the most frequent first. A brand without products has no entry."""
    counts: defaultdict[str, Counter[BrandGood]] = defaultdict(Counter)
    for plan in plans:
        good = BrandGood(plan.form.shape, plan.category.slug)
        counts[plan.sourced_brand.brand.slug][good] += 1
    return {slug: _choose_unlike(count) for slug, count in counts.items()}


def _choose_unlike(count: Counter[BrandGood]) -> tuple[BrandGood, ...]:
    """Other forms of other categories if there are any, else other forms."""
    goods = [good for good, _ in count.most_common()]
    chosen: list[BrandGood] = []
    for good in goods:
        if good.shape not in {c.shape for c in chosen} and good.category not in {c.category for c in chosen}:
            chosen.append(good)
    for good in goods:
        if good.shape not in {c.shape for c in chosen}:
            chosen.append(good)
    return tuple(chosen[:GOODS_ON_BANNER])
