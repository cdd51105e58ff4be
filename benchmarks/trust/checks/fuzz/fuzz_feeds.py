"""Files of the three public data sets, damaged in every way: imported, or refused in a sentence."""

import gzip

from hypothesis import strategies as st

from benchmarks.trust.check import Outcome, Trial
from benchmarks.trust.fuzzing import fuzz
from benchmarks.trust.imports import Importer, damaged
from benchmarks.trust.shops import new_database
from tests.catalogue.importing.conftest import SAMPLES

SIZE = 6_000
"""Bytes of a sample: enough for some rows."""
FEEDS = {
    "pudding": "pudding.csv",
    "makeup-api": "makeup-api.json",
    "open-beauty-facts": "open-beauty-facts.jsonl",
}


def measure(trial: Trial) -> Outcome:
    samples = {feed: (SAMPLES / name).read_bytes()[:SIZE] for feed, name in FEEDS.items()}
    with new_database() as url:
        importer = Importer(url, trial.subfolder("var"))
        path = trial.folder / "feed"

        def attempt(example: tuple[str, bytes, bool]) -> None:
            feed, content, packed = example
            path.write_bytes(gzip.compress(content) if packed else content)
            importer.run(feed, path)

        feeds = st.sampled_from(sorted(samples))
        return fuzz(
            trial,
            feeds.flatmap(lambda feed: st.tuples(st.just(feed), damaged(samples[feed]), st.booleans())),
            attempt,
        )
