"""Every route that changes something, sent by pages of others: each is refused with 403."""

from benchmarks.trust.check import Outcome, Trial, judge
from benchmarks.trust.shops import open_community
from tests.app.test_every_route import MAY_COME_FROM_ANYWHERE, ROUTES, address
from tests.support.shop import ORIGIN

FOREIGN: list[dict[str, str]] = [
    *({"sec-fetch-site": site} for site in ("cross-site", "same-site", "none", "SAME-ORIGIN", "x")),
    *(
        {"sec-fetch-site": site, "origin": ORIGIN} for site in ("cross-site", "same-site", "none")
    ),
    *(
        {"origin": origin}
        for origin in (
            "https://evil.example", "null", "", ORIGIN + ".evil.example", ORIGIN + "@evil.example",
            ORIGIN.replace("http:", "https:"), ORIGIN.replace(":3000", ":3001"), ORIGIN + "/",
            ORIGIN.upper(), "http://localhost", f"{ORIGIN}, {ORIGIN}",
        )
    ),
    {},
]  # fmt: skip
"""Headers that no page of the shop sends with a change."""


async def measure(trial: Trial) -> Outcome:
    requests = [
        (method, address(route), headers)
        for method, route, _ in ROUTES
        if method not in ("GET", "HEAD", "OPTIONS") and (method, route.path) not in MAY_COME_FROM_ANYWHERE
        for headers in FOREIGN
    ]
    chosen = requests if trial.full else requests[:: max(1, len(requests) // trial.count)]
    faults: list[str] = []
    async with open_community(trial) as shop:
        for done, (method, path, headers) in enumerate(chosen, 1):
            answer = await shop.shop.request(method, path, headers=headers)
            if answer.status_code != 403:
                faults.append(f"{method} {path} {headers}: {answer.status_code}")
            trial.report(done, len(chosen))
    return judge(len(chosen), "requests", faults)
