"""The steps of a start that only a shop with a demo has: rows, people to sign in as, pictures."""

import sys
from urllib.parse import urlsplit

from app.demo.door import Demo, is_production, load_demo
from app.launch import ports, queries
from app.launch.child_environment import COMMAND, pick_variables
from app.launch.children import spawn
from app.launch.commands import completed
from app.launch.prepare import query_database
from app.launch.services import program
from app.launch.shop import ROOT, Shop
from app.launch.steps import Meter

PROVIDERS = ("GOOGLE", "FACEBOOK", "APPLE")
LOCALHOST = ("localhost", "127.0.0.1")
NO_DEMO = "a production shop brings its own"


def find_demo(shop: Shop) -> Demo | None:
    """The demo, unless this is a production shop or none is installed."""
    return load_demo(is_production=is_production(shop.environment))


def seed_if_empty(shop: Shop, meter: Meter) -> str:
    """The demo catalogue, where there is nothing yet. A production shop gets its own goods."""
    if find_demo(shop) is None:
        return NO_DEMO
    if query_database(shop, queries.has_goods):
        return "the shelves are filled"
    return completed(shop, meter, ("seed",))


def start_sign_in(shop: Shop, _: Meter) -> str:
    """The demo provider, behind every button that has none of its own. On localhost alone."""
    demo = find_demo(shop)
    if demo is None or not _is_on_localhost(shop):
        return "no demo provider here"
    if all(shop.environment.get(f"UNDERTONE_{name}_CLIENT_ID") for name in PROVIDERS):
        return "by the providers that are set up"
    port = ports.free()
    shop.environment |= demo.sign_in_settings(port, shop.environment)
    command, health = demo.sign_in_command(port), f"http://127.0.0.1:{port}/healthz"
    shop.supervisor.begin(program(shop, "Sign-in", command, shop.environment, ROOT, health))
    return "as one of the demo's members"


def draw_pictures_ahead(shop: Shop, _: Meter) -> str:
    """Beside everything else and behind it: nobody waits for this."""
    if find_demo(shop) is None:
        return NO_DEMO
    with shop.log("pictures").open("ab") as output:
        command = ["nice", "-n", "15", sys.executable, "-m", "app.cli", "pictures"]
        spawn(command, environment=pick_variables(COMMAND, shop.environment), output=output, folder=ROOT)
    return "drawn in the background"


def _is_on_localhost(shop: Shop) -> bool:
    origin = shop.environment.get("UNDERTONE_PUBLIC_ORIGIN", shop.address)
    return urlsplit(origin).hostname in LOCALHOST
