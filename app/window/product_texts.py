"""What pages and lists show of each product, as JSON, by row. Offers may be set anew while it is served."""

from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path

import msgspec
import numpy as np

from app.window.arrays.bitmaps import Rows
from app.window.arrays.blobs import Blob
from app.window.arrays.columns import Numbers
from app.window.builder.encoded_blocks import BLOB_NAMES
from app.window.builder.offers import OfferFacts
from app.window.live.overlay import Overlay
from app.window.prices.offer_texts import OfferTexts
from app.window.schemas import PageOffers, PicturedSwatch, Swatch, Vendor
from app.window.shades.match_json import MATCH_TEXTS, MAX_MATCH_TEXT, MatchRows, ProductTables, write_matches

_swatch = msgspec.json.Decoder(PicturedSwatch)
_swatches = msgspec.json.Decoder(list[Swatch])
_offers = msgspec.json.Decoder(PageOffers)
_RATING = b',"rating":%.2f,"reviews":%d'


class ProductTexts:
    """The texts of products, which ratings of the overlay are added to."""

    def __init__(self, folder: Path, first_variant: Numbers, overlay: Overlay, built: int) -> None:
        """The window was `built` with so many products."""
        self.pieces = {name: Blob(folder / f"{name}.bin") for name in BLOB_NAMES}
        self.card_offers = OfferTexts(folder / "offer_texts")
        self._page_offers: dict[int, bytes] = {}  # those that the window was not built with
        self._first_variant = first_variant
        self._overlay, self._built = overlay, built

    def card(self, row: int) -> bytes:
        return self.cards(np.array([row]))[0]

    def cards(self, rows: Numbers) -> list[bytes]:
        """The cards of products, each as JSON."""
        if not len(rows):
            return []
        cards, swatches = self.pieces["cards"].get_many(rows), self.pieces["swatches"].get_many(rows)
        parts = zip(
            cards, self.card_offers.get_many(rows), self._overlay.ratings(rows), swatches, strict=True
        )
        return [
            card + offers + _RATING % rating + b',"variants":' + shades + b"}"
            for card, offers, rating, shades in parts
        ]

    def card_bodies(self, rows: Numbers) -> list[bytes]:
        """The parts of products' cards that offers and ratings do not change, each as JSON."""
        return [card + b"}" for card in self.pieces["cards"].get_many(rows)] if len(rows) else []

    def page_without_end(self, row: int) -> bytes:
        """A product's page as JSON without the closing brace, so that personal fields can follow."""
        [(rating, reviews)] = self._overlay.ratings(np.array([row]))
        stars = b',"avg_rating":%.2f' % rating + _RATING % (rating, reviews)
        return self.pieces["pages"][row] + self._get_page_offers(row) + stars

    def read_offers(self, row: int) -> list[Vendor]:
        return _offers.decode(b"{" + self._get_page_offers(row)[1:] + b"}").vendors

    def _get_page_offers(self, row: int) -> bytes:
        return self._page_offers.get(row) or self.pieces["offers"][row]

    def set_offers(self, rows: Rows, facts: Sequence[OfferFacts]) -> list[bytes]:
        """Show these offers. Returns a digest of each page's, empty where it was built with the same."""
        self.card_offers.set_many(rows, [each.card for each in facts])
        return [self._set_page_offers(*each) for each in zip(rows.tolist(), facts, strict=True)]

    def _set_page_offers(self, row: int, facts: OfferFacts) -> bytes:
        if facts.page == self.pieces["offers"][row] and row < self._built:
            self._page_offers.pop(row, None)
            return b""
        self._page_offers[row] = facts.page
        return digest_offers(facts.page)

    def reviews(self, row: int) -> bytes:
        """A product's first reviews when the window was built, as a JSON array."""
        return self.pieces["reviews"][row]

    def encode_shades(self, row: int) -> list[bytes]:
        first, end = self._first_variant[row : row + 2].tolist()
        return self.pieces["shades"].get_range(first, end)

    def decode_shades_of(self, row: int) -> list[Swatch]:
        return _swatches.decode(b"[" + b",".join(self.encode_shades(row)) + b"]")

    def fold_shades_of(self, row: int) -> str:
        """The folded names of the shades of a product, a line each."""
        return self.pieces["shade_names"][row].decode()

    def decode_swatches(self, places: Numbers) -> list[PicturedSwatch]:
        """Decode shades as cards show them."""
        return [_swatch.decode(shade) for shade in self.pieces["shades"].get_many(places)]

    def encode_matches(self, matches: MatchRows, end: bytes) -> tuple[bytes, list[int]]:
        """Encode matching shades with their products' cards as JSON: see `write_matches`."""
        tables = self.pieces["cards"].table, self.card_offers.table, self.pieces["shades"].table
        products = ProductTables(*tables, *self._overlay.stars)
        separator = np.frombuffer(end, dtype=np.uint8)
        text, ends = write_matches(matches, products, MATCH_TEXTS, MAX_MATCH_TEXT, separator)
        return text.tobytes(), ends.tolist()


def digest_offers(page: bytes) -> bytes:
    return blake2b(page, digest_size=8).digest()
