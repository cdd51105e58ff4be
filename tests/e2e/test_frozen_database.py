"""A database that hangs or is gone takes no machine out of the proxy: no page waits for it."""

from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from app.launch.postgres.server import EmbeddedPostgres
from tests.support import loopback
from tests.support.frozen_database import browse, frozen
from tests.support.machines import running
from tests.support.postgres_copy import copy_migrated_data, temporary_folder
from tests.support.processes import comes_true_within
from tests.support.rolling import open_machines_on
from tests.support.threads import in_a_thread

pytestmark = [pytest.mark.browser, pytest.mark.timeout(1800)]

TIMES = 24
LONG = 400.0


def test_all_machines_stay_ready_while_the_database_hangs_and_when_it_is_gone(tmp_path: Path) -> None:
    all_served = Counter({200: 2 * TIMES})
    database = ExitStack()
    folder = database.enter_context(temporary_folder())
    copy_migrated_data(folder)
    server = EmbeddedPostgres(folder, durable=False)
    url = database.enter_context(server)
    with database, open_machines_on(url, tmp_path, ["one", "two"], {}) as machines:
        with frozen(server):
            answers = in_a_thread(lambda: browse(machines, TIMES))
            assert answers == (all_served, all_served)
            assert comes_true_within(LONG, lambda: "database away" in machines[0].readiness()[1])
            assert machines[0].readiness()[0] == httpx.codes.OK
            machines[1].stop(LONG)
            with running(machines[1]):  # a machine that starts now serves from its window
                machines[1].wait_until(httpx.codes.OK)
        assert comes_true_within(LONG, lambda: machines[0].readiness() == (200, "ready"))
        database.close()
        assert comes_true_within(LONG, lambda: machines[0].readiness() == (200, "ready, but: database away"))
        assert loopback.get(f"{machines[0].url}/categories/lipstick").status_code == httpx.codes.OK
