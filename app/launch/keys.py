"""The secrets of a shop in development: made once, kept in a file only its owner reads.

Production brings its own in the environment; `app.settings` refuses it otherwise.
"""

import json
import secrets
from collections.abc import Mapping
from pathlib import Path

from app.kit.files import write_atomically

NAMES = ("UNDERTONE_SECRET", "UNDERTONE_FRONT_SECRET")


def secrets_for(environment: Mapping[str, str], var: Path) -> dict[str, str]:
    """The secrets the environment does not bring itself."""
    if environment.get("UNDERTONE_ENV") == "production":
        return {}
    kept = read(var / "secrets.json")
    wanted = {name: kept.get(name) or secrets.token_urlsafe(48) for name in NAMES}
    if wanted != kept:
        write(var / "secrets.json", wanted)
    return {name: word for name, word in wanted.items() if not environment.get(name)}


def read(path: Path) -> dict[str, str]:
    try:
        return dict(json.loads(path.read_text(encoding="utf-8")))
    except (FileNotFoundError, ValueError):
        return {}


def write(path: Path, words: dict[str, str]) -> None:
    """Whole or not at all, and never readable by others, not even while it is written."""
    write_atomically(path, f"{json.dumps(words, indent=2)}\n".encode(), mode=0o600)
