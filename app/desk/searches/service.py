"""The rules for what the search is taught: what it could never find in a query is not stored."""

from collections.abc import Iterator

from app.kit.http.fields import Fault
from app.understanding.languages import MAX_WORDS
from app.understanding.word_folding import fold_words

MAX_LENGTH = 500  # of all that shoppers say, with commas between
MAX_PHRASE_LENGTH = 80


def find_phrase_faults(words: str, means: str) -> list[Fault]:
    """The faults of what shoppers say, one phrase after another with commas, and of its meaning."""
    faults = [Fault(("body", "words"), fault) for fault in _find_faults_of_words(words)]
    if not 1 <= len(means) <= MAX_PHRASE_LENGTH:
        faults.append(Fault(("body", "means"), f"Please write 1 to {MAX_PHRASE_LENGTH} characters"))
    elif not fold_words(means):
        faults.append(Fault(("body", "means"), f"\u201c{means}\u201d has no letter or digit"))
    return faults


def _find_faults_of_words(words: str) -> Iterator[str]:
    if not 1 <= len(words) <= MAX_LENGTH:
        yield f"Please write 1 to {MAX_LENGTH} characters"
        return
    phrases = [phrase for part in words.split(",") if (phrase := part.strip())]
    if not phrases:
        yield "Please write what shoppers say, with commas between"
    for phrase in phrases:
        count = len(fold_words(phrase))
        if len(phrase) > MAX_PHRASE_LENGTH:
            beginning = f"\u201c{phrase[:20]}\u2026\u201d"
            yield f"{beginning} is longer than {MAX_PHRASE_LENGTH} characters: write commas between phrases"
        elif not count:
            yield f"\u201c{phrase}\u201d has no letter or digit"
        elif count > MAX_WORDS:
            yield f"\u201c{phrase}\u201d has more than {MAX_WORDS} words: write commas between phrases"
