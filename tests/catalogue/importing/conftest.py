"""A folder to import, and what an import leaves behind."""

import csv
import re
from pathlib import Path

import pytest

from app.kit.database.pool import Database
from tests.catalogue.conftest import rows

SAMPLES = Path(__file__).parents[3] / "data" / "samples"


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with one good brand, category, product and shade."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    (folder / "brands.csv").write_text("slug,name\noriel,Maison Oriel\n")
    (folder / "categories.csv").write_text("slug,name,static_review\nlips,Lips,Long lasting|Soft\n")
    (folder / "products.csv").write_text("slug,name,brand,category\nsilk,Silk,oriel,lips\n")
    (folder / "variants.csv").write_text("product,name,value\nsilk,Rose,#B28378\n")
    return folder


def refused(folder: Path) -> list[tuple[int, str, str, str]]:
    """What the last run reported: line, outcome, field and reason."""
    path = folder / "refused.csv"
    if not path.exists():
        return []
    with path.open(newline="") as file:
        return [
            (int(re.findall(r"\d+", row["line"])[0]), row["outcome"], row["field"], row["reason"])
            for row in csv.DictReader(file)
        ]


async def everything(db: Database) -> list[tuple]:
    """What no refused file may have touched."""
    return await rows(
        db,
        "SELECT (SELECT count(*) FROM brand), (SELECT count(*) FROM category),"
        " (SELECT count(*) FROM product), (SELECT count(*) FROM variant), catalogue_version()",
    )
