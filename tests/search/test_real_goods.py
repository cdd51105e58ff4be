"""Well-known goods, imported as shops do: most of what shoppers ask for is found."""

from pathlib import Path

from benchmarks.search.engines import open_own
from benchmarks.search.real_goods import judge_real_goods, open_real_window

LEAST_GOOD = 122


async def test_well_known_goods_are_found(database_url: str, tmp_path: Path):
    window = await open_real_window(database_url, tmp_path)
    verdicts = judge_real_goods(open_own(window, with_nearly=True))
    bad = [(each.asks, each.answers[:3]) for each in verdicts if not each.is_good]
    assert len(verdicts) >= 124
    assert len(verdicts) - len(bad) >= LEAST_GOOD, bad
