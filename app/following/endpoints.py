"""The feeds that shoppers follow in a reader."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Annotated, Final

import msgspec
import numpy as np
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from app.following.feed_formats import FORMATS, Entry, Feed, Format
from app.following.queries import find_earlier_prices, find_public_name
from app.kit import clock
from app.kit.database.pool import Database
from app.kit.http.errors import NotFoundError
from app.kit.http.requests import AnyRequest
from app.kit.limits.request_limits import limited
from app.members.ids import MAX_ID
from app.members.opinions.queries import list_of_member
from app.members.opinions.schemas import ListPosition
from app.settings import Settings
from app.window.arrays.bitmaps import has_member
from app.window.arrays.columns import NO_PRICE
from app.window.schemas import Card, Review
from app.window.window import Window

MAX_ENTRIES: Final = 40
RECENT: Final = timedelta(days=7)
_card = msgspec.json.Decoder(Card)
Slug = Annotated[str, QueryParameter(max_length=200)]
CACHED_FIVE_MINUTES = "public, max-age=300"


@get("/feeds/follow/{name:str}", include_in_schema=False, guards=[limited("feeds")])
async def get_followed(
    request: AnyRequest,
    window: NamedDependency[Window],
    settings: NamedDependency[Settings],
    database: NamedDependency[Database],
    name: FromPath[str],
    category: Slug = "",
    brand: Slug = "",
    author: Annotated[int, QueryParameter(ge=0, le=MAX_ID)] = 0,
) -> Response[bytes]:
    """`posts`, `new`, `price-falls`, or the `reviews` of one member, each as `.atom` or `.json`."""
    kind, _, ending = name.partition(".")
    form = FORMATS.get(ending)
    followed = FollowedProducts(window, settings.public_origin, category, brand)
    if form is None or kind not in KINDS:
        raise NotFoundError("There is no such feed")
    address = f"{settings.public_origin}{request.url.path}"
    if kind == "reviews":
        feed = await followed.read_reviews(database, author, f"{address}?author={author}")
        return _respond(form, feed)
    if kind == "posts":
        entries = list(followed.list_posts())
    elif kind == "new":
        entries = list(followed.list_new())
    else:
        entries = await followed.list_price_falls(database)
    chosen = "".join(f"&{each}={slug}" for each, slug in (("category", category), ("brand", brand)) if slug)
    address += chosen.replace("&", "?", 1)
    shop = followed.window.shop_name
    title = f"{shop}: {KINDS[kind]}{followed.name}"
    return _respond(form, Feed(title, followed.home(kind), address, entries, shop))


def _respond(form: Format, feed: Feed) -> Response[bytes]:
    return Response(
        form.write(feed), media_type=form.media_type, headers={"cache-control": CACHED_FIVE_MINUTES}
    )


KINDS: Final = {"posts": "Blog", "new": "New arrivals", "price-falls": "Price falls", "reviews": "Reviews"}


class FollowedProducts:
    """The products of a category, of a brand, or all, as entries of a feed."""

    def __init__(self, window: Window, origin: str, category: str, brand: str) -> None:
        self.window = window
        self.origin = origin
        self._category, self._brand = category, brand
        self._category_row = _find(window.labels.category_rows, category)
        self._brand_row = _find(window.labels.brand_rows, brand)

    @property
    def name(self) -> str:
        """The words of the filters chosen, for a title."""
        labels = self.window.labels
        rows = (self._brand_row, labels.brands), (self._category_row, labels.categories)
        names = [named[row].name for row, named in rows if row is not None]
        return f", {' '.join(names)}" if names else ""

    def home(self, kind: str) -> str:
        """The page that shows the same."""
        if kind == "posts":
            return f"{self.origin}/blog"
        if self._brand:
            return f"{self.origin}/brands/{self._brand}"
        return f"{self.origin}/categories/{self._category}" if self._category else self.origin

    def list_posts(self) -> Iterator[Entry]:
        """The newest posts."""
        for post in self.window.posts[:MAX_ENTRIES]:
            address = f"{self.origin}/blog/{post.id}"
            yield Entry(address, post.title, post.subtitle, post.updated_at, self._add_origin(post.image))

    def list_new(self) -> Iterator[Entry]:
        """The products that came last."""
        newest = (row for row in self.window.overlay.by_age.tolist() if self._has(row))
        for row in islice(newest, MAX_ENTRIES):
            created = datetime.fromtimestamp(int(self.window.products.created[row]), UTC)
            yield self._describe(row, created, "")

    async def list_price_falls(self, database: Database) -> list[Entry]:
        """The products that cost less than a week ago, those that changed last first."""
        async with database.reading() as connection:
            earlier = await find_earlier_prices(connection, clock.now() - RECENT)
        entries = []
        for each in earlier:
            row = self.window.product_row(each.product_id)
            if row is None or not self._has(row) or not self.window.products.in_stock[row]:
                continue
            now = int(self.window.products.price[row])
            if NO_PRICE < now < each.price_pence:
                price = _tell_price(self._read_card(row))
                words = f"{price}, £{(each.price_pence - now) / 100:.2f} less than a week ago"
                entries.append(self._describe(row, each.changed_at, words, key=str(now)))
        return entries[:MAX_ENTRIES]

    async def read_reviews(self, database: Database, member: int, address: str) -> Feed:
        """The reviews of a member about products that are here, as its pages show them."""
        async with database.reading() as connection:
            name = await find_public_name(connection, member)
            found = (
                await list_of_member(connection, member, None, ListPosition(), MAX_ENTRIES) if name else []
            )
        if name is None:
            raise NotFoundError("There is no such member")
        entries = [
            self._describe(row, review.created_at, _write_review(review), key=f"review-{review.review_id}")
            for product_id, review, _ in found
            if (row := self.window.product_row(product_id)) is not None
        ]
        shop = self.window.shop_name
        return Feed(f"{shop}: Reviews by {name}", self.origin, address, entries, shop)

    def _has(self, row: int) -> bool:
        products = self.window.products
        return (
            has_member(self.window.alive, row)
            and (self._category_row is None or products.category[row] == self._category_row)
            and (self._brand_row is None or products.brand[row] == self._brand_row)
        )

    def _describe(self, row: int, at: datetime, words: str, key: str = "") -> Entry:
        card = self._read_card(row)
        picture = next((image.url for image in card.images if "/placeholder/" not in image.url), "")
        usual = card.category if card.retailer is None else f"{card.category}, {_tell_price(card)}"
        address = f"{self.origin}/products/{card.slug}"
        return Entry(address, f"{card.brand} {card.name}", words or usual, at, self._add_origin(picture), key)

    def _read_card(self, row: int) -> Card:
        return _card.decode(self.window.texts.cards(np.array([row]))[0])

    def _add_origin(self, address: str) -> str:
        return f"{self.origin}{address}" if address.startswith("/") else address


def _tell_price(card: Card) -> str:
    """The lowest price of what is in stock, whether delivery comes on top, and whose it is."""
    delivery = "with" if card.delivered_price == card.price else "plus"
    return f"from £{card.price:.2f} {delivery} delivery, at {card.retailer}"


def _write_review(review: Review) -> str:
    stars = "1 star" if review.rating == 1 else f"{review.rating} stars"
    gift = ["Received for free or paid for."] if review.incentivised else []
    return " ".join(
        [f"{stars}.", *gift, *(f"{each}." for each in review.static_review), review.review]
    ).strip()


def _find(rows: dict[str, int], slug: str) -> int | None:
    if slug and slug not in rows:
        raise NotFoundError("There is no such category or brand")
    return rows.get(slug)
