"""Measures other shop systems with the same products and PostgreSQL, without caches, one process each.

They come from the registries of packages into folders under `var/bench`, never into the project's own. Each
is set up as its documentation says and answers what a page needs: a product, the first twenty found.
"""

import argparse
import json
from collections.abc import Callable
from contextlib import ExitStack
from random import Random

from app.window.window import Window
from benchmarks.api import made_requests
from benchmarks.api.load import get, post
from benchmarks.api.measures import UNCACHED, Figures, opened, rates_of, run, settle, spread
from benchmarks.api.shop import SIZES, Shop, shop
from benchmarks.machine import RESULTS, machine, now
from benchmarks.peers import peer as peers
from benchmarks.peers.oscar import oscar
from benchmarks.peers.packages import NotInstalledError
from benchmarks.peers.peer import Peer
from benchmarks.peers.vendure import vendure
from benchmarks.server import ROOT, ServedApp

PEERS = {"oscar": oscar, "vendure": vendure}
OUR_EACH = 400


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="the demo's catalogue and fewer questions")
    parser.add_argument("--only", choices=PEERS, help="one of them, not kept")
    options = parser.parse_args()
    rounds = 2 if options.quick else 4
    report: Figures = {"taken": now(), "machine": machine("granian", "litestar")}
    with shop(SIZES["small" if options.quick else "middle"]) as ours:
        report["products"] = ours.window().size
        for name in [options.only] if options.only else PEERS:
            try:
                peer = PEERS[name](ROOT / "var" / "bench" / name)
            except NotInstalledError as reason:
                report[name] = {"not measured": str(reason)}
            else:
                report[peer.name] = {
                    "versions": peer.versions,
                    **_compared(ours, peer, rounds),
                }
    file_name = f"peers{'-quick' if options.quick or options.only else ''}.json"
    (RESULTS / file_name).write_text(json.dumps(report, indent=1) + "\n")
    print(json.dumps(report, indent=1))


def _compared(ours: Shop, peer: Peer, rounds: int) -> Figures:
    """Send both systems the same requests, in turns. The first turn is a warm-up."""
    window = ours.window()
    figures: Figures = {}
    with ExitStack() as stack:
        print(f"Filling {peer.name} with the same goods", flush=True)
        other = stack.enter_context(peers.open_peer(peer, ours))
        api = stack.enter_context(opened(ours, UNCACHED))
        for name, make_requests in MAKE_REQUESTS.items():
            print(f"Asking both: {name}", flush=True)
            turns = [_turn(window, peer, make_requests, api, other, turn) for turn in range(rounds + 1)][1:]
            figures[name] = {
                "ours": rates_of([mine for mine, _ in turns]),
                "theirs": rates_of([theirs for _, theirs in turns]),
                "times_its_rate": spread([mine["rate"] / theirs["rate"] for mine, theirs in turns], 1),
                "times_less_cpu": spread([theirs["cpu_us"] / mine["cpu_us"] for mine, theirs in turns], 1),
            }
    return figures


def _turn(
    window: Window, peer: Peer, make_requests: "MakeRequests", api: ServedApp, other: ServedApp, turn: int
) -> tuple[Figures, Figures]:
    """Send new requests, to ours and then to the other system."""
    mine, theirs = make_requests(window, peer, turn)
    settle(api, mine[:1])
    return run(api, mine), run(other, theirs)


def _products(window: Window, peer: Peer, turn: int) -> tuple[list[bytes], list[bytes]]:
    dice = Random(turn)
    rows = [dice.randrange(window.size) for _ in range(OUR_EACH)]
    mine = [get(f"/api/v1/product?slug={window.slugs[row]}") for row in rows]
    return mine, [peer.product(window, row) for row in rows[: peer.products_a_turn]]


def _searches(window: Window, peer: Peer, turn: int) -> tuple[list[bytes], list[bytes]]:
    bodies = made_requests.searches(window, OUR_EACH, facets=0, seed=turn)
    mine = [post("/api/v1/search", body) for body in bodies]
    return mine, [peer.search(body["query"] or "lip") for body in bodies[: peer.searches_a_turn]]


MakeRequests = Callable[[Window, Peer, int], tuple[list[bytes], list[bytes]]]
MAKE_REQUESTS: dict[str, MakeRequests] = {"product": _products, "search": _searches}

if __name__ == "__main__":
    main()
