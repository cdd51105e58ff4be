"""Evidence of wearers for a window: corrected colours, shades worn together, known pairs, changes in an hour.

Behind every number stand five people or more whose accounts have proved themselves, and who are believed by
all that they say (`wear_bursts`, `shade_matching.wearing.offsets`). What an instrument read is not corrected:
a reading is nearer to the shade than wearers' eyes are. The evidence is read and weighed before the blocks of
products, since one member's report may be of two brands.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, combinations
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from app.kit.database.pool import Connection
from app.window.builder import queries
from app.window.builder.mended_shades import MendedBlock, mend_block
from app.window.builder.product_blocks import (
    BlockShades,
    ProductRows,
    list_hexes,
    read_others,
    sort_light_to_deep,
    split_by_product,
)
from app.window.builder.queries import Records
from app.window.builder.wear_bursts import Burst, Pair, StatementChoice, WearStatement, choose_statements
from app.window.schemas import SKIN_DEPARTMENTS, CorrectedShade, WearFacts
from shade_engine import parse_colour
from shade_engine.inputs import Floats, Lab
from shade_engine.lab import to_srgb
from shade_matching.error_model import DEFAULT_ERRORS
from shade_matching.match_constants import MatchConstants
from shade_matching.mending import MEASURED
from shade_matching.wearing.darkening import describe_darkening, estimate_darkening
from shade_matching.wearing.known_pairs import KnownPair, believe_sources, join_sources
from shade_matching.wearing.offsets import CorrectedShades, correct_shades
from shade_matching.wearing.reports import (
    DAY,
    MATCHED,
    MIN_WEARERS,
    WearReport,
    count_passports,
    count_votes,
    join_votes,
)
from shade_matching.wearing.worn_together import count_worn_together
from shade_matching.words import describe_difference

MIN_BELIEF = 0.5  # members who are believed less do not count among those who wear both
ShadePairs = list[tuple[int, int, int]]
"""Two shades by id, and how many people wear both, or how sure they are the same; each pair both ways."""
FAR_OFF = 8.0  # CIELAB that the pictures of a range are moved by, together: one range in six


@dataclass(frozen=True)
class WearEvidence:
    """Evidence of wearers, by the ids of shades."""

    facts: dict[int, WearFacts] = field(default_factory=dict)
    colours: dict[int, Lab] = field(default_factory=dict)
    swatches: dict[int, Lab] = field(default_factory=dict)  # what these alone say of corrected shades
    pairs: ShadePairs = field(default_factory=list)
    known: ShadePairs = field(default_factory=list)  # and of a hundred such pairs, how many are right

    @cached_property
    def paired(self) -> set[int]:
        """The shades that are known to be like one of another product."""
        return {shade for shade, _, _ in chain(self.pairs, self.known)}

    def list_differences(self, other: "WearEvidence") -> set[int]:
        """The shades of which another evidence says something else."""
        both = ((self.facts, other.facts), (self.colours, other.colours))
        differing = {
            shade
            for own, others in both
            for shade in own.keys() | others.keys()
            if own.get(shade) != others.get(shade)
        }
        return differing | (self.paired ^ other.paired)

    def save(self, file: Path) -> None:
        """Write it, for the next build."""
        file.write_bytes(msgspec.json.encode(self))

    def correct_block(self, shades: BlockShades, mended: MendedBlock) -> Floats:
        """The colours to match by: the mended ones, or those that wearers corrected."""
        lab = mended.lab.copy()
        for place, row in enumerate(shades.rows if self.colours else ()):
            if row["id"] in self.colours:
                lab[place] = self.colours[row["id"]]
        return lab

    def list_facts(
        self, product_rows: ProductRows, *, is_skin: bool, moved: Floats
    ) -> list[WearFacts | None]:
        """For each shade of a product what wearers know; None where they are not asked.

        They are asked most where the range's pictures were moved far and no pair of its shades is known.
        """
        ids = [row["id"] for row in product_rows.variants]
        if not is_skin:
            return [None] * len(ids)
        facts = [self.facts.get(shade, NOTHING_SAID) for shade in ids]
        if not ids or np.linalg.norm(moved.mean(axis=0)) < FAR_OFF or self.paired.intersection(ids):
            return list(facts)
        return [msgspec.structs.replace(each, is_needed=True) for each in facts]

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


class ReportedEvidence(NamedTuple):
    """All that `weigh_evidence` takes: shades, who wears which, reports, decisions of staff, known pairs."""

    shades: ReportedShades
    worn: Records
    reports: Records
    decisions: Records
    pairs: Records


async def read_wear_evidence(connection: Connection, constants: MatchConstants) -> ReportedEvidence:
    """Read the shades that are spoken of, and what is said of them."""
    products = await queries.fetch(connection, queries.REPORTED_PRODUCTS, sorted(SKIN_DEPARTMENTS))
    ids = [product["id"] for product in products]
    lists = split_by_product(await queries.fetch(connection, queries.VARIANTS, ids), ids)
    _, shades = sort_light_to_deep(lists)
    others = read_others(shades, await queries.fetch(connection, queries.OTHER_SWATCHES, ids))
    sources = np.unique([row["source"] for row in shades.rows], return_inverse=True)[1]
    mended = mend_block(shades, others, [True] * len(ids), constants)
    return ReportedEvidence(
        ReportedShades(
            [row["id"] for row in shades.rows],
            np.unique(shades.product * (len(sources) + 1) + sources, return_inverse=True)[1],
            mended.lab,
            [row["value"] for row in shades.rows],
            mended.reasons == MEASURED,
        ),
        await queries.fetch(connection, queries.WORN),
        await queries.fetch(connection, queries.WEAR_REPORTS),
        await queries.fetch(connection, queries.BURSTS),
        await queries.fetch(connection, queries.KNOWN_PAIRS),
    )


def weigh_evidence(
    shades: ReportedShades, worn: Records, reports: Records, decisions: Records, pairs: Sequence[Any] = ()
) -> tuple[WearEvidence, list[Burst]]:
    """Weigh all evidence together. Also returns the bursts that staff decide on."""
    if not (worn or reports or pairs) or not shades.ids:
        return WearEvidence(), []
    rows = shades.rows
    worn, known = ([row for row in said if row["variant_id"] in rows] for said in (worn, reports))
    beside = _list_comparisons(worn, known, rows)
    counted = choose_statements(_list_statements(worn, known, beside), decisions)
    left_out = {(member, *_make_pair(rows[one], rows[other])) for member, (one, other) in counted.left_out}
    at = {(row["member_id"], rows[row["variant_id"]]): row["day"] * DAY for row in worn}
    passports: defaultdict[int, list[int]] = defaultdict(list)
    for member, shade in at:
        passports[member].append(shade)
    said = [
        WearReport(row["member_id"], rows[row["variant_id"]], verdict, rows[other], row["day"] * DAY)
        for row, others in zip(known, beside, strict=True) for verdict in row["verdicts"]
        if verdict != MATCHED for other in others
        if (row["member_id"], _make_pair(row["variant_id"], other)) not in counted.left_out
    ]  # fmt: skip
    votes = join_votes(count_votes(said), count_passports(passports, at, left_out))
    broken: defaultdict[int, int] = defaultdict(int)
    for row in known:
        broken[row["member_id"]] += row["reversals"]
    corrected = correct_shades(shades.lab, shades.products, votes._replace(contradictions=broken))
    trusted = {
        member: own for member, own in passports.items() if corrected.belief.get(member, 1.0) >= MIN_BELIEF
    }
    together = count_worn_together(trusted, at, left_out)
    changes = _list_changes(known, counted, corrected.belief)
    facts, colours = _describe_shades(shades, corrected, changes)
    swatches = {shade: tuple(shades.lab[rows[shade]].tolist()) for shade in colours}
    return WearEvidence(facts, colours, swatches, [
        (shades.ids[shade], shades.ids[other], count)
        for shade, others in together.items() for other, count in others.items()
        if count >= MIN_WEARERS
    ], _list_known(shades, pairs)), counted.bursts  # fmt: skip


def _list_known(shades: ReportedShades, known: Sequence[Any]) -> ShadePairs:
    """The pairs that believed sources name, each with how likely it is."""
    rows = shades.rows
    pairs = [
        KnownPair(row["source"], rows[row["variant_id"]], rows[row["other_variant_id"]], row["sure"] / 100)
        for row in known if row["variant_id"] in rows and row["other_variant_id"] in rows
    ]  # fmt: skip
    chances = join_sources(pairs, believe_sources(pairs, shades.lab, shades.products, DEFAULT_ERRORS.mended))
    return [
        (shades.ids[one], shades.ids[other], round(100 * chance))
        for pair, chance in chances.items() for one, other in (pair, pair[::-1])
    ]  # fmt: skip


def _list_comparisons(worn: Records, reports: Records, rows: dict[int, int]) -> list[list[int]]:
    """The shades that each report compares with: the one that is named, or else all that the member wears."""
    own: defaultdict[int, list[int]] = defaultdict(list)
    for row in worn:
        own[row["member_id"]].append(row["variant_id"])
    return [
        [row["worn_variant_id"]] if row["worn_variant_id"] in rows
        else [each for each in own[row["member_id"]] if each != row["variant_id"]]
        for row in reports
    ]  # fmt: skip


def _list_statements(
    worn: Records, reports: Records, beside: Sequence[Sequence[int]]
) -> Iterator[WearStatement]:
    """All that is said of pairs of shades, and of single ones after some hours."""
    by_member: defaultdict[int, dict[int, Any]] = defaultdict(dict)
    for row in worn:
        by_member[row["member_id"]][row["variant_id"]] = row
    for member, own in by_member.items():
        for one, other in combinations(own.values(), 2):
            pair = _make_pair(one["variant_id"], other["variant_id"])
            is_new = one["is_new"] or other["is_new"]
            yield WearStatement(member, pair, max(one["day"], other["day"]), is_new, one["is_proved"])
    for row, others in zip(reports, beside, strict=True):
        about = row["day"], row["is_new"], row["is_proved"]
        shade = row["variant_id"]
        if row["verdicts"] != [MATCHED]:
            for other in others:
                yield WearStatement(row["member_id"], _make_pair(shade, other), *about)
        if row["later"] is not None:
            yield WearStatement(row["member_id"], (shade, shade), *about)


def _make_pair(one: int, other: int) -> Pair:
    return min(one, other), max(one, other)


def _list_changes(
    reports: Records, counted: StatementChoice, belief: Mapping[int, float]
) -> dict[int, list[tuple[int, float]]]:
    """List the change of each shade after an hour by its wearers' word, and how far each is believed."""
    changes: defaultdict[int, list[tuple[int, float]]] = defaultdict(list)
    for row in reports:
        member, shade = row["member_id"], row["variant_id"]
        believed = belief.get(member, 1.0)
        if (
            row["later"] is not None
            and (member, (shade, shade)) not in counted.left_out
            and believed >= MIN_BELIEF
        ):
            changes[shade].append((row["later"], believed))
    return {shade: said for shade, said in changes.items() if len(said) >= MIN_WEARERS}


def _describe_shades(
    shades: ReportedShades, corrected: CorrectedShades, changes: dict[int, list[tuple[int, float]]]
) -> tuple[dict[int, WearFacts], dict[int, Lab]]:
    hexes = list_hexes(to_srgb(corrected.lab))
    facts, colours = {}, {}
    for row, (shade, colour) in enumerate(zip(shades.ids, hexes, strict=True)):
        values: dict[str, object] = {}
        if corrected.wearers[row] >= MIN_WEARERS and not shades.measured[row]:
            # The colour is the one that can be shown: what ranks is what anybody can check.
            colours[shade] = parse_colour(colour).lab
            # Of the colours that a shopper sees beside each other: the picture's and the corrected one.
            difference = describe_difference(parse_colour(shades.pictured[row]).lab, colours[shade])
            values = {
                "wearers": int(corrected.wearers[row]), "corrected": colour, "difference": difference.words,
                "uncertainty": round(float(corrected.uncertainty[row]), 1),
            }  # fmt: skip
        if shade in changes:
            change = describe_darkening(estimate_darkening(*zip(*changes[shade], strict=True)))
            values |= {"later": change, "later_wearers": len(changes[shade])}
        if values:
            facts[shade] = WearFacts(**values)  # type: ignore[arg-type]
    return facts, colours
