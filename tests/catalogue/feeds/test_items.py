"""What is read of one article of a feed in XML, whatever else the article says."""

from pathlib import Path

import pytest

from app.catalogue.feeds.fields import match_columns, take_columns
from app.catalogue.feeds.items import read_item
from app.catalogue.feeds.xml_items import read_xml
from app.catalogue.importing.faults import RefusedRowError
from app.catalogue.importing.reading.files import MAX_LINE_BYTES, Source

USUAL = {
    "id": "a1", "title": "Velvet Lip in Rust", "link": "https://shop.example/a1", "price": "9.50 GBP",
    "availability": "in stock", "brand": "Velour", "product_type": "Lipstick",
}  # fmt: skip


def read(tmp_path: Path, more: str, **fields: str) -> dict[str, str]:
    usual = "".join(f"<g:{name}>{value}</g:{name}>" for name, value in (USUAL | fields).items())
    path = tmp_path / "feed.xml"
    path.write_text(
        f'<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item>{more}{usual}</item></channel></rss>'
    )
    ((_, content),) = read_xml(Source(path))
    if isinstance(content, RefusedRowError):
        raise content
    return content


def shipping(*parts: str) -> str:
    names = ("country", "service", "price", "min_transit_time", "max_transit_time")
    inside = "".join(f"<g:{name}>{part}</g:{name}>" for name, part in zip(names, parts, strict=False))
    return f"<g:shipping>{inside}</g:shipping>"


@pytest.mark.parametrize(
    ("told", "pence"),
    [
        (shipping("GB", "Standard", "3.95 GBP"), 395),
        (shipping("GB", "Standard", "3.95 GBP", "1", "3"), 395),
        (shipping("GB", "Standard", "0 GBP", "1", "3"), 0),
        (shipping("FR", "Standard", "9.00 GBP") + shipping("GB", "Standard", "3.95 GBP"), 395),
        (shipping("GB", "Standard", "3.95 GBP") + shipping("FR", "Standard", "9.00 GBP"), 395),
        ("<g:shipping>FR::Standard:9.00 GBP,GB::Standard:3.95 GBP:1:3</g:shipping>", 395),
        ("<g:shipping>GB::Standard:3,95 GBP</g:shipping>", 395),
        ("<g:shipping>3.95</g:shipping>", 395),
        (shipping("US", "Standard", "3.95 USD"), None),
        ("", None),
    ],
)
def test_delivery_is_what_it_costs_here(tmp_path: Path, told: str, pence: int | None) -> None:
    content = read(tmp_path, told)
    item, _ = read_item(take_columns(content, match_columns(sorted(content))))
    assert item.delivery == pence


def test_of_two_titles_and_links_the_first_counts(tmp_path: Path) -> None:
    more = (
        '<title>Velvet Lip</title><link>https://shop.example/first</link><link href="https://shop.example/second"/>'
        '<link rel="enclosure" href="https://shop.example/picture.jpg"/>'
    )
    content = read(tmp_path, more)
    assert (content["title"], content["link"]) == ("Velvet Lip", "https://shop.example/first")


def test_an_article_of_endless_links_is_refused_alone(tmp_path: Path) -> None:
    link = f'<link href="https://shop.example/{"x" * 10_000}"/>'
    with pytest.raises(RefusedRowError, match="is longer than"):
        read(tmp_path, link * (MAX_LINE_BYTES // 10_000 + 1))


def test_columns_of_a_spreadsheet_are_known_with_spaces_too() -> None:
    header = ["ID", "g:title", "google product category", "product type", "sale_price effective date"]
    assert match_columns(header) == {
        "id": ["ID"],
        "title": ["g:title"],
        "sale_dates": ["sale_price effective date"],
        "google_category": ["google product category"],
        "category": ["product type"],
    }


def test_of_two_spellings_of_a_column_the_first_that_has_something_counts() -> None:
    columns = match_columns(["g:image_link", "image link"])
    assert take_columns({"g:image_link": "", "image link": "one.jpg"}, columns) == {"picture": "one.jpg"}
    assert take_columns({"g:image_link": "two.jpg", "image link": "one.jpg"}, columns) == {
        "picture": "two.jpg"
    }


def test_only_the_prefix_of_a_column_is_left_out() -> None:
    assert match_columns(["g:color", "typg:e"]) == {"shade": ["g:color"]}
