"""Claims of the labels and sentences of a review, and those that cannot stand in one review."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from data.community.sources_reader import read_community_sources


class Claim(NamedTuple):
    """A statement about a topic. `word` names the claim in the table of opposites, if it is there."""

    topic: str
    praises: bool
    word: str


class Statement(Protocol):
    """A label or a sentence."""

    @property
    def claim(self) -> Claim: ...


StatementT = TypeVar("StatementT", bound=Statement)


def parse_claim(written: str, *, praises: bool) -> Claim:
    """`shade` is about the shade, `shade/warm` says besides that it is warm."""
    topic, _, word = written.partition("/")
    return Claim(topic, praises, word)


def contradict(category_slug: str, one: Claim, other: Claim) -> bool:
    """Whether one of them praises what the other faults, or the table of opposites has the two."""
    if one.topic == other.topic and one.praises != other.praises:
        return True
    pairs = read_community_sources().opposites.get(category_slug, ())
    return (one.word, other.word) in pairs or (other.word, one.word) in pairs


def keep_consistent(
    category_slug: str, statements: Iterable[StatementT], said: Sequence[Claim] = ()
) -> list[StatementT]:
    """Leave out each statement that contradicts what was said or an earlier statement."""
    claims, kept = list(said), []
    for statement in statements:
        if not any(contradict(category_slug, statement.claim, claim) for claim in claims):
            claims.append(statement.claim)
            kept.append(statement)
    return kept
