"""`undertone member sign-out`: every session of one member, at once."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from tests.members.sessions.test_sessions import ACCESS, REFRESH, who
from tests.support.rows import a_member
from tests.support.sessions import cookies_of

ROOT = Path(__file__).parents[3]
RUN = """
import functools, sys
sys.path.insert(0, sys.argv.pop(1))
from app.cli import main
from app.kit.database import pool
pool.PoolLimits = functools.partial(pool.PoolLimits, acquire=60, connect=60)  # on a busy machine
main()
"""


async def undertone(folder: Path, *words: str, url: str) -> tuple[int, str]:
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-c", RUN, str(ROOT), *words, cwd=folder, stdout=-1, stderr=-2,
        env={"PATH": os.environ["PATH"], "DATABASE_URL": url, "USER": "grace"},
    )  # fmt: skip
    said, _ = await running.communicate()
    assert running.returncode is not None
    return running.returncode, said.decode()


async def test_staff_end_every_session_of_one_member(shop, settings, module_db, member_id, tmp_path):
    async with module_db.unit_of_work() as work:
        sessions = [await cookies_of(work, member_id, settings) for _ in range(3)]
        somebody_else = await cookies_of(work, await a_member(work), settings)
    code, said = await undertone(tmp_path, "member", "sign-out", str(member_id), url=module_db.url)
    assert (code, said) == (0, f"Member {member_id} is signed out; 3 sessions ended.\n")
    assert [await who(shop, cookies[ACCESS]) for cookies in sessions] == [401] * 3
    assert await who(shop, somebody_else[ACCESS]) == 200
    async with module_db.reading() as reading:
        row = await reading.fetchrow("SELECT * FROM audit_entry WHERE action = 'session.end_all'")
    assert (row["member_id"], row["staff"], row["details"]) == (member_id, "grace", '{"sessions": 3}')
    assert all(cookies[REFRESH] not in str(dict(row)) for cookies in sessions)


@pytest.mark.parametrize(
    ("words", "told"), [("999999", "Error: There is no member 999999.\n"), ("0", "0 is not in the range")]
)
async def test_an_unknown_member_is_told(module_db, tmp_path, words, told):
    code, said = await undertone(tmp_path, "member", "sign-out", words, url=module_db.url)
    assert code != 0
    assert told in said
    assert "Traceback" not in said
