"""A PostgreSQL server and a streaming replica of it, both on this machine, made by `pg_basebackup`."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import asyncpg

from app.launch.postgres.data_folder import ROLE, run_program, run_single_user
from app.launch.postgres.server import EmbeddedPostgres
from tests.support.postgres_copy import (
    MIGRATED,
    copy_file_owned,
    copy_owned,
    template,
    temporary_folder,
    with_database,
)
from tests.support.processes import children_of, comes_true_within, command_of
from tests.support.threads import in_a_thread

PATIENCE = 60.0


@dataclass
class ReplicatedServer:
    """The addresses of the migrated database on both servers, and the replica's process."""

    primary_url: str
    replica_url: str
    replica: EmbeddedPostgres

    def stop_replay(self) -> None:
        """Make the replica fall behind: it still answers, and replays nothing more."""
        os.kill(self._find_replaying(), signal.SIGSTOP)

    def resume_replay(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self._find_replaying(), signal.SIGCONT)

    def _find_replaying(self) -> int:
        [pid] = [
            pid for pid in children_of(self.replica.process.pid) if "startup recovering" in command_of(pid)
        ]
        return pid


@contextmanager
def replicated_server() -> Iterator[ReplicatedServer]:
    """Run both servers while the block runs."""
    with temporary_folder() as folder, temporary_folder() as copy:
        copy_owned(template(), folder)
        primary = EmbeddedPostgres(folder, durable=False)
        primary._settings["synchronous_commit"] = "on"  # what was answered is on its way to the replica
        _allow_replication(primary)
        with primary as url:
            _copy_server(primary, url, copy)
            replica = EmbeddedPostgres(copy, durable=False)
            replica_url = replica.start_without_waiting()
            try:
                assert comes_true_within(PATIENCE, lambda: in_a_thread(lambda: _is_standby(replica_url)))
                urls = (with_database(each, MIGRATED) for each in (url, replica_url))
                yield ReplicatedServer(*urls, replica)
            finally:
                replica.stop()


def _allow_replication(primary: EmbeddedPostgres) -> None:
    primary.start()
    home = primary.home
    primary.stop()
    run_single_user(home, home.data, f"ALTER ROLE {ROLE} REPLICATION")
    with (home.data / "pg_hba.conf").open("a") as rules:
        rules.write(f"host replication {ROLE} 127.0.0.1/32 scram-sha-256\n")


def _copy_server(primary: EmbeddedPostgres, url: str, copy: Path) -> None:
    home = primary.home
    copy_file_owned(str(home.folder / "password"), str(copy / "password"))
    home.give_away(copy)
    words = ["--pgdata", str(copy / "data"), "--dbname", url, "--checkpoint", "fast", "--write-recovery-conf"]
    run_program(home, "pg_basebackup", *words)


async def _is_standby(url: str) -> bool:
    try:
        connection = await asyncpg.connect(url, timeout=5)
    except (OSError, asyncpg.PostgresError):
        return False
    try:
        return bool(await connection.fetchval("SELECT pg_is_in_recovery()"))
    finally:
        await connection.close()
