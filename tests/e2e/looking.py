"""What several browser tests look for on a page."""

from datetime import UTC, datetime
from pathlib import Path
from re import Pattern

from playwright.sync_api import Page, Route

AXE = Path(__file__).parents[2] / "frontend/node_modules/axe-core/axe.min.js"

AWAKE = """() => new Promise((awake) => {
  const drawn = (key) => key.startsWith('__reactFiber');
  const look = () => Object.keys(document.body).some(drawn) ? awake() : requestAnimationFrame(look);
  look();
})"""

PHONE = {"width": 390, "height": 844}
# What Chromium itself says of a refused or broken request; a test may make one, and the page has to show it.
REFUSALS = ("Failed to load resource", "Failed to fetch")
TABLET = {"width": 820, "height": 1180}
DESKTOP = {"width": 1440, "height": 900}


def complaints_of(page: Page) -> list[str]:
    """What goes wrong on a page from now on: errors in its scripts and on its console."""
    complaints: list[str] = []

    def note(text: str) -> None:
        if not text.startswith(REFUSALS):
            complaints.append(text)

    page.on("pageerror", lambda error: note(str(error)))
    page.on("console", lambda message: note(message.text) if message.type == "error" else None)
    return complaints


def violations(page: Page) -> list[str]:
    """What an accessibility scan of the page as it stands finds."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{each['id']}: {each['nodes'][0]['html']}" for each in found["violations"]]


def scrolls_sideways(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth > window.innerWidth")


def awake(page: Page) -> None:
    """Wait until the page's scripts have taken over what the server drew."""
    page.evaluate(AWAKE)


def stop_time(page: Page) -> None:
    """Stop an installed clock a moment from now: until then it runs as fast as the machine lets it."""
    now = page.evaluate("Date.now()") / 1000
    page.clock.pause_at(datetime.fromtimestamp(now + 0.2, UTC))


def hold(page: Page, address: str | Pattern[str]) -> list[Route]:
    """Keeps requests waiting until the test lets them go."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(address, keep)
    return held
