"""The text index finds and scores as a look at every document does, also at those that were added."""

from math import log1p
from pathlib import Path
from random import Random

import pytest

from app.understanding.meanings import QueryWord, Span
from app.understanding.word_folding import stem_word
from app.window.arrays import bitmaps
from app.window.builder.text_index_builder import TextIndexBuilder
from app.window.search.text_index import IN_A_FIELD, IN_NAME, PREFIX_WORTH, STEM_WORTH, TextIndex

WORDS = ("blush", "brush", "cream", "creamy", "creaming", "gloss", "glossy", "matte", "moisturiser", "rose")
WEIGHTS = (4, 10, 20, 60)
TYPED = (*WORDS, "moisturising", "crea", "glo", "zzz")
Document = dict[str, int]


def make_document(random: Random) -> Document:
    document = {word: random.choice(WEIGHTS) for word in random.sample(WORDS, random.randint(1, 5))}
    stems = {stem_word(word): weight for word, weight in document.items()}
    return stems | document


def list_matches(known: frozenset[str], word: QueryWord) -> dict[str, float]:
    """The words that match a word of a query, and how much each is worth."""
    stem = word.folded if word.is_exact else stem_word(word.folded)
    matching = {each: worth for each, worth in ((stem, STEM_WORTH), (word.folded, 1.0)) if each in known}
    if not matching and word.unfinished:
        return {each: PREFIX_WORTH for each in known if each.startswith(word.folded)}
    return matching


def score(documents: list[Document], matching: dict[str, float], own: Document) -> float:
    counts = {each: sum(each in document for document in documents) for each in matching}
    worths = (
        own[each] * worth * log1p(len(documents) / counts[each])
        for each, worth in matching.items()
        if each in own
    )
    return max(worths, default=0.0)


def choose_word(random: Random) -> QueryWord:
    text, (in_name, unfinished, is_exact) = random.choice(TYPED), random.choices((False, True), k=3)
    return QueryWord(
        text, Span(text, 0, len(text)), in_name=in_name, unfinished=unfinished, is_exact=is_exact
    )


@pytest.mark.parametrize("seed", range(40))
def test_words_are_found_and_scored_as_a_look_at_every_document_does(seed: int, tmp_path: Path):
    random = Random(seed)
    documents = [make_document(random) for _ in range(random.choice((3, 70, 200)))]
    built = len(documents) - random.choice((0, 2))
    builder = TextIndexBuilder()
    for document in documents[:built]:
        builder.add(document)
    builder.build(len(documents)).save(tmp_path)
    index = TextIndex.load(tmp_path, built)
    for row, document in enumerate(documents[built:], built):
        index.add(row, document)
    index.switch(range(built, len(documents)), [])
    words = [choose_word(random) for _ in range(4)]
    matches = [list_matches(frozenset().union(*documents), word) for word in words]
    for word, matching in zip(words, matches, strict=True):
        hits, least = index.find(word), IN_NAME if word.in_name else IN_A_FIELD
        weights = [[own[each] for each in matching if each in own] for own in documents]
        assert bitmaps.members(hits.anywhere).tolist() == [row for row, own in enumerate(weights) if own]
        assert bitmaps.members(hits.strong).tolist() == [
            row for row, own in enumerate(weights) if max(own, default=0) >= least
        ]
    expected = [sum(score(documents, matching, own) for matching in matches) for own in documents]
    assert index.score(words)[: len(documents)].tolist() == pytest.approx(expected, rel=1e-5)
