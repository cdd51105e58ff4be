"""The disc of two shades, pixel by pixel: where two colours are equal, no edge may be seen."""

from collections.abc import Iterator
from io import BytesIO

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

from app.kit.database.pool import Connection
from tests.e2e.looking import PATIENCE_MS, PHONE, awake
from tests.support.rows import a_brand, a_category, a_product, a_variant
from tests.support.running_shop import RunningShop
from tests.support.shop_stock import insert_at_start

pytestmark = pytest.mark.browser

RATIOS = (1, 1.25, 1.5, 1.8, 2, 3)
OWN, TWIN, OTHER = "#d9b48f", "#d9b48f", "#cba27b"
SHADES = {
    "disc-own": ("Disc Own", OWN),
    "disc-twin": ("Disc Twin", TWIN),
    "disc-other": ("Disc Other", OTHER),
}

RIM_PX = 1.5
"""The outermost CSS pixel of a disc, and so many device pixels more, are mixed with what lies around it."""
ROUNDING = 2.0
"""A mixed colour is rounded to whole steps of each channel, and once more when it is drawn."""


@insert_at_start
async def fill(connection: Connection) -> int:
    """One shade, its exact twin and a deeper one, each of another brand."""
    category = await a_category(connection, slug="disc-tint", name="Disc Tint")
    first = 0
    for slug, (name, value) in SHADES.items():
        brand = await a_brand(connection, slug=f"{slug}-brand", name=f"{name} Brand")
        product = await a_product(connection, brand_id=brand, category_id=category, slug=slug, name=name)
        variant = await a_variant(connection, product, name=name, value=value)
        first = first or variant
    return first


@pytest.fixture(scope="module")
def own_shade(shop: RunningShop, playwright: object) -> int:
    return shop.stock[fill]


@pytest.fixture(scope="module", params=RATIOS)
def sharp_page(browser: Browser, shop_url: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page on a screen with so many device pixels to a CSS pixel."""
    context = browser.new_context(
        viewport=PHONE,
        base_url=shop_url,
        device_scale_factor=request.param,
        reduced_motion="reduce",
        service_workers="block",
    )
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


def pixels_inside(disc: Locator) -> NDArray[np.float64]:
    """The colours of all device pixels in a disc, its rim left out."""
    before, box = None, disc.bounding_box()
    while before != box:  # what comes late moves it
        disc.evaluate("disc => disc.scrollIntoView({ block: 'center' })")
        before = disc.bounding_box()
        drawn = disc.page.screenshot(timeout=4 * PATIENCE_MS)
        box = disc.bounding_box()
    assert box
    picture = np.asarray(Image.open(BytesIO(drawn)).convert("RGB"), dtype=np.float64)
    ratio = disc.evaluate("devicePixelRatio")
    rows, columns = np.mgrid[0 : picture.shape[0], 0 : picture.shape[1]]
    down = rows + 0.5 - (box["y"] + box["height"] / 2) * ratio
    across = columns + 0.5 - (box["x"] + box["width"] / 2) * ratio
    return picture[np.hypot(down, across) < (box["width"] / 2 - 1) * ratio - RIM_PX]


def rgb(value: str) -> NDArray[np.float64]:
    return np.array(list(bytes.fromhex(value.removeprefix("#"))), dtype=np.float64)


def distance_from_segment(colours: NDArray[np.float64], start: str, end: str) -> float:
    """How far the farthest colour lies from the straight line between two others."""
    origin, along = rgb(start), rgb(end) - rgb(start)
    share = np.clip((colours - origin) @ along / (along @ along), 0, 1)
    nearest = origin + share[:, None] * along
    return float(np.linalg.norm(colours - nearest, axis=1).max())


def open_matches(page: Page, shade: int) -> None:
    page.goto(f"/products/disc-own?variant={shade}")
    awake(page)


def discs_beside(page: Page, name: str) -> list[Locator]:
    """The small disc beside the shade and the large one of the match."""
    discs = page.get_by_role("img", name=f"Disc Own beside {name}")
    expect(discs.last).to_be_visible()
    return discs.all()


def test_two_shades_show_nothing_but_themselves_and_their_mixture(sharp_page: Page, own_shade: int) -> None:
    sharp_page.set_viewport_size(PHONE)
    open_matches(sharp_page, own_shade)
    for disc in discs_beside(sharp_page, "Disc Twin"):
        colours = pixels_inside(disc)
        assert len(colours) > 1_000
        assert np.unique(colours, axis=0).tolist() == [rgb(OWN).tolist()]
    [disc] = discs_beside(sharp_page, "Disc Other")
    colours = pixels_inside(disc)
    assert distance_from_segment(colours, OWN, OTHER) <= ROUNDING
    for value in (OWN, OTHER):
        assert (colours == rgb(value)).all(axis=1).mean() > 0.4


def test_the_sign_of_the_shop_has_no_seam(sharp_page: Page) -> None:
    sharp_page.set_viewport_size({"width": 1440, "height": 900})
    sharp_page.goto("/nowhere")  # a short page
    awake(sharp_page)
    sign = sharp_page.locator("header a[href='/'] svg")
    assert distance_from_segment(pixels_inside(sign), "#d9a27e", "#8c4a3c") <= ROUNDING


@pytest.mark.only_looks
@pytest.mark.parametrize("wide", [390, 1440])
def test_nothing_lies_on_or_beside_a_disc(page: Page, own_shade: int, wide: int) -> None:
    page.set_viewport_size({"width": wide, "height": 900})
    open_matches(page, own_shade)
    disc = discs_beside(page, "Disc Twin")[-1]
    touched = disc.evaluate(
        """disc => {
          const around = disc.getBoundingClientRect();
          return [...disc.closest("article").querySelectorAll("img")].filter((picture) => {
            const box = picture.getBoundingClientRect();
            return box.right > around.left && box.left < around.right
              && box.bottom > around.top && box.top < around.bottom;
          }).length;
        }"""
    )
    assert touched == 0
