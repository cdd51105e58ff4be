"""Any order of signing in, refreshing, replaying, racing and signing out, over HTTP, leaves no hole.

The model knows of each family of sessions whether it lives and what became of each of its tokens; the shop
must answer as the model does, and an access token must work exactly as long as its family lives.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import asyncpg
import httpx
import pytest
import pytest_asyncio
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from app.kit.database.pool import Database
from tests.members.sessions.probed import SECOND_TRY
from tests.members.sign_in.demo import Demo, demo
from tests.support import loopback
from tests.support.rows import a_member
from tests.support.sessions import ACCESS, REFRESH

FRESH, JUST_SPENT, SPENT = "fresh", "just spent", "spent"
MAX_FAMILIES = 4
# Tokens that were spent longer ago stay as they are: thousands of runs leave many of them.
LET_TIME_PASS = """UPDATE refresh_token SET used_at = used_at - $1::interval - interval '1 second'
    WHERE used_at > now() - $1::interval"""
pick = st.integers(0, 1000)


@dataclass
class Family:
    alive: bool = True
    tokens: dict[str, str] = field(default_factory=dict)
    access: list[str] = field(default_factory=list)


class Sessions(RuleBasedStateMachine):
    """One shop, one member, several browsers, one thief who copies whatever they like."""

    running: Demo
    database_url: str
    subject: str
    finish_run: Callable[[], None] = staticmethod(lambda: None)
    """Called at the end of each run."""

    def __init__(self) -> None:
        super().__init__()
        self.families: list[Family] = []
        self.runner = asyncio.Runner()
        self.connection = self.runner.run(asyncpg.connect(self.database_url))
        self.http = loopback.Client(base_url=self.running.shop, headers={"sec-fetch-site": "same-origin"})

    def teardown(self) -> None:
        for family in self.families:
            for token in family.tokens:
                self.ask("DELETE", "logout", {REFRESH: token})
        self.http.close()
        self.runner.run(self.connection.close())
        self.runner.close()
        self.finish_run()

    @precondition(lambda self: len(self.families) < MAX_FAMILIES)
    @rule()
    def sign_in(self) -> None:
        with loopback.Client(base_url=self.running.shop) as browser:
            asked = browser.get("/api/v1/auth/google/login").headers["location"]
            back = loopback.post(asked, data={"subject": self.subject}).headers["location"]
            answer = browser.get(back)
        assert answer.headers["location"] == "/account/login/verify"
        self.families.append(Family())
        self.keep(self.families[-1], answer)

    @precondition(lambda self: self.families)
    @rule(number=pick)
    def refresh(self, number: int) -> None:
        """With any token there is: fresh, spent a moment ago, spent long ago, of an ended family."""
        family, token = self.chosen(number)
        answer = self.ask("PUT", "refresh", {REFRESH: token})
        welcome = family.alive and family.tokens[token] != SPENT
        assert answer.status_code == (200 if welcome else 401)
        if welcome:
            self.note_use(family, token)
            self.keep(family, answer)
        else:
            family.alive = False

    @precondition(lambda self: self.families)
    @rule(number=pick, tabs=st.integers(2, 5))
    def race(self, number: int, tabs: int) -> None:
        """Several tabs present the same token at once: all live on, or none."""
        family, token = self.chosen(number)
        with ThreadPoolExecutor(tabs) as pool:
            answers = list(pool.map(lambda _: self.ask("PUT", "refresh", {REFRESH: token}), range(tabs)))
        welcome = family.alive and family.tokens[token] != SPENT
        assert {answer.status_code for answer in answers} == {200 if welcome else 401}
        if welcome:
            self.note_use(family, token)
            for answer in answers:
                self.keep(family, answer)
        family.alive = welcome

    @precondition(lambda self: self.families)
    @rule(number=pick, by_access=st.booleans())
    def sign_out(self, number: int, *, by_access: bool) -> None:
        family, token = self.chosen(number)
        cookies = {ACCESS: family.access[number % len(family.access)]} if by_access else {REFRESH: token}
        assert self.ask("DELETE", "logout", cookies).status_code == 200
        family.alive = False

    @rule()
    def let_time_pass(self) -> None:
        """More than the moment in which a second try is forgiven."""
        self.runner.run(self.connection.execute(LET_TIME_PASS, SECOND_TRY))
        for family in self.families:
            family.tokens = {
                token: SPENT if state == JUST_SPENT else state for token, state in family.tokens.items()
            }

    @rule(garbage=st.text("abcXYZ019-_", max_size=50))
    def guess(self, garbage: str) -> None:
        assert self.ask("PUT", "refresh", {REFRESH: garbage}).status_code == 401

    @invariant()
    def access_lasts_as_long_as_its_family(self) -> None:
        for family in self.families:
            for token in {family.access[0], family.access[-1]}:
                answer = self.http.get("/api/v1/who", headers={"cookie": f"{ACCESS}={token}"})
                assert answer.status_code == (200 if family.alive else 401)

    def chosen(self, number: int) -> tuple[Family, str]:
        family = self.families[number % len(self.families)]
        return family, list(family.tokens)[number // 7 % len(family.tokens)]

    def note_use(self, family: Family, token: str) -> None:
        if family.tokens[token] == FRESH:
            family.tokens[token] = JUST_SPENT

    def keep(self, family: Family, answer: httpx.Response) -> None:
        token = answer.cookies[REFRESH]
        assert all(token not in known.tokens for known in self.families)
        family.tokens[token] = FRESH
        family.access.append(answer.cookies[ACCESS])

    def ask(self, method: str, call: str, cookies: dict[str, str]) -> httpx.Response:
        said = "; ".join(f"{name}={value}" for name, value in cookies.items())
        answer = self.http.request(method, f"/api/v1/auth/{call}", headers={"cookie": said})
        self.http.cookies.clear()
        return answer


@pytest_asyncio.fixture(scope="module")
async def subject(module_db: Database) -> str:
    async with module_db.unit_of_work() as work:
        return f"demo-{await a_member(work, is_demo=True)}"


@pytest.fixture(scope="module")
def running(tmp_path_factory, module_db: Database, subject: str):
    with demo(tmp_path_factory.mktemp("demo"), module_db.url, "tests.members.sessions.probed:create") as both:
        yield both


def run_session_machine(running: Demo, subject: str, database_url: str, *, runs: int, steps: int) -> None:
    """Fails with the steps that led to an answer other than the model's."""
    Sessions.running, Sessions.subject, Sessions.database_url = running, subject, database_url
    run_state_machine_as_test(
        Sessions,
        settings=settings(
            max_examples=runs,
            stateful_step_count=steps,
            deadline=None,
            phases=[Phase.generate],  # making a failure shorter would take minutes of signing in
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_no_order_of_things_leaves_a_hole(running: Demo, subject: str, module_db: Database):
    run_session_machine(running, subject, module_db.url, runs=10, steps=20)
