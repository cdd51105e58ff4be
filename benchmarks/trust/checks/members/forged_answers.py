"""Every forged answer of a sign-in provider: in the address, at its token endpoint, at the Graph."""

from collections.abc import Awaitable, Callable, Iterator
from functools import partial

import httpx

from app.kit.database.pool import Database
from benchmarks.trust.check import Outcome, Trial, judge
from benchmarks.trust.shops import new_database
from tests.members.sign_in import test_forged_answers as answers
from tests.members.sign_in import test_forged_tokens as tokens
from tests.members.sign_in.forged_shop import forget_visitor, settings_with
from tests.members.sign_in.forger import Forger, forger
from tests.support.shop import open_shop

Variant = Callable[[httpx.AsyncClient, Forger, Database], Awaitable[None]]


def variants() -> Iterator[tuple[str, Variant]]:
    """Each forgery at each provider, by a name."""
    for provider in ("google", "apple"):
        for name, forgery in tokens.FORGERIES.items():
            yield f"{provider}: {name}", partial(tokens.assert_refused, name=provider, forgery=forgery)
    for provider in answers.EVERYONE:
        for name, (wrong, landed) in answers.WRONG.items():
            way = partial(answers.assert_wrong_way, name=provider, wrong=wrong, landed=landed)
            yield f"{provider}: {name}", way
        for name, (tell, landed) in answers.TOKENS.items():
            token = partial(answers.assert_token_refused, name=provider, tell=tell, landed=landed)
            yield f"{provider}: {name}", token
    for name, (status, profile, landed) in answers.PROFILES.items():
        yield (
            f"facebook: {name}",
            partial(answers.assert_profile_refused, status=status, profile=profile, landed=landed),
        )


async def measure(trial: Trial) -> Outcome:
    every = list(variants())
    step = max(1, len(every) // trial.count)
    chosen = every if trial.full else every[::step]
    faults: list[str] = []
    with new_database() as url, forger() as provider:
        async with (
            Database(url) as database,
            open_shop(settings_with(provider, url, trial.subfolder("var"))) as shop,
        ):
            for done, (name, variant) in enumerate(chosen, 1):
                provider.be_honest()
                forget_visitor(shop)
                try:
                    await variant(shop, provider, database)
                except AssertionError as error:
                    faults.append(f"{name}: {error}")
                trial.report(done, len(chosen))
    return judge(len(chosen), "variants", faults)
