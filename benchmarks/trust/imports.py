"""Runs an importer in this process as a person runs it, and says what may come of a bad file."""

import os
from pathlib import Path

from click.testing import CliRunner
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from app.cli import main
from app.settings import current

EXITS = (0, 1, 2)
"""Imported, stopped at a refused row, refused whole."""


class Importer:
    """Imports into one database again and again."""

    def __init__(self, database_url: str, folder: Path) -> None:
        self._runner = CliRunner()
        self._refused = folder / "refused.csv"
        os.environ["DATABASE_URL"] = database_url  # this process runs one check and nothing else
        current.cache_clear()

    def run(self, *words: object) -> None:
        """Raises where a file breaks the import in place of being refused."""
        result = self._runner.invoke(main, ["import", *map(str, words), "--refused", str(self._refused)])
        unforeseen = result.exception is not None and not isinstance(result.exception, SystemExit)
        if unforeseen or result.exit_code not in EXITS or "Traceback" in result.output:
            raise AssertionError(f"exit {result.exit_code}: {result.output[-2000:]}") from result.exception


def damaged(sample: bytes) -> SearchStrategy[bytes]:
    """The sample, the sample with bytes changed, put in or cut off, or anything else."""
    places = st.integers(0, len(sample))
    pieces = st.binary(max_size=20) | st.sampled_from(
        (
            b'"',
            b",",
            b"\n",
            b"\r",
            b"\0",
            b"\xff",
            b"{",
            b"[" * 2000,
            b"9" * 400,
            b"\xed\xa0\x80",
            b"NaN",
            b"\\u0000",
        )
    )
    cut = st.builds(
        lambda place, length, piece: sample[:place] + piece + sample[place + length :],
        places, st.integers(0, 60), pieces,
    )  # fmt: skip
    return (
        st.just(sample) | cut | cut | cut | places.map(lambda place: sample[:place]) | st.binary(max_size=400)
    )
