"""`just prove-scale`: what several machines promise, shown with real servers on this one.

    haproxy, nginx, caddy    machines restart in turn behind a proxy without a lost request
    failover                 the primary of a Patroni cluster is killed, and no acknowledged write is lost
    store                    how a window reaches another machine through an object store
    backup                   how a large shop is backed up and restored (`backup --help`)

Without a name all proxies are run.
"""

import argparse
import sys

from benchmarks.api.shop import SIZES
from benchmarks.backup.__main__ import prove_backups
from benchmarks.scale import failover, restarts
from benchmarks.scale.results import read_results, save_part
from benchmarks.scale.windows_by_store import measure_windows_by_store
from tests.support.balancers import BALANCERS

FAILOVER, STORE, BACKUP = "failover", "store", "backup"


def main() -> None:
    """Run the parts that are named, save what was found, and fail where a promise was broken."""
    if sys.argv[1:2] == [BACKUP]:
        prove_backups(sys.argv[2:])
    options = read_arguments()
    proxies = [part for part in options.parts or BALANCERS if part in BALANCERS]
    failed = restarts.prove(proxies, options) if proxies else False
    if FAILOVER in options.parts:
        failed = failover.prove(options) or failed
    if STORE in options.parts:
        found = {options.size: measure_windows_by_store(options.size)}
        save_part("windows_by_store", read_results().get("windows_by_store", {}) | found)
    sys.exit(failed)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="just prove-scale", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="PART")
    parser.add_argument("--times", type=int, default=10, help="restarts behind each proxy")
    parser.add_argument("--rate", type=float, default=200, help="requests a second meanwhile")
    parser.add_argument("--failovers", type=int, default=5)
    parser.add_argument("--writes", type=int, default=10_000, help="acknowledged in each failover")
    parser.add_argument("--size", choices=SIZES, default="full", help="of the catalogue, for the store")
    options = parser.parse_args()
    if unknown := set(options.parts) - {*BALANCERS, FAILOVER, STORE}:
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    return options


if __name__ == "__main__":
    main()
