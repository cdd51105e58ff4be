"""Long limits for tests that are not about them: a busy machine may take seconds for any step."""

from collections.abc import Callable

import httpx

from app.kit.database.pool import PoolLimits
from app.kit.http import public_hosts
from app.launch.postgres import server as postgres_server
from app.media import drawing_process, product_pictures
from app.media import service as media
from app.members.sign_in import pictures as provider_pictures

PATIENCE = 60.0
LIMITS = dict.fromkeys(("acquire", "connect", "statement", "lock", "idle_in_transaction"), PATIENCE)
"""All limits of a pool but its size."""


def lengthen_limits(set_value: Callable[[object, str, object], None] = setattr) -> None:
    """Wait long for the database, for retailers, and for the processes that draw and decode pictures."""
    usual = PoolLimits()
    waits = (PATIENCE,) * 5
    set_value(PoolLimits.__init__, "__defaults__", (usual.size, usual.own_transactions, *waits))
    assert PoolLimits(statement=PATIENCE, lock=PATIENCE) == PoolLimits()
    set_value(postgres_server, "START_PATIENCE", 240.0)
    set_value(public_hosts, "TIMES", httpx.Timeout(PATIENCE))
    for module in (media, product_pictures, provider_pictures):
        set_value(module, "PATIENCE", PATIENCE)
    set_value(drawing_process, "TIMEOUT", PATIENCE)
