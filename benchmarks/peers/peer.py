"""Another shop system: how it is installed, filled, started and requested."""

import asyncio
import os
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from app.launch.processes.ports import find_free_port
from app.window.window import Window
from benchmarks.api.shop import Shop
from benchmarks.server import ServedApp, run_server

PATIENCE = 3600.0


@dataclass(frozen=True, slots=True)
class Peer:
    """An installed system: its commands, and its requests for our products and searches."""

    name: str
    versions: Mapping[str, str]
    environment: Mapping[str, str]
    fill: Sequence[Sequence[str]]
    """The commands that fill its empty database, in order."""
    serve: Callable[[int], Sequence[str]]
    health: str
    product: Callable[[Window, int], bytes]
    search: Callable[[str], bytes]
    products_a_turn: int
    searches_a_turn: int
    """The number of requests: few if each takes a second."""


@contextmanager
def open_peer(peer: Peer, ours: Shop) -> Iterator[ServedApp]:
    """Another system with our shop's products, in a separate database of the same PostgreSQL."""
    database = f"bench_{peer.name.replace('-', '_')}"
    there = {
        **peer.environment,
        "UNDERTONE_BENCH_OURS": ours.database_url,
        "UNDERTONE_BENCH_THEIRS": urlunsplit(urlsplit(ours.database_url)._replace(path=f"/{database}")),
    }
    if asyncio.run(_is_new(ours.database_url, database, goods := _goods(peer, ours))):
        for command in peer.fill:
            subprocess.run(command, check=True, timeout=PATIENCE, env=os.environ | there)
        asyncio.run(_note(ours.database_url, database, goods))
    port = find_free_port()
    with run_server(peer.serve(port), there, port, f"http://127.0.0.1:{port}{peer.health}") as served:
        yield served


def _goods(peer: Peer, ours: Shop) -> str:
    """The description of a database: these products, in this version of the system."""
    versions = " ".join(f"{name} {version}" for name, version in peer.versions.items())
    return f"{ours.window().size} goods for {versions}"


async def _is_new(url: str, database: str, goods: str) -> bool:
    """Make the database empty, unless it has just these products: filling takes minutes."""
    connection = await asyncpg.connect(url)
    try:
        query = "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = $1"
        if await connection.fetchval(query, database) == goods:
            return False
        await connection.execute(f'DROP DATABASE IF EXISTS "{database}" WITH (FORCE)')
        await connection.execute(f'CREATE DATABASE "{database}"')
        return True
    finally:
        await connection.close()


async def _note(url: str, database: str, goods: str) -> None:
    there = await asyncpg.connect(urlunsplit(urlsplit(url)._replace(path=f"/{database}")))
    try:
        await there.execute("ANALYZE")
        await there.execute(f"COMMENT ON DATABASE \"{database}\" IS '{goods}'")
    finally:
        await there.close()
