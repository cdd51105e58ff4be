"""A barcode before a camera, or typed, leads to its shade; what is not ours or cannot be read is said.

The camera is Chromium's own that plays a file; what it sees is drawn here.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Page, Playwright, expect

from app.kit.database.pool import Connection
from tests.e2e.conftest import LAUNCH_MS, QUIET
from tests.e2e.looking import PATIENCE_MS, awake
from tests.support.running_shop import RunningShop
from tests.support.shop_stock import insert_at_start
from tools.chromium import WITH_WINDOW, find_or_install_one_of

pytestmark = pytest.mark.browser

OURS, ANOTHERS = "4006381333931", "9780201379624"
WIDTH, HEIGHT, BAR = 640, 480, 5
LEFT = (
    "0001101",
    "0011001",
    "0010011",
    "0111101",
    "0100011",
    "0110001",
    "0101111",
    "0111011",
    "0110111",
    "0001011",
)
PARITY = ("000000", "001011", "001101", "001110", "010011", "011001", "011100", "010101", "010110", "011010")
PHOTO = "/match-your-shade?by=photo"


async def give_a_barcode(connection: Connection) -> int:
    return await connection.fetchval(
        "UPDATE variant SET gtin = $1 WHERE id = (SELECT min(variant.id) FROM variant JOIN product"
        " ON product.id = product_id WHERE slug = 'lipstick-01') RETURNING id",
        OURS.zfill(14),
    )


insert_at_start(give_a_barcode)


def draw_bars(digits: str) -> str:
    """The bars of an EAN-13: 1 is black."""
    first, *others = map(int, digits)
    half = [
        LEFT[digit] if parity == "0" else invert(LEFT[digit])[::-1]
        for digit, parity in zip(others[:6], PARITY[first], strict=True)
    ]
    return "101" + "".join(half) + "01010" + "".join(invert(LEFT[digit]) for digit in others[6:]) + "101"


def invert(bits: str) -> str:
    return bits.translate(str.maketrans("01", "10"))


def film(folder: Path, digits: str) -> Path:
    """Two pictures of a box with a barcode, as a camera sees it."""
    bars = np.repeat([0 if bit == "1" else 255 for bit in draw_bars(digits)], BAR).astype(np.uint8)
    light = np.full((HEIGHT, WIDTH), 235, dtype=np.uint8)
    begin = (WIDTH - bars.size) // 2
    light[140:340, begin : begin + bars.size] = np.where(bars, 235, 20)
    frame = b"FRAME\n" + light.tobytes() + bytes([128]) * (WIDTH * HEIGHT // 2)
    path = folder / f"{digits}.y4m"
    path.write_bytes(f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip A1:1 C420jpeg\n".encode() + frame * 2)
    return path


@contextmanager
def camera(playwright: Playwright, shop: RunningShop, *arguments: str, allowed: bool) -> Iterator[Page]:
    """A whole browser, since the shell has no camera. What its camera sees is said when it starts."""
    executable = str(find_or_install_one_of(WITH_WINDOW))
    browser = playwright.chromium.launch(
        executable_path=executable, args=[*QUIET, *arguments], timeout=LAUNCH_MS
    )
    permissions = ["camera"] if allowed else []
    page = browser.new_context(base_url=shop.url, permissions=permissions).new_page()
    page.goto(PHOTO)
    awake(page)
    yield page
    browser.close()


def seeing(path: Path) -> tuple[str, ...]:
    return ("--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={path}")


def scan(page: Page) -> None:
    page.get_by_role("button", name="Scan with the camera").click()


def test_a_barcode_before_the_camera_leads_to_its_shade_and_no_picture_is_sent(
    shop: RunningShop, playwright: Playwright, tmp_path: Path
) -> None:
    shade = shop.stock[give_a_barcode]
    with camera(playwright, shop, *seeing(film(tmp_path, OURS)), allowed=True) as page:
        sent: list[str] = []
        page.on("request", lambda request: sent.append(request.url) if request.method != "GET" else None)
        scan(page)
        page.wait_for_url(f"**/shades/{shade}-**", timeout=4 * PATIENCE_MS)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert [each for each in sent if not each.endswith("/events")] == []


def test_a_barcode_of_something_else_is_said_and_the_scan_goes_on(
    shop: RunningShop, playwright: Playwright, tmp_path: Path
) -> None:
    with camera(playwright, shop, *seeing(film(tmp_path, ANOTHERS)), allowed=True) as page:
        scan(page)
        unknown = page.get_by_text(f"Nothing here has the barcode {ANOTHERS}")
        expect(unknown).to_be_visible(timeout=4 * PATIENCE_MS)
        page.get_by_role("button", name="Stop the camera").click()
        expect(page.get_by_label("What the camera sees")).to_have_count(0)


def test_a_camera_that_may_not_be_used_is_said(
    shop: RunningShop, playwright: Playwright, tmp_path: Path
) -> None:
    arguments = [*seeing(film(tmp_path, OURS)), "--deny-permission-prompts"]
    with camera(playwright, shop, *arguments, allowed=False) as page:
        scan(page)
        expect(page.get_by_text("We may not use the camera")).to_be_visible()
        expect(page.get_by_role("button", name="Scan with the camera")).to_be_visible()


def test_without_a_camera_the_digits_can_be_typed(shop: RunningShop, page: Page) -> None:
    page.goto(PHOTO)
    awake(page)
    scan(page)
    expect(page.get_by_text("camera here")).to_be_visible()
    digits = page.get_by_label("Digits below the bars")
    find = page.get_by_role("button", name="Find", exact=True)
    digits.fill("12 34")
    find.click()
    expect(page.get_by_text("not the 8 to 14 digits")).to_be_visible()
    digits.fill(ANOTHERS)
    find.click()
    expect(page.get_by_text(f"Nothing here has the barcode {ANOTHERS}")).to_be_visible()
    digits.fill(OURS)
    find.click()
    page.wait_for_url(f"**/shades/{shop.stock[give_a_barcode]}-**")
