"""`python -m app.launch start` and `... test`: what the justfile hands over to once all is installed."""

import sys

import click


@click.group()
def main() -> None:
    """Open the shop, or test it."""


@main.command()
@click.option("--port", type=click.IntRange(1, 65535), help="Serve on this port instead of 3000.")
@click.option("--dev", is_flag=True, help="Let the storefront follow every edit.")
def start(port: int | None, *, dev: bool) -> None:
    """Open the shop and keep it open."""
    from app.launch.start import start as begin  # noqa: PLC0415 - testing needs none of it

    sys.exit(begin(port=port, follow_edits=dev))


@main.command()
@click.option("--fast", is_flag=True, help="Leave the browser out.")
@click.option("--server", is_flag=True, help="Only the Python tests, against a PostgreSQL 15 server.")
def test(*, fast: bool, server: bool) -> None:
    """Run every check and test."""
    from app.launch.checks import run  # noqa: PLC0415 - starting needs none of it

    sys.exit(run(fast=fast, server=server))


if __name__ == "__main__":
    main()
