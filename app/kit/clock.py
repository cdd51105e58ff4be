"""What time it is, always in UTC. The one place to ask, so that tests can say when it is."""

from datetime import UTC, datetime


def now() -> datetime:
    return datetime.now(UTC)
