"""Measures the text index alone at a size no demo has: build time, memory, and the time to find words.

The documents are those of the `--full` shop of `benchmarks.api`, as often as it takes. So a word is as common
as there, and the vocabulary does not grow. `--products 1000000` is the default.
"""

import argparse
import json
import resource
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from app.understanding.meanings import QueryWord, Span
from app.window.builder.text_index_builder import TextIndexBuilder
from app.window.search.text_index import TextIndex
from benchmarks.api.shop import SIZES, shop
from benchmarks.machine import RESULTS, machine, now

QUERIES = 500


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m benchmarks.search.growth", description=__doc__)
    asked.add_argument("--products", type=int, default=1_000_000)
    options = asked.parse_args()
    with shop(SIZES["full"]) as opened:
        folder = opened.window().folder / "text"
    figures = measure(folder, options.products)
    print(json.dumps(figures, indent=1))
    report = {"taken": now(), "machine": machine("numpy", "numba")} | figures
    (RESULTS / "search-growth.json").write_text(json.dumps(report, indent=1) + "\n")


def measure(source: Path, products: int) -> dict[str, Any]:
    """Build an index over so many products, map it, and find words."""
    builder, began = TextIndexBuilder(), time.process_time()
    for document in read_documents(source, products):
        builder.add(document)
    index = builder.build(products)
    built = time.process_time() - began
    with TemporaryDirectory() as folder:
        index.save(Path(folder))
        size = sum(path.stat().st_size for path in Path(folder).iterdir())
        spent = _find_words(TextIndex.load(Path(folder), products), products)
    return {
        "products": products,
        "build_cpu_s": round(built, 1),
        "build_peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        "index_mb": size >> 20,
        "words_found_ms": {
            "median": round(float(np.median(spent)), 3), "p99": round(float(np.quantile(spent, 0.99)), 3)
        },
    }  # fmt: skip


def read_documents(source: Path, products: int) -> Iterator[dict[str, int]]:
    """The documents that an index was built from, again from the first when they are used up."""
    postings, known = TextIndex.map_arrays(source)
    places = np.repeat(np.arange(len(postings.posting_starts) - 1), np.diff(postings.posting_starts))
    order = np.argsort(postings.posting_rows, kind="stable")
    size = int(postings.posting_rows.max()) + 1
    starts = np.searchsorted(postings.posting_rows[order], np.arange(size + 1))
    index = TextIndex(postings, known, size)
    words = [index.vocabulary[place].decode() for place in range(len(index.vocabulary))]
    for number in range(products):
        row = number % size
        own = order[starts[row] : starts[row + 1]]
        weights = postings.posting_weights[own].tolist()
        yield dict(zip(map(words.__getitem__, places[own].tolist()), weights, strict=True))


def _find_words(index: TextIndex, products: int) -> list[float]:
    """The milliseconds of queries of one to three words that products have."""
    dice, spent = Random(products), []
    words = [index.vocabulary[place].decode() for place in range(len(index.vocabulary))]
    for number in range(QUERIES + 50):
        chosen = dice.sample(words, dice.choice((1, 1, 2, 3)))
        query = [QueryWord(word, Span(word, 0, len(word))) for word in chosen]
        began = time.thread_time()
        for word in query:
            index.find(word)
        index.score(query)
        if number >= 50:
            spent.append(1000 * (time.thread_time() - began))
    return spent


if __name__ == "__main__":
    main()
