"""Says how a query was read: what the chips above a list show, what was corrected, dropped and let go."""

from collections.abc import Iterable
from dataclasses import replace

from app.search.colours import find_swatch
from app.search.schemas import ContradictingPart, CorrectedPart, LetGoPart, Understood
from app.search.words import LetGo
from app.understanding.meanings import Contradiction, Understanding, Want

_CONTRADICTS = "\u201c{}\u201d contradicts \u201c{}\u201d and was left out"


def list_understood(
    read: Understanding,
    let_go: Iterable[LetGo] = (),
    unmet: Iterable[Want] = (),
    *,
    names_sort: bool = True,
) -> list[Understood]:
    """List what was understood and met, in the order of the text. Its sort may not be the list's.

    The name of a product is told where the list depends on it.
    """
    lost = [each.span for each in let_go]
    missed = [(want.kind, want.span) for want in unmet]  # what comes nearest is in its place
    sorts = [want.span for want in read.wants if want.kind == "sort" and names_sort]
    return [
        Understood(
            text=want.span.text, start=want.span.start, end=want.span.end,
            kind=want.kind, value=",".join(want.values), name=want.name, sureness=round(want.sureness, 2),
            excluded=want.excluded, hex=find_swatch(want), without=read.without(want.span),
        )
        for want in read.wants
        if (names_sort or want.kind != "sort")
        and (want.kind, want.span) not in missed
        and (want.kind != "name" or want.span not in lost)
        and (want.kind != "price_level" or want.span not in sorts)  # cheapest is said by one chip
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


def list_let_go(
    read: Understanding, let_go: Iterable[LetGo], unmet: Iterable[Want] = (), other: Iterable[Want] = ()
) -> list[LetGoPart]:
    """List what the list does not depend on: words, promises, and what nothing has beside the rest."""
    parts = [LetGoPart(*span, met_by=0, excluded=False) for span in read.unmeasured]
    parts += [LetGoPart(*span, met_by=0, excluded=False, reason="skin") for span in read.skins]
    parts += [LetGoPart(*span, met_by=0, excluded=False, reason="medical") for span in read.medical]
    parts += [
        LetGoPart(
            *span, met_by=0, excluded=True, reason="unknown",
            may_be_ingredient=span in read.unknown_substances,
        )
        for span in read.not_left_out
    ]  # fmt: skip
    parts += [LetGoPart(*want.span, met_by=0, excluded=False, reason="unmet") for want in unmet]
    parts += [LetGoPart(*want.span, met_by=0, excluded=True, reason="other_shades") for want in other]
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
