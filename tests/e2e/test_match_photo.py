"""A photo in the finder, in a real browser: read on the device, true under a tinted light, never sent."""

import re
from itertools import product
from statistics import median

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from shade_engine import ciede2000, parse_colour
from tests.e2e.looking import PHONE, open_science, violations, wait_until
from tests.support.finder_shelves import LIPSTICK, OWN
from tests.support.pictures import (
    LIGHTS,
    SKINS,
    WARM_LIGHT,
    a_close_up_of_lips,
    a_face_of,
    a_photo_of,
    a_picture,
    name_depth,
)

pytestmark = pytest.mark.browser

FINDER = "/match-your-shade"
DEPTHS = {
    "very light": "Very light", "light": "Light", "intermediate": "Medium", "tan": "Tan", "brown": "Deep",
    "dark": "Very deep",
}  # fmt: skip
CHEEKS = ((0.26, 0.46), (0.54, 0.74)), (0.42, 0.68)
"""Where made faces have their cheeks: across, left or right, and down."""


def a_photo() -> bytes:
    return a_photo_of(OWN[1])


def choose_file(page: Page, content: bytes, name: str = "me.png") -> None:
    file = {"name": name, "mimeType": "image/png", "buffer": content}
    page.get_by_label("Choose a photo").set_input_files([file])


def wait_until_looked_at(page: Page) -> None:
    """What is seen in the photo places its mark, and takes the place of a question."""
    expect(page.get_by_text("What are we matching?")).to_be_visible()


def test_a_photo_is_read_here_and_never_sent(page: Page) -> None:
    sent: list[Request] = []
    page.goto(f"{FINDER}?by=photo")

    def note(request: Request) -> None:
        sent.append(request)

    page.on("request", note)
    choose_file(page, a_photo())
    stage = page.get_by_test_id("photo-stage")
    expect(stage).to_be_visible()
    wait_until_looked_at(page)
    stage.click(position={"x": 120, "y": 150})
    unlit = page.get_by_text("We cannot tell the light from the skin here.")
    expect(unlit).to_be_visible()
    page.get_by_label("Something white").check()
    hint = page.get_by_text("Now press where the photo shows it.")
    expect(hint).to_be_visible()
    page.get_by_label("The shade", exact=True).check()
    expect(hint).to_have_count(0)
    page.get_by_label("Something white").check()
    expect(unlit).to_be_visible()  # nobody has pointed at anything yet
    stage.click(position={"x": 340, "y": 150})
    expect(page.get_by_text("The light is put right by the white.")).to_be_visible()
    expect(hint).to_have_count(0)
    expect(page.get_by_role("article").filter(has_text="in Twin")).to_be_visible()
    expect(page.get_by_text("Read off a photo, which may be a little off")).to_be_visible()
    assert sent
    for request in sent:
        assert request.post_data_buffer is None or len(request.post_data_buffer) < 1_000
        assert len(request.url) < 500
        assert "image" not in request.headers.get("content-type", "")


def split_reading(text: str) -> tuple[str, float]:
    found, within = text.removeprefix("Read as ").removesuffix(".").split(" ± ")
    return found, float(within)


def is_true(text: str, skin: str) -> bool:
    found, within = split_reading(text)
    return float(ciede2000(parse_colour(skin).lab, parse_colour(found).lab)) <= within


def test_a_photo_under_cast_gradient_noise_and_jpeg_is_read_true(page: Page) -> None:
    skins = ("#f3d9c4", "#c98f6b", "#7c4a30", "#4a2c20")
    casts = (WARM_LIGHT, (0.8, 0.92, 1.0), (1.0, 0.95, 0.9))
    page.goto(f"{FINDER}?by=photo")
    read = page.get_by_text(re.compile(r"^Read as #[0-9a-f]{6} ± "))
    stage = page.get_by_test_id("photo-stage")
    off: list[float] = []
    for number, (skin, cast) in enumerate(product(skins, casts)):
        before = read.inner_text() if number else ""
        choose_file(page, a_photo_of(skin, cast=cast, gradient=0.25, noise=0.03, kind="JPEG"))
        if not number:
            stage.click(position={"x": 200, "y": 150})
            page.get_by_label("Something white").check()
            stage.click(position={"x": 340, "y": 150})
            expect(page.get_by_text("The light is put right by the white.")).to_be_visible()
            open_science(page)
        expect(read).not_to_have_text(before)
        # The spot is read before the white beside it: for a moment the light is that of the photo before.
        wait_until(page, lambda skin=skin: is_true(read.inner_text(), skin))
        found, _ = split_reading(read.inner_text())
        off.append(float(ciede2000(parse_colour(skin).lab, parse_colour(found).lab)))
    assert median(off) <= 2


def test_made_faces_of_all_depths_are_named_from_their_cheeks(page: Page) -> None:
    mark = page.get_by_role("button", name=re.compile("The shade's mark"))
    wrong: list[str] = []
    for skin, light in product(SKINS, LIGHTS):
        page.goto(f"{FINDER}?by=photo")
        choose_file(page, a_face_of(skin, light), "me.jpg")
        expect(page.get_by_role("region", name="The answer")).to_be_visible()
        across, down = re.findall(r"([\d.]+)%", mark.get_attribute("aria-label") or "")
        sides, (top, bottom) = CHEEKS
        assert any(left <= float(across) / 100 <= end for left, end in sides), f"{skin} by {light}: {across}"
        assert top <= float(down) / 100 <= bottom, f"{skin} by {light}: {down}"
        heading = page.get_by_role(
            "heading", name=re.compile(f"^({'|'.join(DEPTHS.values())})$")
        ).inner_text()
        if heading != DEPTHS[name_depth(skin)]:
            wrong.append(f"{skin} by {light}: {heading}")
    assert len(wrong) <= 2, wrong


@pytest.mark.parametrize("skin", [SKINS[0], SKINS[3], SKINS[6]])
def test_a_photo_of_lips_asks_first_and_finds_lipsticks(page: Page, skin: str) -> None:
    page.goto(f"{FINDER}?by=photo")
    choose_file(page, a_close_up_of_lips(skin))
    expect(page.get_by_text("What shall we match?")).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(0)
    page.get_by_label("Lips", exact=True).check()
    expect(page.get_by_role("article").filter(has_text="in Cherry").first).to_be_visible()


def test_a_photo_of_a_lipstick_finds_lipsticks(page: Page) -> None:
    page.goto(f"{FINDER}?by=photo")
    choose_file(page, a_photo_of(LIPSTICK))
    page.get_by_label("Lips", exact=True).check()
    page.get_by_test_id("photo-stage").click(position={"x": 120, "y": 150})
    expect(page.get_by_role("article").filter(has_text="in Cherry").first).to_be_visible()
    where = page.get_by_role("navigation", name="Where to look")
    expect(where.get_by_role("link", name="Lips")).to_have_attribute("aria-current", "true")
    assert violations(page) == []
    where.get_by_role("link", name="Complexion").click()
    expect(page.get_by_text("Nothing here is a sure match. The nearest:")).to_be_visible()


def read_across(mark: Locator) -> float:
    return float(re.findall(r"([\d.]+)%", mark.get_attribute("aria-label") or "")[0])


def test_the_marks_on_a_photo_are_moved_by_keyboard(page: Page) -> None:
    page.goto(f"{FINDER}?by=photo")
    choose_file(page, a_photo())
    wait_until_looked_at(page)
    page.get_by_test_id("photo-stage").click(position={"x": 120, "y": 150})
    mark = page.get_by_role("button", name=re.compile("The shade's mark, "))
    before = read_across(mark)
    mark.press("ArrowLeft")
    expect(mark).to_be_focused()
    wait_until(page, lambda: read_across(mark) == pytest.approx(before - 1))
    assert violations(page) == []


def huge_png() -> bytes:
    """The head of a picture of 100 megapixels."""
    return a_photo()[:16] + (10_000).to_bytes(4, "big") * 2 + a_photo()[24:]


NO_PHOTOS = (
    (b"only words", "This file is not a picture we can read."),
    (b"\0\0\0\x18ftypheic\0\0\0\0", "We cannot open HEIC photos here."),
    (a_picture("#020202"), "This photo is too dark to read a colour from."),
    (a_picture("#ffffff"), "This photo is too bright to read a colour from."),
    (a_picture("#7c7c80"), "We see no skin here."),
    (huge_png(), "This picture is too large to open here."),
    (a_photo()[:60], "This picture is broken and could not be opened."),
)


def test_a_photo_that_is_none_gets_a_sentence(page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{FINDER}?by=photo")
    for content, sentence in NO_PHOTOS:
        choose_file(page, content)
        expect(page.get_by_role("alert")).to_contain_text(sentence)
        expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("alert").get_by_role("link", name="a product you wear")).to_be_visible()
        choose_file(page, a_photo())
        expect(page.get_by_test_id("photo-stage")).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
