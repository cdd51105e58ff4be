"""Says how a query was read: what the chips above a list show, what was corrected, dropped and let go."""

import math
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from app.search.required_words import LetGo
from app.search.schemas import ContradictingPart, CorrectedPart, LetGoPart, Understood
from app.understanding.meanings import Contradiction, Understanding, Want
from app.window.search.colour_words import COLOUR_WORDS
from shade_engine import Colour

_CONTRADICTS = "\u201c{}\u201d contradicts \u201c{}\u201d and was left out"
_LIGHTER = {"light": 0.8, "dark": 0.2}


def list_understood(
    read: Understanding, let_go: Iterable[LetGo] = (), *, names_sort: bool = True
) -> list[Understood]:
    """List what was understood, in the order of the text. The sort of the words may not be the list's.

    The name of a product is told where the list depends on it.
    """
    lost = [each.span for each in let_go]
    return [
        Understood(
            text=want.span.text, start=want.span.start, end=want.span.end,
            kind=want.kind, value=",".join(want.values), name=want.name, sureness=round(want.sureness, 2),
            excluded=want.excluded, hex=find_hex(want), without=read.without(want.span),
        )
        for want in read.wants
        if (names_sort or want.kind != "sort") and (want.kind != "name" or want.span not in lost)
    ]  # fmt: skip


def list_corrections(read: Understanding) -> list[CorrectedPart]:
    """List the words that were read as others."""
    return [
        CorrectedPart(each.span.text, each.span.start, each.span.end, read_as=each.read_as)
        for each in read.corrections
    ]


def keep_used_corrections(read: Understanding, let_go: Iterable[LetGo]) -> Understanding:
    """Forget what words were read as that the list does not depend on and no product has."""
    unmet = [each.span for each in let_go if not each.met_by]
    used = [
        each
        for each in read.corrections
        if not any(span.start <= each.span.start < span.end for span in unmet)
    ]
    return replace(read, corrections=tuple(used))


def list_let_go(read: Understanding, let_go: Iterable[LetGo]) -> list[LetGoPart]:
    """List the words that the list does not depend on."""
    unmet = [(span, False) for span in read.unmeasured] + [(span, True) for span in read.not_left_out]
    parts = [LetGoPart(*span, met_by=0, excluded=excluded) for span, excluded in unmet]
    parts += [
        LetGoPart(
            read.query[each.span.start : each.span.end], each.span.start, each.span.end,
            met_by=each.met_by, excluded=False,
        )
        for each in let_go
    ]  # fmt: skip
    return sorted(parts, key=lambda part: part.start)


def list_contradictions(contradictions: Iterable[Contradiction]) -> list[ContradictingPart]:
    """List the parts that were dropped."""
    return [
        ContradictingPart(
            each.span.text, each.span.start, each.span.end, against=each.against.text,
            message=_CONTRADICTS.format(each.span.text, each.against.text),
        )
        for each in contradictions
    ]  # fmt: skip


def find_hex(want: Want) -> str | None:
    """A swatch for a colour: the colour itself, or the middle of its word's region."""
    if want.kind != "colour":
        return None
    return want.values[0] if want.values[0].startswith("#") else _find_middle(want.values[0])


@cache
def _find_middle(value: str) -> str:
    shade, _, word = value.rpartition(" ")
    region = COLOUR_WORDS[word][0]
    share = _LIGHTER.get(shade, 0.5)
    light = region.light[0] + share * (region.light[1] - region.light[0])
    width = (region.hue_to - region.hue_from) % 360
    chroma = (region.chroma[0] + min(region.chroma[1], region.chroma[0] + 50)) / 2 if width else 0.0
    hue = math.radians(region.hue_from + width / 2)
    return Colour.from_lab((light, chroma * math.cos(hue), chroma * math.sin(hue))).hex
