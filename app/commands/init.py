"""`undertone init`: writes the settings and secrets that a new shop on one machine begins with."""

from pathlib import Path

import click

from app.launch.first_settings import FirstSettingsError, write_first_settings


@click.command
@click.argument("origin")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--database", default="", help="A database of your own. Without it: files for the containers.")
def init(origin: str, folder: Path, database: str) -> None:
    """Write the settings of a new shop at ORIGIN, such as https://shop.example, to FOLDER, with secrets."""
    try:
        files = write_first_settings(origin.rstrip("/"), folder, database)
    except FirstSettingsError as error:
        raise click.ClickException(str(error)) from error
    for file in files:
        click.echo(f"{file}")
    click.echo("Keep a copy elsewhere: no backup of the shop has its secrets.")
