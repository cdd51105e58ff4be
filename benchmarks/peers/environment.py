"""A Python environment of a peer's own, made where nothing else is, from what the package index has."""

import subprocess
import sys
import venv
from pathlib import Path


class NotInstalled(Exception):  # noqa: N818 - said as it is
    """A peer that this machine cannot get."""


def environment(folder: Path, packages: tuple[str, ...], patience: float) -> Path:
    """The Python of an environment that has the packages; made once."""
    python = folder / "bin" / "python"
    done = folder / "installed"
    if not done.exists():
        venv.create(folder, with_pip=True, clear=True)
        install = [python, "-m", "pip", "install", "--quiet", "--no-compile", *packages]
        try:
            subprocess.run(install, check=True, timeout=patience, stdout=sys.stderr)
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
            raise NotInstalled(f"{' '.join(packages)} cannot be installed here: {error}") from error
        done.touch()
    return python


def versions(python: Path, packages: tuple[str, ...]) -> dict[str, str]:
    """What was installed."""
    lines = ["from importlib.metadata import version", f"for name in {packages!r}: print(version(name))"]
    told = subprocess.run([python, "-c", "\n".join(lines)], check=True, capture_output=True, text=True).stdout
    return dict(zip(packages, told.split(), strict=True))
