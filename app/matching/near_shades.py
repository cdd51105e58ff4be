"""Shades that are close to one, for who waits for them."""

from collections.abc import Iterable

from app.matching.matching import MatchFilter, find_all_within, get_lab
from app.matching.searched_colours import Lab
from app.window.window import Window
from shade_engine import ciede2000, parse_colour

CLOSE = 3.0  # CIEDE2000


def list_twins(window: Window, place: int) -> list[tuple[int, int]]:
    """The products of its category with a shade close to one: see `list_products_near`."""
    category, own = int(window.variants.category[place]), int(window.variants.product[place])
    return list_products_near(window, get_lab(window, place), category, own)


def is_near(value: str, others: Iterable[str]) -> bool:
    """Whether a swatch is close to one of others."""
    lab = parse_colour(value).lab
    return any(float(ciede2000(lab, parse_colour(other).lab)) <= CLOSE for other in others)


def list_products_near(window: Window, lab: Lab, category: int, own: int | None) -> list[tuple[int, int]]:
    """The products in stock with a shade close to a colour, by id, each with its shade; not the row `own`."""
    kept_to = MatchFilter(categories=(category,), in_stock=True)
    places = find_all_within(window, lab, kept_to, CLOSE, own).places
    products = window.products.id[window.variants.product[places]].tolist()
    return list(zip(products, window.variants.id[places].tolist(), strict=True))
