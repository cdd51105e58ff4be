"""Finds products of the current window for the Universal Commerce Protocol, and describes them as it says.

Amounts are pence. Products without a price in pounds are left out, because the protocol requires a price.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from app.agents.answers import MIN_GTIN, Answer, clean, read_product
from app.kit.database.pool import Database
from app.search.schemas import SearchAnswer
from app.shades.addresses import write_shade_address
from app.shades.queries import find_gtin
from app.window.prices.prices import HOME_CURRENCY
from app.window.schemas import ProductPage, Variant, Vendor
from app.window.window import Window

MAX_ID_DIGITS: Final = 18
SHADE_OPTION: Final = "Shade"


class UcpCatalogue:
    """The products of a window. Their ids are `product-7` and, of a shade as a variant, `shade-12`."""

    def __init__(self, window: Window, origin: str) -> None:
        self.window = window
        self.origin = origin

    def list_found(self, found: SearchAnswer) -> Iterator[tuple[ProductPage, int | None]]:
        """The pages of the cards found, each with the shade that is meant."""
        for card in found.products:
            page = self._read_page(card.slug)
            if page is not None:
                yield page, card.shown_shade.id if card.shown_shade else None

    async def find(self, database: Database, key: str) -> tuple[ProductPage | None, int | None]:
        """The product of an id, a barcode or a slug, and the shade where it is that of one on its page."""
        slug, shade_id = await self._look_up(database, key)
        page = self._read_page(slug)
        is_shown = page is not None and any(shade.id == shade_id for shade in page.variants)
        return page, shade_id if is_shown else None

    async def _look_up(self, database: Database, key: str) -> tuple[str, int | None]:
        """The slug, which is empty for what is not here, and the shade."""
        kind, _, number = key.partition("-")
        is_number = number.isascii() and number.isdigit() and len(number) < MAX_ID_DIGITS
        if kind == "shade" and is_number:
            place = self.window.variant_place(int(number))
            if place is None:
                return "", None
            return self.window.slugs[int(self.window.variants.product[place])], int(number)
        if kind == "product" and is_number:
            row = self.window.product_row(int(number))
            return "" if row is None else self.window.slugs[row], None
        if key.isascii() and key.isdigit() and len(key) >= MIN_GTIN:
            async with database.reading() as connection:
                found = await find_gtin(connection, key)
            return (found.slug, found.variant_id) if found else ("", None)
        return key, None

    def _read_page(self, slug: str) -> ProductPage | None:
        page = read_product(self.window, slug)
        return page if page and page.price is not None else None

    def describe(self, page: ProductPage, shades: Sequence[Variant]) -> Answer:
        """A product, with a variant for each of some shades, or with one where there are none."""
        offers = [
            offer for offer in page.vendors if offer.currency == HOME_CURRENCY and offer.price is not None
        ]
        row = self.window.slugs.find_row(page.slug)
        assert row is not None, "a page is that of a product of the window"
        shown: Sequence[Variant | None] = shades or [None]
        product_id = f"product-{self.window.products.id[row]}"
        name, brand = clean(page.name), clean(page.brand.name)
        product: Answer = {
            "id": product_id,
            "handle": page.slug,
            "title": f"{brand} {name}",
            "description": {"plain": clean(page.caption) or f"{name} by {brand}"},
            "url": self._add_origin(f"/products/{page.slug}"),
            "categories": [{"value": page.category.name, "taxonomy": "merchant"}],
            "price_range": {
                "min": _to_price(page.price),
                "max": _to_price(max(offer.price or 0 for offer in offers)),
            },
            "media": [
                {"type": "image", "url": self._add_origin(each.url), "alt_text": clean(each.alt or page.name)}
                for each in page.images[:1]
            ],
            "variants": [self._describe_variant(page, offers, product_id, shade) for shade in shown],
        }
        if page.reviews:
            product["rating"] = {"value": page.avg_rating, "scale_max": 5, "count": page.reviews}
        return product

    def _describe_variant(
        self, page: ProductPage, offers: list[Vendor], product_id: str, shade: Variant | None
    ) -> Answer:
        """A shade. A product without shades is its own only variant."""
        variant_id, path, gtin = product_id, f"/products/{page.slug}", page.gtin
        title = words = clean(page.name)
        if shade:
            variant_id, gtin, title = f"shade-{shade.id}", shade.gtin, clean(shade.name)
            path = f"/shades/{write_shade_address(shade.id, page.slug, shade.name)}"
            words = f"{words} in {title}"
        variant: Answer = {
            "id": variant_id,
            "title": title,
            "description": {"plain": words},
            "url": self._add_origin(path),
            "price": _to_price(page.price),
            "availability": {
                "available": page.in_stock,
                "status": "in_stock" if page.in_stock else "out_of_stock",
            },
            "seller": {"name": clean(offers[0].name)},
            "metadata": {
                "price_seen_at": offers[0].seen_at.isoformat(),
                "offers": [
                    {
                        "seller": clean(offer.name),
                        "price": _to_price(offer.price),
                        "available": offer.in_stock,
                    }
                    for offer in offers
                ],
            },
        }
        if shade:
            variant["options"] = [{"name": SHADE_OPTION, "label": shade.name}]
        if gtin:
            variant["barcodes"] = [{"type": "GTIN", "value": gtin}]
        return variant

    def _add_origin(self, address: str) -> str:
        """An address of the shop with its origin. One of elsewhere stays."""
        return f"{self.origin}{address}" if address.startswith("/") else address


def _to_price(pounds: float | None) -> Answer:
    return {"amount": round((pounds or 0) * 100), "currency": HOME_CURRENCY}
