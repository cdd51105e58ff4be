"""What every measure needs of a held-out brand: its shades and all others, as pictured or mended."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from shade_engine import ShadeIndex, ciede2000
from shade_engine.calibration import calibrate, mend_or_keep, pool_constants
from shade_engine.inputs import Floats
from shade_engine.match_constants import PUBLISHED_CONSTANTS, MatchConstants
from shade_engine.profile import read_undertone
from shade_engine.swatch_pairs import PicturedRange, RangePair

MATCHES = 15  # of other brands, for each shade: what the shop shows


@dataclass(frozen=True)
class Question:
    """A shade of one source, asked of another source that shows it too."""

    brand: str
    asked: Floats  # its swatch in its own source
    true: Floats  # its swatch in the source asked
    place: int  # of that swatch in its range
    own_range: PicturedRange
    asked_range: PicturedRange
    asked_place: int


@dataclass(frozen=True)
class Shops:
    """All ranges, mended by some constants or as pictured."""

    ranges: Sequence[PicturedRange]
    constants: MatchConstants | None

    @cached_property
    def lab(self) -> dict[int, Floats]:
        """The colours of each range, by its identity."""
        mending = self.constants.mending if self.constants else None
        return {id(each): mend_or_keep(each, mending) for each in self.ranges}

    def questions(self, pairs: Sequence[RangePair]) -> Iterator[Question]:
        """Each shade of each pair, asked both ways."""
        for pair in pairs:
            first, second = self.lab[id(pair.first)], self.lab[id(pair.second)]
            for here, there in pair.places:
                yield Question(pair.brand, first[here], second[there], there, pair.second, pair.first, here)
                yield Question(pair.brand, second[there], first[here], here, pair.first, pair.second, there)

    @cached_property
    def _palettes(self) -> dict[str, tuple[Floats, np.ndarray, ShadeIndex]]:
        palettes = {}
        for source in {each.source for each in self.ranges}:
            here = [each for each in self.ranges if each.source == source]
            lab = np.concatenate([self.lab[id(each)] for each in here])
            sizes = [len(each.shades) for each in here]
            brands = np.repeat([each.brand for each in here], sizes)
            palettes[source] = lab, brands, ShadeIndex.build(lab, np.repeat(np.arange(len(here)), sizes))
        return palettes

    def matches(self, question: Question) -> tuple[Floats, Floats, Floats]:
        """The matches of other brands in the other source: colours, measured and true differences."""
        lab, brands, index = self._palettes[question.own_range.source]
        places, measured = index.nearest(
            question.asked, MATCHES, within=brands != question.brand, per_group=True
        )
        return lab[places], measured, np.asarray(ciede2000(question.true, lab[places]))


def calibrate_without(
    brand: str, ranges: Sequence[PicturedRange], pairs: Sequence[RangePair]
) -> MatchConstants:
    """The constants that all other brands give."""
    return calibrate(
        [each for each in ranges if each.brand != brand], [pair for pair in pairs if pair.brand != brand]
    )


def pool_without(others: MatchConstants) -> MatchConstants:
    """What the engine's defaults would be with these pairs only: pooled with what was published."""
    return pool_constants(PUBLISHED_CONSTANTS, others)


def rank_by_undertone(question: Question, differences: Floats) -> np.ndarray:
    """The places of the asked range, those that declare the same undertone first, then by difference."""
    return np.lexsort((differences, _other_undertone(question)))


def rank_by_words(question: Question, differences: Floats, undertone: float, depth: float) -> np.ndarray:
    """The places of the asked range by difference, with so much added for another declared undertone, and for
    each unit of lightness between the depth words."""  # fmt: skip
    asked = question.asked_range.depths[question.asked_place]
    apart = np.nan_to_num(np.abs(question.own_range.depths - asked))
    return np.argsort(differences + undertone * _other_undertone(question) + depth * apart, kind="stable")


def _other_undertone(question: Question) -> np.ndarray:
    """Which shades of the asked range declare another undertone than the shade asked for."""
    wanted = read_undertone(question.asked_range.shades[question.asked_place].words)
    declared = [read_undertone(shade.words) for shade in question.own_range.shades]
    return np.array([wanted is not None and word is not None and word != wanted for word in declared])
