"""The quick starts of docs/api.md as they stand there: clients are made from the document, and run."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support import loopback
from tests.support.running_shop import RunningShop

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
MODULES = ROOT / "frontend" / "node_modules"
TSC = ["node", MODULES / "typescript-native/bin/tsc"]
STRICT = ["--noEmit", "--strict", "--module", "esnext", "--moduleResolution", "bundler", "--target", "es2022"]


def quick_start(language: str, shop: RunningShop) -> str:
    page = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    (code,) = re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)
    assert len([line for line in code.splitlines() if line]) <= 10
    assert "https://shop.example" in code
    return code.replace("https://shop.example", shop.url)


def run(folder: Path, *command: Any) -> str:
    done = subprocess.run(list(map(str, command)), cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def list_expected(shop: RunningShop) -> list[str]:
    body = {"query": "lipstick", "must_have_variant": True, "page_limit": 1}
    (product,) = loopback.post(f"{shop.url}/api/v1/search", json=body).json()["products"]
    query = {"variant_id": product["variants"][0]["id"], "limit": 3}
    found = loopback.get(f"{shop.url}/api/v1/search/similar", params=query).json()["products"]
    assert found
    return [f"{each['brand']} {each['name']} {each['price']} {each['scale']}" for each in found]


def test_in_python(shop: RunningShop, tmp_path: Path) -> None:
    document = tmp_path / "openapi.json"
    document.write_bytes(loopback.get(f"{shop.url}/api/v1/openapi.json").content)
    maker = Path(sys.executable).with_name("openapi-python-client")
    run(tmp_path, maker, "generate", "--path", document, "--meta", "none", "--output-path", "undertone")
    (tmp_path / "start.py").write_text(quick_start("python", shop), encoding="utf-8")
    assert run(tmp_path, sys.executable, "start.py").splitlines() == list_expected(shop)


def test_in_typescript(shop: RunningShop, tmp_path: Path) -> None:
    (tmp_path / "node_modules").symlink_to(MODULES)
    document = loopback.get(f"{shop.url}/api/v1/openapi.json")
    (tmp_path / "openapi.json").write_bytes(document.content)
    maker = MODULES / ".bin/openapi-typescript"
    run(tmp_path, maker, "openapi.json", "--default-non-nullable=false", "--output", "undertone.ts")
    (tmp_path / "start.ts").write_text(quick_start("ts", shop), encoding="utf-8")
    run(tmp_path, *TSC, *STRICT, "--lib", "es2022,dom", "start.ts")
    run(tmp_path, MODULES / ".bin/esbuild", "start.ts", "--bundle", "--format=esm", "--outfile=start.mjs")
    told = run(tmp_path, "node", "start.mjs").splitlines()
    assert [re.sub(r"(\d)\.0\b", r"\1", line) for line in list_expected(shop)] == told
