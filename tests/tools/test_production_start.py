"""A start of a shop on the web says at once what it lacks, and installs nothing before."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def start(folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Start a copy of what a start reads before it installs."""
    shutil.copytree(ROOT / "tools", folder / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "app" / "settings").mkdir(parents=True)
    shutil.copy(ROOT / "app" / "settings" / "dotenv.py", folder / "app" / "settings")
    command = [sys.executable, "-m", "tools.bootstrap", "start"]
    return subprocess.run(
        command,
        cwd=folder,
        env=os.environ | variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("by_file", [True, False])
def test_what_a_shop_on_the_web_lacks_is_said_before_anything_is_installed(
    by_file: bool, tmp_path: Path
) -> None:
    variables = {"UNDERTONE_ENV": "production", "UNDERTONE_PUBLIC_ORIGIN": "http://shop.example"}
    if by_file:
        (tmp_path / ".env").write_text("".join(f"{name}={value}\n" for name, value in variables.items()))
    ended = start(tmp_path, **({} if by_file else variables))
    assert ended.returncode == 78
    for name in ("UNDERTONE_SECRET", "UNDERTONE_FRONT_SECRET", "begins with https://", "docs/launch.md"):
        assert name in ended.stderr
    assert not (tmp_path / ".venv").exists()
    assert "Demo database" not in ended.stdout
