"""What wearers say of shades, as a window shows it and matches by it (`wear_weighing` weighs it)."""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from pathlib import Path

import msgspec
import numpy as np

from app.window.builder.mended_shades import MendedBlock
from app.window.builder.product_blocks import BlockShades, ProductRows
from app.window.schemas import CorrectedShade, WearFacts
from app.window.shades.shade_pairs import ShadePair
from shade_engine.inputs import Floats, Lab

FAR_OFF = 8.0  # CIELAB that the pictures of a range are moved by, together: one range in six


@dataclass(frozen=True)
class WearEvidence:
    """Evidence of wearers, by the ids of shades."""

    facts: dict[int, WearFacts] = field(default_factory=dict)
    colours: dict[int, Lab] = field(default_factory=dict)
    swatches: dict[int, Lab] = field(default_factory=dict)  # what these alone say of corrected shades
    pairs: list[ShadePair] = field(default_factory=list)  # and how many people wear both
    known: list[ShadePair] = field(default_factory=list)  # and of a hundred such pairs, how many are right

    @cached_property
    def paired(self) -> set[int]:
        """The shades that are known to be like one of another product."""
        return {pair.shade for pair in chain(self.pairs, self.known)}

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
        """Write the evidence, for the next build."""
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
