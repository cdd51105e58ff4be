"""A retailer's real server, which the commands may reach."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.catalogue.conftest import Undertone
from tests.support.feed_server import Retailer, retailer_server


@pytest.fixture
def retailer() -> Iterator[Retailer]:
    with retailer_server() as opened:
        yield opened


@pytest.fixture
def undertone(
    undertone: Undertone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, retailer: Retailer
) -> Undertone:
    """`await undertone("feeds", "run", "boots")`."""
    monkeypatch.setenv("UNDERTONE_VAR", str(tmp_path / "var"))
    monkeypatch.setenv("UNDERTONE_PRIVATE_HOSTS", retailer.host)
    return undertone
