"""`python -m app.launch start`: what the justfile runs when all is installed, and a machine's roles."""

import sys

import click

PORT = click.option("--port", type=click.IntRange(1, 65535), help="Serve on this port instead of 3000.")


@click.group()
def main() -> None:
    """Open the shop."""


@main.command()
@PORT
@click.option("--dev", is_flag=True, help="Let the storefront follow every edit.")
@click.option("--catalogue", type=click.Choice(["demo", "pudding"]), default="demo",
              help="What an empty shop is filled with: the demo, or real foundations.")  # fmt: skip
def start(port: int | None, catalogue: str, *, dev: bool) -> None:
    """Open the shop and keep it open: everything on this machine."""
    from app.launch.start import start as begin  # noqa: PLC0415 - `--help` needs none of it

    sys.exit(begin(port=port, follow_edits=dev, catalogue=catalogue))


@main.command("serve")
@PORT
def serve_shoppers(port: int | None) -> None:
    """Serve shoppers: the API and the storefront, beside others."""
    from app.launch.serve import start_serving as begin  # noqa: PLC0415 - `--help` needs none of it

    sys.exit(begin(port=port))


@main.command("work")
def work_for_shop() -> None:
    """Do the shop's own work: build windows, sweep. Any number may."""
    from app.launch.worker import start_worker as begin  # noqa: PLC0415 - `--help` needs none of it

    sys.exit(begin())


@main.command()
def fill() -> None:
    """Make the embedded database and fill it with the demo, without opening the shop."""
    from app.launch.start import fill as fill_database  # noqa: PLC0415 - `--help` needs none of it

    sys.exit(fill_database())


if __name__ == "__main__":
    main()
