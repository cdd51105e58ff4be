"""The edges: paper, the narrowest phone, and a page enlarged to twice its size."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.looking import scrolls_sideways

pytestmark = pytest.mark.browser

NARROW: ViewportSize = {"width": 320, "height": 640}
TWICE_AS_LARGE: ViewportSize = {"width": 720, "height": 450}
"""A window of 1440 x 900 at 200% is as many CSS pixels wide and high as this."""
PATHS = (
    "/", "/brands", "/categories/lipstick", "/products/lipstick-01", "/match-your-shade", "/blog",
    "/account/login", "/informations/about-us",
)  # fmt: skip
BROKEN_WORDS = r"""() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (!node.parentElement.checkVisibility({ visibilityProperty: true })) continue;
    for (const { index, 0: word } of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      const lines = new Set(boxes.map(({ top }) => top));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
}"""


@pytest.mark.parametrize("size", [NARROW, TWICE_AS_LARGE])
@pytest.mark.parametrize("path", PATHS)
def test_no_word_is_broken(page: Page, path: str, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.goto(path)
    assert page.evaluate(BROKEN_WORDS) == []
    assert not scrolls_sideways(page)


@pytest.mark.parametrize("path", PATHS)
def test_paper_shows_the_page_alone(page: Page, path: str) -> None:
    page.goto(path)
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for part in ("banner", "contentinfo"):
        expect(page.get_by_role(part)).to_have_count(0)  # type: ignore[arg-type]
    assert page.locator("[data-floating]:visible, dialog:visible").count() == 0
    assert page.locator("main :is(button, form):visible").count() == 0
