"""All checks, in the order in which they run. The goals are those that the project set itself."""

from benchmarks.trust.check import Check

HOUR = 3600
ALL = 1_000_000
"""At full length all that there are."""
_FUZZING = "10 minutes, 0 crashes"

CHECKS = (
    Check(
        "schema",
        "Every operation answers as its OpenAPI document says, whoever asks and whatever is sent",
        "20,000 cases, 0 statuses of 5xx, 0 answers that differ from the document",
        "cases", 147, 20_000, full_limit=2 * HOUR,
    ),
    Check(
        "sessions",
        "No order of signing in, refreshing, copying tokens and signing out leaves a hole",
        "2,000 runs of up to 50 steps, 0 violations",
        "runs", 4, 2_000, full_limit=2 * HOUR,
    ),
    Check(
        "refresh-races",
        "50 refreshes with one token at once: all continue within the grace period, one without it",
        "100 times: 50 siblings with grace, 1 winner without",
        "races", 1, 100,
    ),
    Check(
        "forged-answers",
        "No forged answer of a sign-in provider makes a session or a member",
        "100 variants, 0 sessions",
        "variants", 25, ALL,
    ),
    Check(
        "ownership",
        "Every route allows what its rule says to nobody, owner, other member, influencer and staff",
        "all routes and callers, 0 leaks",
        "requests", 60, ALL,
    ),
    Check(
        "mass-assignment",
        "No body sets a column that it has no field for",
        "all operations with a body and all columns, 0 accepted",
        "bodies", 300, ALL,
    ),
    Check(
        "origins",
        "What changes something is refused unless the browser says that it comes from our own pages",
        "all routes and 20 foreign origins, 0 accepted",
        "requests", 380, ALL,
    ),
    Check(
        "return-paths",
        "The way back after a sign-in stays in the shop",
        "1,000 paths, 0 off-origin",
        "paths", 30, 1_000,
    ),
    Check(
        "limits",
        "A member's limit is counted exactly: the request after the last allowed one is answered 429",
        "all limits, 0 requests too many",
        "limits", 6, 6,
    ),
    Check(
        "passport-merge",
        "A stranger's shade passport adds to one's own, erases nothing of it, and can be taken back",
        "500 pairs in Chromium, 0 shades of one's own lost, moved or changed",
        "pairs", 20, 500,
    ),
    Check(
        "crowds",
        "What new accounts and few networks say moves no match, no order, no trend and no suggestion",
        "5, 50 and 500 accounts, 600 views: 0 changes of what is shown; honest wearers count as before",
        "accounts", 50, 500,
    ),
    Check(
        "hostile-texts",
        "No text that is shown runs, redirects or covers the page, with and without the page's policy",
        "300 texts in Chromium, 0 run, 0 redirects, 0 overlays",
        "texts", 40, 300,
    ),
    Check(
        "smuggling",
        "No request can hide another from the storefront's server",
        "200 variants, 0 members harmed",
        "attacks", 50, ALL,
    ),
    Check(
        "slow-clients",
        "Slow clients, half-open connections and floods keep nobody else waiting",
        "2,000 connections, 99.9% of others' requests answered",
        "connections", 500, 2_000,
    ),
    Check(
        "page-flood",
        "One address that opens pages without end keeps nobody else waiting",
        "128 connections: 100% of others' requests answered, kept pages in 50 ms in the median",
        "connections", 16, 128,
    ),
    Check(
        "costly-requests",
        "The costliest questions are limited by what they cost, and nobody else waits for them",
        "16 addresses: 100% of others' searches answered, in 100 ms in the median, and no picture lost",
        "addresses", 4, 16,
    ),
    Check(
        "uploads",
        "Whatever is sent as a picture is refused in words or made anew without its metadata",
        "100 files, 0 statuses of 5xx, memory bounded, no metadata left",
        "files", 30, 100,
    ),
    Check("fuzz-markdown", "No text breaks or blocks the renderer of markdown", _FUZZING, "seconds", 5, 600),
    Check("fuzz-window", "A window with any byte changed is refused in words", _FUZZING, "seconds", 5, 600),
    Check("fuzz-importers", "No file breaks the import of our own format", _FUZZING, "seconds", 5, 600),
    Check("fuzz-feeds", "No file breaks the import of a public data set", _FUZZING, "seconds", 5, 600),
    Check("fuzz-cookies", "No cookie is answered with a 5xx or opens a session", _FUZZING, "seconds", 5, 600),
    Check("fuzz-multipart", "No form is answered with a 5xx", _FUZZING, "seconds", 5, 600),
    Check(
        "mail",
        "No letter is lost, whatever stops, and a kill costs at most one that comes twice with the same id",
        "10,000 letters, SMTP stopped 5 times, the worker killed 5 times: all received, at most 5 twice",
        "letters", 120, 10_000,
    ),
    Check(
        "alerts",
        "Who waits for a price is told of each time that it gets there, once, and of nothing else",
        "100,000 alerts x 10,000 changes: as brute force says, under 5 s of CPU",
        "alerts", 2_000, 100_000,
    ),
    Check(
        "kills",
        "Nothing acknowledged is lost or applied twice when workers, launcher or PostgreSQL are killed",
        "20 kills under 10,000 acknowledged writes, 0 lost, 0 twice",
        "kills", 3, 20,
    ),
    Check(
        "database-stopped",
        "Browsing goes on while PostgreSQL is stopped, and what is personal returns with it",
        "10 stops under 100 requests a second: 100% of pages, healthy within 5 s",
        "stops", 1, 10,
    ),
    Check(
        "frozen-database",
        "A database that hangs takes no machine out of the proxy: /readyz stays 200 while pages are served",
        "10 times, 2 machines: 100% of /readyz and of pages",
        "times", 1, 10, quick_limit=300,
    ),
    Check(
        "faulty-connection",
        "A slow, reset or half-open connection to PostgreSQL costs nothing but the request on it",
        "all faults: 100% of pages, healthy within 5 s, 0 connections left",
        "rounds", 1, 10,
    ),
    Check(
        "hostile-store",
        "Who may write to the store without the shop's secret gives no machine a window, and hides none",
        "10 rounds of forged manifests and of a window of 122 GiB, 0 taken",
        "rounds", 1, 10,
    ),
    Check(
        "full-disk",
        "A full disk is answered clearly, leaves nothing half written, and is recovered from",
        "media, window, database and log: clear answers, nothing half, recovers by itself",
        "rounds", 1, 5,
    ),
    Check(
        "clock-steps",
        "A clock set by a day, forward or back, brings no ended session back",
        "0 sessions revived",
        "rounds", 1, 20,
    ),
    Check(
        "soak",
        "An hour under load leaves memory and descriptors as they were",
        "1 hour at 70% of capacity: memory under 5% more, 0 descriptors more",
        "seconds", 15, HOUR, full_limit=2 * HOUR,
    ),
    Check(
        "erasure",
        "Erasing an account leaves no identifier in any table, file or log",
        "0 identifiers found",
        "accounts", 1, 20,
    ),
    Check(
        "consent",
        "Nothing of another origin loads before a visitor consents",
        "0 requests to third parties",
        "pages", 6, 40,
    ),
    Check(
        "load",
        "100,000 products serve 200 requests a second, 80% reads and 20% writes",
        "10 minutes, open loop: p99 under 100 ms, 0 errors",
        "seconds", 10, 600,
    ),
)  # fmt: skip
BY_NAME = {check.name: check for check in CHECKS}
