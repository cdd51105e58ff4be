"""The owner of a schema, as an administrator makes one."""

from app.launch.postgres import EmbeddedPostgres
from app.launch.postgres_data import run_single_user


def allow_roles(postgres: EmbeddedPostgres) -> None:
    """Let the owner of the schema make roles."""
    postgres.start()
    home = postgres._require_home()
    postgres.stop()
    run_single_user(home, home.data, "ALTER ROLE undertone CREATEROLE")
