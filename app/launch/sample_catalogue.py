"""Opens a shop of real foundations: The Pudding's list, in a folder of its own beside the demo's."""

from collections.abc import Mapping
from pathlib import Path

from app.launch import queries
from app.launch.prepare import query_database
from app.launch.start_context import ROOT, StartContext
from app.launch.start_steps import StepFailedError, StepProgress
from app.launch.undertone_commands import run_command

FILE = ROOT / "data" / "samples" / "pudding" / "allShades.csv.gz"
NOTE = (
    "Real foundations, with the shades that The Pudding collected in 2021."
    " No prices: links lead to the retailers."
)


def choose_variables(environment: Mapping[str, str]) -> dict[str, str]:
    """The folder of this shop, and what its pages say of it, unless they are set."""
    folder = Path(environment.get("UNDERTONE_VAR", "var")) / "pudding"
    return {"UNDERTONE_VAR": str(folder), "UNDERTONE_SHOP_NOTE": environment.get("UNDERTONE_SHOP_NOTE", NOTE)}


def import_if_empty(context: StartContext, progress: StepProgress) -> str:
    """Import the list where there is nothing yet."""
    if query_database(context, queries.has_catalogue):
        return "there are products"
    if not FILE.is_file():
        raise StepFailedError(f"There is no {FILE}: it comes with a checkout of the project.")
    context.var.mkdir(parents=True, exist_ok=True)
    refused = str(context.var / "refused.csv")
    return run_command(context, progress, ("import", "pudding", str(FILE), "--refused", refused))
