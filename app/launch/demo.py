"""What a shop for trying out has besides: people to sign in as, and pictures drawn ahead."""

import sys
from urllib.parse import urlsplit

from app.launch import ports
from app.launch.child_environment import COMMAND, pick_variables
from app.launch.children import spawn
from app.launch.demo_provider.environment import environment
from app.launch.services import program
from app.launch.shop import ROOT, Shop
from app.launch.steps import Meter

PROVIDERS = ("GOOGLE", "FACEBOOK", "APPLE")
HOME = ("localhost", "127.0.0.1")


def open_sign_in(shop: Shop, _: Meter) -> str:
    """The demo provider, behind every button that has none of its own. On localhost alone."""
    given = shop.environment
    origin = given.get("UNDERTONE_PUBLIC_ORIGIN", shop.address)
    if given.get("UNDERTONE_ENV") == "production" or urlsplit(origin).hostname not in HOME:
        return "no demo provider here"
    if all(given.get(f"UNDERTONE_{name}_CLIENT_ID") for name in PROVIDERS):
        return "by the providers that are set up"
    port = ports.free()
    shop.environment |= environment(port, given)
    words = [sys.executable, "-m", "app.launch.demo_provider", "--port", str(port)]
    health = f"http://127.0.0.1:{port}/healthz"
    shop.supervisor.begin(program(shop, "Sign-in", words, shop.environment, ROOT, health))
    return "as one of the demo's members"


def draw_ahead(shop: Shop, _: Meter) -> str:
    """Beside everything else and behind it: nobody waits for this."""
    if shop.environment.get("UNDERTONE_ENV") == "production":
        return "a production shop brings its own"
    with shop.log("pictures").open("ab") as output:
        words = ["nice", "-n", "15", sys.executable, "-m", "app.cli", "pictures"]
        spawn(words, environment=pick_variables(COMMAND, shop.environment), output=output, folder=ROOT)
    return "drawn in the background"
