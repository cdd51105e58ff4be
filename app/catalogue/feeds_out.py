"""The shop's own feeds: what it shows, for Google's comparison and merchant centres, for OpenAI, for others.

Each is written from the window while it is sent, some products at a time.
"""

import asyncio
import re
import zlib
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple
from xml.sax.saxutils import escape

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Stream

from app.kit.http.compression import wants_gzip
from app.kit.http.errors import NotFoundError
from app.kit.http.headers import matches_etag
from app.kit.http.requests import AnyRequest
from app.kit.limits.request_limits import limited
from app.settings import Settings
from app.window.arrays.bitmaps import members
from app.window.http_cache import REVALIDATED, shop_version
from app.window.prices.prices import HOME_CURRENCY
from app.window.schemas import ColourlessShade, ProductPage, Variant, Vendor
from app.window.window import Window

PRODUCTS_AT_ONCE: Final = 50
COUNTRY: Final = "GB"
MIN_SELLERS: Final = 2
"""Google requires two independent sellers who have the product in stock."""
GZIP_WBITS: Final = 31  # zlib's number for a whole gzip file
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MARKUP = re.compile(r"\[([^\]]*)\]\([^)]*\)|</?[a-z][^>]*>|[*_#<>`\\]+", re.IGNORECASE)
_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">'
    "<channel><title>{name}</title><link>{origin}</link><description>{name}</description>\n"
)
_encode = msgspec.json.Encoder().encode
_page = msgspec.json.Decoder(ProductPage)


class Article(NamedTuple):
    """A product in one shade, or without any. Offers are in pounds, the headline's first."""

    id: str
    page: ProductPage
    shade: Variant | ColourlessShade | None
    department: str
    offers: Sequence[Vendor]
    origin: str

    @property
    def title(self) -> str:
        """The brand, the name and the shade."""
        brand, name = self.page.brand.name, self.page.name
        title = name if name.casefold().startswith(brand.casefold()) else f"{brand} {name}"
        return (f"{title} - {self.shade.name}" if self.shade else title)[:150]

    @property
    def link(self) -> str:
        """The product's page."""
        return f"{self.origin}/products/{self.page.slug}"

    @property
    def picture(self) -> str:
        """A photo: of the product in this shade where there is one. Never a drawing that stands for one."""
        of_shade = self.shade.picture if self.shade else None
        photos = (each.url for each in self.page.images if "/placeholder/" not in each.url)
        address = of_shade or next(photos, "")
        return f"{self.origin}{address}" if address.startswith("/") else address

    def describe(self) -> dict[str, Any]:
        """The columns that all feeds have, by the names that Google gave. Unknown ones are left out."""
        page, shade = self.page, self.shade
        plain = " ".join(_MARKUP.sub(r"\1", page.description).split())
        gtin = shade.gtin if shade else page.gtin
        facts = {
            "id": self.id,
            "title": self.title,
            "description": plain[:5000] or f"{page.name} by {page.brand.name}",
            "image_link": self.picture,
            "brand": page.brand.name[:70],
            "gtin": gtin and write_gtin(gtin),
            "mpn": page.mpn[:70],
            "color": shade and shade.name[:100],
            "size": page.volume[:100],
            "item_group_id": shade and self.id.partition("-")[0],
            "product_type": f"{self.department} > {page.category.name}",
        }
        return {name: value for name, value in facts.items() if value}


def describe_comparison(article: Article) -> dict[str, Any] | None:
    """A row for comparison services, where the product has two sellers or more and a photo."""
    offers = [offer for offer in article.offers if offer.in_stock]
    sellers = {offer.name for offer in offers}
    if len(sellers) < MIN_SELLERS or not article.picture or not offers[0].url:
        return None
    headline = offers[0]
    row = article.describe() | {
        "cpp_link": article.link,
        "number_of_offers": len(sellers),
        "low_price": _write_price(headline.price),
        "high_price": _write_price(max(offer.price or 0 for offer in offers)),
        "headline_offer_price": _write_price(headline.price),
        "headline_offer_link": headline.url,
        "headline_offer_condition": "new",
    }
    if headline.delivery is not None:
        row["headline_offer_shipping_price"] = _write_price(headline.delivery)
    return row


def describe_for_merchants(article: Article) -> dict[str, Any] | None:
    """A row by Google's product data specification, where the price is known and there is a photo."""
    if not article.offers or not article.picture:
        return None
    row = article.describe()
    return row | {
        "link": article.link,
        "price": _write_price(article.offers[0].price),
        "availability": _write_stock(article),
        "condition": "new",
        **({} if "gtin" in row or "mpn" in row else {"identifier_exists": "no"}),
    }


def describe_for_openai(article: Article) -> dict[str, Any] | None:
    """A row by OpenAI's product feed: found in searches, and bought from the seller who asks least."""
    if not article.offers or not article.picture:
        return None
    found, headline, page = article.describe(), article.offers[0], article.page
    same = ("title", "description", "brand", "gtin", "mpn", "color", "size")
    row = {name: found[name] for name in same if name in found} | {
        "item_id": article.id,
        "url": article.link,
        "image_url": article.picture,
        "product_category": found["product_type"],
        "price": _write_price(headline.price),
        "availability": _write_stock(article),
        "condition": "new",
        "seller_name": headline.name[:70],
        "seller_url": headline.url or article.link,
        "target_countries": [COUNTRY],
        "store_country": COUNTRY,
        "is_eligible_search": True,
        "is_eligible_checkout": False,
    }
    if article.shade:
        row |= {"group_id": found["item_group_id"], "listing_has_variations": True}
    if page.reviews:
        row |= {"review_count": page.reviews, "star_rating": f"{page.rating:.1f}"}
    return row


def describe_plainly(article: Article) -> dict[str, Any]:
    """A row of our own: all that is known, with all offers."""
    more: dict[str, Any] = {"link": article.link, "offers": article.page.vendors}
    if isinstance(article.shade, Variant):
        more["hex"] = article.shade.value
    if article.page.price is not None:
        more |= {"price": _write_price(article.page.price), "availability": _write_stock(article)}
    return article.describe() | more


class FeedFormat(NamedTuple):
    """A feed: what it says of an article, and how that is written."""

    describe: Callable[[Article], Mapping[str, Any] | None]
    is_xml: bool


FORMATS: Final[Mapping[str, FeedFormat]] = {
    "css.xml": FeedFormat(describe_comparison, is_xml=True),
    "google.xml": FeedFormat(describe_for_merchants, is_xml=True),
    "openai.jsonl": FeedFormat(describe_for_openai, is_xml=False),
    "products.jsonl": FeedFormat(describe_plainly, is_xml=False),
}


@get("/feeds/{name:str}", include_in_schema=False, guards=[limited("feeds")])
async def get_feed(
    request: AnyRequest,
    window: NamedDependency[Window],
    settings: NamedDependency[Settings],
    name: FromPath[str],
) -> Response[Any]:
    """One of the shop's feeds. With `.gz` at the end of its address it is a gzip file."""
    kind = FORMATS.get(name.removesuffix(".gz"))
    if kind is None:
        raise NotFoundError("There is no such feed")
    media_type = "application/xml" if kind.is_xml else "application/jsonl"
    return stream_text(
        request,
        window,
        lambda: _write(window, kind, settings.public_origin),
        media_type,
        is_file=name.endswith(".gz"),
    )


def stream_text(
    request: AnyRequest,
    window: Window,
    write: Callable[[], Iterator[str]],
    media_type: str,
    *,
    is_file: bool = False,
) -> Response[Any]:
    """Send a long text while it is written, compressed for whoever accepts that, or as a gzip file."""
    compress = is_file or wants_gzip(request.headers.get("accept-encoding", "").encode())
    headers = {"etag": f'W/"{shop_version(window)}"', "cache-control": REVALIDATED, "vary": "Accept-Encoding"}
    known = request.headers.get("if-none-match", "").encode()
    if known and matches_etag(known, headers["etag"].encode()):
        return Response(None, status_code=304, headers=headers)
    if compress and not is_file:
        headers["content-encoding"] = "gzip"
    return Stream(
        _send(write(), compress=compress),
        media_type="application/gzip" if is_file else media_type,
        headers=headers,
    )


async def _send(chunks: Iterator[str], *, compress: bool) -> AsyncIterator[bytes]:
    """Send the chunks, compressed if wanted. Other requests have their turn between them."""
    compressor = zlib.compressobj(level=4, wbits=GZIP_WBITS)
    for number, chunk in enumerate(chunks):
        content = chunk.encode()
        if compress:
            content = compressor.compress(content)
            if number == 0:  # whoever waits for the beginning has it at once
                content += compressor.flush(zlib.Z_SYNC_FLUSH)
        if content:
            yield content
        await asyncio.sleep(0)
    if compress:
        yield compressor.flush()


def _write(window: Window, kind: FeedFormat, origin: str) -> Iterator[str]:
    if kind.is_xml:
        yield _HEAD.format(name=escape(window.shop_name), origin=escape(origin))
    rows = members(window.alive)
    for first in range(0, len(rows), PRODUCTS_AT_ONCE):
        found = (
            kind.describe(article)
            for row in rows[first : first + PRODUCTS_AT_ONCE].tolist()
            for article in list_articles(window, row, origin)
        )
        encode = _write_xml_item if kind.is_xml else _write_json_line
        yield "".join(encode(each) for each in found if each)
    if kind.is_xml:
        yield "</channel></rss>\n"


def list_articles(window: Window, row: int, origin: str) -> Iterator[Article]:
    page = _page.decode(window.texts.page_without_end(row) + b"}")
    department = window.labels.departments[window.labels.category_rows[page.category_slug]].capitalize()
    offers = [offer for offer in page.vendors if offer.currency == HOME_CURRENCY and offer.price]
    number = f"p{window.products.id[row]}"
    shades: list[Variant | ColourlessShade | None] = [*page.variants, *page.colourless]
    for shade in shades or [None]:
        article_id = f"{number}-{shade.id}" if shade else number
        yield Article(article_id, page, shade, department, offers, origin)


def write_gtin(gtin: str) -> str:
    """A barcode as it is printed: without the zeros that fill it up to 14 digits."""
    digits = gtin.lstrip("0")
    return digits.zfill(next(length for length in (8, 12, 13, 14) if len(digits) <= length))


def _write_price(amount: float | None) -> str:
    return f"{amount:.2f} {HOME_CURRENCY}"


def _write_stock(article: Article) -> str:
    return "in_stock" if article.page.in_stock else "out_of_stock"


def _write_xml_item(row: Mapping[str, Any]) -> str:
    fields = "".join(f"<g:{name}>{escape_for_xml(value)}</g:{name}>" for name, value in row.items())
    return f"<item>{fields}</item>\n"


def escape_for_xml(value: object) -> str:
    """A text as XML can have it: without the characters that it must not have."""
    return escape(_NOT_IN_XML.sub("", str(value)))


def _write_json_line(row: Mapping[str, Any]) -> str:
    return _encode(row).decode() + "\n"
