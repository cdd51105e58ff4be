"""`test-server` without PostgreSQL 15: it fails and says what to install."""

import pytest
from rich.console import Console

from tools import checks, debian_postgres


def test_a_missing_server_fails_and_names_its_package(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(debian_postgres, "candidates", lambda: iter(()))
    counts = checks.run_on_debian_server(Console(soft_wrap=True))
    assert (counts.failed, counts.skipped) == (1, 0)
    assert "apt install postgresql-15" in capsys.readouterr().out
