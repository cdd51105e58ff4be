"""The filters of a shade match: read from slugs and pounds into rows and pence."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from app.kit.http.errors import InvalidInputError
from app.kit.http.fields import Fault, Place
from app.matching.matching import MatchFilter
from app.window.arrays.columns import NONE
from app.window.window import Window

WORN = "wear"


def parse_match_filter(
    window: Window,
    place: str,
    *,
    category_slugs: Iterable[str],
    brand_slugs: Iterable[str],
    min_price: float | None,
    max_price: float | None,
    finish: str | None,
    in_stock: bool,
    delivered: bool,
) -> MatchFilter:
    """Read the filters of a request. Raises all faults at once."""
    faults: list[Fault] = []
    finishes = [finish] if finish else []
    match_filter = MatchFilter(
        categories=_find_rows(window.labels.category_rows, category_slugs, (place, "category_slug"), faults),
        brands=_find_rows(window.labels.brand_rows, brand_slugs, (place, "brand_slugs"), faults),
        min_price=None if min_price is None else round(min_price * 100),
        max_price=None if max_price is None else round(max_price * 100),
        finishes=_find_rows(window.labels.finish_places, finishes, (place, "finish"), faults),
        in_stock=in_stock,
        counts_delivery=delivered,
    )
    if faults:
        raise InvalidInputError(faults)
    return match_filter


def split_slugs(text: str | None) -> list[str]:
    """The slugs of a list that is joined by commas."""
    return [part for part in (text or "").split(",") if part]


def list_categories_of(window: Window, department: str | None) -> list[str]:
    """The slugs of the categories of a department. Empty, which stands for all, where there is none."""
    wanted = (department or "").lower()
    return [
        category.slug
        for category, name in zip(window.labels.categories, window.labels.departments, strict=True)
        if wanted and name == wanted
    ]


def keep_undertones(
    window: Window, match_filter: MatchFilter, variant_ids: Iterable[int | None], where: str, what: str
) -> MatchFilter:
    """Keep to the undertones that are declared of some shades. Raises a fault where none is."""
    places = [window.variant_place(shade) for shade in variant_ids if shade is not None]
    declared = {int(window.variants.undertone[place]) for place in places if place is not None} - {NONE}
    if not declared:
        fault = Fault((where, "same_undertone"), f"Needs {what} that declares its undertone")
        raise InvalidInputError([fault])
    return replace(match_filter, undertones=tuple(sorted(declared)))


def _find_rows(
    rows_by_name: Mapping[str, int], names: Iterable[str], place: Place, faults: list[Fault]
) -> tuple[int, ...]:
    names = list(names)
    faults += [Fault(place, f"There is no {name!r}") for name in names if name not in rows_by_name]
    return tuple(rows_by_name[name] for name in names if name in rows_by_name)
