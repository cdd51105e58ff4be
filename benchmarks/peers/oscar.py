"""django-oscar: it sends HTML pages, and searches without a search server."""

from pathlib import Path
from urllib.parse import quote

from app.window.window import Window
from benchmarks.api.load import get
from benchmarks.peers.packages import python_versions, python_with
from benchmarks.peers.peer import Peer

SITES = Path(__file__).parent / "sites"
PACKAGES = ("django-oscar", "psycopg[binary]", "granian", "uvloop")
NAMES = ("django-oscar", "django", "granian")


def oscar(folder: Path) -> Peer:
    """Serve it as a WSGI application, with the server that the shop uses too."""
    python = python_with(folder, PACKAGES)
    granian = (str(python), "-m", "granian", "oscar_site:application", "--factory", "--interface", "wsgi")

    def serve(port: int) -> tuple[str, ...]:
        return (*granian, "--no-access-log", "--host", "127.0.0.1", "--port", str(port), "--workers", "1")

    def product(window: Window, row: int) -> bytes:
        return get(f"/catalogue/{window.slugs[row]}_{window.products.id[row]}/")

    return Peer(
        name="django-oscar",
        versions=python_versions(python, NAMES),
        environment={"PYTHONPATH": str(SITES)},
        fill=[(str(python), str(SITES / "oscar_site.py"), "fill")],
        serve=serve,
        health="/catalogue/",
        product=product,
        search=lambda words: get(f"/search/?q={quote(words)}"),
        products_a_turn=40,
        searches_a_turn=40,
    )
