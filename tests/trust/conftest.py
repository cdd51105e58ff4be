"""The whole shop for attacks: real PostgreSQL, granian, and the built node front."""

from collections.abc import Iterator

import pytest

from tests.support.running import RunningShop


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningShop]:
    with RunningShop(tmp_path_factory.mktemp("shop")) as running:
        yield running
