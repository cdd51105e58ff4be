"""What each brand makes: which goods, under which names, in how many shades. Light, so that many fit."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from data.catalogue.brands import Maker, make_houses
from data.catalogue.range_sizes import range_size
from data.catalogue.sources_reader import Form, Goods, Shelf, sources
from data.catalogue.wording import slugify
from data.keyed_random import keyed_random
from data.pictures.drawing.looks import Finish

PER_BRAND = (17.5, 35.5)
SHADES_AT_SCALE_ONE = 15_000
ROMAN = ("", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX", " X")


@dataclass(frozen=True, slots=True)
class Gaps:
    """What is not known of a product, so that a shop must say so."""

    offers: bool
    pounds: bool
    ingredients: bool
    certifications: bool
    videos: bool
    reviews: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """A product, decided but not yet described."""

    maker: Maker
    shelf: Shelf
    goods: Goods
    form: Form
    word: str
    finish: Finish
    name: str
    slug: str
    number: int  # among its brand's products, from 0
    shades: int
    gaps: Gaps


def make_plans(seed: int, scale: float, shades: int | None) -> tuple[list[Maker], list[Plan]]:
    """Brands and their goods; with `shades`, as many as carry exactly that many shades."""
    if shades is None:
        return _plans(seed, scale)
    scale = shades / SHADES_AT_SCALE_ONE * 1.02
    makers, plans = _plans(seed, scale)
    while sum(plan.shades for plan in plans) < shades:
        scale *= 1.05
        makers, plans = _plans(seed, scale)
    return makers, _trimmed(plans, shades)


def _plans(seed: int, scale: float) -> tuple[list[Maker], list[Plan]]:
    makers = make_houses(scale)
    per_brand = scale * len(sources().houses) / len(makers)
    taken: set[str] = set()
    plans = [plan for maker in makers for plan in _of_brand(seed, maker, per_brand, taken)]
    return makers, plans


def _trimmed(plans: list[Plan], shades: int) -> list[Plan]:
    """Take single shades off the widest ranges first until the sum is `shades`."""
    counts = [plan.shades for plan in plans]
    excess = sum(counts) - shades
    for floor in range(max(counts), 0, -1):
        for index, count in enumerate(counts):
            if excess and count >= floor:
                counts[index] -= 1
                excess -= 1
    return [
        plan if plan.shades == n else replace(plan, shades=n) for plan, n in zip(plans, counts, strict=True)
    ]


def _of_brand(seed: int, maker: Maker, per_brand: float, taken: set[str]) -> Iterator[Plan]:
    rng = keyed_random(seed, "assortment", maker.brand.slug)
    if not maker.house.goods:
        return
    size = max(1, round(rng.uniform(*PER_BRAND) * per_brand))
    first = 0
    for shelf, count in _assortment(maker, size, rng):
        yield from _on_shelf(seed, maker, shelf, range(first, first + count), taken)
        first += count


def _assortment(maker: Maker, size: int, rng: Random) -> list[tuple[Shelf, int]]:
    """`size` products over the shelves a brand stands on, by largest remainder."""
    goods, wanted = sources().goods, maker.house.goods
    weights = [
        goods[shelf.slug].weight * rng.uniform(0.6, 1.4) if {"all", shelf.group} & set(wanted) else 0.0
        for shelf in sources().shelves
    ]
    shares = [weight * size / sum(weights) for weight in weights]
    counts = [int(share) for share in shares]
    by_remainder = sorted(range(len(shares)), key=lambda i: counts[i] - shares[i])
    for index in by_remainder[: size - sum(counts)]:
        counts[index] += 1
    return [(shelf, count) for shelf, count in zip(sources().shelves, counts, strict=True) if count]


def _on_shelf(seed: int, maker: Maker, shelf: Shelf, numbers: range, taken: set[str]) -> Iterator[Plan]:
    goods = sources().goods[shelf.slug]
    rng = keyed_random(seed, "names", maker.brand.slug, shelf.slug)
    chosen = _combinations(goods, maker.house.lines, len(numbers), rng)
    for number, (word, finish, form, edition) in zip(numbers, chosen, strict=True):
        name = f"{word} {form.noun}{edition}"
        slug = _free(slugify(f"{maker.brand.name} {name}"), taken)
        gaps, size = _gaps(keyed_random(seed, "gaps", slug)), keyed_random(seed, "size", slug)
        shades = 0 if size.random() < 0.025 else range_size(goods, maker.house.range, size)
        yield Plan(maker, shelf, goods, form, word, finish, name, slug, number, shades, gaps)


def _combinations(
    goods: Goods, lines: tuple[str, ...], count: int, rng: Random
) -> Iterator[tuple[str, Finish, Form, str]]:
    """Word and form, each pair once; every word is used before any is used again."""
    finishes = list(goods.words)
    words = [(word, finish) for finish, some in goods.words.items() for word in some]
    known = {word for word, _ in words}
    words += [(line, rng.choice(finishes)) for line in lines if line not in known]
    rng.shuffle(words)
    starts = [rng.randrange(len(goods.forms)) for _ in words]
    for number in range(count):
        turn, which = divmod(number, len(words))
        edition, step = divmod(turn, len(goods.forms))
        form = goods.forms[(starts[which] + step) % len(goods.forms)]
        yield *words[which], form, ROMAN[edition] if edition < len(ROMAN) else f" {edition + 1}"


def _free(slug: str, taken: set[str]) -> str:
    candidate, number = slug, 2
    while candidate in taken:
        candidate, number = f"{slug}-{number}", number + 1
    taken.add(candidate)
    return candidate


def _gaps(rng: Random) -> Gaps:
    return Gaps(
        offers=rng.random() < 0.025,
        pounds=rng.random() < 0.01,
        ingredients=rng.random() < 0.05,
        certifications=rng.random() < 0.05,
        videos=rng.random() < 0.25,
        reviews=rng.random() < 0.08,
    )
