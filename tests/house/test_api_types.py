"""The storefront's types are those of the API as it is: made anew they are the same, to the letter."""

import subprocess
from pathlib import Path

from click.testing import CliRunner

from app.cli import main

ROOT = Path(__file__).parents[2]
FRONTEND = ROOT / "frontend"


def test_the_storefront_knows_the_api_as_it_is(tmp_path: Path) -> None:
    document, types = tmp_path / "openapi.json", tmp_path / "schema.d.ts"
    result = CliRunner().invoke(main, ["openapi"], catch_exceptions=False)
    document.write_bytes(result.stdout_bytes)
    maker = FRONTEND / "node_modules" / ".bin" / "openapi-typescript"
    subprocess.run([maker, document, "--output", types], cwd=FRONTEND, check=True, capture_output=True)
    assert types.read_text() == (FRONTEND / "app" / "api" / "schema.d.ts").read_text(), "run `just api-types`"
