"""The search is compiled before anything is asked, so that no test has answers of two kinds."""

import shutil
from pathlib import Path

import pytest
from numba.core.caching import UserProvidedCacheLocator

from shade_engine import compile_engine
from shade_engine.kernels.search import search_one


@pytest.fixture(scope="package", autouse=True)
def compiled_search() -> None:
    compile_engine()


def copy_compiled(package: Path, folder: Path, leave_out: str = "") -> None:
    """Fill a folder for NUMBA_CACHE_DIR with what is compiled of a package's kernels, as all take a minute.

    One may be left out; and nothing says that all are there. Numba reads only what was compiled from the
    very same sources.
    """
    place = UserProvidedCacheLocator.get_suitable_cache_subpath(str(package / "kernels" / "search.py"))
    own = Path(search_one._cache.cache_path)
    left_out = (".searches-*", f"*.{leave_out}-*")
    shutil.copytree(own, folder / place, ignore=shutil.ignore_patterns(*left_out))
