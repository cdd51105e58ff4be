"""Feeds day after day, from a real server: what is new, what vanished, what is refused, and what is asked."""

import gzip
from datetime import datetime, timedelta

import httpx
import msgspec
import pytest

from app.catalogue.feeds import service
from app.catalogue.feeds.queries import lock_feed, start_and_end_sales
from app.catalogue.importing.reading import files
from app.kit import clock
from tests.catalogue.conftest import rows
from tests.support.feed_sources import complete

FIELDS = "id item_group_id title brand gtin color size price product_type link image_link availability"
HEADER = "\t".join(FIELDS.split()) + "\n"
OFFERS = """
    SELECT product.name, price_pence, currency, in_stock
    FROM offer JOIN product ON product.id = product_id ORDER BY 1"""
EVERYTHING = (
    "SELECT (SELECT count(*) FROM product), (SELECT count(*) FROM feed_item), (SELECT count(*) FROM offer)"
)


def line(number: int, price: str = "12.50 GBP", **more: str) -> str:
    fields = {
        "id": f"a{number}",
        "group": "",
        "title": f"Silk No {number} Lipstick",
        "brand": "Oriel",
        "gtin": complete(f"50{number:010}"),
        "shade": "",
        "size": "4 g",
        "price": price,
        "type": "Lipstick",
        "link": f"https://shop.example/{number}",
        "image": f"https://shop.example/{number}.jpg",
        "stock": "in_stock",
    } | more
    return "\t".join(fields.values()) + "\n"


def tsv(*lines: str) -> bytes:
    return (HEADER + "".join(lines)).encode()


async def test_a_feed_day_after_day(undertone, db, retailer):
    retailer.files["feed.tsv"] = tsv(*(line(n) for n in range(20)))
    assert (
        await undertone("feeds", "add", "boots", retailer.address("feed.tsv"), "--retailer", "Boots")
    ).exit_code == 0
    dry = await undertone("feeds", "run", "boots", "--dry-run")
    assert "boots: 20 articles, 20 new or changed, 20 new products" in dry.output, dry.output
    assert await rows(db, EVERYTHING) == [(0, 0, 0)]
    first = await undertone("feeds", "run", "boots")
    assert first.exit_code == 0, first.output
    assert await rows(db, EVERYTHING) == [(20, 20, 20)]
    assert (await rows(db, "SELECT name, volume, gtin, status FROM product ORDER BY id"))[3] == (
        "Silk No 3 Lipstick",
        "4 g",
        f"0{complete('500000000003')}",
        "published",
    )
    # Unchanged: it is not even sent.
    assert "Nothing new" in (await undertone("feeds", "run", "boots")).output
    assert retailer.answered[304] == 1
    # One price, two gone (a tenth), one new.
    retailer.files["feed.tsv"] = tsv(line(0, "11.00 GBP"), *(line(n) for n in range(1, 18)), line(30))
    second = await undertone("feeds", "run", "boots")
    assert "19 articles, 17 unchanged, 2 new or changed, 1 new product, 2 no longer in it" in second.output, (
        second.output
    )
    offers = {name: (price, stock) for name, price, _, stock in await rows(db, OFFERS)}
    assert (offers["Silk No 0 Lipstick"], offers["Silk No 18 Lipstick"]) == ((1100, True), (1250, False))
    # What comes back is in stock again.
    retailer.files["feed.tsv"] = tsv(line(0, "11.00 GBP"), *(line(n) for n in range(1, 20)), line(30))
    await undertone("feeds", "run", "boots")
    assert all(stock for *_, stock in await rows(db, OFFERS))


OFFERS_BY_RETAILER = """
    SELECT product.name, vendor.name, price_pence, currency FROM offer JOIN product ON product.id = product_id
    JOIN vendor ON vendor.id = vendor_id ORDER BY product.name, vendor.name, currency"""


@pytest.mark.parametrize(
    ("moved", "offer"),
    [
        ({"price": "15.00 EUR"}, ("Silk No 1 Lipstick", "Boots", 1500, "EUR")),
        ({"group": "g", "title": "Cloud"}, ("Cloud", "Boots", 1250, "GBP")),
    ],
    ids=["currency", "group"],
)
async def test_an_article_that_moves_leaves_no_offer_behind(undertone, db, retailer, moved, offer):
    """What another article or no feed at all offers stays."""
    retailer.files["feed"] = tsv(line(1, gtin=""), line(2, gtin=""))
    await undertone("feeds", "add", "boots", retailer.address("feed"), "--retailer", "Boots")
    await undertone("feeds", "run", "boots")
    await rows(
        db,
        "INSERT INTO offer (product_id, vendor_id, currency, price_pence)"
        " SELECT product_id, vendor_id, 'USD', 999 FROM offer",
    )
    retailer.files["feed"] = tsv(line(1, gtin="", **moved), line(2, gtin=""))
    second = await undertone("feeds", "run", "boots")
    assert "1 offer removed" in second.output, second.output
    assert await rows(db, OFFERS_BY_RETAILER) == sorted(
        [
            offer,
            ("Silk No 1 Lipstick", "Boots", 999, "USD"),
            ("Silk No 2 Lipstick", "Boots", 999, "USD"),
            ("Silk No 2 Lipstick", "Boots", 1250, "GBP"),
        ],
        key=lambda each: (each[0], each[1], each[3]),
    )


@pytest.mark.parametrize("first", [(), ("--retailer", "Bots")], ids=["none", "misspelt"])
async def test_a_retailer_that_is_corrected_has_the_offers_of_the_former(undertone, db, retailer, first):
    retailer.files["feed"] = tsv(line(1), line(2))
    add = ("feeds", "add", "boots", retailer.address("feed"))
    await undertone(*add, *first)
    await undertone("feeds", "run", "boots")
    await undertone(*add, "--retailer", "Boots")
    second = await undertone("feeds", "run", "boots")
    assert "2 offers removed" in second.output, second.output
    assert await rows(db, OFFERS_BY_RETAILER) == [
        ("Silk No 1 Lipstick", "Boots", 1250, "GBP"),
        ("Silk No 2 Lipstick", "Boots", 1250, "GBP"),
    ]


async def test_a_product_that_loses_an_article_is_offered_at_the_price_of_another(undertone, db, retailer):
    group = {"gtin": "", "group": "g", "title": "Silk"}
    retailer.files["feed"] = tsv(line(1, "9.00 GBP", shade="Rose", **group), line(2, shade="Plum", **group))
    await undertone("feeds", "add", "boots", retailer.address("feed"), "--retailer", "Boots")
    await undertone("feeds", "run", "boots")
    assert await rows(db, OFFERS) == [("Silk", 900, "GBP", True)]
    retailer.files["feed"] = tsv(
        line(1, "9.00 GBP", gtin="", group="h", title="Cloud"), line(2, shade="Plum", **group)
    )
    await undertone("feeds", "run", "boots")
    assert await rows(db, OFFERS) == [("Cloud", 900, "GBP", True), ("Silk", 1250, "GBP", True)]


async def test_the_offer_of_a_product_is_its_cheapest_article_that_has_a_price(undertone, db, retailer):
    group = {"gtin": "", "group": "g", "title": "Silk"}
    retailer.files["feed"] = tsv(line(1, "", shade="Rose", **group), line(2, shade="Plum", **group))
    await undertone(
        "feeds", "add", "boots", retailer.address("feed"), "--retailer", "Boots", "--currency", "GBP"
    )
    await undertone("feeds", "run", "boots")
    assert await rows(db, "SELECT price_pence FROM feed_item ORDER BY key") == [(None,), (1250,)]
    assert await rows(db, OFFERS) == [("Silk", 1250, "GBP", True)]


async def test_what_another_feed_of_the_retailer_has_stays_in_stock(undertone, db, retailer):
    lines = [line(n) for n in range(20)]
    retailer.files["feed"], retailer.files["other"] = tsv(*lines), tsv(line(0, "13.00 GBP"), line(1))
    for name, file in (("boots", "feed"), ("boots-other", "other")):
        await undertone("feeds", "add", name, retailer.address(file), "--retailer", "Boots")
        await undertone("feeds", "run", name)
    offers = {name: (price, stock) for name, price, _, stock in await rows(db, OFFERS)}
    assert (len(offers), offers["Silk No 0 Lipstick"]) == (20, (1250, True))
    retailer.files["feed"] = tsv(*lines[1:])
    await undertone("feeds", "run", "boots")
    offers = {name: (price, stock) for name, price, _, stock in await rows(db, OFFERS)}
    assert offers["Silk No 0 Lipstick"] == (1300, True)


async def test_a_feed_that_is_not_read_any_more_says_no_price_beside_one_that_is(undertone, db, retailer):
    retailer.files["feed"], retailer.files["other"] = tsv(line(0, "8.00 GBP")), tsv(line(0, "10.00 GBP"))
    for name, file in (("boots", "feed"), ("boots-other", "other")):
        await undertone("feeds", "add", name, retailer.address(file), "--retailer", "Boots")
        await undertone("feeds", "run", name)
    assert [price for _, price, *_ in await rows(db, OFFERS)] == [800]
    await rows(db, "UPDATE feed SET problem = 'It answers 404' WHERE name = 'boots'")
    retailer.files["other"] = tsv(line(0, "10.50 GBP"))
    await undertone("feeds", "run", "boots-other")
    assert [price for _, price, *_ in await rows(db, OFFERS)] == [1050]


async def run_a_month_later(undertone, db, retailer, content: bytes) -> str:
    """Run a feed as if what is missing had been so for more than a month."""
    await rows(
        db, "UPDATE feed_item SET missing_since = now() - interval '31 days' WHERE missing_since IS NOT NULL"
    )
    retailer.files["feed"] = content
    return (await undertone("feeds", "run", "boots")).output


async def test_an_offer_goes_a_month_after_the_articles_in_its_currency(undertone, db, retailer):
    """What was imported by hand in a third currency stays."""
    lines = [line(n) for n in range(20, 40)]
    pounds = line(1, gtin="", group="g", title="Silk", shade="Rose")
    euros = line(2, "15.00 EUR", gtin="", group="g", title="Silk", shade="Plum")
    offers = """SELECT currency FROM offer JOIN product ON product.id = product_id WHERE product.name = 'Silk'
        ORDER BY 1"""
    retailer.files["feed"] = tsv(pounds, euros, *lines)
    await undertone("feeds", "add", "boots", retailer.address("feed"), "--retailer", "Boots")
    await undertone("feeds", "run", "boots")
    await rows(
        db,
        "INSERT INTO offer (product_id, vendor_id, currency, price_pence)"
        " SELECT product_id, vendor_id, 'USD', 999 FROM offer WHERE currency = 'EUR'",
    )
    retailer.files["feed"] = tsv(pounds, *lines)
    await undertone("feeds", "run", "boots")
    assert await rows(db, offers) == [("EUR",), ("GBP",), ("USD",)]
    output = await run_a_month_later(undertone, db, retailer, tsv(*lines))
    assert "1 offer removed" in output, output
    assert await rows(db, offers) == [("GBP",), ("USD",)]
    await run_a_month_later(undertone, db, retailer, tsv(*lines, line(50)))
    assert await rows(db, offers) == [("USD",)]


async def hold_a_price(undertone, retailer) -> list[str]:
    """Run a feed of 25 lines, which are returned, and then with one more whose price waits for staff."""
    lines = [line(n) for n in range(25)]
    retailer.files["feed"] = tsv(*lines)
    await undertone("feeds", "add", "boots", retailer.address("feed"), "--retailer", "Boots")
    await undertone("feeds", "run", "boots")
    retailer.files["feed"] = tsv(*lines, line(40, "0.05 GBP"))
    await undertone("feeds", "run", "boots")
    return lines


async def test_a_held_price_goes_a_month_after_its_article(undertone, db, retailer):
    lines = await hold_a_price(undertone, retailer)
    retailer.files["feed"] = tsv(*lines)
    await undertone("feeds", "run", "boots")
    assert await rows(db, "SELECT price_pence FROM held_price") == [(5,)]
    await run_a_month_later(undertone, db, retailer, tsv(*lines, line(50)))
    assert await rows(db, "SELECT price_pence FROM held_price") == []


async def test_shades_in_another_script_are_told_apart(undertone, db, retailer):
    group = {"gtin": "", "group": "g", "title": "Silk"}
    lines = (line(1, shade="珊瑚", **group), line(2, shade="薔薇", **group), line(3, **group))
    retailer.files["feed"] = tsv(*lines)
    await undertone("feeds", "add", "boots", retailer.address("feed"))
    await undertone("feeds", "run", "boots")
    query = "SELECT key, name FROM feed_item LEFT JOIN variant ON variant.id = variant_id ORDER BY key"
    assert await rows(db, query) == [("a1", "珊瑚"), ("a2", "薔薇"), ("a3", None)]


@pytest.mark.parametrize(
    ("second", "words"),
    [
        (tsv(*(line(n) for n in range(15))), "5 of 20 articles are gone"),
        (tsv(*(line(n, "5.00 GBP") for n in range(20))), "price in the middle was 12.50, and is 5.00"),
    ],
    ids=["vanished", "prices"],
)
async def test_a_feed_that_changed_too_much_stops_and_asks(undertone, db, retailer, second, words):
    retailer.files["feed.tsv"] = tsv(*(line(n) for n in range(20)))
    await undertone("feeds", "add", "boots", retailer.address("feed.tsv"))
    await undertone("feeds", "run", "boots")
    before = await rows(db, OFFERS)
    retailer.files["feed.tsv"] = second
    stopped = await undertone("feeds", "run", "boots")
    assert (stopped.exit_code, words in stopped.output) == (3, True), stopped.output
    assert "STOPPED" in (await undertone("feeds", "list")).output
    assert await rows(db, OFFERS) == before
    assert "no feed" not in (await undertone("feeds", "run", "--due")).output
    again = await undertone("feeds", "run", "boots")
    assert (again.exit_code, words in again.output) == (3, True), "nobody has let it in"
    assert await rows(db, OFFERS) == before
    assert (await undertone("feeds", "allow", "boots")).exit_code == 0
    assert (await undertone("feeds", "run", "boots")).exit_code == 0
    assert await rows(db, OFFERS) != before


async def test_a_feed_that_asks_is_read_anew_once_it_is_corrected(undertone, db, retailer):
    retailer.files["feed.tsv"] = tsv(*(line(n) for n in range(20)))
    retailer.files["wrong.tsv"] = tsv(*(line(n) for n in range(15)))
    add = ("feeds", "add", "boots")
    await undertone(*add, retailer.address("feed.tsv"))
    await undertone("feeds", "run", "boots")
    await undertone(*add, retailer.address("wrong.tsv"))
    assert (await undertone("feeds", "run", "boots")).exit_code == 3
    # Elsewhere is the same content: nobody has let it in.
    retailer.files["same.tsv"] = retailer.files["wrong.tsv"]
    await undertone(*add, retailer.address("same.tsv"))
    again = await undertone("feeds", "run", "--due")
    assert "5 of 20 articles are gone" in again.output, again.output
    await undertone(*add, retailer.address("feed.tsv"))
    assert "20 articles, 20 unchanged" in (await undertone("feeds", "run", "--due")).output
    assert "fine" in (await undertone("feeds", "list")).output


async def test_a_feed_that_another_process_reads_is_not_even_fetched(undertone, db, retailer):
    retailer.files["feed.tsv"] = tsv(line(1))
    await undertone("feeds", "add", "boots", retailer.address("feed.tsv"))
    async with db.reading() as connection:
        assert await lock_feed(connection, await connection.fetchval("SELECT id FROM feed"))
        other = await undertone("feeds", "run", "boots")
        await connection.execute("SELECT pg_advisory_unlock_all()")
    assert (other.exit_code, "Another process is reading it" in other.output) == (0, True), other.output
    assert retailer.asked["feed.tsv"] == 0
    assert "1 article," in (await undertone("feeds", "run", "boots")).output


async def test_what_is_no_feed_changes_nothing(undertone, db, retailer, monkeypatch):
    monkeypatch.setattr(files, "UNPACKED_UNCHECKED", 1 << 20)
    retailer.files["feed"] = tsv(*(line(n) for n in range(3)))
    await undertone("feeds", "add", "boots", retailer.address("feed"))
    await undertone("feeds", "run", "boots")
    before = await rows(db, OFFERS)
    rss = "<rss xmlns:g='http://base.google.com/ns/1.0'><channel>"
    item = "<item><g:id>1</g:id><title>A</title><g:brand>B</g:brand><g:price>1 GBP</g:price></item>"
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 9))
    bad = {
        b"<!doctype html><html><h1>Sign in</h1>": "web page",
        rss.encode() + item.encode(): "cut short",
        f'<!DOCTYPE r [<!ENTITY l0 "ha">{laughs}]>{rss}&l8;'.encode(): "entities",
        f'<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>{rss}&x;'.encode(): "entities",
        (rss + "<a>" * 50).encode(): "nested deeper",
        "id\ttitle\tbrand\n1\tÉté\tOriel\n".encode("latin-1"): "not written in UTF-8",
        gzip.compress(tsv(line(1)))[:-20]: "cut short",
        gzip.compress(bytes(4 << 20)): "unpacks to far more",
        b'{"products": "none"}': "no list of products",
        b'[{"id": 1}': "cut short",
        b"a,b\n1,2\n": "no feed that we know",
        b"": "no feed that we know",
    }
    said = {}
    for content, words in bad.items():
        retailer.files["feed"] = content
        result = await undertone("feeds", "run", "boots")
        if result.exit_code != 2 or words not in result.output:
            said[words] = (result.exit_code, result.output)
    assert said == {}
    for path, words in (("nowhere", "answers 404"), ("inside", "private address")):
        retailer.redirects["inside"] = "http://10.0.0.1/feed"
        await undertone("feeds", "add", "boots", retailer.address(path))
        result = await undertone("feeds", "run", "boots")
        assert (result.exit_code, words in result.output) == (2, True), result.output
    assert await rows(db, OFFERS) == before


async def test_a_host_that_never_answers_or_lies_of_its_length_changes_nothing(
    undertone, db, retailer, monkeypatch
):
    retailer.files["feed"] = tsv(*(line(n) for n in range(3)))
    await undertone("feeds", "add", "boots", retailer.address("feed"))
    await undertone("feeds", "run", "boots")
    before = await rows(db, OFFERS)
    monkeypatch.setattr(service, "TIMEOUT", httpx.Timeout(0.5))
    for path in ("never", "two-gigabytes"):
        await undertone("feeds", "add", "boots", retailer.address(path))
        result = await undertone("feeds", "run", "boots")
        assert (result.exit_code, "cannot be read" in result.output) == (2, True), result.output
    assert await rows(db, OFFERS) == before


async def test_barcodes_that_two_things_have_join_nothing(undertone, db, retailer):
    """One barcode of two products, and two of one shade: each thing is there, and the reason is said."""
    code, other = complete("501234567890"), complete("501234567891")
    retailer.files["feed"] = tsv(
        line(1, gtin=code, title="Silk Lipstick"),
        line(2, gtin=code, title="Cloud Mascara", type="Mascara"),
        line(3, gtin=other, group="g", title="Veil Lipstick", shade="Rose"),
    )
    veil = {"group": "h", "title": "Veil Lipstick", "shade": "Rose"}
    retailer.files["more"] = tsv(line(8, gtin=other, **veil), line(9, gtin=complete("501234567892"), **veil))
    await undertone("feeds", "add", "boots", retailer.address("feed"))
    first = await undertone("feeds", "run", "boots")
    assert await rows(db, "SELECT name FROM product ORDER BY 1") == [
        ("Cloud Mascara",), ("Silk Lipstick",), ("Veil Lipstick",),
    ]  # fmt: skip
    assert "taken without it" in first.output
    await undertone("feeds", "add", "spot", retailer.address("more"))
    await undertone("feeds", "run", "spot")
    of_other = await rows(db, f"SELECT count(*) FROM variant WHERE gtin LIKE '%{other}'")
    assert of_other == [(1,)]


async def test_bad_values_are_refused_article_by_article(undertone, db, retailer):
    good = [line(n) for n in range(12)]
    retailer.files["feed"] = tsv(*good)
    await undertone("feeds", "add", "boots", retailer.address("feed"), "--currency", "GBP")
    await undertone("feeds", "run", "boots")
    prices = {
        "0": None,
        "-1": None,
        "1,299.00": (129900, "GBP"),
        "12.50 USD": (1250, "USD"),
        "from £5": None,
        "£9": (900, "GBP"),
        "12,50 EUR": (1250, "EUR"),
        "9.99": (999, "GBP"),
        "": (0, "GBP"),
        "12.999": None,
        "1.299,00 EUR": (129900, "EUR"),
        "free": None,
    }
    changed = [line(number, price) for number, price in enumerate(prices)]
    retailer.files["feed"] = tsv(
        *changed, line(50, gtin="5012345678901", title="Other Lipstick"), line(50), "short\n"
    )
    result = await undertone("feeds", "run", "boots")
    if result.exit_code == 3:
        await undertone("feeds", "allow", "boots")
        result = await undertone("feeds", "run", "boots")
    assert result.exit_code == 0, result.output
    found = dict(await rows(db, "SELECT key, row(price_pence, currency) FROM feed_item WHERE key LIKE 'a%'"))
    kept = {
        f"a{number}": (1250, "GBP") if meant is None else (meant[0] or None, meant[1])
        for number, meant in enumerate(prices.values())
    }
    assert {key: tuple(found[key]) for key in kept} == kept
    assert await rows(db, "SELECT gtin FROM product WHERE name = 'Other Lipstick'") == [(None,)]
    assert "wrong digit" in result.output
    assert "came before in this feed" in result.output


async def test_an_article_without_an_end_is_refused_alone(undertone, db, retailer):
    item = "<item><g:id>{}</g:id><title>Silk {}</title><g:brand>Oriel</g:brand><g:price>9 GBP</g:price>"
    item += "<g:product_type>Lipstick</g:product_type><description>{}</description></item>"
    retailer.files["feed"] = (
        '<rss xmlns:g="http://base.google.com/ns/1.0"><channel>'
        + item.format(1, "One", "x" * (2 << 20))
        + item.format(2, "Two", "Soft")
        + "</channel></rss>"
    ).encode()
    await undertone("feeds", "add", "boots", retailer.address("feed"))
    result = await undertone("feeds", "run", "boots")
    assert "is longer than 1,048,576 characters (boots, element 1 (1, Silk One))" in result.output, (
        result.output
    )
    assert await rows(db, "SELECT name FROM product") == [("Silk Two",)]


async def test_a_sale_counts_on_its_days_alone_and_what_has_expired_is_not_in_stock(undertone, db, retailer):
    header = HEADER.rstrip() + "\tsale_price\tsale_price_effective_date\texpiration_date\n"
    days = {
        "2020-01-01T00:00Z/2999-01-01T00:00Z": (999, True),
        "2999-01-01T00:00Z/2999-02-01T00:00Z": (1250, True),
        "2020-01-01T00:00Z/2020-02-01T00:00Z": (1250, True),
        "soon": (1250, True),
        "": (999, True),
    }
    lines = [
        line(n).rstrip() + f"\t9.99 GBP\t{dates}\t{'2020-01-01' if n == 9 else '2999-01-01'}\n"
        for n, dates in enumerate([*days, "", "", "", "", ""])
    ]
    retailer.files["feed"] = (header + "".join(lines)).encode()
    await undertone("feeds", "add", "boots", retailer.address("feed"))
    result = await undertone("feeds", "run", "boots")
    offers = {name: (price, stock) for name, price, _, stock in await rows(db, OFFERS)}
    assert [offers[f"Silk No {n} Lipstick"] for n in range(5)] == list(days.values())
    assert offers["Silk No 9 Lipstick"] == (999, False)
    assert "'soon' is not a time, / and a later one: taken without the sale" in result.output


async def test_a_sale_begins_and_ends_on_time_while_its_feed_is_not_read(undertone, db, retailer):
    def write(when: datetime) -> str:
        return when.isoformat(timespec="seconds")

    now, day = clock.now(), timedelta(days=1)
    header = HEADER.rstrip() + "\tsale_price\tsale_price_effective_date\n"
    days = (f"{write(now - day)}/{write(now + day)}", f"{write(now + day)}/{write(now + 2 * day)}")
    lines = [line(n).rstrip() + f"\t9.99 GBP\t{dates}\n" for n, dates in enumerate(days)]
    retailer.files["feed"] = (header + "".join(lines)).encode()
    await undertone("feeds", "add", "boots", retailer.address("feed"))
    await undertone("feeds", "run", "boots")

    async def turn(days: int) -> list[int]:
        async with db.unit_of_work() as work:
            moved = """UPDATE feed_item SET sale_from = sale_from - $1::interval,
                sale_until = sale_until - $1::interval"""
            await work.execute(moved, timedelta(days=days))
            await start_and_end_sales(work)
        offers = {name: price for name, price, _, _ in await rows(db, OFFERS)}
        return [offers[f"Silk No {n} Lipstick"] for n in range(2)]

    assert await turn(0) == [999, 1250]
    assert await turn(1) == [1250, 999]
    assert await turn(1) == [1250, 1250]
    assert await rows(db, "SELECT DISTINCT sale_until FROM feed_item") == [(None,)]


async def test_every_picture_of_an_article_is_in_its_gallery_in_order(undertone, db, retailer):
    links = "".join(
        f"<g:additional_image_link>{retailer.address(f'{n}.jpg')}</g:additional_image_link>" for n in (1, 2)
    )
    retailer.files["feed"] = (
        '<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>1</g:id><title>Silk Lipstick'
        f"</title><g:brand>Oriel</g:brand><g:image_link>{retailer.address('0.jpg')}</g:image_link>{links}"
        "<g:price>9 GBP</g:price></item></channel></rss>"
    ).encode()
    await undertone("feeds", "add", "boots", retailer.address("feed"))
    await undertone("feeds", "run", "boots")
    gallery = await rows(db, "SELECT name, url FROM product_image ORDER BY position")
    assert gallery == [
        ("main", retailer.address("0.jpg")),
        ("picture-2", retailer.address("1.jpg")),
        ("picture-3", retailer.address("2.jpg")),
    ]


async def test_a_refusal_in_a_list_names_the_article_and_not_a_line_alone(undertone, db, retailer):
    """The whole list is one line."""
    retailer.files["feed"] = msgspec.json.encode(
        [
            {"id": f"x{n}", "title": f"Silk No {n} Lipstick", "brand": "Oriel", "price": price}
            for n, price in enumerate(("£9.99", "from £5"))
        ]
    )
    await undertone("feeds", "add", "boots", retailer.address("feed"))
    result = await undertone("feeds", "run", "boots")
    reason = "'from £5' is not one price such as 24.50 (article 'x1' 'Silk No 1 Lipstick')"
    assert f"price {reason} (boots, element 2 (x1, Silk No 1 Lipstick))" in result.output


async def test_a_price_beyond_reason_waits_for_staff(undertone, db, retailer):
    lines = [line(n) for n in range(25)]
    retailer.files["feed"] = tsv(*lines)
    await undertone("feeds", "add", "boots", retailer.address("feed"), "--retailer", "Boots")
    await undertone("feeds", "run", "boots")
    new = [line(40, "0.05 GBP"), line(41, "3.00 GBP")]
    retailer.files["feed"] = tsv(
        line(0, "0.25 GBP", stock="out_of_stock"), line(1, "5.00 GBP"), *lines[2:], *new
    )
    result = await undertone("feeds", "run", "boots")
    assert "2 prices are beyond reason" in result.output, result.output
    offers = {name: (price, stock) for name, price, _, stock in await rows(db, OFFERS)}
    assert offers["Silk No 0 Lipstick"] == (1250, False)  # its stock is known, its price is the former one
    assert offers["Silk No 1 Lipstick"] == (500, True)
    assert ("Silk No 40 Lipstick" in offers, offers["Silk No 41 Lipstick"]) == (False, (300, True))
    held = "SELECT price_pence, evidence, standing FROM held_price ORDER BY price_pence"
    assert await rows(db, held) == [
        (5, "0.05, where 12.50 is usual in its category", "waiting"),
        (25, "0.25, where the same retailer asked 12.50", "waiting"),
    ]
    assert await rows(db, "SELECT min(price_pence) FROM offer_history") == [(300,)]
    # Our own files are held to the same.
    (slug,) = (await rows(db, "SELECT slug FROM product WHERE name = 'Silk No 2 Lipstick'"))[0]
    (retailer.folder / "offers.csv").write_text(f"product,vendor,currency,price\n{slug},boots,GBP,0.25\n")
    await undertone("import", "catalogue", retailer.folder)
    assert len(await rows(db, held)) == 3
    # Staff say yes to one: it is the price. The others stay as they are.
    await rows(db, "UPDATE held_price SET standing = 'accepted' WHERE price_pence = 5")
    await rows(db, "UPDATE held_price SET standing = 'refused' WHERE price_pence = 25")
    offers = {name: price for name, price, *_ in await rows(db, OFFERS)}
    assert [offers[f"Silk No {n} Lipstick"] for n in (0, 2, 40)] == [1250, 1250, 5]


async def test_a_price_that_staff_accept_late_has_the_stock_and_the_link_of_today(undertone, db, retailer):
    lines = await hold_a_price(undertone, retailer)
    await rows(db, "UPDATE held_price SET created_at = created_at - interval '1 hour'")
    retailer.files["feed"] = tsv(
        *lines, line(40, "0.05 GBP", stock="out_of_stock", link="https://boots.example/moved")
    )
    run = await undertone("feeds", "run", "boots")
    assert "beyond reason" not in run.output, "it waits already"
    await rows(db, "UPDATE held_price SET standing = 'accepted'")
    assert await rows(db, "SELECT in_stock, url FROM offer WHERE price_pence = 5") == [
        (False, "https://boots.example/moved")
    ]
    # A decision stands while the price does.
    retailer.files["feed"] = tsv(*lines, line(40, "0.05 GBP"))
    await rows(db, "DELETE FROM offer WHERE price_pence = 5")
    await undertone("feeds", "run", "boots")
    assert await rows(db, "SELECT standing FROM held_price") == [("accepted",)]


async def test_a_file_changes_of_a_held_price_only_what_it_has_a_column_for(undertone, db, retailer):
    held = "SELECT price_pence, url, in_stock, delivery_pence FROM held_price"
    await hold_a_price(undertone, retailer)
    ((slug,),) = await rows(db, "SELECT slug FROM product WHERE name = 'Silk No 40 Lipstick'")
    columns = {"product": slug, "vendor": "boots", "currency": "GBP"}

    async def import_offer(**more: str) -> None:
        row = columns | more
        (retailer.folder / "offers.csv").write_text(f"{','.join(row)}\n{','.join(row.values())}\n")
        await undertone("import", "catalogue", retailer.folder)

    await import_offer(price="0.06", url="https://boots.example/40", in_stock="false", delivery="3.50")
    assert await rows(db, held) == [(6, "https://boots.example/40", False, 350)]
    await import_offer(price="0.07")
    assert await rows(db, held) == [(7, "https://boots.example/40", False, 350)]
    await import_offer(price="0.08", url="")
    assert await rows(db, held) == [(8, "", False, 350)]


async def test_a_held_price_that_no_article_has_any_more_is_not_asked_about(undertone, db, retailer):
    lines = await hold_a_price(undertone, retailer)
    assert await rows(db, "SELECT price_pence, currency FROM held_price") == [(5, "GBP")]
    retailer.files["feed"] = tsv(*lines, line(40, "15.00 EUR"))
    await undertone("feeds", "run", "boots")
    assert await rows(db, "SELECT price_pence, currency FROM held_price") == []


async def test_what_staff_say_of_two_products_is_done(undertone, db, retailer):
    """One is the other, of another they are two: the first is merged with all that it had."""
    retailer.files["a"] = tsv(line(1, gtin=""), line(2, gtin=""))
    retailer.files["b"] = tsv(line(1, gtin="", id="x1"), line(2, gtin="", id="x2"))
    await undertone("feeds", "add", "a", retailer.address("a"), "--retailer", "Boots")
    await undertone("feeds", "add", "b", retailer.address("b"), "--retailer", "Spot")
    await undertone("feeds", "run", "a")
    result = await undertone("feeds", "run", "b")
    assert "2 products look like others here" in result.output, result.output
    assert await rows(db, "SELECT status, count(*) FROM product GROUP BY 1 ORDER BY 1") == [
        ("draft", 2),
        ("published", 2),
    ]
    (new, old, evidence), (other, *_) = await rows(
        db, "SELECT product_id, other_product_id, evidence FROM product_proposal ORDER BY id"
    )
    assert evidence == "The same brand Oriel. The same name Silk No 1 Lipstick, the same size 4 g."
    (address,) = (await rows(db, f"SELECT slug FROM product WHERE id = {new}"))[0]
    await rows(db, f"UPDATE product_proposal SET standing = 'same' WHERE product_id = {new}")
    await rows(db, f"UPDATE product_proposal SET standing = 'different' WHERE product_id = {other}")
    assert await rows(db, "SELECT status, count(*) FROM product GROUP BY 1") == [("published", 3)]
    assert await rows(
        db,
        f"SELECT vendor.name FROM offer JOIN vendor ON vendor.id = vendor_id"
        f" WHERE product_id = {old} ORDER BY 1",
    ) == [("Boots",), ("Spot",)]
    assert await rows(db, "SELECT slug, product_id FROM product_alias") == [(address, old)]
    # The next day's feed knows it by now.
    retailer.files["b"] = tsv(line(1, "9.00 GBP", gtin="", id="x1"), line(2, gtin="", id="x2"))
    await undertone("feeds", "run", "b")
    assert await rows(db, f"SELECT price_pence FROM offer WHERE product_id = {old} ORDER BY 1") == [
        (900,),
        (1250,),
    ]


async def test_a_category_that_nobody_knows_is_asked_for_once(undertone, db, retailer):
    retailer.files["feed"] = tsv(line(1), *(line(n, type="Zauberstab") for n in range(2, 9)))
    await undertone("feeds", "add", "boots", retailer.address("feed"))
    result = await undertone("feeds", "run", "boots")
    assert result.output.count("what is 'Zauberstab' here?") == 1
    assert "7 articles wait" in result.output
    assert (await undertone("feeds", "category", "boots", "Zauberstab", "mascara")).exit_code == 0
    await undertone("feeds", "run", "boots")
    assert await rows(
        db,
        "SELECT category.slug, department, count(*) FROM product JOIN category"
        " ON category.id = category_id GROUP BY 1, 2 ORDER BY 1",
    ) == [("lipstick", "Lips", 1), ("mascara", "Eyes", 7)]


async def test_a_wrong_price_is_taken_out_of_the_history(undertone, db, retailer):
    for price in ("12.50 GBP", "5.00 GBP", "12.00 GBP"):
        retailer.files["feed"] = tsv(line(1, price))
        await undertone("feeds", "add", "boots", retailer.address("feed"), "--retailer", "Boots")
        assert (await undertone("feeds", "run", "boots")).exit_code == 0
    (slug,) = (await rows(db, "SELECT slug FROM product"))[0]
    history = "SELECT price_pence, id FROM offer_history ORDER BY id"
    (_, first), (_, wrong), (_, today) = await rows(db, history)
    assert "Boots  5.00 GBP" in (await undertone("prices", "list", slug)).output
    reason = ("--reason", "a typing error")
    assert "correct the offer first" in (await undertone("prices", "forget", slug, today, *reason)).output
    assert "no observation" in (await undertone("prices", "forget", slug, 999_999, *reason)).output
    taken = await undertone("prices", "forget", slug, wrong, *reason)
    assert taken.exit_code == 0, taken.output
    assert await rows(db, history) == [(1250, first), (1200, today)]
    entry = "SELECT action, details ->> 'reason' FROM audit_entry"
    assert await rows(db, entry) == [("price.forget", "a typing error")]


LONG = "https://shop.example/silk?" + "tracking=" * 20
"""An article's address as its id, longer than an id of ours may be."""


async def test_ids_that_are_too_long_are_refused_alone(undertone, db, retailer):
    """Also where they begin alike, or as the whole id of a good article."""
    beginning = LONG[:200]
    retailer.files["feed"] = tsv(
        line(1, id=f"{LONG}&a"), line(2, id=f"{LONG}&b"), line(3, id=beginning), line(4)
    )
    await undertone("feeds", "add", "boots", retailer.address("feed"))
    run = await undertone("feeds", "run", "boots")
    assert run.exit_code == 0, run.output
    assert await rows(db, "SELECT key FROM feed_item ORDER BY key") == [("a4",), (beginning,)]
    assert run.output.count("is longer than 200 characters") == 1, run.output
    assert "came before" not in run.output


async def test_a_refused_article_may_have_any_character_in_its_id(undertone, db, retailer):
    article = {"title": "Silk", "brand": "Oriel", "product_type": "Lipstick"}
    articles = [{"id": "A\0001", "price": "dear"} | article, {"id": "A2", "price": "9.00 GBP"} | article]
    retailer.files["feed"] = b"\n".join(msgspec.json.encode(each) for each in articles) + b"\n"
    await undertone("feeds", "add", "boots", retailer.address("feed"))
    run = await undertone("feeds", "run", "boots")
    assert run.exit_code == 0, run.output
    assert await rows(db, "SELECT key FROM feed_item") == [("A2",)]


@pytest.mark.parametrize("written", ["B  1", "B&amp;1"])
async def test_a_refused_article_has_not_vanished_however_its_id_is_written(undertone, db, retailer, written):
    retailer.files["feed"] = tsv(line(1, id=written), line(2))
    await undertone("feeds", "add", "boots", retailer.address("feed"), "--retailer", "Boots")
    await undertone("feeds", "run", "boots")
    retailer.files["feed"] = tsv(line(1, "dear", id=written), line(2))
    run = await undertone("feeds", "run", "boots")
    assert "1 refused" in run.output, run.output
    assert "no longer in it" not in run.output
    assert all(in_stock for *_, in_stock in await rows(db, OFFERS))


async def test_staff_are_told_what_the_database_refuses(undertone, db, retailer):
    """And the feed is not due again at once."""
    await rows(db, "ALTER TABLE feed_item ADD CHECK (key <> 'a1')")
    retailer.files["feed"] = tsv(line(1))
    await undertone("feeds", "add", "boots", retailer.address("feed"))
    run = await undertone("feeds", "run", "boots")
    assert run.exit_code == 1, run.output
    assert "broke off" in run.output
    [(problem, has_run)] = await rows(db, "SELECT problem, ran_at IS NOT NULL FROM feed")
    assert "feed_item" in problem
    assert has_run


async def test_a_feed_that_met_another_writer_is_read_again_at_once(undertone, db, retailer):
    raised = "RAISE EXCEPTION 'deadlock detected' USING ERRCODE = 'deadlock_detected'"
    await rows(db, f"CREATE FUNCTION meet() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {raised}; END $$")
    await rows(db, "CREATE TRIGGER meet BEFORE INSERT ON feed_item FOR EACH ROW EXECUTE FUNCTION meet()")
    retailer.files["feed"] = tsv(line(1))
    await undertone("feeds", "add", "boots", retailer.address("feed"))
    run = await undertone("feeds", "run", "boots")
    assert run.exit_code == 1, run.output
    assert await rows(db, "SELECT problem, ran_at FROM feed") == [("", None)]


async def test_a_new_shade_is_the_last_of_its_own_product(undertone, db, retailer):
    def shades(product: str, first: int, count: int) -> str:
        group = {"gtin": "", "group": product, "title": product, "image": ""}
        return "".join(line(n, shade=f"Shade {n}", **group) for n in range(first, first + count))

    retailer.files["feed"] = tsv(shades("Silk", 1, 5), shades("Cloud", 11, 3))
    await undertone("feeds", "add", "boots", retailer.address("feed"))
    await undertone("feeds", "run", "boots")
    await rows(db, "DELETE FROM variant WHERE name = 'Shade 12'")
    retailer.files["feed"] = tsv(shades("Silk", 1, 5), shades("Cloud", 11, 1), shades("Cloud", 13, 3))
    await undertone("feeds", "run", "boots")
    positions = "SELECT array_agg(position ORDER BY id) FROM variant GROUP BY product_id ORDER BY product_id"
    assert await rows(db, positions) == [([1, 2, 3, 4, 5],), ([1, 3, 4, 5],)]
