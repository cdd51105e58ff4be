"""`python -m data.sign_in --port N`: serve on loopback until stopped."""

import click
from granian import Granian
from granian.constants import Interfaces

from app import settings


@click.command
@click.option("--port", type=click.IntRange(1, 65535), required=True)
def serve(port: int) -> None:
    """Run the demo provider. It takes the same settings as the API."""
    try:
        current = settings.current()
    except settings.UnsafeSettingsError as error:
        raise click.ClickException("\n".join(error.problems)) from error
    if not current.demo_sign_in:
        raise click.ClickException("UNDERTONE_DEMO_SIGN_IN is off, so there is no demo provider to run.")
    Granian(
        "data.sign_in.endpoints:create_provider",
        address="127.0.0.1",
        port=port,
        interface=Interfaces.ASGI,
        workers=1,  # codes and keys live in its memory
        websockets=False,
        factory=True,
    ).serve()


if __name__ == "__main__":
    serve()
