"""Feeds day after day, from a real server: what is new, what vanished, what is refused, and what is asked."""

import gzip

import pytest

from tests.catalogue.feeds.conftest import rows
from tests.support.feed_sources import complete

HEADER = "id\titem_group_id\ttitle\tbrand\tgtin\tcolor\tsize\tprice\tproduct_type\tlink\timage_link\tavailability\n"
OFFERS = "SELECT product.name, price_pence, currency, in_stock FROM offer JOIN product ON product.id = product_id ORDER BY 1"
EVERYTHING = (
    "SELECT (SELECT count(*) FROM product), (SELECT count(*) FROM feed_item), (SELECT count(*) FROM offer)"
)


def line(number: int, price: str = "12.50 GBP", **more: str) -> str:
    fields = {
        "id": f"a{number}", "group": "", "title": f"Silk No {number} Lipstick", "brand": "Oriel",
        "gtin": complete(f"50{number:010}"), "shade": "", "size": "4 g", "price": price, "type": "Lipstick",
        "link": f"https://shop.example/{number}", "image": f"https://shop.example/{number}.jpg", "stock": "in_stock",
    } | more  # fmt: skip
    return "\t".join(fields.values()) + "\n"


def tsv(*lines: str) -> bytes:
    return (HEADER + "".join(lines)).encode()


async def test_a_feed_day_after_day(undertone, db, retailer):
    retailer.files["feed.tsv"] = tsv(*(line(n) for n in range(20)))
    assert (
        await undertone("feeds", "add", "boots", retailer.address("feed.tsv"), "--retailer", "Boots")
    ).exit_code == 0
    dry = await undertone("feeds", "run", "boots", "--dry-run")
    assert "boots: 20 articles, 20 written, 20 new products" in dry.output, dry.output
    assert await rows(db, EVERYTHING) == [(0, 0, 0)]
    first = await undertone("feeds", "run", "boots")
    assert first.exit_code == 0, first.output
    assert await rows(db, EVERYTHING) == [(20, 20, 20)]
    assert (await rows(db, "SELECT name, volume, gtin, status FROM product ORDER BY id"))[3] == (
        "Silk No 3 Lipstick", "4 g", f"0{complete('500000000003')}", "published")  # fmt: skip
    # Unchanged: it is not even sent.
    assert "Nothing new" in (await undertone("feeds", "run", "boots")).output
    assert retailer.answered[304] == 1
    # One price, two gone (a tenth), one new.
    retailer.files["feed.tsv"] = tsv(line(0, "11.00 GBP"), *(line(n) for n in range(1, 18)), line(30))
    second = await undertone("feeds", "run", "boots")
    assert "19 articles, 17 unchanged, 2 written, 1 new products, 2 vanished" in second.output, second.output
    offers = {name: (price, stock) for name, price, _, stock in await rows(db, OFFERS)}
    assert (offers["Silk No 0 Lipstick"], offers["Silk No 18 Lipstick"]) == ((1100, True), (1250, False))
    # What comes back is in stock again.
    retailer.files["feed.tsv"] = tsv(line(0, "11.00 GBP"), *(line(n) for n in range(1, 20)), line(30))
    await undertone("feeds", "run", "boots")
    assert all(stock for *_, stock in await rows(db, OFFERS))


@pytest.mark.parametrize(
    ("second", "words"),
    [(tsv(*(line(n) for n in range(15))), "5 of 20 articles are gone"),
     (tsv(*(line(n, "0.25 GBP") for n in range(20))), "price in the middle was 12.50, and is 0.25")],
    ids=["vanished", "prices"],
)  # fmt: skip
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
    assert (await undertone("feeds", "allow", "boots")).exit_code == 0
    assert (await undertone("feeds", "run", "boots")).exit_code == 0
    assert await rows(db, OFFERS) != before


async def test_what_is_no_feed_changes_nothing(undertone, db, retailer):
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
        gzip.compress(bytes(300 << 20)): "unpacks to far more",
        b'{"products": "none"}': "no list of products",
        b'[{"id": 1}': "cut short",
        b"a,b\n1,2\n": "no feed that we know",
        b"": "no feed that we know",
    }  # fmt: skip
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


async def test_bad_values_are_refused_article_by_article(undertone, db, retailer):
    good = [line(n) for n in range(12)]
    retailer.files["feed"] = tsv(*good)
    await undertone("feeds", "add", "boots", retailer.address("feed"), "--currency", "GBP")
    await undertone("feeds", "run", "boots")
    prices = {"0": None, "-1": None, "1,299.00": (129900, "GBP"), "12.50 USD": (1250, "USD"), "from £5": None,
              "£9": (900, "GBP"), "12,50 EUR": (1250, "EUR"), "9.99": (999, "GBP"), "": (0, "GBP"), "12.999": None,
              "1.299,00 EUR": (129900, "EUR"), "free": None}  # fmt: skip
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
    kept = {f"a{number}": (1250, "GBP") if meant is None else (meant[0] or None, meant[1])
            for number, meant in enumerate(prices.values())}  # fmt: skip
    assert {key: tuple(found[key]) for key in kept} == kept
    assert await rows(db, "SELECT gtin FROM product WHERE name = 'Other Lipstick'") == [(None,)]
    assert "wrong digit" in result.output
    assert "came before in this feed" in result.output
