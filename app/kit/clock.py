"""The current time in UTC. All code reads it here, so that tests can replace it."""

from datetime import UTC, datetime


def now() -> datetime:
    return datetime.now(UTC)
