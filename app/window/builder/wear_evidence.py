"""What wearers know, for a window: corrected colours, shades worn together, how shades change in an hour.

Behind every number stand five people or more. What an instrument read is not corrected: a reading is nearer
to the shade than wearers' eyes are. The evidence is read and weighed before the blocks of products, since one
member's report may be of two brands.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from app.kit.database import Connection
from app.window.builder import queries
from app.window.builder.mended_shades import MendedBlock, mend_block
from app.window.builder.product_blocks import ProductRows, read_others, sort_light_to_deep, split_by_product
from app.window.builder.queries import Rows
from app.window.prices import NO_OFFERS
from app.window.schemas import SKIN_DEPARTMENTS, CorrectedShade, WearFacts
from shade_engine import MatchConstants, describe_difference, parse_colour
from shade_engine.lab import to_srgb
from shade_engine.mending import MEASURED
from shade_engine.wearing.darkening import describe_darkening, estimate_darkening
from shade_engine.wearing.offsets import CorrectedShades, correct_shades
from shade_engine.wearing.reports import (
    DAY,
    LEAST_WEARERS,
    WearReport,
    count_passports,
    count_votes,
    join_votes,
)
from shade_engine.wearing.worn_together import count_worn_together

LEAST_BELIEF = 0.5  # members who are believed less do not count among those who wear both
Lab = tuple[float, float, float]
Floats = npt.NDArray[np.float64]
WornPairs = list[tuple[int, int, int]]
"""Two shades by id, and how many people wear both; each pair both ways."""


@dataclass(frozen=True, slots=True)
class WearEvidence:
    """What wearers know, by the ids of shades."""

    facts: dict[int, WearFacts] = field(default_factory=dict)
    colours: dict[int, Lab] = field(default_factory=dict)
    pairs: WornPairs = field(default_factory=list)

    def list_differences(self, other: "WearEvidence") -> set[int]:
        """The shades of which another evidence says something else."""
        both = ((self.facts, other.facts), (self.colours, other.colours))
        return {
            shade
            for own, others in both
            for shade in own.keys() | others.keys()
            if own.get(shade) != others.get(shade)
        }

    def save(self, file: Path) -> None:
        """Write it, for the next build."""
        file.write_bytes(msgspec.json.encode(self))

    def correct_block(self, products: Sequence[ProductRows], mended: MendedBlock) -> Floats:
        """The colours to match by: the mended ones, or those that wearers corrected."""
        lab = mended.lab.copy()
        if self.colours:
            ids = chain.from_iterable((row["id"] for row in rows.variants) for rows in products)
            for place, shade in enumerate(ids):
                if shade in self.colours:
                    lab[place] = self.colours[shade]
        return lab

    def list_facts(self, product_rows: ProductRows, *, is_skin: bool) -> list[WearFacts | None]:
        """For each shade of a product what wearers know; None where they are not asked."""
        if not is_skin:
            return [None] * len(product_rows.variants)
        return [self.facts.get(row["id"], NOTHING_SAID) for row in product_rows.variants]

    def list_corrected(self, products: ProductRows, brand: str) -> list[CorrectedShade]:
        """The shades of a product whose colours wearers corrected."""
        product = products.product
        known = [(row, self.facts[row["id"]]) for row in products.variants if row["id"] in self.colours]
        return [
            CorrectedShade(
                row["id"], row["name"], product["name"], product["slug"], brand, row["value"],
                wear.corrected or "", wear.difference or "", wear.wearers or 0,
            )
            for row, wear in known
        ]  # fmt: skip


NOTHING_SAID = WearFacts()


def load_evidence(file: Path) -> WearEvidence:
    """Read what a build wrote."""
    return msgspec.json.decode(file.read_bytes(), type=WearEvidence)


@dataclass(frozen=True, slots=True)
class ReportedShades:
    """The shades of the products that wearers speak of, one row each."""

    ids: list[int]
    products: npt.NDArray[np.int64]  # of each, by product and source
    lab: Floats  # mended
    pictured: list[str]  # the colour of each swatch
    measured: npt.NDArray[np.bool_]  # whether an instrument read it

    @property
    def rows(self) -> dict[int, int]:
        return {shade: row for row, shade in enumerate(self.ids)}


async def read_wear_evidence(
    connection: Connection, constants: MatchConstants
) -> tuple[ReportedShades, Rows, Rows]:
    """Read the shades that wearers speak of, which ones each wears, and their reports."""
    products = await queries.fetch_reported_products(connection, sorted(SKIN_DEPARTMENTS))
    ids = [product["id"] for product in products]
    lists = split_by_product(await queries.fetch_lists(connection, queries.VARIANTS, ids), ids)
    variants, block = sort_light_to_deep(lists)
    others = read_others(variants, await queries.fetch_lists(connection, queries.OTHER_SWATCHES, ids))
    rows = [
        ProductRows(product, own, [], NO_OFFERS, None, [], [], [], [], [])
        for product, own in zip(products, variants, strict=True)
    ]
    shades = [row for own in variants for row in own]
    sources = np.unique([row["source"] for row in shades], return_inverse=True)[1]
    mended = mend_block(rows, block, others, [True] * len(rows), constants)
    return (
        ReportedShades(
            [row["id"] for row in shades],
            np.unique(block.product * (len(shades) + 1) + sources, return_inverse=True)[1],
            mended.lab,
            [row["value"] for row in shades],
            mended.reasons == MEASURED,
        ),
        await queries.fetch_all(connection, queries.WORN),
        await queries.fetch_all(connection, queries.WEAR_REPORTS),
    )


def weigh_evidence(shades: ReportedShades, worn: Rows, reports: Rows) -> WearEvidence:
    """Weigh all evidence together."""
    if not (worn or reports) or not shades.ids:
        return WearEvidence()
    rows = shades.rows
    at = {
        (row["member_id"], rows[row["variant_id"]]): row["day"] * DAY
        for row in worn if row["variant_id"] in rows
    }  # fmt: skip
    passports: defaultdict[int, list[int]] = defaultdict(list)
    for member, shade in at:
        passports[member].append(shade)
    known = [row for row in reports if row["variant_id"] in rows]
    votes = join_votes(count_votes(_list_reports(known, rows, passports)), count_passports(passports, at))
    broken = {row["member_id"]: 0 for row in known}
    for row in known:
        broken[row["member_id"]] += row["reversals"]
    corrected = correct_shades(shades.lab, shades.products, votes._replace(contradictions=broken))
    trusted = {
        member: own for member, own in passports.items() if corrected.belief.get(member, 1.0) >= LEAST_BELIEF
    }
    together = count_worn_together(trusted, at)
    facts, colours = _describe_shades(shades, corrected, _list_changes(known))
    return WearEvidence(facts, colours, [
        (shades.ids[shade], shades.ids[other], count)
        for shade, others in together.partners.items() for other, count in others.items()
        if count >= LEAST_WEARERS
    ])  # fmt: skip


def _list_reports(
    reports: Rows, rows: dict[int, int], passports: defaultdict[int, list[int]]
) -> list[WearReport]:
    """Reports as comparisons: with the shade that is named, or else with all that the member wears.

    What matched is among the shades the member wears, and counts there.
    """
    comparisons = []
    for row in reports:
        shade, named = rows[row["variant_id"]], rows.get(row["worn_variant_id"])
        beside = [each for each in passports[row["member_id"]] if each != shade] if named is None else [named]
        comparisons += [
            WearReport(row["member_id"], shade, verdict, other, row["day"] * DAY)
            for verdict in row["verdicts"] if verdict != "matched" for other in beside
        ]  # fmt: skip
    return comparisons


def _list_changes(reports: Rows) -> dict[int, list[int]]:
    """What wearers say of each shade after an hour, where there are enough of them."""
    changes: defaultdict[int, list[int]] = defaultdict(list)
    for row in reports:
        if row["later"] is not None:
            changes[row["variant_id"]].append(row["later"])
    return {shade: said for shade, said in changes.items() if len(said) >= LEAST_WEARERS}


def _describe_shades(
    shades: ReportedShades, corrected: CorrectedShades, changes: dict[int, list[int]]
) -> tuple[dict[int, WearFacts], dict[int, Lab]]:
    hexes = to_srgb(corrected.lab).tobytes().hex()
    facts, colours = {}, {}
    for row, shade in enumerate(shades.ids):
        values: dict[str, object] = {}
        if corrected.wearers[row] >= LEAST_WEARERS and not shades.measured[row]:
            colour = f"#{hexes[6 * row : 6 * row + 6]}"
            # The colour is the one that can be shown: what ranks is what anybody can check.
            colours[shade] = parse_colour(colour).lab
            # Of the colours that a shopper sees beside each other: the picture's and the corrected one.
            difference = describe_difference(parse_colour(shades.pictured[row]).lab, colours[shade])
            values = {
                "wearers": int(corrected.wearers[row]), "corrected": colour, "difference": difference.words,
                "uncertainty": round(float(corrected.uncertainty[row]), 1),
            }  # fmt: skip
        if shade in changes:
            change = describe_darkening(estimate_darkening(changes[shade]))
            values |= {"later": change, "later_wearers": len(changes[shade])}
        if values:
            facts[shade] = WearFacts(**values)  # type: ignore[arg-type]
    return facts, colours
