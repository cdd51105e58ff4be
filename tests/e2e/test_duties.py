"""Duties in a real browser: a report to its decision and back, blocking, complaints, delivery."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as PageTimeoutError

from app.admin import service
from app.kit.database.pool import Connection, Database
from tests.e2e.looking import DESKTOP, PATIENCE_MS, PHONE, complaints_of, faults_at, open_awake, wait_until
from tests.e2e.members import Members
from tests.e2e.test_alerts import wait_for_letters
from tests.support.rows import a_category, a_product, a_review, a_variant, row
from tests.support.running_shop import PATIENCE, RunningShop, in_a_thread, wait_for
from tests.support.staff import PASSWORD, add_staff

pytestmark = pytest.mark.browser

SLUG, TWIN = "reviewed-balm", "reviewed-twin"
REVIEW = "Report the review by Ada Byron"
PRICED_PAGES = (
    "/", "/products", "/search/reviewed", f"/products/{SLUG}", "/match-your-shade", "/brands/reviewed",
    "/categories/reviewed-shelf", "/around", "/twins", "/compare",
)  # fmt: skip
# A price in words, and the nearest element around it that speaks of delivery, a few steps up at most. What is
# saved, filtered by, or was asked before is no price to buy at.
BARE_PRICES = """() => {
  const bare = [], seen = [];
  const words = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let node; (node = words.nextNode()); ) {
    if (!/£\\d/.test(node.textContent) || !node.parentElement.checkVisibility()) continue;
    if (/save|cheaper|more than|less|below|was |last seen|low|wide/i.test(node.textContent)) continue;
    if (node.parentElement.closest('form, fieldset, svg, [role=slider], #prices, [hidden], option')) continue;
    seen.push(node.textContent);
    const around = [node.parentElement];
    while (around.length < 5 && around[0].parentElement) around.unshift(around[0].parentElement);
    if (!around.some((each) => /delivery/i.test(each.textContent)))
      bare.push(node.parentElement.outerHTML.slice(0, 200));
  }
  return { bare, seen: seen.length };
}"""


@pytest.fixture(scope="module", autouse=True)
def reviewed(shop: RunningShop) -> int:
    """A product that somebody reviewed, beside a twin."""
    review = shop.with_database(_insert)
    wait_for(shop, f"/products/{SLUG}", "Ada Byron")
    return review


async def _insert(work: Connection) -> int:
    category = await a_category(work, slug="reviewed-shelf", name="Reviewed shelf")
    brand = await row(work, "brand", slug="reviewed", name="Reviewed & Co")
    vendor = await row(work, "vendor", slug="reviewed-shop", name="Reviewed Shop")
    member = await row(
        work, "member", first_name="Ada", surname="Byron", email="author@reviewed.example",
        email_verified=True, is_proved=True,
    )  # fmt: skip
    for slug, value, price in ((SLUG, "#7a4a3a", 1200), (TWIN, "#7a4a3b", 900)):
        product = await a_product(work, slug=slug, name=slug.title(), brand_id=brand, category_id=category)
        await a_variant(work, product, name="Rose", value=value)
        await row(
            work, "offer", product_id=product, vendor_id=vendor, price_pence=price,
            url=f"https://reviewed.example/{slug}",
        )  # fmt: skip
        if slug == SLUG:
            review = await a_review(work, product, member)
    return review


@pytest.fixture(scope="module")
def rosa(shop: RunningShop) -> str:
    """The token of a session of somebody of the staff."""

    async def hire() -> str | None:
        async with Database(shop.database_url) as database:
            await add_staff(database, "rosa-of-duties")
            return (await service.sign_in(database, "rosa-of-duties", PASSWORD, replacing=None)).token

    return in_a_thread(hire) or ""


@pytest.fixture
def desk(browser: Browser, shop: RunningShop, rosa: str) -> Iterator[Page]:
    context = browser.new_context(base_url=shop.url, viewport=DESKTOP)
    cookie = {"name": "undertone_staff", "value": rosa, "url": f"{shop.url}/admin"}
    context.add_cookies([cookie])
    page = context.new_page()
    complaints = complaints_of(page)
    open_awake(page)
    yield page
    context.close()
    assert complaints == []


def test_a_report_is_decided_in_three_presses_its_author_told_and_the_review_restored(
    page: Page, desk: Page, shop: RunningShop
) -> None:
    page.goto(f"/products/{SLUG}")
    page.get_by_role("button", name=REVIEW).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("What is wrong with it?").fill("It advertises another balm")
    dialog.get_by_label("Your email address").fill("reader@reviewed.example")
    dialog.get_by_role("button", name="Report", exact=True).click()
    expect(page.get_by_text("Its number is")).to_be_visible()
    wait_for_letters(shop, page, "reader@reviewed.example", 1)

    desk.goto("/desk/products")
    desk.get_by_role("navigation", name="Desk").get_by_role("link", name="Reviews").click()
    reported = desk.get_by_role("article").filter(has_text="It advertises another balm")
    reported.get_by_role("button", name="Hide it").click()
    reported.get_by_label("Why: its author reads this").fill("It praises a shop")
    reported.get_by_role("button", name="Hide it and tell its author").click()
    expect(desk.get_by_text("It is hidden, and its author told.")).to_be_visible()

    hidden = wait_for_letters(shop, page, "author@reviewed.example", 1)
    words = hidden.get_body(("plain",)).get_content()
    assert "It praises a shop" in words
    decided = wait_for_letters(shop, page, "reader@reviewed.example", 2)
    link = re.search(r"/informations/complaints\?about=\w+", decided.get_body(("plain",)).get_content())[0]
    page.goto(link)
    about = page.get_by_label("The number of our decision")
    expect(about).to_have_value(link.split("=")[1])
    page.get_by_label("What is it about?").select_option("A price, or what a shop sent")
    page.get_by_label("What went wrong?").fill("I only said where I bought it")
    page.get_by_label("Email address for our answer").fill("author@reviewed.example")
    page.get_by_role("button", name="Send complaint").click()
    done = page.get_by_role("status").filter(has_text="We have your complaint")
    expect(done).to_have_text(re.compile(r"Its number is [A-Z2-9]{10}, .* We answer by \d+ \w+ 20\d\d\."))
    wait_for_letters(shop, page, "author@reviewed.example", 2)

    desk.get_by_role("navigation", name="Desk").get_by_role("link", name="Complaints").click()
    complaint = desk.get_by_role("article").filter(has_text="I only said where I bought it")
    complaint.get_by_role("button", name="Show it again").click()
    expect(desk.get_by_text("It is shown.")).to_be_visible()
    shown = wait_for_letters(shop, page, "author@reviewed.example", 3)
    assert "is shown again" in shown["Subject"]
    complaint.get_by_label("Your answer to").fill("You are right, and others see it again")
    complaint.get_by_role("button", name="Send the answer").click()
    expect(desk.get_by_text("is answered and closed.")).to_be_visible()
    answered = wait_for_letters(shop, page, "author@reviewed.example", 4)
    assert "others see it again" in answered.get_body(("plain",)).get_content()
    deadline = time.monotonic() + PATIENCE
    while not has_its_review(page) and time.monotonic() < deadline:
        pass  # a page kept from while it was hidden is shown once more
    expect(page.get_by_role("button", name=REVIEW)).to_be_visible()


def has_its_review(page: Page) -> bool:
    page.goto(f"/products/{SLUG}")
    with suppress(PageTimeoutError):
        page.get_by_role("button", name=REVIEW).wait_for(timeout=PATIENCE_MS / 2)
        return True
    return False


def test_staff_close_an_account_and_keep_words_that_wait(desk: Page) -> None:
    desk.goto("/desk/reviews")
    desk.get_by_label("A word, or a few").fill("Casino bonus")
    desk.get_by_role("button", name="Block it").click()
    word = desk.get_by_role("button", name="Block casino bonus no more")
    expect(word).to_be_visible()
    assert faults_at(desk, PHONE, DESKTOP) == []
    word.click()
    expect(word).to_have_count(0)
    desk.goto("/desk/people")
    desk.get_by_label("Name, number").fill("author@reviewed.example")
    desk.get_by_role("button", name="Find").click()
    desk.get_by_role("button", name="Close their account").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label("Why: they read this").fill("Bought reviews")
    dialog.get_by_role("button", name="Close it and tell them").click()
    expect(desk.get_by_text(re.compile("^Closed on .*: Bought reviews$"))).to_be_visible()
    desk.get_by_role("button", name="Open their account again").click()
    expect(desk.get_by_role("button", name="Close their account")).to_be_visible()


def test_a_complaint_is_sent_without_scripts(browser: Browser, shop: RunningShop) -> None:
    context = browser.new_context(base_url=shop.url, java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto("/informations/complaints")
    page.get_by_label("What went wrong?").fill("The price was another one")
    page.get_by_label("Email address for our answer").fill("plain@reviewed.example")
    page.get_by_role("button", name="Send complaint").click()
    expect(page.get_by_role("heading", name="We have your complaint")).to_be_visible()
    wait_for_letters(shop, page, "plain@reviewed.example", 1)
    context.close()


def test_who_blocks_a_member_sees_them_no_more_until_they_undo_it(members: Members) -> None:
    rude = members.join(first_name="Rude", surname="Person")
    page = members.browse(members.join())
    page.goto(f"/profile/{rude}")
    page.get_by_role("button", name="Block Rude Person").click()
    blocked = page.get_by_role("region", name="Whom you blocked")
    expect(blocked.get_by_text("Rude Person")).to_be_visible()
    assert faults_at(page, PHONE, DESKTOP) == []
    page.goto(f"/profile/{rude}")
    expect(page.get_by_text("Nobody is here")).to_be_visible()
    page.goto("/account")
    blocked.get_by_role("button", name="Unblock Rude Person").click()
    expect(blocked).to_have_count(0)


def test_a_message_is_shown_by_the_worker_and_leads_to_its_page(windowed: Browser, shop: RunningShop) -> None:
    context = windowed.new_context(base_url=shop.url, permissions=["notifications"])
    page = context.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    devtools = context.new_cdp_session(page)
    registrations: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda sent: registrations.extend(each["registrationId"] for each in sent["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    wait_until(page, lambda: bool(registrations))
    message = {"title": "Balm is £9.00 now", "body": "You asked us to tell you.", "path": f"/products/{SLUG}"}
    shown = """async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, data }) => [title, body, data]);
    }"""
    expected = [[message["title"], message["body"], message["path"]]]

    def is_shown() -> bool:
        """Chromium now and then delivers nothing; of the same message sent again one stays."""
        sent = {"origin": shop.url, "registrationId": registrations[-1], "data": json.dumps(message)}
        devtools.send("ServiceWorker.deliverPushMessage", sent)
        return bool(page.evaluate(shown) == expected)

    wait_until(page, is_shown)
    context.close()


def test_delivery_stands_with_each_price_wherever_one_stands(page: Page, shop: RunningShop) -> None:
    shade = shop.with_database(
        lambda work: work.fetchval(
            "SELECT variant.id FROM variant JOIN product ON product.id = product_id WHERE slug = $1", SLUG
        )
    )
    bare, seen = {}, 0
    for path in (
        *PRICED_PAGES,
        f"/match-your-shade?variant_id={shade}",
        f"/shades/{shade}",
        f"/around?variant={shade}",
    ):
        page.goto(path)
        page.wait_for_load_state("networkidle", timeout=4 * PATIENCE_MS)
        found = page.evaluate(BARE_PRICES)
        seen += found["seen"]
        if found["bare"]:
            bare[path] = found["bare"]
    assert bare == {}
    assert seen > 20
