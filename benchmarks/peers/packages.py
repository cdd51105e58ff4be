"""Installs the packages of another shop system into a separate environment."""

import json
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

PATIENCE = 900.0


class NotInstalledError(Exception):
    """The packages cannot be installed on this machine."""


def python_with(folder: Path, packages: Sequence[str]) -> Path:
    """The Python of an environment with the packages. It is made once."""
    python = folder / "bin" / "python"
    if not _is_done(folder):
        venv.create(folder, with_pip=True, clear=True)
        _install([str(python), "-m", "pip", "install", "--quiet", "--no-compile", *packages], folder)
    return python


def modules_with(folder: Path, packages: Sequence[str], as_of: str) -> Path:
    """A folder with the Node packages, none newer than that day, so that later runs have the same."""
    if not _is_done(folder):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        (folder / "package.json").write_text('{"private": true}')
        quiet = ("--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
        _install(["npm", "install", *quiet, f"--before={as_of}", *packages], folder)
    return folder / "node_modules"


def python_versions(python: Path, packages: Sequence[str]) -> dict[str, str]:
    """The versions of the Python packages."""
    lines = ["from importlib.metadata import version", f"for name in {packages!r}: print(version(name))"]
    output = subprocess.run(
        [python, "-c", "\n".join(lines)], check=True, capture_output=True, text=True
    ).stdout
    return dict(zip(packages, output.split(), strict=True))


def node_versions(modules: Path, packages: Sequence[str]) -> dict[str, str]:
    """The versions of Node and of its packages."""
    output = subprocess.run(["node", "--version"], check=True, capture_output=True, text=True).stdout
    manifests = {name: json.loads((modules / name / "package.json").read_text()) for name in packages}
    return {name: str(manifest["version"]) for name, manifest in manifests.items()} | {"node": output.strip()}


def _is_done(folder: Path) -> bool:
    return (folder / "installed").exists()


def _install(command: Sequence[str], folder: Path) -> None:
    try:
        subprocess.run(command, cwd=folder, check=True, timeout=PATIENCE, stdout=sys.stderr)
    except (subprocess.SubprocessError, OSError) as error:
        raise NotInstalledError(f"{' '.join(command)} does not succeed here: {error}") from error
    (folder / "installed").touch()
