"""What several browser tests look for on a page."""

import io
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from re import Pattern
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import Locator, Page, Response, Route, ViewportSize, expect
from playwright.sync_api import TimeoutError as PageTimeoutError

from tests.support.product_pages import FULL

AXE = Path(__file__).parents[2] / "frontend/node_modules/axe-core/axe.min.js"

# The scripts have taken over the whole page, and every part of it that is fetched by itself.
AWAKE = """() => {
  if (!document.querySelector("link[rel=modulepreload], link[rel=after-paint]")) return true;
  const name = Object.keys(document).find((key) => key.startsWith("__reactContainer"));
  const root = name && document[name].stateNode.current;
  if (!root || root.memoizedState.isDehydrated) return false;
  const taken = (part) => !part
    || (!part.memoizedState?.dehydrated && taken(part.child) && taken(part.sibling));
  return taken(root.child);
}"""
# What is not drawn before somebody scrolls there has no colours yet.
DRAW_ALL = "document.querySelectorAll('.below').forEach((part) => part.classList.remove('below'))"
# Even a transition of a millisecond ends with the next frame only.
SETTLED = """() => new Promise((settled) => {
  const look = () => document.getAnimations().some((each) => each.playState === 'running')
    ? requestAnimationFrame(look) : settled();
  requestAnimationFrame(() => requestAnimationFrame(look));
})"""
PATIENCE_MS, AWAKE_MS, STEP_MS = 60_000, 30_000, 20
"""Bounds of waits: two browsers and two shops may share a machine. A page without scripts never wakes."""
# A short message goes after five seconds, and what brings one at last may come later than that.
MESSAGES_STAY = """const soon = window.setTimeout;
window.setTimeout = (work, after, ...rest) => (after === 5000 ? 0 : soon(work, after, ...rest));"""

PHONE: ViewportSize = {"width": 390, "height": 844}
TABLET: ViewportSize = {"width": 820, "height": 1180}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PAPER = {"light": "rgb(251, 248, 245)", "dark": "rgb(23, 19, 17)"}
# The rules whose answer can differ between the schemes, which share everything but their colours.
OF_COLOURS = ["color-contrast", "link-in-text-block"]
# Axe reads all the style sheets for a rule that is off unless it is asked for: how a screen is turned.
SCANNED: dict[str, Any] = {"resultTypes": ["violations"], "preload": {"assets": ["media"]}}
# What Chromium itself says of a refused or broken request; a test may make one, and the page has to show it.
REFUSALS = ("Failed to load resource", "Failed to fetch")


def complaints_of(page: Page) -> list[str]:
    """What goes wrong on a page from now on: errors in its scripts and on its console."""
    complaints: list[str] = []

    def note(text: str) -> None:
        if not text.startswith(REFUSALS):
            complaints.append(text)

    page.on("pageerror", lambda error: note(str(error)))
    page.on("console", lambda message: note(message.text) if message.type == "error" else None)
    return complaints


def violations(page: Page, rules: list[str] | None = None) -> list[str]:
    """What an accessibility scan of the page as it stands finds, by all rules or by those named."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(DRAW_ALL)
    options = {**SCANNED, **({"runOnly": rules} if rules else {})}
    found = page.evaluate("options => axe.run(document, options)", options)
    return [f"{each['id']}: {each['nodes'][0]['html']}" for each in found["violations"]]


def draw(part: Page | Locator) -> Image.Image:
    """A page or a part of it as a shopper sees it."""
    return Image.open(io.BytesIO(part.screenshot())).convert("RGB")


def scrolls_sideways(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth > window.innerWidth")


def faults_here(page: Page) -> list[str]:
    """What is wrong with a page as wide as it stands: by light whatever a scan finds, by dark its colours."""
    _change_scheme(page, "light")
    found = violations(page)
    _change_scheme(page, "dark")
    found += [f"dark: {each}" for each in violations(page, OF_COLOURS)]
    return found + (["scrolls sideways"] if scrolls_sideways(page) else [])


def faults_at(page: Page, *sizes: ViewportSize) -> list[str]:
    """The same at several sizes, each as a shopper gets there by turning a phone or pulling a window."""
    found = []
    for size in sizes:
        page.set_viewport_size(size)
        found += [f"{size['width']} wide: {each}" for each in faults_here(page)]
    return found


def _change_scheme(page: Page, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme)
    expect(page.locator("html")).to_have_css("background-color", PAPER[scheme])
    page.evaluate(SETTLED)


def awake(page: Page) -> None:
    """Wait until the page's scripts have taken over what the server drew; where they never come, go on."""
    with suppress(PageTimeoutError):
        page.wait_for_function(AWAKE, polling=STEP_MS, timeout=AWAKE_MS)


def open_awake(page: Page) -> None:
    """From now on a page that is opened is awake: what is pressed earlier leads elsewhere, or nowhere."""

    def waiting(open_page: Callable[..., Response | None]) -> Callable[..., Response | None]:
        def opened(*address: str, **options: Any) -> Response | None:
            answer = open_page(*address, **options)
            awake(page)
            return answer

        return opened

    page.goto = waiting(page.goto)  # type: ignore[method-assign]
    page.reload = waiting(page.reload)  # type: ignore[method-assign]


def wait_until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait until something holds that the test is told by the page, or that comes true meanwhile."""
    for _ in range(0, PATIENCE_MS, STEP_MS):
        if holds():
            return
        page.wait_for_timeout(STEP_MS)
    assert holds()


def open_science(page: Page) -> None:
    """Open the drawer where every number of an answer is. It stays open where it was left so."""
    page.wait_for_function(AWAKE)
    if page.evaluate("localStorage.getItem('science-open')") is None:
        page.get_by_text("The science", exact=True).click()
    expect(page.locator("details[data-science]")).to_have_attribute("open", "")


def open_product(page: Page, slug: str = FULL, search: str = "") -> None:
    page.goto(f"/products/{slug}{search}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


class Held(list[Route]):
    """Requests kept waiting. Whoever wants one waits until it is there: a page looks busy before it asks."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page

    def __getitem__(self, place):
        wait_until(self._page, lambda: -len(self) <= place < len(self))
        return super().__getitem__(place)

    def keep(self, route: Route) -> None:
        self.append(route)


def hold(page: Page, address: str | Pattern[str]) -> Held:
    """Keeps requests waiting until the test lets them go."""
    held = Held(page)
    page.route(address, held.keep)
    return held
