"""Files of our own import format, damaged in every way: imported, or refused in a sentence."""

from hypothesis import strategies as st

from benchmarks.trust.check import Outcome, Trial
from benchmarks.trust.fuzzing import fuzz
from benchmarks.trust.imports import Importer, damaged
from benchmarks.trust.shops import new_database

FILES = {
    "brands.csv": b"slug,name,caption,founded\noriel,Maison Oriel,Soft,1999\n",
    "categories.csv": b"slug,name,static_review\nlips,Lips,Long lasting|Soft\n",
    "products.csv": b"slug,name,brand,category,description\nsilk,Silk,oriel,lips,*Soft*\n",
    "variants.jsonl": b'{"product": "silk", "name": "Rose", "value": "#B28378"}\n',
}


def measure(trial: Trial) -> Outcome:
    with new_database() as url:
        importer = Importer(url, trial.subfolder("var"))
        number = 0

        def attempt(files: tuple[bytes, ...]) -> None:
            nonlocal number
            number += 1
            folder = trial.subfolder(f"files-{number}")
            for name, content in zip(FILES, files, strict=True):
                (folder / name).write_bytes(content)
            importer.run("catalogue", folder)

        return fuzz(trial, st.tuples(*map(damaged, FILES.values())), attempt)
