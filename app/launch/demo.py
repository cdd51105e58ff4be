"""The steps of a start that only a shop with a demo has: rows, people to sign in as, pictures."""

import sys
from urllib.parse import urlsplit

from app.demo.loader import Demo, is_production, load_demo
from app.launch import queries
from app.launch.prepare import query_database
from app.launch.processes import ports
from app.launch.processes.child_environment import COMMAND, pick_variables
from app.launch.processes.child_processes import spawn
from app.launch.programs import make_begin, make_program
from app.launch.start_context import ROOT, StartContext
from app.launch.start_steps import StepProgress
from app.launch.undertone_commands import run_command
from app.settings.sign_in_providers import PROVIDERS

LOCALHOST = ("localhost", "127.0.0.1")
NO_DEMO = "a production shop brings its own"


def find_demo(context: StartContext) -> Demo | None:
    """The demo, unless this is a production shop or none is installed."""
    return load_demo(is_production=is_production(context.environment))


def seed_if_empty(context: StartContext, progress: StepProgress) -> str:
    """The demo catalogue, where there is nothing yet. A production shop gets its own goods."""
    if find_demo(context) is None:
        return NO_DEMO
    if query_database(context, queries.has_catalogue):
        return "there are products"
    return run_command(context, progress, ("seed",))


def start_sign_in(context: StartContext, _: StepProgress) -> str:
    """The demo provider, behind every button that has none of its own. On localhost alone."""
    demo = find_demo(context)
    if demo is None or not _is_on_localhost(context):
        return "no demo provider here"
    if all(context.environment.get(f"UNDERTONE_{name.upper()}_CLIENT_ID") for name in PROVIDERS):
        return "by the providers that are set up"
    port = ports.find_free_port()
    context.environment |= demo.sign_in_settings(port, context.environment)
    command, health = demo.sign_in_command(port), f"http://127.0.0.1:{port}/healthz"
    begin = make_begin(context, "Sign-in", command, context.environment, ROOT)
    context.supervisor.begin(make_program(context, "Sign-in", begin, health, may_hang=False))
    return "as one of the demo's members"


def draw_pictures_ahead(context: StartContext, _: StepProgress) -> str:
    """Beside everything else and behind it: nobody waits for this."""
    if find_demo(context) is None:
        return NO_DEMO
    with context.log("pictures").open("ab") as output:
        command = [sys.executable, "-m", "app.cli", "pictures", "draw", "--background"]
        spawn(command, environment=pick_variables(COMMAND, context.environment), output=output, folder=ROOT)
    return "drawn in the background"


def _is_on_localhost(context: StartContext) -> bool:
    origin = context.environment.get("UNDERTONE_PUBLIC_ORIGIN", context.address)
    return urlsplit(origin).hostname in LOCALHOST
