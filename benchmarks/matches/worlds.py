"""Planted worlds: products whose true colours are known, pictures with the measured error, wearers of whom
some lie.

What members see is true: which shades suit them, and how another one differs from one they wear. What the
model gets is pictures and what members say.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from shade_engine import ciede2000
from shade_engine.inputs import Floats
from shade_matching.error_model import DEFAULT_ERRORS
from shade_matching.mending import DEFAULT_MENDING
from shade_matching.wearing.frame import from_frame, to_frame
from shade_matching.wearing.offsets import AXIS_ERRORS, CorrectedShades, correct_shades
from shade_matching.wearing.reports import (
    DIRECTIONS,
    FIT_VERDICTS,
    MATCHED,
    MIN_WEARERS,
    WearReport,
    count_passports,
    count_votes,
)
from shade_matching.wearing.worn_together import count_worn_together, rank_by_posterior

PRODUCTS, SHADES, MEMBERS, LIARS = 200, 20, 5_000, 0.1
SUITS, NAMED = 1.6, 0.8  # CIEDE2000 within which a shade suits; the least part that a member names
PRODUCT_SHARE = 0.85  # of a picture's error that all pictures of its product have
TRIED = 40  # the nearest pictures among which a member tries one
FIRST = 3
LIARS_MAY_MOVE = 0.5  # CIEDE2000
AGREED_LIE = "too_light"


@dataclass(frozen=True)
class World:
    """A planted world."""

    true: Floats
    pictures: Floats
    products: np.ndarray
    skin: Floats  # of each member
    liar: np.ndarray


def plant_world(seed: int, products: int = PRODUCTS, shades: int = SHADES, members: int = MEMBERS) -> World:
    """Make true colours, pictures of them, and members."""
    random = np.random.default_rng(seed)
    light = np.concatenate([np.sort(random.uniform(28, 88, shades))[::-1] for _ in range(products)])
    curves = (DEFAULT_MENDING.a_of_lightness, DEFAULT_MENDING.b_of_lightness)
    a, b = (np.polynomial.polynomial.polyval(light / 100, curve) for curve in curves)
    true = np.stack([light, a, b], axis=1) + random.normal(0, [0, 2.0, 3.0], (products * shades, 3))
    owner = np.repeat(np.arange(products), shades)
    errors = DEFAULT_ERRORS.pictures
    size = np.where(random.random(products) < errors.share, errors.near, errors.wide) / np.sqrt(2)
    common = random.normal(0, 1, (products, 3)) * size[:, None] * PRODUCT_SHARE
    own = random.normal(0, 1, true.shape) * size[owner, None] * np.sqrt(1 - PRODUCT_SHARE**2)
    pictures = from_frame(to_frame(true) + (common[owner] + own) * AXIS_ERRORS)
    skin = true[random.integers(0, len(true), members)] + random.normal(0, 0.7, (members, 3))
    return World(true, pictures, owner, np.clip(skin, [0, -100, -100], 100), random.random(members) < LIARS)


def passports(world: World, pairs_a_shade: int, seed: int) -> dict[int, list[int]]:
    """For members the shades that suit them, until each shade has so many pairs; liars name any."""
    random = np.random.default_rng(seed)
    wanted = pairs_a_shade * len(world.true) / len(world.skin)  # pairs of each member, both ways
    mean = 0.5 + np.sqrt(0.25 + wanted)
    worn: dict[int, list[int]] = {}
    for member in range(len(world.skin)):
        size = int(mean + random.random())
        suits = random.permutation(_suiting(world, member))
        if world.liar[member]:
            suits = random.integers(0, len(world.true), size)
        worn[member] = suits[:size].tolist()
    return worn


def _suiting(world: World, member: int) -> np.ndarray:
    return np.flatnonzero(np.asarray(ciede2000(world.skin[member], world.true)) <= SUITS)


def reports(world: World, a_shade: int, seed: int) -> list[WearReport]:
    """So many reports of each shade, each by a member who wears another one and tried it for its picture."""
    random = np.random.default_rng(seed)
    wearers: list[list[tuple[int, int]]] = [[] for _ in world.true]
    for member in range(len(world.skin)):
        suits = _suiting(world, member)
        if len(suits):
            worn = int(random.choice(suits))
            near = np.argsort(np.asarray(ciede2000(world.pictures[worn], world.pictures)))[1 : TRIED + 1]
            for shade in near.tolist():
                wearers[shade].append((member, worn))
    said = []
    for shade, able in enumerate(wearers):
        chosen = random.permutation(len(able))[:a_shade]
        said += [_report(world, *able[place], shade, random) for place in chosen.tolist()]
    return said


def _report(world: World, member: int, worn: int, shade: int, random: Any) -> WearReport:
    """Tell what a member says of a shade: the largest part in which it differs from their skin, or a lie."""
    at = float(random.uniform(0, 1e7))
    if world.liar[member]:
        return WearReport(member, shade, str(random.choice(FIT_VERDICTS)), worn, at)
    parts = (to_frame(world.true[shade : shade + 1]) - to_frame(world.skin[member : member + 1]))[0]
    parts = parts + random.normal(0, 0.5, 3)
    if float(ciede2000(world.skin[member], world.true[shade])) <= SUITS or np.abs(parts).max() < NAMED:
        return WearReport(member, shade, MATCHED, worn, at)
    axis = int(np.argmax(np.abs(parts)))
    verdict = next(
        word for word, (part, sign) in DIRECTIONS.items() if part == axis and sign * parts[axis] > 0
    )
    return WearReport(member, shade, verdict, worn, at)


def judge_reports(world: World, a_shade: int, seed: int) -> dict[str, float]:
    """Tell how far colours are from the true ones before and after, and what liars move, alone or agreed."""
    said = reports(world, a_shade, seed)
    agreed = [report._replace(verdict=AGREED_LIE) if world.liar[report.member] else report for report in said]
    honest = [report for report in said if not world.liar[report.member]]
    corrected, lied_to, without = (
        correct_shades(world.pictures, world.products, count_votes(each)) for each in (said, agreed, honest)
    )
    before = np.asarray(ciede2000(world.pictures, world.true))
    after = np.asarray(ciede2000(corrected.lab, world.true))
    liars = [belief for member, belief in corrected.belief.items() if world.liar[member]]
    others = [belief for member, belief in corrected.belief.items() if not world.liar[member]]
    return {
        "reports a shade": round(len(said) / len(world.true), 2),
        "error before": _rms(before), "error after": _rms(after),
        "median before": _median(before), "median after": _median(after),
        "within the uncertainty": round(float((after <= corrected.uncertainty).mean()), 3),
        **_describe_move(corrected, without, "moved by liars"),
        **_describe_move(lied_to, without, "moved by one lie of all"),
        "belief in honest": _median(np.array(others)), "belief in liars": _median(np.array(liars)),
    }  # fmt: skip


def _describe_move(corrected: CorrectedShades, without: CorrectedShades, name: str) -> dict[str, float]:
    """Tell how far colours are from what they were had the liars said nothing."""
    both = (corrected.wearers >= MIN_WEARERS) & (without.wearers >= MIN_WEARERS)
    moved = np.asarray(ciede2000(corrected.lab, without.lab))[both]
    return {
        f"{name}, median": _median(moved),
        f"{name}, 95th percentile": round(float(np.percentile(moved, 95)), 3),
        f"{name}, 99th percentile": round(float(np.percentile(moved, 99)), 3),
        f"{name}, share beyond 0.5": round(float((moved > LIARS_MAY_MOVE).mean()), 4),
        f"{name}, most": round(float(moved.max()), 3),
    }  # fmt: skip


def judge_worn_together(
    world: World, pairs_a_shade: int, seed: int, questions: int = 1_000
) -> dict[str, float]:
    """Tell how often the true nearest shade of another product is among the first three of its range."""
    worn = passports(world, pairs_a_shade, seed)
    together = count_worn_together(worn)
    corrected = correct_shades(world.pictures, world.products, count_passports(worn)).lab
    random = np.random.default_rng(seed)
    by_picture, by_posterior = [], []
    for shade in random.integers(0, len(world.true), questions).tolist():
        other = int(
            (world.products[shade] + random.integers(1, world.products.max())) % (world.products.max() + 1)
        )
        rows = np.flatnonzero(world.products == other)
        true = int(rows[np.argmin(np.asarray(ciede2000(world.true[shade], world.true[rows])))])
        pictured = np.asarray(ciede2000(world.pictures[shade], world.pictures[rows]))
        by_picture.append(true in rows[np.argsort(pictured)[:FIRST]])
        far = np.asarray(ciede2000(corrected[shade], corrected[rows]))
        own: Mapping[int, int] = together.get(shade, {})
        ranked = rank_by_posterior(
            sorted(zip(rows.tolist(), far.tolist(), strict=True), key=lambda one: one[1])[:FIRST],
            [(int(row), float(each)) for row, each in zip(rows, far, strict=True) if row in own],
            own, DEFAULT_ERRORS.mended, FIRST,
        )  # fmt: skip
        by_posterior.append(true in [row for row, _ in ranked])
    pairs = sum(sum(others.values()) for others in together.values()) / len(world.true)
    return {"pairs a shade": round(pairs, 1), "first three by picture": round(float(np.mean(by_picture)), 3),
            "first three by posterior": round(float(np.mean(by_posterior)), 3)}  # fmt: skip


def _rms(values: Floats) -> float:
    return round(float(np.sqrt((values**2).mean())), 3)


def _median(values: Floats) -> float:
    return round(float(np.median(values)), 3)
