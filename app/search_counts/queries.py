"""The SQL of search counts: adds to them, and reads what is popular."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from app.kit.database.pool import Connection
from app.search_counts.query_outcomes import QueryOutcome

# A row begins with at least ten; what comes later adds to it.
_ADD_SEARCHES = """
    WITH search AS (
        SELECT * FROM unnest($2::text[], $3::integer[], $4::integer[], $5::text[])
            AS search (query, asked, products_found, words_not_met)
    ), locked AS (
        SELECT query FROM search_count WHERE day = $1 AND query = ANY ($2) ORDER BY query FOR UPDATE
    ), added AS (
        UPDATE search_count AS counted SET asked = counted.asked + search.asked,
            products_found = search.products_found, words_not_met = search.words_not_met
        FROM search JOIN locked USING (query) WHERE counted.day = $1 AND counted.query = search.query
        RETURNING counted.query
    ), begun AS (
        INSERT INTO search_count AS counted (day, query, asked, products_found, words_not_met)
        SELECT $1, query, asked, products_found, words_not_met FROM search
        WHERE asked >= 10 AND query NOT IN (SELECT query FROM locked) ORDER BY query
        ON CONFLICT (day, query) DO UPDATE SET asked = counted.asked + excluded.asked
        RETURNING query
    )
    SELECT query FROM added UNION SELECT query FROM begun"""
_ADD_OPENINGS = """
    INSERT INTO search_opening AS counted (day, query, product_id, opened)
    SELECT $1, opening.query, product.id, opening.opened
    FROM unnest($2::text[], $3::bigint[], $4::integer[]) AS opening (query, product_id, opened)
    JOIN search_count ON search_count.day = $1 AND search_count.query = opening.query
    JOIN product ON product.id = opening.product_id
    ORDER BY opening.query, product.id
    ON CONFLICT (day, query, product_id) DO UPDATE SET opened = counted.opened + excluded.opened
    RETURNING query, product_id"""
_ADD_DAYS = """
    INSERT INTO search_day AS counted (day, outcome, word, searches)
    SELECT $1, outcome, word, searches FROM unnest($2::text[], $3::text[], $4::integer[])
        AS added (outcome, word, searches) ORDER BY outcome, word
    ON CONFLICT (day, outcome, word) DO UPDATE SET searches = counted.searches + excluded.searches"""
_LIST_POPULAR = """
    SELECT query FROM search_count WHERE day > current_date - $1::integer AND day < current_date
    GROUP BY query HAVING count(*) >= $2 ORDER BY sum(asked) DESC, query LIMIT $3"""


class Opening(NamedTuple):
    """A product that was opened from the results of a query."""

    query: str
    product_id: int


async def add_searches(
    connection: Connection, day: date, asked: Mapping[str, int], outcomes: Mapping[str, QueryOutcome]
) -> set[str]:
    """Add to the counts of a day. Returns the queries stored: those with a row, and those with ten askers."""
    found = [outcomes[query] for query in asked]
    stored = await connection.fetch(
        _ADD_SEARCHES, day, list(asked), list(asked.values()),
        [each.products_found for each in found], [each.words_not_met for each in found],
    )  # fmt: skip
    return {row["query"] for row in stored}


async def add_openings(connection: Connection, day: date, opened: Mapping[Opening, int]) -> set[Opening]:
    """Add products opened. Returns those stored: of products that exist, for queries with a count."""
    stored = await connection.fetch(
        _ADD_OPENINGS, day, [each.query for each in opened], [each.product_id for each in opened],
        list(opened.values()),
    )  # fmt: skip
    return {Opening(**row) for row in stored}


async def add_days(connection: Connection, day: date, counts: Mapping[tuple[str, str], int]) -> None:
    """Add to how the searches of a day went: by outcome and word."""
    outcomes, words = [outcome for outcome, _ in counts], [word for _, word in counts]
    await connection.execute(_ADD_DAYS, day, outcomes, words, list(counts.values()))


async def list_popular(connection: Connection, days: int, least_days: int, limit: int) -> Sequence[str]:
    """The queries asked most in the last days before today, on so many of them, the most popular first."""
    return [row["query"] for row in await connection.fetch(_LIST_POPULAR, days, least_days, limit)]
