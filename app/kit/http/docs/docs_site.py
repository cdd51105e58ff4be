"""The documentation site in development, as `just docs` left it in `var/docs`."""

from pathlib import Path
from typing import Any

from litestar import Request, Response, Router
from litestar.response import Redirect
from litestar.static_files import create_static_files_router

POLICY = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Its theme writes scripts into its pages. Nothing comes from elsewhere."""


def docs_site(folder: Path) -> Router:
    return create_static_files_router(
        "/docs",
        [folder],
        html_mode=True,
        include_in_schema=False,
        before_request=_end_with_a_slash,
        after_request=_allow_its_parts,
    )


def _allow_its_parts(response: Response[Any]) -> Response[Any]:
    """A router's own headers do not reach the responses of files."""
    response.headers["content-security-policy"] = POLICY
    response.headers["cache-control"] = "no-cache"
    return response


def _end_with_a_slash(request: Request[Any, Any, Any]) -> Response[Any] | None:
    """Send who asks for a page without its slash to it: links on it are relative."""
    path = request.scope["raw_path"].decode("latin-1")
    return None if path.endswith("/") or "." in path.rpartition("/")[2] else Redirect(f"{path}/")
