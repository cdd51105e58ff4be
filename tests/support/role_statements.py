"""Which statements each database role sends, and which rights they need."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import asyncpg
import pytest

from app.schema.rights import MANAGING, RIGHTS, SERVING, WORKING
from tests.support.statements import find_statements

SENT_BY = {
    SERVING: (
        "app.members.", "app.reviews.queries", "app.reviews.reports.", "app.reviews.votes.",
        "app.wearing.", "app.lists.", "app.duties.",
        "app.search_counts.", "app.figures.",
        "app.editorial.blog", "app.media.queries.",
        *(f"app.catalogue.queries.{name}" for name in ("RECENT", "EARLIER", "OBSERVED", "FIND_FORMER")),
        *(f"app.kit.database.queries.{name}" for name in (
            "_ADD", "_NOTE", "_COUNT", "_WRITES", "_LOG", "_FORGET")),
        *(f"app.editorial.newsletter.queries.{name}" for name in (
            "_SUBSCRIBE", "_CONSENT_AGAIN", "_ASK", "_LOCK", "_CONFIRM", "_UNSUBSCRIBE")),
        "app.privacy.queries._ACCOUNT",
        "app.privacy.queries._ROWS_ABOUT", "app.privacy.queries._HOLD", "app.privacy.queries._FORGET",
        "app.privacy.queries._REMOVE_REVIEWS", "app.privacy.queries._KEEP_RATINGS",
        "app.privacy.queries._EMPTY", "app.privacy.queries._ADD_ERASURE",
        *(f"app.mail.queries.{name}" for name in ("_TO_ADDRESS", "_TO_MEMBER", "_DROP")),
        "app.alerts.queries.", "app.alerts.devices.",
    ),
    WORKING: (
        "app.editorial.posts.queries._PUBLISH_DUE",
        "app.catalogue.feeds.queries._", "app.media.fetched.queries.",
        *(f"app.catalogue.feeds.queries.{name}" for name in (
            "FIND_FEED", "LIST_", "ASK_STAFF", "NOTE_PROBLEM", "FINISH")),
        *(f"app.reviews.checks.queries.{name}" for name in (
            "_REVIEWS", "_LIKES", "_OF_REFUSED", "_HOLD")), "app.kit.database.queries._CLAIM", "app.window.",
        "app.privacy.queries.DAILY_DELETIONS", "app.privacy.queries._SEARCHES",
        "app.privacy.queries._AUDIT", "app.privacy.queries._CLEAR_WAITING",
        "app.privacy.queries._ERASURES", "app.privacy.queries._WAITING_WORK",
        *(f"app.mail.queries.{name}" for name in (
            "_TO_", "_NEXT", "_DELETE", "_FORGET_DEVICE", "_TRY_AGAIN", "_GIVE_UP", "_MARK_DEAD")),
        "app.alerts.prices.", "app.alerts.near.", "app.alerts.letters.",
        *(f"app.shades.queries.{name}" for name in (
            "_DUE", "_READ_TOLD", "_WRITE_TOLD", "_PUBLIC_PRODUCTS", "_PAGES")),
        *(f"app.editorial.newsletter.queries.{name}" for name in (
            "_SUBSCRIBED", "_RENEW", "_DUE_ISSUES", "_WRITE_LETTERS", "_NOTE_QUEUED")),
    ),
    MANAGING: (
        "app.desk.", "app.editorial.posts.", "app.admin.queries._SIGNED_IN",
        "app.admin.queries._NOTE_ACTIVITY",
        "app.catalogue.queries.FORGET_OBSERVATION", "app.catalogue.queries.LIST_OBSERVATIONS",
        "app.catalogue.feeds.queries.CLEAR_QUESTION", "app.catalogue.feeds.queries.MAP_CATEGORY",
        "app.catalogue.feeds.queries.HAS_CATEGORY",
        "app.catalogue.feeds.queries.ADD_FEED", "app.catalogue.feeds.queries.REMOVE_FEED",
        *(f"app.editorial.newsletter.queries.{name}" for name in ("_ADD_ISSUE", "_ISSUE", "_SCHEDULE")),
    ),
}  # fmt: skip
"""The statements of each role, by how their names begin."""
SENT_BY_OWNER = (
    *(f"app.duties.queries.{name}" for name in ("_WAITING", "_FIGURES", "_STORE_FIGURES")),
    "app.members.terms.queries._TELL",
    "app.editorial.newsletter.queries._REMOVE",
    "app.privacy.queries._ERASURES_BEFORE_THEIR_TABLE",
)  # fmt: skip
"""Statements of commands."""


async def may_send(connection: asyncpg.Connection, text: str) -> bool:
    """Whether a role has the rights for a statement. Parts of statements need none by themselves."""
    try:
        async with connection.transaction():
            await connection.execute("SET LOCAL plan_cache_mode = force_generic_plan")
            await connection.execute(f"PREPARE tried AS {text}")
            count = await connection.fetchval(
                "SELECT cardinality(parameter_types) FROM pg_prepared_statements WHERE name = 'tried'"
            )
            values = f"({', '.join(['NULL'] * count)})" if count else ""
            await connection.execute(f"EXPLAIN EXECUTE tried{values}")
    except asyncpg.InsufficientPrivilegeError:
        return False
    except (asyncpg.PostgresSyntaxError, asyncpg.IndeterminateDatatypeError, asyncpg.UndefinedTableError):
        return True
    finally:
        with suppress(asyncpg.InvalidSQLStatementNameError):
            await connection.execute("DEALLOCATE tried")
    return True


def list_statements(role: str, statements: Iterable[tuple[str, str]] | None = None) -> Iterator[str]:
    """The statements that are sent under a role: of those given by name, or of the files with SQL."""
    for name, text in find_statements() if statements is None else statements:
        if name.startswith(SENT_BY[role]) and not name.startswith(SENT_BY_OWNER):
            yield text


@contextmanager
def recorded_queries() -> Iterator["RecordedQueries"]:
    """Every statement that a pool sends while the block runs, and those that were refused."""
    recorded = RecordedQueries()
    create_pool = asyncpg.create_pool

    def create_recorded_pool(url: str, *, init: Any, **options: Any) -> Any:
        async def listen(connection: asyncpg.Connection) -> None:
            await init(connection)
            connection.add_query_logger(recorded.note)

        return create_pool(url, init=listen, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncpg, "create_pool", create_recorded_pool)
        yield recorded


class RecordedQueries:
    """The statements of an application."""

    def __init__(self) -> None:
        self.queries: set[str] = set()
        self.refused: list[str] = []

    def note(self, sent: Any) -> None:
        self.queries.add(sent.query)
        if isinstance(sent.exception, asyncpg.InsufficientPrivilegeError):
            self.refused.append(f"{sent.exception}: {sent.query}")


def find_unused_rights(role: str, queries: set[str]) -> list[tuple[str, str]]:
    """The rights to write that no statement needs, by the words of the statements."""
    verbs = {"INSERT INTO": "INSERT", "DELETE FROM": "DELETE", "UPDATE": "UPDATE"}
    written = {
        (verbs[verb], table)
        for query in queries
        for verb, table in re.findall(r"(INSERT INTO|UPDATE|DELETE FROM) (\w+)", query)
    }
    written |= {
        ("UPDATE", table)
        for query in queries
        if "DO UPDATE" in query
        for table in re.findall(r"INSERT INTO (\w+)", query)
    }
    given = {
        (verb, table)
        for table, words in RIGHTS[role].items()
        for verb in verbs.values()
        if re.search(rf"\b{verb}\b", words)
    }
    return sorted(given - written)
