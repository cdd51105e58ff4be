"""Cases that schemathesis makes from the OpenAPI document, signed out, as a member and as staff."""

from collections import Counter
from contextlib import suppress
from importlib.util import find_spec
from typing import Any
from unittest import SkipTest

import httpx
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable

from app.kit.database.pool import Database
from benchmarks.trust.check import Outcome, PackageMissingError, Trial, judge
from benchmarks.trust.shops import cookie_header, open_running_shop, sign_in_somebody
from tests.app.test_documented_statuses import DOCUMENT
from tests.support import loopback
from tests.support.running_shop import RunningShop, in_a_thread
from tests.support.staff import PASSWORD, add_staff

PACKAGE = "schemathesis"
CALLERS = ("signed out", "member", "staff")


def measure(trial: Trial) -> Outcome:
    if find_spec(PACKAGE) is None:
        raise PackageMissingError(f"{PACKAGE} (pip install '.[bench]')")
    with open_running_shop(trial) as shop:
        return _Cases(trial, shop).run()


class _Cases:
    """Sends cases and collects what is wrong with the answers."""

    def __init__(self, trial: Trial, shop: RunningShop) -> None:
        import schemathesis

        self._trial = trial
        self._shop = shop
        self._schema: Any = schemathesis.openapi.from_dict(DOCUMENT)
        self._staff: dict[str, str] = {}
        self.sent = 0
        self.statuses: Counter[int] = Counter()
        self.faults: dict[str, str] = {}

    def run(self) -> Outcome:
        operations = [found.ok() for found in self._schema.get_all_operations()]
        # An operation without parameters has few cases, so there are rounds until there are enough of all.
        while (left := self._trial.count - self.sent) > 0:
            self._send_round(operations, max(1, -(-left // (len(operations) * len(CALLERS)))))
        good = sum(count for status, count in self.statuses.items() if status < 400)
        more = f"{len(operations)} operations, {good:,} answers below 400"
        return judge(self.sent, "cases", list(self.faults.values()), more)

    def _send_round(self, operations: list[Any], each: int) -> None:
        for caller in CALLERS:
            for operation in operations:
                self._try(operation, caller, each)

    def _try(self, operation: Any, caller: str, cases: int) -> None:
        # A session is new for each operation: one of them signs out, another deletes the account.
        from schemathesis import GenerationMode

        headers = self._sign_in(caller)
        modes = [*GenerationMode]
        options = settings(
            max_examples=-(-cases // len(modes)), database=None, deadline=None, phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip

        def send(case: Any) -> None:
            self._send(case, f"{operation.label} as {caller}", headers)

        for mode in modes:
            # An operation without parameters has nothing that could be sent wrongly.
            with suppress(Unsatisfiable, SkipTest):
                options(given(case=operation.as_strategy(mode))(send))()

    def _send(self, case: Any, what: str, headers: dict[str, str]) -> None:
        import requests
        from schemathesis.core.failures import Failure, FailureGroup

        own = {"origin": self._shop.url, **headers}
        try:
            response = case.call(base_url=self._shop.api_url, headers=own, timeout=60)
        except requests.RequestException as error:
            self.faults.setdefault(f"{what} {type(error).__name__}", f"{what}: {error}")
            return
        self.sent += 1
        self.statuses[response.status_code] += 1
        self._trial.report(self.sent, self._trial.count)
        if response.status_code >= 500:
            self.faults.setdefault(f"{what} {response.status_code}", f"{what}: {response.status_code} {case}")
        try:
            case.validate_response(response, checks=_response_checks())
        except (Failure, FailureGroup) as error:
            self.faults.setdefault(f"{what} differs", f"{what}: {error}"[:1500])

    def _sign_in(self, caller: str) -> dict[str, str]:
        if caller == "member":
            return cookie_header(sign_in_somebody(self._shop)[1])
        if caller == "staff":
            self._staff = self._staff or sign_in_staff(self._shop, "checker")
            return self._staff
        return {}


def _response_checks() -> list[Any]:
    """Checks of an answer: its status, its type and its shape, as documented."""
    from schemathesis import checks
    from schemathesis.specs.openapi import checks as openapi

    return [
        checks.not_a_server_error,
        openapi.status_code_conformance,
        openapi.content_type_conformance,
        openapi.response_schema_conformance,
    ]


def sign_in_staff(shop: RunningShop, name: str) -> dict[str, str]:
    """The cookie of a new account of the admin."""

    async def add() -> None:
        async with Database(shop.database_url) as database:
            await add_staff(database, name)

    in_a_thread(add)
    with loopback.Client(base_url=shop.url, headers={"origin": shop.url}, timeout=60) as browser:
        browser.get("/admin/")
        csrf = {"x-csrftoken": browser.cookies.get("csrftoken", "")}
        body = {"username": name, "password": PASSWORD}
        answer = browser.post("/admin/public/login/", json=body, headers=csrf)
        assert answer.status_code < httpx.codes.BAD_REQUEST, answer.text
        return cookie_header(dict(browser.cookies.items()))
