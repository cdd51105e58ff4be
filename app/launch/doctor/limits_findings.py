"""Findings of `undertone doctor` about the server that counts limits for all machines."""

from collections.abc import AsyncIterator

from app.kit.findings import Finding, Level
from app.settings import Settings
from app.settings.database_url import mask_secrets


async def examine_limits(settings: Settings) -> AsyncIterator[Finding]:
    if not settings.limits_url:
        return
    from app.kit.limits.shared_limits import find_limits_problem  # noqa: PLC0415 - its client is an extra

    where = mask_secrets(settings.limits_url)
    if problem := await find_limits_problem(settings.limits_url):
        words = f"Limits cannot be shared at {where} ({problem})"
        advice = "each machine counts for itself. Start the server, or correct UNDERTONE_LIMITS_URL."
        yield Finding(Level.WRONG, f"{words}: {advice}")
    else:
        yield Finding(Level.FINE, f"Limits are counted for all machines at {where}.")
