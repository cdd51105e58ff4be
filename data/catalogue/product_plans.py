"""Plans the products of each brand: category, name and number of shades. A plan needs little memory."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from data.catalogue.brands import SourcedBrand, make_brands
from data.catalogue.range_sizes import choose_size
from data.catalogue.sources_reader import Assortment, CategorySource, Form, read_catalogue_sources
from data.catalogue.wording import slugify, take_free_name
from data.keyed_random import keyed_random
from data.pictures.drawing.looks import Finish

PER_BRAND = (17.5, 35.5)
SHADES_AT_SCALE_ONE = 15_000
ROMAN = ("", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX", " X")


@dataclass(frozen=True, slots=True)
class Gaps:
    """Gaps in what is known of a product, so that its page has to say so."""

    offers: bool
    pounds: bool
    ingredients: bool
    certifications: bool
    videos: bool
    reviews: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """A planned product, without texts, prices and shades."""

    sourced_brand: SourcedBrand
    category: CategorySource
    assortment: Assortment
    form: Form
    word: str
    finish: Finish
    name: str
    slug: str
    number: int  # among its brand's products, from 0
    shades: int
    gaps: Gaps


def make_plans(seed: int, scale: float, shades: int | None) -> tuple[list[SourcedBrand], list[Plan]]:
    """Plan all products. With `shades`, as many products as have exactly that many shades."""
    if shades is None:
        return _plan_brands(seed, scale)
    scale = shades / SHADES_AT_SCALE_ONE * 1.02
    sourced_brands, plans = _plan_brands(seed, scale)
    while sum(plan.shades for plan in plans) < shades:
        scale *= 1.05
        sourced_brands, plans = _plan_brands(seed, scale)
    return sourced_brands, _trim_shades(plans, shades)


def _plan_brands(seed: int, scale: float) -> tuple[list[SourcedBrand], list[Plan]]:
    sourced_brands = make_brands(scale)
    per_brand = scale * len(read_catalogue_sources().brand_sources) / len(sourced_brands)
    used_slugs: set[str] = set()
    plans = [
        plan
        for sourced_brand in sourced_brands
        for plan in _plan_brand(seed, sourced_brand, per_brand, used_slugs)
    ]
    return sourced_brands, plans


def _trim_shades(plans: list[Plan], shades: int) -> list[Plan]:
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


def _plan_brand(
    seed: int, sourced_brand: SourcedBrand, per_brand: float, used_slugs: set[str]
) -> Iterator[Plan]:
    rng = keyed_random(seed, "assortment", sourced_brand.brand.slug)
    if not sourced_brand.source.groups:
        return
    size = max(1, round(rng.uniform(*PER_BRAND) * per_brand))
    first = 0
    for category, count in _share_by_category(sourced_brand, size, rng):
        yield from _plan_category(seed, sourced_brand, category, range(first, first + count), used_slugs)
        first += count


def _share_by_category(
    sourced_brand: SourcedBrand, size: int, rng: Random
) -> list[tuple[CategorySource, int]]:
    """`size` products over the categories a brand sells in, by largest remainder."""
    assortments, groups = read_catalogue_sources().assortments, sourced_brand.source.groups
    weights = [
        assortments[category.slug].weight * rng.uniform(0.6, 1.4)
        if {"all", category.group} & set(groups)
        else 0.0
        for category in read_catalogue_sources().categories
    ]
    shares = [weight * size / sum(weights) for weight in weights]
    counts = [int(share) for share in shares]
    by_remainder = sorted(range(len(shares)), key=lambda i: counts[i] - shares[i])
    for index in by_remainder[: size - sum(counts)]:
        counts[index] += 1
    return [
        (category, count)
        for category, count in zip(read_catalogue_sources().categories, counts, strict=True)
        if count
    ]


def _plan_category(
    seed: int, sourced_brand: SourcedBrand, category: CategorySource, numbers: range, used_slugs: set[str]
) -> Iterator[Plan]:
    assortment = read_catalogue_sources().assortments[category.slug]
    rng = keyed_random(seed, "names", sourced_brand.brand.slug, category.slug)
    chosen = _choose_words_and_forms(assortment, sourced_brand.source.lines, len(numbers), rng)
    for number, (word, finish, form, edition) in zip(numbers, chosen, strict=True):
        name = f"{word} {form.noun}{edition}"
        slug = take_free_name(slugify(f"{sourced_brand.brand.name} {name}"), used_slugs)
        gaps, size = _choose_gaps(keyed_random(seed, "gaps", slug)), keyed_random(seed, "size", slug)
        shades = 0 if size.random() < 0.025 else choose_size(assortment, sourced_brand.source.range, size)
        yield Plan(sourced_brand, category, assortment, form, word, finish, name, slug, number, shades, gaps)


def _choose_words_and_forms(
    assortment: Assortment, lines: tuple[str, ...], count: int, rng: Random
) -> Iterator[tuple[str, Finish, Form, str]]:
    """Word and form, each pair once; every word is used before any is used again."""
    finishes = list(assortment.words)
    words = [(word, finish) for finish, some in assortment.words.items() for word in some]
    used_words = {word for word, _ in words}
    words += [(line, rng.choice(finishes)) for line in lines if line not in used_words]
    rng.shuffle(words)
    starts = [rng.randrange(len(assortment.forms)) for _ in words]
    for number in range(count):
        turn, which = divmod(number, len(words))
        edition, step = divmod(turn, len(assortment.forms))
        form = assortment.forms[(starts[which] + step) % len(assortment.forms)]
        yield *words[which], form, ROMAN[edition] if edition < len(ROMAN) else f" {edition + 1}"


def _choose_gaps(rng: Random) -> Gaps:
    return Gaps(
        offers=rng.random() < 0.025,
        pounds=rng.random() < 0.01,
        ingredients=rng.random() < 0.05,
        certifications=rng.random() < 0.05,
        videos=rng.random() < 0.25,
        reviews=rng.random() < 0.08,
    )
