"""The search is compiled before anything is asked, so that no test has answers of two kinds."""

import pytest

from shade_engine import compile_engine


@pytest.fixture(scope="package", autouse=True)
def compiled_search() -> None:
    compile_engine()
