"""The service worker in a real browser: what it keeps, the page without a network, and the update notice."""

import io
from datetime import UTC, datetime

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.conftest import ServiceWorkers
from tests.e2e.looking import awake, violations
from tests.support import loopback
from tests.support.pictures import a_photo_of
from tests.support.processes import comes_true_within

pytestmark = pytest.mark.browser

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
LATER = datetime(2026, 1, 1, 13, tzinfo=UTC)
MUCH_LATER = datetime(2026, 1, 1, 18, tzinfo=UTC)
SAVED = "Saved on this device: pages now open faster, and say so when you are offline."
IN_CHARGE = """async () => {
  const worker = navigator.serviceWorker;
  if (!worker.controller)
    await new Promise((done) => worker.addEventListener('controllerchange', done, { once: true }));
}"""
# Another address is another worker, as another build is.
NEXT_BUILD = "navigator.serviceWorker.register('/sw.js?next').then(() => undefined)"


@pytest.fixture
def service_workers() -> ServiceWorkers:
    return "allow"


SHARE = """([action, method, enctype, field, bytes]) => {
  const form = Object.assign(document.createElement("form"), { action, method, enctype });
  const file = Object.assign(document.createElement("input"), { type: "file", name: field });
  const chosen = new DataTransfer();
  chosen.items.add(new File([new Uint8Array(bytes)], "me.png", { type: "image/png" }));
  file.files = chosen.files;
  form.append(file);
  document.body.append(form);
  form.submit();
}"""


def settle(page: Page, address: str) -> None:
    """Open a page whose worker is in charge."""
    page.goto(address)
    page.evaluate(IN_CHARGE)


def settle_without_time(page: Page, address: str) -> None:
    """Open a page whose worker is in charge, and stop its clock."""
    page.clock.install(time=NOON)
    settle(page, address)
    page.clock.pause_at(LATER)


def test_the_manifest_names_icons_of_the_sizes_it_says_and_pages_that_are_there(shop_url: str) -> None:
    manifest = loopback.get(f"{shop_url}/manifest.webmanifest").json()
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {(icon["sizes"], icon["purpose"]) for icon in drawn} >= {
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"),
    }  # fmt: skip
    for icon in [*manifest["icons"], *(icon for each in manifest["shortcuts"] for icon in each["icons"])]:
        answer = loopback.get(shop_url + icon["src"])
        assert (answer.status_code, answer.headers["content-type"]) == (200, icon["type"]), icon
        if icon["type"] == "image/png":
            width, height = Image.open(io.BytesIO(answer.content)).size
            assert f"{width}x{height}" == icon["sizes"], icon
    for path in (manifest["start_url"], *(each["url"] for each in manifest["shortcuts"])):
        assert loopback.get(shop_url + path).status_code == 200, path


def test_a_photo_shared_from_another_app_opens_in_the_finder(page: Page, shop_url: str) -> None:
    target = loopback.get(f"{shop_url}/manifest.webmanifest").json()["share_target"]
    (shared,) = target["params"]["files"]
    settle(page, shop_url)
    photo = list(a_photo_of("#c98f6b"))
    page.evaluate(SHARE, [target["action"], target["method"], target["enctype"], shared["name"], photo])
    page.wait_for_url("**/match-your-shade?by=photo*")
    expect(page.get_by_test_id("photo-stage")).to_be_visible()


def notice(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text="Undertone has been updated")


def test_files_are_kept_and_said_so_on_the_next_visit(
    page: Page, context: BrowserContext, shop_url: str
) -> None:
    page.goto(shop_url)
    assert comes_true_within(120, lambda: page.evaluate("localStorage.getItem('filesSaved')") == "due")
    expect(page.get_by_text(SAVED)).to_have_count(0)
    page.goto(f"{shop_url}/brands")
    expect(page.get_by_text(SAVED)).to_have_count(0)
    visit = context.new_page()
    visit.goto(shop_url)
    expect(visit.get_by_text(SAVED)).to_be_visible()
    expect(visit.get_by_text(SAVED)).to_have_css("position", "static")  # at the end of the page, over nothing
    visit.reload()
    expect(visit.get_by_text(SAVED)).to_have_count(0)
    page.goto(f"{shop_url}/brands")
    kept = page.evaluate(
        """async () => {
          const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
          const keys = await Promise.all(caches_.map((cache) => cache.keys()));
          return keys.flat().map(({ url }) => new URL(url).pathname);
        }"""
    )
    assert {"/offline.html", "/offline.css", "/offline.js", "/favicon.svg"} <= set(kept)
    others = [path for path in kept if not path.startswith("/assets/")]
    assert len(others) == 4, "nothing that depends on who asks"


def test_without_a_network_its_own_page_says_so(page: Page, context: BrowserContext, shop_url: str) -> None:
    settle(page, f"{shop_url}/brands")
    context.set_offline(True)
    page.goto(f"{shop_url}/blog")
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    expect(page.locator("body")).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
    assert violations(page) == []
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    context.set_offline(False)  # it opens by itself
    expect(page.get_by_role("heading", level=1)).to_have_text("Blog")


def test_a_page_that_is_open_without_a_network_says_how_old_it_is(
    page: Page, context: BrowserContext, shop_url: str
) -> None:
    settle(page, f"{shop_url}/brands")
    told = page.get_by_role("status").filter(has_text="You are offline")
    expect(told).to_have_count(0)
    context.set_offline(True)
    expect(told).to_contain_text("Prices and stock may have changed since this page was loaded.")
    assert violations(page) == []
    told.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)
    context.set_offline(False)
    context.set_offline(True)
    expect(told).to_be_visible()
    context.set_offline(False)
    expect(told).to_have_count(0)


def test_a_page_that_was_opened_without_a_network_says_so(page: Page, shop_url: str) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'onLine', { get: () => false })")
    page.goto(f"{shop_url}/brands")
    expect(page.get_by_role("status").filter(has_text="You are offline")).to_be_visible()


def test_a_link_pressed_without_a_network_is_followed_once_there_is_one(
    context: BrowserContext, shop_url: str
) -> None:
    page = context.new_page()  # one that may complain: the files of the next page cannot be loaded
    settle(page, f"{shop_url}/informations/contact-us")
    context.set_offline(True)
    page.get_by_role("contentinfo").get_by_role("link", name="Ranges by Brand").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    expect(page).to_have_url(f"{shop_url}/ranges")
    context.set_offline(False)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ranges by Brand")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Contact Us")


def test_a_page_that_a_closed_one_was_leaving_opens(context: BrowserContext, shop_url: str) -> None:
    page = context.new_page()
    settle(page, f"{shop_url}/informations/contact-us")
    page.evaluate("navigator.serviceWorker.controller.postMessage({ from: location.href, to: '/blog' })")
    page.close()
    other = context.new_page()
    other.goto(f"{shop_url}/informations/contact-us")
    expect(other.get_by_role("heading", level=1)).to_have_text("Contact Us")


def test_the_update_notice_is_dismissed_in_three_tenths_of_a_second_and_the_next_is_announced(
    page: Page, shop_url: str
) -> None:
    settle_without_time(page, f"{shop_url}/brands")
    page.evaluate(NEXT_BUILD)
    expect(notice(page)).to_contain_text("The page reloads in 5")
    page.clock.run_for(2_000)
    expect(notice(page)).to_contain_text("The page reloads in 3")
    page.get_by_role("button", name="Don't Refresh").click()
    expect(notice(page)).to_have_css("opacity", "0")
    page.clock.run_for(299)
    expect(notice(page)).to_have_count(1)
    page.clock.run_for(1)
    expect(notice(page)).to_have_count(0)
    page.clock.run_for(10_000)
    expect(page.get_by_role("heading", level=1)).to_have_text("Brands A-Z")
    page.evaluate(NEXT_BUILD.replace("?next", "?second"))
    expect(notice(page)).to_contain_text("The page reloads in 5")


def test_after_five_seconds_the_page_reloads_with_the_new_worker(page: Page, shop_url: str) -> None:
    settle_without_time(page, f"{shop_url}/informations/contact-us")
    page.evaluate("window.before = true")
    page.evaluate(NEXT_BUILD)
    expect(notice(page)).to_be_visible()
    for field in (page.get_by_label("Email address"), page.get_by_label("Message")):  # the newsletter's, too
        field.fill("Half a thought")
        for _ in range(6):
            page.clock.run_for(1_000)
        expect(notice(page)).to_contain_text("The page reloads in 5")
        expect(field).to_have_value("Half a thought")
    page.get_by_label("Email address").fill("")
    page.clock.resume()
    assert violations(page) == []
    page.clock.pause_at(MUCH_LATER)
    expect(notice(page)).to_contain_text("The page reloads in 5")
    page.get_by_label("Message").fill("")
    for second in (4, 3, 2, 1):
        page.clock.run_for(1_000)
        expect(notice(page)).to_contain_text(f"The page reloads in {second}")
    with page.expect_event("load"):
        page.clock.run_for(1_000)
    assert page.evaluate("window.before") is None
    assert page.evaluate("navigator.serviceWorker.controller.scriptURL").endswith("/sw.js?next")
    page.clock.resume()
    expect(page.get_by_text(SAVED)).to_be_visible()
    page.reload()
    awake(page)
    expect(page.get_by_text(SAVED)).to_have_count(0)


def test_an_update_that_was_dismissed_is_said_to_be_saved_once_it_is_used(
    page: Page, context: BrowserContext, shop_url: str
) -> None:
    settle_without_time(page, f"{shop_url}/brands")
    page.evaluate(NEXT_BUILD)
    expect(notice(page)).to_be_visible()
    page.get_by_role("button", name="Don't Refresh").click()
    page.clock.run_for(300)
    expect(notice(page)).to_have_count(0)
    page.clock.resume()
    expect(page.get_by_text(SAVED)).to_have_count(0)
    page.close()
    visit = context.new_page()
    visit.goto(f"{shop_url}/brands")
    for _ in range(20):  # the next worker begins a moment after the last page of the one before is closed
        if visit.evaluate("navigator.serviceWorker.controller?.scriptURL ?? ''").endswith("?next"):
            break
        visit.close()
        visit = context.new_page()
        visit.goto(f"{shop_url}/brands")
    expect(visit.get_by_text(SAVED)).to_be_visible()
