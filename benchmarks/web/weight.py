"""The size of what a browser loads for the first page, from the build's manifest."""

import gzip
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

CLIENT = Path(__file__).parents[2] / "frontend" / "build" / "client"
FIRST_VIEWS = {
    "home": "routes/_index",
    "category": "routes/categories.$slug",
    "product": "routes/products.$slug",
    "search": "routes/search.$query",
    "match your shade": "routes/match-your-shade",
}


@dataclass(frozen=True)
class Weight:
    """The gzipped size in bytes."""

    scripts: int
    styles: int


def first_views(client: Path = CLIENT) -> dict[str, Weight]:
    """The size of each kind of page."""
    manifest = manifest_of(client)
    return {name: weigh(client, manifest, route) for name, route in FIRST_VIEWS.items()}


def manifest_of(client: Path) -> dict[str, Any]:
    """The files of each route."""
    (path,) = client.glob("assets/manifest-*.js")
    text = path.read_text(encoding="utf-8")
    manifest: dict[str, Any] = json.loads(text[text.index("{") : text.rindex("}") + 1])
    return manifest


def weigh(client: Path, manifest: dict[str, Any], route: str) -> Weight:
    """All files that the page's tags name: the entry, the root and the page itself."""
    parts = (manifest["entry"], manifest["routes"]["root"], manifest["routes"][route])
    scripts = {manifest["url"], *(part["module"] for part in parts), *_all(parts, "imports")}
    styles = {*_all(parts, "css"), *_linked_styles(client)}
    return Weight(_gzipped(client, scripts), _gzipped(client, styles))


def as_figures(weights: dict[str, Weight]) -> dict[str, dict[str, int]]:
    """The sizes for the results file."""
    return {name: asdict(weight) for name, weight in weights.items()}


def _all(parts: Iterable[dict[str, Any]], kind: str) -> Iterable[str]:
    return (address for part in parts for address in part.get(kind, ()))


def _linked_styles(client: Path) -> Iterable[str]:
    """The style sheet of the root, which is linked by address and missing in the manifest."""
    return (f"/{path.relative_to(client).as_posix()}" for path in client.glob("assets/app-*.css"))


def _gzipped(client: Path, addresses: Iterable[str]) -> int:
    return sum(len(gzip.compress((client / each[1:]).read_bytes(), 9)) for each in addresses)
