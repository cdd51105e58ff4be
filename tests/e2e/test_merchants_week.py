"""The week of a merchant: the tasks of `docs/merchants-week.md`, walked on a phone and on a wide window."""

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from app.kit import clock
from app.kit.database.pool import Connection
from tests.e2e.looking import DESKTOP, PHONE, faults_here, scrolls_sideways
from tests.e2e.merchants import Hand, desk, rosa
from tests.support.pictures import a_picture
from tests.support.rows import a_brand, a_category, a_member, a_product, a_review, row
from tests.support.running_shop import RunningShop

__all__ = ["desk", "rosa"]
pytestmark = pytest.mark.browser
DOCUMENT = Path(__file__).parents[2] / "docs/merchants-week.md"
ROW = re.compile(r"\| \d+ \|.*\| (\d+) \| (\d+) s \|")
SHADES = (
    ("Porcelain", "#f6dccb"), ("Sand", "#e3bd98"), ("Honey", "#c68642"), ("Chestnut", "#8d5524"),
    ("Espresso", "#4a2912"),
)  # fmt: skip
ARTICLES = """id\ttitle\tbrand\tprice\tproduct_type\tcolor\titem_group_id
{0}1\tWeek Veil {0}\tWeekly {0}\t12.50\tLips > Lipstick\tRose\t{0}a
{0}2\tWeek Veil {0}\tWeekly {0}\t12.50\tLips > Lipstick\tPlum\t{0}a
"""
Task = Callable[["Week", Hand], None]
TASKS: list[Task] = []


def task(walk: Task) -> Task:
    TASKS.append(walk)
    return walk


class Week:
    """A merchant's week on a window of one width. What it makes has names of its own."""

    def __init__(self, page: Page, shop: RunningShop, own: str) -> None:
        self.page, self.shop, self.own = page, shop, own
        self.desk = page.locator("[data-desk]")

    def open(self, path: str) -> None:
        """Open the page of the desk where a task begins."""
        self.page.goto(f"/desk/{path}")
        expect(self.desk.get_by_label("Loading")).to_have_count(0)

    def button(self, name: str, **options: bool) -> Locator:
        return self.desk.get_by_role("button", name=name, **options)

    def field(self, name: str) -> Locator:
        return self.desk.get_by_label(name, exact=True)

    def says(self, words: str) -> None:
        expect(self.page.get_by_text(words).last).to_be_visible()

    def find_product(self, hand: Hand, words: str) -> None:
        self.open("products")
        hand.type(self.field("Search products"), words)
        expect(self.page).to_have_url(re.compile(r"[?&]q="))  # the list is drawn anew then


@task
def say_whose_shop_it_is(week: Week, hand: Hand) -> None:
    week.open("shop")
    for about, words in (
        ("The company, with its number.", f"Week {week.own} Ltd, 01234567"),
        ("Its registered address.", f"1 {week.own} Street, Leeds"),
        ("Where complaints go.", f"complaints@{week.own}.example"),
    ):
        form = week.page.get_by_role("form", name=about)
        hand.type(form.get_by_role("textbox"), words)
        hand.press(form.get_by_role("button", name="Save"))
        expect(form.get_by_role("button", name="Save")).to_have_count(0)


@task
def put_a_new_product_into_the_shop(week: Week, hand: Hand) -> None:
    week.open("products")
    hand.press(week.page.get_by_role("link", name="New product"))
    hand.type(week.field("Name"), f"Dew {week.own}")
    hand.press(week.button("A new brand"))
    hand.type(week.field("Name of the new brand"), f"House {week.own}")
    hand.press(week.button("Add this brand"))
    hand.choose(week.field("Category"), "Own tint")
    hand.type(week.field("Description"), "A light base that lasts the day.")
    for name, value in SHADES:
        hand.press(week.button("Add a shade"))
        hand.go_on_typing(week.field("Shade").last, name)
        hand.go_on_typing(week.field("Colour").last, value)
    pictures = [
        (f"{n}.png", "image/png", a_picture(colour)) for n, colour in enumerate(("#c68642", "#8d5524"))
    ]
    hand.drop(week.field("Drop pictures here, or choose them"), *pictures)
    expect(week.field("What it shows")).to_have_count(2)
    for name, price in (("Week Boots", "24.50"), ("Week Corner", "22")):
        hand.press(week.button("Add an offer"))
        hand.go_on_typing(week.field("Retailer").last, name)
        hand.go_on_typing(week.field("Price in pounds").last, price)
        hand.type(week.field("Address of its page").last, "https://shop.example/dew")
    hand.press(week.button("Put into the shop"))
    expect(week.page.get_by_role("link", name="Its page")).to_be_visible()


@task
def change_a_price(week: Week, hand: Hand) -> None:
    week.find_product(hand, f"Dew {week.own}")
    hand.press(week.button(f"Change Dew {week.own}"))
    hand.type(week.field("Price at Week Corner"), "19.50")
    hand.press(week.button("Save", exact=True))
    week.says("Saved.")


@task
def mend_a_colour(week: Week, hand: Hand) -> None:
    week.find_product(hand, f"Dew {week.own}")
    hand.press(week.button(f"Change Dew {week.own}"))
    hand.type(week.field("Honey"), "#aa4455")
    hand.press(week.button("Save", exact=True))
    week.says("Saved.")


@task
def say_that_it_is_sold_out(week: Week, hand: Hand) -> None:
    week.find_product(hand, f"Dew {week.own}")
    hand.press(week.button(f"Change Dew {week.own}"))
    hand.press(week.page.get_by_label("In stock at Week Boots"))
    week.says("Saved.")


@task
def take_the_last_change_back(week: Week, hand: Hand) -> None:
    week.find_product(hand, f"Dew {week.own}")
    hand.press(week.page.get_by_role("link", name=f"Dew {week.own}"))
    hand.press(week.button("History"))
    hand.press(week.button("Undo this").first)
    week.says("Saved.")
    expect(week.page.get_by_label("In stock").first).to_be_checked()


@task
def add_a_list_of_articles(week: Week, hand: Hand) -> None:
    week.open("feeds")
    hand.press(week.button("New feed"))
    file = (f"{week.own}.tsv", "text/plain", ARTICLES.format(week.own).encode())
    hand.drop(week.field("Or a file from this device"), file)
    week.says("A file that you sent.")
    hand.type(week.field("Retailer of everything in it"), "Week Boots")
    hand.press(week.button("Try it"))
    week.says("A run would make of it: 2 articles, 1 new product.")
    hand.press(week.button("Add the feed"))
    expect(week.button(f"Remove {week.own}")).to_be_visible()


@task
def make_two_names_one_brand(week: Week, hand: Hand) -> None:
    week.open("brands")
    hand.type(week.field("Search brands"), f"First {week.own}")
    hand.press(week.button(f"Change First {week.own}"))
    hand.choose(week.field("The other brand"), f"Second {week.own}")
    hand.press(week.button(f"Merge it into First {week.own}"))
    hand.press(week.button("Make them one brand"))
    week.says("They are one brand now.")


@task
def put_products_elsewhere(week: Week, hand: Hand) -> None:
    week.open("products")
    hand.choose(week.field("Category"), f"From {week.own}")
    hand.press(week.page.get_by_label("Select all 3"))
    hand.choose(week.field("What to do with them"), f"Put into To {week.own}")
    hand.press(week.button("Change 3"))
    week.says("3 products changed.")


@task
def recall_two_products(week: Week, hand: Hand) -> None:
    week.find_product(hand, f"Moved {week.own}")
    for number in range(2):
        hand.press(week.page.get_by_label(f"Select Moved {week.own} {number}"))
    hand.choose(week.field("What to do with them"), "Withdraw or recall")
    hand.type(week.field("What their pages say"), "Recalled by its maker. Please stop using it.")
    hand.press(week.button("Change 2"))
    week.says("2 products changed.")


@task
def hide_a_review_that_advertises(week: Week, hand: Hand) -> None:
    week.open("reviews")
    review = week.page.get_by_role("article").filter(has_text=f"Buy at {week.own}")
    hand.press(review.get_by_role("button", name="Hide it"))
    hand.type(review.get_by_label("Why: its author reads this"), "It advertises a shop.")
    hand.press(review.get_by_role("button", name="Hide it and tell its author"))
    week.says("It is hidden, and its author told.")


@task
def write_a_post_for_tomorrow(week: Week, hand: Hand) -> None:
    week.open("posts")
    hand.press(week.page.get_by_role("link", name="New post"))
    hand.type(week.field("Title"), f"Spring skin {week.own}")
    hand.type(week.field("Written by"), "Rosa")
    hand.type(week.field("Text"), "Lighter days ask for **lighter** bases.")
    tomorrow = clock.now() + timedelta(days=1)
    hand.type(week.field("Appears by itself on"), f"{tomorrow:%d/%m/%Y} 09:00")
    hand.press(week.button("Schedule"))
    week.says("Saved.")
    week.says("Appears on")


@task
def forget_a_member_who_asked_by_letter(week: Week, hand: Hand) -> None:
    week.open("people")
    hand.type(week.page.get_by_label("Name, number"), f"Letty {week.own}")
    hand.press(week.button("Find"))
    hand.press(week.button("Delete their account"))
    hand.press(week.button("Delete it for good"))
    week.says("The account is deleted.")


@task
def teach_the_search(week: Week, hand: Hand) -> None:
    week.open("searches")
    hand.type(week.field("They say"), f"warpaint {week.own}")
    hand.type(week.field("It means"), "foundation")
    hand.press(week.button("Teach", exact=True))
    week.says("The search knows it now.")


@task
def take_the_clicks_as_a_file(week: Week, hand: Hand) -> None:
    week.open("figures")
    hand.choose(week.field("Days"), "The last 7 days")
    with week.page.expect_download() as download:
        hand.press(week.page.get_by_role("link", name="Clicks as CSV"))
    assert "clicks" in download.value.suggested_filename


async def fill(connection: Connection, own: str) -> None:
    """Insert the goods and members from before the week."""
    for name in ("First", "Second"):
        await a_brand(connection, slug=f"{name.lower()}-{own}", name=f"{name} {own}")
    brand = await a_brand(connection, slug=f"moved-{own}", name=f"Mover {own}")
    here = await a_category(connection, slug=f"from-{own}", name=f"From {own}")
    await a_category(connection, slug=f"to-{own}", name=f"To {own}")
    for number in range(3):
        product = await a_product(
            connection, slug=f"moved-{own}-{number}", name=f"Moved {own} {number}", brand_id=brand,
            category_id=here,
        )  # fmt: skip
    author, reporter = await a_member(connection), await a_member(connection)
    review = await a_review(connection, product, author, body=f"Buy at {own}")
    await row(connection, "review_report", review_id=review, member_id=reporter, reason="An advertisement")
    await a_member(connection, first_name="Letty", surname=own)


@pytest.mark.parametrize(("own", "size"), [("small", PHONE), ("large", DESKTOP)])
def test_a_merchants_week(desk: Page, shop: RunningShop, own: str, size: ViewportSize) -> None:
    shop.with_database(lambda connection: fill(connection, own))
    desk.set_viewport_size(size)
    week, hands = Week(desk, shop, own), list[Hand]()
    # tests/e2e/test_desk.py scans all pages at both widths.
    find_faults = faults_here if size == PHONE else scrolls_sideways
    for walk in TASKS:
        hands.append(Hand())
        walk(week, hands[-1])
        expect(week.desk.get_by_role("heading", level=1)).to_be_visible()
        assert not find_faults(desk), walk.__name__
    told = re.findall(
        r"^\| \d+ \|.*\| (\d+) \| (\d+) s \|$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE
    )
    counted = [(str(hand.presses), f"{hand.seconds:.0f}") for hand in hands]
    assert told == counted, "docs/merchants-week.md"
    assert hands[1].seconds < 240, "a new product in four minutes"
