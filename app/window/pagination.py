"""Tells a client which page of a list it has."""

from math import ceil

import msgspec


class Pagination(msgspec.Struct, frozen=True):
    """The place of a page in its list."""

    current_page: int
    total_pages: int
    records_matching_search: int
    page_length: int
    is_last_page: bool


def paginate(page: int, limit: int, total: int, length: int) -> Pagination:
    """Describe a page. A page past the end is empty, and the last."""
    pages = max(ceil(total / limit), 1)
    return Pagination(
        current_page=page,
        total_pages=pages,
        records_matching_search=total,
        page_length=length,
        is_last_page=page >= pages,
    )
