"""The SQL that makes roles and gives them their rights (`app.schema.rights`)."""

from collections.abc import Iterator
from typing import Final

from app.kit.database.pool import Connection
from app.schema.rights import CALLS, MANAGING, RIGHTS, ROLES, SERVING

_MAKE: Final = """
    DO $$ BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{role}') THEN
            CREATE ROLE {role} NOLOGIN;
        END IF;
    END $$"""
_HAVE_ROLES: Final = "SELECT count(*) = cardinality($1::text[]) FROM pg_roles WHERE rolname = ANY ($1)"
_TABLES: Final = """
    SELECT relname::text FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')"""
# Default rights are those of an older release, which gave roles all new tables.
_REVOKE_ALL: Final = """
    REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {role};
    REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM {role};
    REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM {role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM {role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON SEQUENCES FROM {role};
    GRANT USAGE ON SCHEMA public TO {role}"""
# A function that runs as the owner would do its work on anybody's table, as a trigger of it.
_CLOSE_FUNCTIONS: Final = """
    DO $$
    DECLARE
        closed regprocedure;
    BEGIN
        FOR closed IN SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef LOOP
            EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', closed);
        END LOOP;
    END $$"""


async def renew_grants(connection: Connection) -> None:
    """Give the roles their rights on new tables, where `undertone database roles` has made them all."""
    if await connection.fetchval(_HAVE_ROLES, ROLES):
        await _grant(connection)


async def grant_roles(connection: Connection) -> None:
    """Make the roles that are missing, and give all their rights. Needs the right to make roles."""
    for role in ROLES:
        await connection.execute(_MAKE.format(role=role))
    await connection.execute(f"GRANT {SERVING} TO {MANAGING}")
    await _grant(connection)


async def _grant(connection: Connection) -> None:
    async with connection.transaction():
        tables = {row["relname"] for row in await connection.fetch(_TABLES)}
        await connection.execute(_CLOSE_FUNCTIONS)
        for role in ROLES:
            await connection.execute(_REVOKE_ALL.format(role=role))
            await connection.execute(";".join(_list_grants(role, tables)))


def _list_grants(role: str, tables: set[str]) -> Iterator[str]:
    """The statements for a role. A table of a newer schema is left out."""
    for table, rights in RIGHTS[role].items():
        if table in tables:
            yield f"GRANT {rights} ON {table} TO {role}"
    for function in CALLS.get(role, ()):
        yield f"GRANT EXECUTE ON FUNCTION {function} TO {role}"
