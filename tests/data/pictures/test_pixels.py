"""From vector to pixels: sizes, formats, and the shade's exact colour on the screen."""

from io import BytesIO

import pytest
from PIL import Image

from data.pictures.drawing.contact_sheet import Costs, sheet
from data.pictures.drawing.packshot import packshot
from data.pictures.drawing.pixels import PREVIEW_SIZE, Format, encode, link_preview, render_png, smaller
from data.pictures.drawing.samples import list_sample_products
from data.pictures.drawing.swatches import shade_range

LOOK = list_sample_products(1)[0]


@pytest.fixture(scope="module")
def png() -> bytes:
    return render_png(packshot(LOOK), 320)


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def test_a_raster_has_the_width_asked_for(png: bytes) -> None:
    assert opened(png).size == (320, 400)


@pytest.mark.parametrize("kind", ["webp", "avif", "jpeg"])
def test_pixels_are_written_in_every_format(png: bytes, kind: Format) -> None:
    assert opened(encode(png, kind)).format == kind.upper()
    assert opened(smaller(png, 160, kind)).size == (160, 200)


def test_a_link_preview_has_the_size_that_networks_ask_for(png: bytes) -> None:
    assert opened(link_preview(png)).size == PREVIEW_SIZE


@pytest.mark.parametrize("size", [(1200, 630), (1200, 600), (2400, 400), (640, 336)])
def test_a_wide_picture_has_a_link_preview_too(size: tuple[int, int]) -> None:
    out = BytesIO()
    Image.new("RGB", size, "#b5545a").save(out, "PNG")
    preview = opened(link_preview(out.getvalue()))
    assert preview.size == PREVIEW_SIZE
    for place in [(0, 0), (600, 315), (1199, 629)]:
        assert preview.getpixel(place) == pytest.approx((0xB5, 0x54, 0x5A), abs=3)


@pytest.mark.parametrize("shade", ["#f3d9c4", "#b5545a", "#3a231a"])
def test_the_liquid_in_a_bottle_is_the_shade_to_the_last_bit(shade: str) -> None:
    image = opened(render_png(packshot(LOOK, shade), 800)).convert("RGB")
    pixels = [image.getpixel((x, y)) for x in range(380, 430, 4) for y in range(720, 780, 4)]
    assert tuple(bytes.fromhex(shade[1:])) in pixels


def test_the_range_shows_every_shade_to_the_last_bit() -> None:
    image = opened(render_png(shade_range(LOOK), 800)).convert("RGB")
    seen = {colour for _, colour in image.getcolors(800 * 1000) or []}
    assert {tuple(bytes.fromhex(shade[1:])) for shade in LOOK.shades} <= seen


def test_a_contact_sheet_tells_what_it_cost() -> None:
    costs = Costs()
    assert sheet(8, costs).width > 1900
    assert costs.summary().startswith("8 packshots")
