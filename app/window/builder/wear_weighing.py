"""Weighs what wearers say: corrected colours, shades worn together, known pairs, changes in an hour.

Behind every number stand five people or more whose accounts have proved themselves, and who are believed by
all that they say (`wear_bursts`, `shade_matching.wearing.offsets`). What an instrument read is not corrected:
a reading is nearer to the shade than wearers' eyes are. The evidence is read and weighed before the blocks of
products, since one member's report may be of two brands.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from app.kit.database.pool import Connection
from app.window.builder import queries
from app.window.builder.mended_shades import mend_block
from app.window.builder.product_blocks import (
    list_hexes,
    read_other_swatches,
    sort_light_to_deep,
    split_by_product,
)
from app.window.builder.queries import Records
from app.window.builder.wear_bursts import Burst, Pair, StatementChoice, WearStatement, choose_statements
from app.window.builder.wear_evidence import WearEvidence
from app.window.schemas import SKIN_DEPARTMENTS, WearFacts
from app.window.shades.shade_pairs import ShadePair
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
    others = read_other_swatches(shades, await queries.fetch(connection, queries.OTHER_SWATCHES, ids))
    sources = np.unique([row["source"] for row in shades.rows], return_inverse=True)[1]
    mended = mend_block(shades, others, [True] * len(ids), constants)
    return ReportedEvidence(
        shades=ReportedShades(
            ids=[row["id"] for row in shades.rows],
            products=np.unique(shades.product * (len(sources) + 1) + sources, return_inverse=True)[1],
            lab=mended.lab,
            pictured=[row["value"] for row in shades.rows],
            measured=mended.reasons == MEASURED,
        ),
        worn=await queries.fetch(connection, queries.WORN),
        reports=await queries.fetch(connection, queries.WEAR_REPORTS),
        decisions=await queries.fetch(connection, queries.BURSTS),
        pairs=await queries.fetch(connection, queries.KNOWN_PAIRS),
    )


def weigh_evidence(
    shades: ReportedShades, worn: Records, reports: Records, decisions: Records, pairs: Sequence[Any] = ()
) -> tuple[WearEvidence, list[Burst]]:
    """Weigh all evidence together. Also returns the bursts that staff decide on."""
    if not (worn or reports or pairs) or not shades.ids:
        return WearEvidence(), []
    rows = shades.rows
    worn, reports = ([row for row in said if row["variant_id"] in rows] for said in (worn, reports))
    compared = _list_comparisons(worn, reports, rows)
    choice = choose_statements(_list_statements(worn, reports, compared), decisions)
    left_out = {(member, *_sort_pair(rows[one], rows[other])) for member, (one, other) in choice.left_out}
    worn_at = {(row["member_id"], rows[row["variant_id"]]): row["day"] * DAY for row in worn}
    passports: defaultdict[int, list[int]] = defaultdict(list)
    for member, shade in worn_at:
        passports[member].append(shade)
    said = count_votes(list(_list_differing(reports, compared, choice, rows)))
    votes = join_votes(said, count_passports(passports, worn_at, left_out))
    reversals: Counter[int] = Counter()
    for row in reports:
        reversals[row["member_id"]] += row["reversals"]
    corrected = correct_shades(shades.lab, shades.products, votes._replace(contradictions=reversals))
    believed = {
        member: own for member, own in passports.items() if corrected.belief.get(member, 1.0) >= MIN_BELIEF
    }
    together = count_worn_together(believed, worn_at, left_out)
    facts, colours = _describe_shades(shades, corrected, _list_changes(reports, choice, corrected.belief))
    evidence = WearEvidence(
        facts=facts,
        colours=colours,
        swatches={shade: tuple(shades.lab[rows[shade]].tolist()) for shade in colours},
        pairs=[
            ShadePair(shades.ids[shade], shades.ids[other], count)
            for shade, others in together.items() for other, count in others.items()
            if count >= MIN_WEARERS
        ],
        known=_list_known(shades, pairs),
    )  # fmt: skip
    return evidence, choice.bursts


def _list_differing(
    reports: Records, compared: Sequence[Sequence[int]], choice: StatementChoice, rows: dict[int, int]
) -> Iterator[WearReport]:
    """The reports that count of shades that differ from the ones they are compared with."""
    for row, others in zip(reports, compared, strict=True):
        for verdict in row["verdicts"]:
            for other in others if verdict != MATCHED else ():
                if (row["member_id"], _sort_pair(row["variant_id"], other)) not in choice.left_out:
                    shade = rows[row["variant_id"]]
                    yield WearReport(row["member_id"], shade, verdict, rows[other], row["day"] * DAY)


def _list_known(shades: ReportedShades, known: Sequence[Any]) -> list[ShadePair]:
    """The pairs that believed sources name, each with how likely it is."""
    rows = shades.rows
    pairs = [
        KnownPair(row["source"], rows[row["variant_id"]], rows[row["other_variant_id"]], row["sure"] / 100)
        for row in known if row["variant_id"] in rows and row["other_variant_id"] in rows
    ]  # fmt: skip
    chances = join_sources(pairs, believe_sources(pairs, shades.lab, shades.products, DEFAULT_ERRORS.mended))
    return [
        ShadePair(shades.ids[one], shades.ids[other], round(100 * chance))
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
    worn: Records, reports: Records, compared: Sequence[Sequence[int]]
) -> Iterator[WearStatement]:
    """All that is said of pairs of shades. What is said of one after some hours is of it and itself."""
    by_member: defaultdict[int, dict[int, Any]] = defaultdict(dict)
    for row in worn:
        by_member[row["member_id"]][row["variant_id"]] = row
    for member, own in by_member.items():
        for one, other in combinations(own.values(), 2):
            pair = _sort_pair(one["variant_id"], other["variant_id"])
            is_new = one["is_new"] or other["is_new"]
            yield WearStatement(member, pair, max(one["day"], other["day"]), is_new, one["is_proved"])
    for row, others in zip(reports, compared, strict=True):
        about = row["day"], row["is_new"], row["is_proved"]
        shade = row["variant_id"]
        if row["verdicts"] != [MATCHED]:
            for other in others:
                yield WearStatement(row["member_id"], _sort_pair(shade, other), *about)
        if row["later"] is not None:
            yield WearStatement(row["member_id"], (shade, shade), *about)


def _sort_pair(one: int, other: int) -> Pair:
    return min(one, other), max(one, other)


class LaterChange(NamedTuple):
    """What a member says of a shade after an hour, and how far they are believed."""

    said: int  # as in `estimate_darkening`
    belief: float


def _list_changes(
    reports: Records, choice: StatementChoice, belief: Mapping[int, float]
) -> dict[int, list[LaterChange]]:
    """The changes of each shade, where enough members tell of them."""
    changes: defaultdict[int, list[LaterChange]] = defaultdict(list)
    for row in reports:
        member, shade = row["member_id"], row["variant_id"]
        believed = belief.get(member, 1.0)
        if (
            row["later"] is not None
            and (member, (shade, shade)) not in choice.left_out
            and believed >= MIN_BELIEF
        ):
            changes[shade].append(LaterChange(row["later"], believed))
    return {shade: said for shade, said in changes.items() if len(said) >= MIN_WEARERS}


def _describe_shades(
    shades: ReportedShades, corrected: CorrectedShades, changes: Mapping[int, list[LaterChange]]
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
            own = changes[shade]
            shift = estimate_darkening([each.said for each in own], [each.belief for each in own])
            values |= {"later": describe_darkening(shift), "later_wearers": len(own)}
        if values:
            facts[shade] = WearFacts(**values)  # type: ignore[arg-type]
    return facts, colours
