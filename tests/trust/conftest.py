"""The whole shop for attacks: real PostgreSQL, granian, and the built node front."""

from collections.abc import Iterator

import pytest

from tests.support.running_shop import RunningShop
from tests.trust.victim import Victim


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningShop]:
    with RunningShop(tmp_path_factory.mktemp("shop"), is_patient=True) as running:
        yield running


@pytest.fixture(scope="module")
def member(shop: RunningShop) -> Iterator[Victim]:
    with Victim(shop) as victim:
        yield victim


@pytest.fixture
def victim(member: Victim) -> Victim:
    """Signed in, whatever the test before has done to her."""
    member.come_back()
    return member
