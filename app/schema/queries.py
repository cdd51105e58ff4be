"""The SQL that gives roles their rights. None of them may change the schema, which its owner alone does."""

from typing import Final

from app.kit.database import Connection

SERVING: Final = "undertone_serve"
WORKING: Final = "undertone_work"
_MAKE: Final = """
    DO $$ BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{role}') THEN
            CREATE ROLE {role} NOLOGIN;
        END IF;
    END $$"""
# `migration` says how the schema stands. The audit is added to, and deleted by age by its own function alone.
_GRANT: Final = """
    GRANT USAGE ON SCHEMA public TO {role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role};
    REVOKE INSERT, UPDATE, DELETE ON migration FROM {role};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO {role}"""
_OF_THE_WORKER: Final = f"""
    REVOKE UPDATE, DELETE ON audit_entry FROM {SERVING};
    REVOKE EXECUTE ON FUNCTION prepare_offer_history(), prune_offer_history(integer) FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION prepare_offer_history(), prune_offer_history(integer) TO {WORKING}"""


async def renew_grants(connection: Connection) -> None:
    """Give the roles their rights on new tables, where there are roles."""
    query = "SELECT count(*) = 2 FROM pg_roles WHERE rolname IN ($1, $2)"
    if await connection.fetchval(query, SERVING, WORKING):
        await _grant(connection)


async def grant_roles(connection: Connection) -> None:
    """Make both roles, where they are missing, and give them their rights. Needs the right to make roles."""
    for role in (SERVING, WORKING):
        await connection.execute(_MAKE.format(role=role))
    await _grant(connection)


async def _grant(connection: Connection) -> None:
    for role in (SERVING, WORKING):
        await connection.execute(_GRANT.format(role=role))
    await connection.execute(_OF_THE_WORKER)
