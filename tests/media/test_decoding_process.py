"""The process that decodes strangers' pictures loads neither what draws nor the demo."""

import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).parents[2]
REPORT_MODULES = """
import atexit, runpy, sys
names = open(sys.argv[1], "w")
atexit.register(lambda: print(*sys.modules, file=names, flush=True))
sys.argv = ["reencode", *sys.argv[2:]]
runpy.run_module("app.media.reencode", run_name="__main__")
"""
DRAWING = {"resvg_py", "data", "data.pictures"}
OTHER = {"asyncpg", "piccolo", "litestar", "sqlite3", "httpx", "app.kit.database.pool", "app.settings"}


@pytest.fixture
def loaded(tmp_path) -> set[str]:
    """The modules of the real process, after it has decoded a picture."""
    picture = BytesIO()
    Image.new("RGB", (200, 200), "#c01020").save(picture, "JPEG")
    names = tmp_path / "modules"
    subprocess.run(
        [sys.executable, "-c", REPORT_MODULES, str(names), str(tmp_path), "a" * 32, "96"],
        input=picture.getvalue(),
        env={"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]},
        cwd=tmp_path,
        check=True,
    )
    assert (tmp_path / f"{'a' * 32}-96.webp").is_file()
    return set(names.read_text().split())


def test_it_loads_what_it_needs_and_nothing_that_draws(loaded):
    assert {"PIL.Image", "app.media.content_type"} <= loaded
    assert loaded & (DRAWING | OTHER) == set()
