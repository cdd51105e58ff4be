"""The answers of the tools: the API's own, made short enough for an agent to read."""

import re
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

import msgspec

from app.catalogue.price_history import DAYS, describe_history
from app.catalogue.queries import fetch_observations
from app.kit import clock
from app.kit.database.pool import Database
from app.kit.http.errors import NotFoundError
from app.matching.answers import MatchWish, answer_like_variant
from app.matching.filters import parse_match_filter
from app.matching.matching import MAX_DELTA_E
from app.matching.schemas import Match, Matches
from app.search.answers import answer_search
from app.search.schemas import SearchAnswer, SearchRequest
from app.search.suggestions import find_suggestions
from app.shades.endpoints import describe_shade
from app.shades.queries import find_gtin
from app.window.schemas import FoundCard, ProductPage, Swatch
from app.window.window import Window
from shade_matching.known_order import MATCH_SCALE, WORTH_SAMPLING

MAX_FOUND: Final = 6
MAX_MATCHES: Final = 4
MAX_OFFERS: Final = 4
MAX_SHADES: Final = 12
MAX_COMPARED: Final = 4
MAX_IDS: Final = 6
MAX_STEPS: Final = 8
MIN_GTIN: Final = 8
MAX_TEXT: Final = 90
NO_SHADE: Final = "No shade is called so. Give the brand, the product and the shade, or a shade_id."
EVIDENCE: Final = {
    "worn": "people wear both",
    "instrument": "measured by an instrument",
    "brand": "the brand's own colour, not a picture",
    "known": "known to match",
    "words": "both brands say the same undertone",
    "picture": "judged by its picture",
}
UNSURE: Final = MATCH_SCALE[WORTH_SAMPLING:]
ONLY_PICTURES: Final = "only pictures to go by, nothing measured"
_LINKS = re.compile(r"(?:https?://|www\.)\S*", re.IGNORECASE)
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069<>]+")
_page = msgspec.json.Decoder(ProductPage)
_search = msgspec.json.Decoder(SearchAnswer)
_matches = msgspec.json.Decoder(Matches)

Answer = dict[str, Any]


class AgentAnswers:
    """The window of this moment, and the shop's address."""

    def __init__(self, window: Window, origin: str) -> None:
        self.window = window
        self.origin = origin

    def search(self, query: str, *, max_price: float | None, in_stock: bool, page: int) -> Answer:
        """Products by words, as the shop's own search finds them."""
        request = SearchRequest(
            query=query,
            page_limit=MAX_FOUND,
            page_number=page,
            max_price=max_price,
            in_stock=in_stock or None,
        )
        found = find_cards(self.window, request)
        return _drop_empty(
            {
                "total": found.pagination.records_matching_search,
                "understood": [
                    f"not {part.name}" if part.excluded else part.name for part in found.understood
                ],
                "not_understood": [part.text for part in found.let_go],
                "products": [self._describe_card(card) for card in found.products],
                "more_on_page": page + 1 if page < found.pagination.total_pages else None,
            }
        )

    def get_product(self, slug: str) -> Answer:
        """A product: its offers and shades."""
        page = self._find_page(slug)
        shades = page.variants
        return _drop_empty(
            self._describe_page(page)
            | {
                "about": clean(page.caption),
                "size": page.volume,
                "discontinued": page.discontinued,
                "offers": [self._describe_offer(each) for each in page.vendors[:MAX_OFFERS]],
                "shade_count": len(shades),
                "shades": [{"shade_id": each.id, "name": clean(each.name)} for each in shades[:MAX_SHADES]],
                "certified": [each.name for each in page.certifications if each.is_certified],
                "first_ingredients": [
                    clean(each) for each in [*page.ingredients.natural, *page.ingredients.synthetic][:6]
                ],
            }
        )

    def match_shade(
        self, shade_id: int | None, shade: str, *, max_price: float | None, in_stock: bool
    ) -> Answer:
        """The shades of other products that come closest to one, with how sure that is."""
        variant_id = shade_id if shade_id is not None else self._find_shade(shade)
        place = self.window.variant_place(variant_id)
        if place is None:
            raise NotFoundError(NO_SHADE)
        facts = describe_shade(self.window, place)
        own = self._find_page(facts.product_slug)
        kept = parse_match_filter(
            self.window, "arguments", category_slugs=[own.category_slug], brand_slugs=[], min_price=None,
            max_price=max_price, finish=None, in_stock=in_stock, delivered=False,
        )  # fmt: skip
        wish = MatchWish(MAX_MATCHES + 1, MAX_DELTA_E, "best", with_leading=True)
        found = _matches.decode(answer_like_variant(self.window, variant_id, kept, wish))
        lead = found.leading.lead if found.leading else None
        others = [each for each in found.products if lead is None or each.slug != lead.slug][:MAX_MATCHES]
        others.sort(key=lambda match: MATCH_SCALE.index(match.scale))
        return _drop_empty(
            {
                "shade": f"{clean(facts.name)}, {clean(own.brand.name)} {clean(own.name)}",
                "looks": facts.words,
                "other_shades_of_this_name": [] if shade_id else self._list_of_same_name(shade, facts.id),
                "price": own.price,
                "price_at": own.retailer and clean(own.retailer),
                "url": f"{self.origin}/shades/{facts.address}",
                "answer": self._describe_match(lead) if lead else None,
                "own_is_best_price": found.leading.own_is_best if found.leading else None,
                "others": [self._describe_match(each) for each in others],
                "nothing_close": not found.products or None,
                "nearest": [
                    self._describe_match(each)
                    for each in (found.nearest_lighter, found.nearest_deeper)
                    if each and not found.products
                ],
            }
        )

    def compare(self, slugs: Sequence[str]) -> Answer:
        """Some products side by side."""
        pages = [self._find_page(slug) for slug in slugs[:MAX_COMPARED]]
        return {
            "products": [
                _drop_empty(
                    self._describe_page(page)
                    | {
                        "size": page.volume,
                        "price_for": page.unit_price and f"{page.unit_price:.2f} per {page.unit}",
                        "shade_count": len(page.variants),
                        "finish": sorted({each.finish for each in page.variants if each.finish}),
                        "sellers": len({each.name for each in page.vendors}),
                        "certified": [each.name for each in page.certifications if each.is_certified],
                    }
                )
                for page in pages
            ]
        }

    async def look_up(self, database: Database, ids: Sequence[str]) -> Answer:
        """Products and shades by slug, shade id or barcode. What is unknown is named."""
        found, unknown = [], []
        for each in ids[:MAX_IDS]:
            try:
                found.append(await self._look_up_one(database, each.strip()))
            except NotFoundError:
                unknown.append(clean(each))
        return _drop_empty({"found": found, "unknown": unknown})

    async def _look_up_one(self, database: Database, key: str) -> Answer:
        if not (key.isascii() and key.isdigit()):
            return self._describe_page(self._find_page(key))
        place = self.window.variant_place(int(key)) if len(key) < MIN_GTIN else None
        if place is not None:
            return self._describe_shade(place)
        async with database.reading() as connection:
            product = await find_gtin(connection, key)
        if product is None:
            raise NotFoundError(NO_SHADE)
        place = self.window.variant_place(product.variant_id) if product.variant_id else None
        return (
            self._describe_page(self._find_page(product.slug))
            if place is None
            else self._describe_shade(place)
        )

    async def tell_prices(self, database: Database, slug: str) -> Answer:
        """The changes of a product's price in the last weeks."""
        page, now = self._find_page(slug), clock.now()
        row = self.window.slugs.find_row(slug)
        async with database.reading() as connection:
            observed = await fetch_observations(
                connection, int(self.window.products.id[row or 0]), now - timedelta(days=DAYS)
            )
        history = describe_history(observed, now, with_retailers=False)
        return _drop_empty(
            self._describe_page(page)
            | {
                "days": history.days,
                "lowest": history.lowest,
                "above_lowest": history.above_lowest,
                "summary": history.summary,
                "steps": [
                    {"from": step.at.date().isoformat(), "price": step.price}
                    for step in history.steps[-MAX_STEPS:]
                ],
            }
        )

    def _find_page(self, slug: str) -> ProductPage:
        page = read_product(self.window, slug)
        if page is None:
            raise NotFoundError("No product has this slug. search_catalog tells slugs.")
        return page

    def _find_shade(self, words: str) -> int:
        """The shade that words name best."""
        if not words.strip():
            raise NotFoundError("Say which shade: in words, or by its shade_id.")
        if shades := find_suggestions(self.window, words).shades:
            return shades[0].variant_id
        found = find_cards(self.window, SearchRequest(query=words, page_limit=1))
        shown = found.products[0].shown_shade if found.products else None
        if shown is None:
            raise NotFoundError(NO_SHADE)
        return shown.id

    def _list_of_same_name(self, words: str, chosen: int) -> list[Answer]:
        """The shades that the words may mean as well."""
        shades = find_suggestions(self.window, words).shades
        name = next((each.name for each in shades if each.variant_id == chosen), None)
        return [
            {"shade_id": each.variant_id, "of": f"{clean(each.brand)} {clean(each.product)}"}
            for each in shades
            if each.variant_id != chosen and each.name == name
        ][:MAX_MATCHES]

    def _describe_shade(self, place: int) -> Answer:
        facts = describe_shade(self.window, place)
        page = self._find_page(facts.product_slug)
        return self._describe_page(page) | {
            "shade_id": facts.id,
            "shade": clean(facts.name),
            "looks": facts.words,
            "url": f"{self.origin}/shades/{facts.address}",
        }

    def _describe_page(self, page: ProductPage) -> Answer:
        return _drop_empty(
            {
                "name": clean(page.name),
                "brand": clean(page.brand.name),
                "category": page.category.name,
                "slug": page.slug,
                **_tell_price(page.price, page.currency, in_stock=page.in_stock),
                "price_at": page.retailer and clean(page.retailer),
                "price_seen": _find_last_seen(page),
                "rating": page.avg_rating if page.reviews else None,
                "reviews": page.reviews,
                "url": f"{self.origin}/products/{page.slug}",
            }
        )

    def _describe_card(self, card: FoundCard) -> Answer:
        shade: Swatch | None = card.shown_shade
        page = read_product(self.window, card.slug)
        return _drop_empty(
            {
                "name": clean(card.name),
                "brand": clean(card.brand),
                "slug": card.slug,
                "shade": shade and clean(shade.name),
                "shade_id": shade and shade.id,
                **_tell_price(card.price, card.currency, in_stock=card.in_stock),
                "price_at": card.retailer and clean(card.retailer),
                "price_seen": page and _find_last_seen(page),
                "rating": card.rating if card.reviews else None,
                "url": f"{self.origin}/products/{card.slug}" + (f"?variant={shade.id}" if shade else ""),
            }
        )

    def _describe_match(self, match: Match) -> Answer:
        shade = match.variants[0]
        return {
            "name": clean(match.name),
            "brand": clean(match.brand),
            "shade": clean(shade.name),
            "shade_id": shade.id,
            **_tell_price(match.price, match.currency, in_stock=match.in_stock),
            **({"price_at": clean(match.retailer)} if match.retailer else {}),
            "how_sure": match.scale,
            "because": _tell_reason(match),
            "url": f"{self.origin}/products/{match.slug}?variant={shade.id}",
        }

    def _describe_offer(self, vendor: Any) -> Answer:
        return {
            "seller": clean(vendor.name),
            **_tell_price(vendor.price, vendor.currency, in_stock=vendor.in_stock),
            "seen": vendor.seen_at.date().isoformat(),
        }


def find_cards(window: Window, request: SearchRequest) -> SearchAnswer:
    """The products that the shop's own search finds."""
    return _search.decode(answer_search(window, request))


def read_product(window: Window, slug: str) -> ProductPage | None:
    """A product as its page shows it."""
    row = window.slugs.find_row(slug)
    return None if row is None else _page.decode(window.texts.page_without_end(row) + b"}")


def clean(text: str) -> str:
    """A text of somebody else: without links, marks and what cannot be seen, and not long."""
    plain = " ".join(_CONTROLS.sub(" ", _LINKS.sub("", text)).split())
    return plain if len(plain) <= MAX_TEXT else f"{plain[:MAX_TEXT].rstrip()}…"


def _tell_reason(match: Match) -> str:
    if match.scale in UNSURE and match.evidence in ("words", "picture"):
        return ONLY_PICTURES
    return EVIDENCE[match.evidence]


def _tell_price(price: float | None, currency: str, *, in_stock: bool) -> Answer:
    if price is None:
        return {"price": "unknown"}
    told: Answer = {"price": price, "currency": currency}
    return told if in_stock else told | {"in_stock": False}


def _find_last_seen(page: ProductPage) -> str | None:
    seen = [each.seen_at for each in page.vendors if each.price is not None]
    return max(seen).date().isoformat() if seen else None


def _drop_empty(answer: Answer) -> Answer:
    """Leave out what says nothing. That something is out of stock does."""
    return {
        name: value
        for name, value in answer.items()
        if name == "in_stock" or (value is not None and value is not False and value not in ("", []))
    }
