"""`undertone openapi`: the document the storefront's types are generated from."""

import click

from app.asgi import create_shop
from app.kit.api_page import document_bytes
from app.settings import Settings


@click.command
def openapi() -> None:
    """Print the API's OpenAPI document, the same bytes for the same routes."""
    click.echo(document_bytes(create_shop(Settings())), nl=False)
