"""Which words of a query may be the name of a shade, for the plainest search."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cache

from app.understanding.meanings import SHELF_KINDS, QueryWord, Span, Understanding
from app.understanding.word_folding import fold_words

IN_NAMES = frozenset(["colour", "depth"])


def span_of(run: list[QueryWord]) -> Span:
    return Span("", run[0].span.start, run[-1].span.end)


def shelves_before_colours(read: Understanding) -> Iterator[Span]:
    for want in read.wants:
        after = [each.span for each in read.wants if each.kind in IN_NAMES]
        if want.kind in SHELF_KINDS and any(
            want.span.end <= span.start and are_beside(read.query, want.span, span) for span in after
        ):
            yield want.span


def are_beside(query: str, one: Span, other: Span) -> bool:
    """Whether nothing but blanks is between them."""
    return not query[min(one.end, other.end) : max(one.start, other.start)].strip()


def with_wants_as_words(
    read: Understanding, beside: list[Span], kinds: AbstractSet[str]
) -> Understanding | None:
    """The same reading with wants of some kinds beside such a part as plain words. None without a colour."""
    chosen = [
        want
        for want in read.wants
        if want.kind in kinds
        and not want.excluded
        and any(are_beside(read.query, want.span, span) for span in beside)
    ]
    if not any(want.kind in IN_NAMES for want in chosen):
        return None
    spans = dict.fromkeys(want.span for want in chosen)  # in their order, which that of a set is not
    words = [QueryWord(word, span) for span in spans for word in fold_words(span.text)]
    return replace(
        read,
        wants=tuple(want for want in read.wants if want.span not in spans),
        words=tuple(sorted([*read.words, *words], key=lambda word: word.span.start)),
    )


def longest_name(read: Understanding) -> str:
    """The longest text of words, colours and skin tones side by side, if it has two words.

    Else a colour that is no plain word for one, or a word of no meaning, if there is no other.
    """
    kinds = IN_NAMES | {"undertone"}
    wants = [want for want in read.wants if want.kind in kinds and not want.excluded]
    parts = {want.span: " ".join(fold_words(want.span.text)) for want in wants}
    for word in read.words:
        parts[word.span] = f"{parts.get(word.span, '')} {word.folded}".strip()
    names: list[str] = []
    end = -1
    for span in sorted(parts, key=lambda each: each.start):
        if end >= 0 and not read.query[end : span.start].strip():
            names[-1] += f" {parts[span]}"
        else:
            names.append(parts[span])
        end = span.end
    several = max((name for name in names if " " in name), key=len, default="")
    colours = [want for want in wants if want.kind == "colour" and want.span.text.isalpha()]
    own = [parts[want.span] for want in colours if parts[want.span] not in want.values]
    own += [word.folded for word in read.words if not word.is_need]
    return several or (own[0] if len(own) == 1 else "")


def is_called(shade: str, name: str) -> bool:
    """Whether a shade has a name, with more around a long one; or has it as its number."""
    words, plain = shade.split(), without_numbers(shade)
    if " " in name:
        return f" {name} " in f" {shade} " or f" {name} " in f" {plain} "
    return words[:1] == [name] if has_digit(name) else plain == name


@cache
def without_numbers(shade: str) -> str:
    return " ".join(word for word in shade.split() if not has_digit(word))


def has_digit(word: str) -> bool:
    return any(char.isdigit() for char in word)
