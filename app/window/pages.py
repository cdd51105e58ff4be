"""Where in a list a page stands."""

from math import ceil

import msgspec


class Pagination(msgspec.Struct, frozen=True):
    """Where in the list a page stands."""

    current_page: int
    total_pages: int
    records_matching_search: int
    page_length: int
    is_last_page: bool


def pagination_of(page: int, limit: int, total: int, shown: int) -> Pagination:
    """Where a page stands. Past the end it is empty and the last."""
    pages = max(ceil(total / limit), 1)
    return Pagination(
        current_page=page,
        total_pages=pages,
        records_matching_search=total,
        page_length=shown,
        is_last_page=page >= pages,
    )
