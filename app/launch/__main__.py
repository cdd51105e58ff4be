"""`python -m app.launch start`: what the justfile runs once everything is installed."""

import sys

import click


@click.group()
def main() -> None:
    """Open the shop."""


@main.command()
@click.option("--port", type=click.IntRange(1, 65535), help="Serve on this port instead of 3000.")
@click.option("--dev", is_flag=True, help="Let the storefront follow every edit.")
def start(port: int | None, *, dev: bool) -> None:
    """Open the shop and keep it open."""
    from app.launch.start import start as begin  # noqa: PLC0415 - `--help` needs none of it

    sys.exit(begin(port=port, follow_edits=dev))


@main.command()
def fill() -> None:
    """Make the embedded database and fill it with the demo, without opening the shop."""
    from app.launch.start import fill as fill_database  # noqa: PLC0415 - `--help` needs none of it

    sys.exit(fill_database())


if __name__ == "__main__":
    main()
