"""What is known against the locked packages: what an update mends fails, silence of a registry does not."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.advisories import NoAnswerError, ask, read_npm, read_pip_audit

NPM = {
    "auditReportVersion": 2,
    "vulnerabilities": {
        "react-router": {
            "via": [{"title": "Open redirect", "severity": "high"}],
            "fixAvailable": True,
        },
        "other": {"via": ["react-router"], "fixAvailable": {"name": "other", "isSemVerMajor": True}},
        "third": {"via": [{"title": "Slow"}], "fixAvailable": False},
    },
}
PIP = {
    "dependencies": [
        {"name": "asyncpg", "version": "0.30.0", "vulns": []},
        {"name": "left-out", "skip_reason": "not on the index"},
        {"name": "pillow", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.0"]}]},
        {"name": "old", "version": "1.0", "vulns": [{"id": "PYSEC-2", "fix_versions": []}]},
    ]
}


def saying(text: str) -> list[str]:
    return [sys.executable, "-c", f"print({text!r}); raise SystemExit(1)"]


def test_the_reports_of_both_clients_are_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    found = ask(saying(json.dumps(NPM)), tmp_path, read_npm)
    assert [(each.package, each.about, each.is_mended) for each in found] == [
        ("react-router", "Open redirect", True),
        ("other", "through what it needs", False),
        ("third", "Slow", False),
    ]
    found = ask(saying(json.dumps(PIP)), tmp_path, read_pip_audit)
    assert [(each.package, each.is_mended) for each in found] == [("pillow", True), ("old", False)]
    assert "nothing is known of left-out" in capsys.readouterr().out


def test_an_index_without_advisories_is_no_good_news(tmp_path: Path):
    skipped = {"dependencies": [{"name": "asyncpg", "skip_reason": "not found"}]}
    with pytest.raises(NoAnswerError):
        ask(saying(json.dumps(skipped)), tmp_path, read_pip_audit)


@pytest.mark.parametrize("text", ["", "{}", '{"message": "405 Method Not Allowed"}', "[]", "<html>"])
def test_what_is_no_report_is_no_answer(tmp_path: Path, text: str):
    for read in (read_npm, read_pip_audit):
        with pytest.raises(NoAnswerError):
            ask(saying(text), tmp_path, read)
    with pytest.raises(NoAnswerError):
        ask(["no-such-client"], tmp_path, read_npm)


def test_registries_that_do_not_answer_fail_nothing():
    """The real clients, or none, and nobody at the other end."""
    nobody = "http://127.0.0.1:9"
    away = {
        "npm_config_registry": nobody, "npm_config_fetch_retries": "0", "UV_DEFAULT_INDEX": nobody,
        "UV_HTTP_RETRIES": "0", "UV_NO_CACHE": "1",
    }  # fmt: skip
    run = subprocess.run(
        [sys.executable, "-m", "tools.advisories"],
        env=os.environ | away, capture_output=True, text=True, timeout=250, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.count("no answer") == 2
