"""From a wish to its letter in a real browser: told when the price falls, and not again after one click."""

import re
import time
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from playwright.sync_api import Page, expect

from app.alerts.letters.writing import write_letters
from app.alerts.prices.evaluation import evaluate
from app.kit import clock
from app.kit.database.pool import Connection, Database
from tests.e2e.looking import DESKTOP, PHONE, faults_at, wait_until
from tests.e2e.members import Members
from tests.support.rows import a_category, a_product, row
from tests.support.running_shop import PATIENCE, RunningShop, in_a_thread, wait_for

pytestmark = pytest.mark.browser

SLUG, SOLD_OUT = "waited-for", "waited-for-stock"
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@pytest.fixture(scope="module", autouse=True)
def waited_for(shop: RunningShop) -> None:
    """A product that costs £25, and one that is not in stock."""
    shop.with_database(_insert_products)
    wait_for(shop, f"/products/{SLUG}", "25.00")
    wait_for(shop, f"/products/{SOLD_OUT}", "25.00")


async def _insert_products(work: Connection) -> None:
    category = await a_category(work, slug="waiting", name="Waiting")
    vendor = await row(work, "vendor", slug="waiting-shop", name="Waiting Shop")
    for slug in (SLUG, SOLD_OUT):
        product = await a_product(work, slug=slug, name=f"Product {slug}", category_id=category)
        await row(
            work, "offer", product_id=product, vendor_id=vendor, price_pence=2500, in_stock=slug == SLUG
        )  # fmt: skip


def look_through(shop: RunningShop) -> None:
    """What the worker does by day."""

    async def work() -> None:
        async with Database(shop.database_url) as database:
            await evaluate(database, clock.now())
            await write_letters(database, shop.environment()["UNDERTONE_SECRET"], NOON)

    in_a_thread(work)


def set_price(shop: RunningShop, pence: int) -> None:
    statement = "UPDATE offer SET price_pence = $2 FROM product WHERE product.id = product_id AND slug = $1"
    shop.with_database(lambda work: work.execute(statement, SLUG, pence))
    look_through(shop)


def find_letters(shop: RunningShop, address: str) -> list[EmailMessage]:
    """The letters to an address that have left, the oldest first."""
    files = sorted((shop.folder / "mail").glob("*.eml"), key=lambda file: file.stat().st_mtime_ns)
    letters = [message_from_bytes(file.read_bytes(), policy=policy.default) for file in files]
    return [letter for letter in letters if letter["To"] == address]


def wait_for_letters(shop: RunningShop, page: Page, address: str, number: int) -> EmailMessage:
    """The newest letter to an address, once so many have left."""
    deadline = time.monotonic() + PATIENCE
    while len(letters := find_letters(shop, address)) < number and time.monotonic() < deadline:
        page.wait_for_timeout(100)
    assert len(letters) == number
    return letters[-1]


def find_link(letter: EmailMessage, page: str) -> str:
    text = letter.get_body(("plain",)).get_content()
    return re.search(rf"https?://[^/\s]+(/api/v1/alerts/{page}\?token=[\w.-]+)", text)[1]


def test_a_visitor_waits_for_a_price_is_told_and_ends_it(shop: RunningShop, page: Page) -> None:
    look_through(shop)
    page.goto(f"/products/{SLUG}")
    page.get_by_role("button", name="Tell me when it costs less").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Tell me at this price")).to_have_value("22.50")
    assert faults_at(page, PHONE, DESKTOP) == []
    dialog.get_by_label("Tell me at this price").fill("20")
    dialog.get_by_label("Email address").fill("visitor@waiting.example")
    dialog.get_by_role("button", name="Tell me").click()
    expect(page.get_by_text("Please confirm in the letter that we sent you.")).to_be_visible()
    question = wait_for_letters(shop, page, "visitor@waiting.example", 1)
    page.goto(find_link(question, "confirm"))
    page.get_by_role("button", name="Yes, tell me").click()
    expect(page.get_by_role("heading", name="Thank you")).to_be_visible()

    set_price(shop, 1999)
    letter = wait_for_letters(shop, page, "visitor@waiting.example", 2)
    assert "£19.99" in letter["Subject"]
    link = re.search(rf"/products/{SLUG}\S*", letter.get_body(("plain",)).get_content())[0].rstrip(")")
    wait_for(shop, link, "19.99")
    page.goto(link)
    expect(page.get_by_text("£19.99").first).to_be_visible()

    page.goto(find_link(letter, "stop"))
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("heading", name="We have stopped")).to_be_visible()
    set_price(shop, 2500)
    set_price(shop, 1500)
    queued = "SELECT count(*) FROM mail WHERE address = 'visitor@waiting.example'"
    # What is queued is sent, and would be a letter more; the last one may just be taken off the queue.
    wait_until(page, lambda: shop.with_database(lambda work: work.fetchval(queued)) == 0)
    assert len(find_letters(shop, "visitor@waiting.example")) == 2


def test_a_member_asks_and_looks_after_it_in_the_account(members: Members) -> None:
    member = members.join(email="member@waiting.example", email_verified=True)
    page = members.browse(member)
    page.goto(f"/products/{SOLD_OUT}")
    page.get_by_role("button", name="Tell me when it is in stock").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Email address")).to_have_count(0)
    dialog.get_by_role("button", name="Tell me").click()
    expect(page.get_by_text("We will write to you.")).to_be_visible()

    page.goto("/account")
    own = page.get_by_role("region", name="What we tell you")
    expect(own.get_by_text(f"Product {SOLD_OUT}")).to_be_visible()
    own.get_by_label("Anything on my wishlist").fill("5")
    own.get_by_role("button", name="Tell me", exact=True).click()
    expect(own.get_by_text("Anything on your wishlist")).to_be_visible()
    assert faults_at(page, PHONE, DESKTOP) == []
    alert = own.get_by_role("listitem").filter(has_text=SOLD_OUT)
    alert.get_by_role("button", name="Pause").click()
    expect(alert.get_by_text("paused")).to_be_visible()
    alert.get_by_role("button", name="Delete").click()
    expect(own.get_by_text(f"Product {SOLD_OUT}")).to_have_count(0)
