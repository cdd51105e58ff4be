"""Widens a shelf that has nothing of what is wanted to its kin: tinted moisturisers are moisturisers too."""

from dataclasses import replace

from app.understanding.meanings import SHELF_KINDS, Span, Understanding, Want
from app.window.window import Window

KIN_SURENESS = 0.5


def widen_shelf(window: Window, read: Understanding) -> Understanding | None:
    """Read a type as all other types that end in the same word. None where there are none."""
    asked = [want for want in read.wants if want.kind == "type" and not want.excluded]
    kin = {want.span: _find_kin(window, want) for want in asked}
    if not any(kin.values()):
        return None
    wants = [
        want for want in read.wants if not kin.get(want.span) or want.kind not in SHELF_KINDS or want.excluded
    ]
    wants += [_name_kin(window, span, types) for span, types in kin.items() if types]
    return replace(read, wants=tuple(sorted(wants, key=lambda want: want.span.start)))


def _find_kin(window: Window, want: Want) -> tuple[str, ...]:
    heads = {value.rpartition(" ")[2] for value in want.values}
    return tuple(
        each.words
        for each in window.search.names.types
        if each.words not in want.values and each.words.rpartition(" ")[2] in heads
    )


def _name_kin(window: Window, span: Span, types: tuple[str, ...]) -> Want:
    names = {each.words: each.name for each in window.search.names.types}
    return Want("type", types, " or ".join(names[each] for each in types), span, KIN_SURENESS)
