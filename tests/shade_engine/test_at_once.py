"""Answers come at once, on a machine that compiled nothing yet and where nothing may be written."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from shade_engine import ShadeIndex, scan
from shade_engine.kernels import loading
from shade_engine.metrics import read_metric
from shade_engine.testing import KINDS, make_palette
from shade_engine.testing.synthetic import make_questions, make_srgb_colours
from tests.shade_engine.conftest import copy_compiled

ROOT = Path(__file__).parents[2]
ANSWER = """
import sys
import shade_engine
print("numba" in sys.modules, "scipy" in sys.modules, "sklearn" in sys.modules)
from shade_engine.testing import make_palette
index = shade_engine.ShadeIndex.build(make_palette("skin", 5000))
positions, differences = index.nearest((60.0, 12.0, 20.0), 3)
print(positions.tolist())
"""


def run(script, folder):
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(folder)}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=1000)
    assert done.returncode == 0, done.stderr
    return done


def test_an_answer_needs_neither_numba_nor_what_it_compiles(tmp_path):
    script = "from shade_engine.kernels import loading; loading._prepare = lambda: None\n" + ANSWER
    told = run(script + "print('numba' in sys.modules)", tmp_path)
    expected = ShadeIndex.build(make_palette("skin", 5000)).nearest((60.0, 12.0, 20.0), 3)[0].tolist()
    assert told.stdout.splitlines() == ["False False False", str(expected), "False"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_scan_answers_as_the_search_does(kind, monkeypatch):
    palette, groups = make_palette(kind, 400, 5), np.arange(400) // 3
    index, mask = ShadeIndex.build(palette, groups), np.arange(400) % 4 == 0
    for asked in (*make_questions(palette, 4), *make_srgb_colours(3)):
        for within in (None, mask, np.flatnonzero(mask)[:5]):
            for per_group in (False, True):
                search = index.nearest(asked, 6, max_delta_e=30.0, within=within, per_group=per_group)
                with monkeypatch.context() as without:
                    without.setattr("shade_engine.index.find_searches", lambda _: None)
                    scanned = index.nearest(asked, 6, max_delta_e=30.0, within=within, per_group=per_group)
                    many = index.nearest_many(
                        [asked], 6, max_delta_e=30.0, within=within, per_group=per_group
                    )
                assert np.allclose(scanned[1], search[1], atol=1e-9)
                assert np.allclose(many[1][0][: len(search[1])], search[1], atol=1e-9)
        with monkeypatch.context() as without:
            without.setattr("shade_engine.index.find_searches", lambda _: None)
            scanned = index.within(asked, 12.0)
            assert [len(each[0]) for each in index.within_many([asked], 12.0)] == [len(scanned[0])]
        assert sorted(scanned[0].tolist()) == sorted(index.within(asked, 12.0)[0].tolist())


def test_equals_come_by_position_from_a_scan_too():
    codes = np.arange(9, dtype=np.int32) // 2
    scanned = scan.Scanned(np.array([[60.0], [10.0], [20.0]]), np.zeros(9, np.int32), codes, read_metric())
    some = np.array([7, 5, 5, 8])
    for chosen, grouped, expected in (
        (None, False, [0, 1, 2]),
        (some, False, [5, 7, 8]),
        (None, True, [0, 2, 4]),
    ):
        assert (
            scan.find_nearest(scanned, (61.0, 10.0, 20.0), 3, np.inf, chosen, grouped)[0].tolist() == expected
        )


def test_where_nothing_may_be_written_it_says_so_once_and_compiles_once(tmp_path):
    script = (
        "import numpy as np, os, pickle\n"
        "os.access = lambda *_: False\n"
        "from numba.core import caching\n"
        "def refuse(*_): raise PermissionError('read-only')\n"
        "caching.IndexDataCacheFile._open_for_write = refuse\n"
        "import shade_engine\n"
        "from shade_engine.testing import make_palette\n"
        "index = shade_engine.ShadeIndex.build(make_palette('skin', 500))\n"
        "shade_engine.compile_engine()\n"
        "for each in (index, pickle.loads(pickle.dumps(index)), shade_engine.ShadeIndex.build(index.lab)):\n"
        "    each.nearest((60.0, 12.0, 20.0)); each.nearest((60.0, 12.0, 20.0), within=np.arange(500) > 9)\n"
        "shade_engine.compile_engine()\n"
        "from shade_engine.kernels.search import search_one\n"
        "print(len(search_one.signatures))\n"
    )
    copy_compiled(ROOT / "shade_engine", tmp_path)
    done = run(script, tmp_path)
    assert done.stdout == "1\n"
    assert done.stderr.count("cannot be kept") == 1


def test_a_forked_process_prepares_for_itself(monkeypatch):
    monkeypatch.setattr(loading, "_is_begun", True)
    loading._begin_anew()
    assert not loading._is_begun
