"""Words a typo or two away, over the whole vocabulary in a fraction of a millisecond.

The distance is optimal string alignment: a letter left out, put in, replaced, or two neighbours swapped.
Most of the vocabulary is dismissed by length and by which letters occur: a typo changes at most two of those.
"""

import numpy as np
import numpy.typing as npt

from app.window.arrays.compiled import compiled
from app.window.search.postings import WordList

Letters = npt.NDArray[np.uint8]

MAX_WORD_LENGTH = 64


def signature_of(word: bytes) -> int:
    """Set a bit for each letter that occurs."""
    signature = 0
    for letter in word:
        signature |= 1 << (letter & 63)
    return signature


def list_words(words: list[bytes]) -> WordList:
    """Make a list of words, in their order. Compiled code has one version for all lists."""
    lists = WordList(
        np.frombuffer(b"".join(words) or b"\0", dtype=np.uint8),
        np.cumsum([0, *map(len, words)], dtype=np.int64),
        np.array([signature_of(word) for word in words], dtype=np.uint64),
    )
    for array in lists:
        array.flags.writeable = False
    return lists


def near_words(word: bytes, allowed: int, words: WordList) -> list[tuple[int, int]]:
    """Places of the words at most `allowed` typos away, each with its number of typos."""
    if len(word) > MAX_WORD_LENGTH:
        return []
    letters = np.frombuffer(word, dtype=np.uint8)
    signature = np.uint64(signature_of(word))
    places, typos = _near_unpacked(letters, signature, allowed, *words)
    return list(zip(places.tolist(), typos.tolist(), strict=True))


@compiled
def _near_unpacked(
    letters: Letters,
    signature: np.uint64,
    allowed: int,
    word_bytes: Letters,
    word_starts: npt.NDArray[np.int64],
    signatures: npt.NDArray[np.uint64],
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """`near_words`, its tuple unpacked: see `score_rows`."""
    places = []
    typos = []
    for place in range(signatures.shape[0]):
        length = word_starts[place + 1] - word_starts[place]
        if abs(length - letters.shape[0]) > allowed or length > MAX_WORD_LENGTH:
            continue
        if _more_than(signature ^ signatures[place], 2 * allowed):
            continue
        other = word_bytes[word_starts[place] : word_starts[place + 1]]
        distance = alignment(letters, other)
        if distance <= allowed:
            places.append(place)
            typos.append(distance)
    return np.array(places, dtype=np.int64), np.array(typos, dtype=np.int64)


@compiled
def _more_than(word: np.uint64, most: int) -> bool:
    ones = 0
    while word:
        word &= word - np.uint64(1)
        ones += 1
        if ones > most:
            return True
    return False


@compiled
def alignment(one: Letters, other: Letters) -> int:
    """Optimal string alignment distance between two runs of letters."""
    width = other.shape[0] + 1
    before = np.empty(width, dtype=np.int64)
    last = np.arange(width)
    row = np.empty(width, dtype=np.int64)
    for i in range(1, one.shape[0] + 1):
        row[0] = i
        for j in range(1, width):
            same = one[i - 1] == other[j - 1]
            row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (0 if same else 1))
            if i > 1 and j > 1 and one[i - 1] == other[j - 2] and one[i - 2] == other[j - 1]:
                row[j] = min(row[j], before[j - 2] + 1)
        before, last, row = last, row, before
    return int(last[width - 1])
