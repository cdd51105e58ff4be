"""The files of `deploy/` are what the programs they are for accept, and name what exists."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from app.background import list_build_gauges, list_fetch_gauges
from app.backup_note import make_backup_gauge
from app.kit.observing.metrics import RequestMetrics, export_metrics
from app.launch.processes.supervisor import Supervisor
from app.launch.status import ProgramCollector
from app.services import create_services
from app.settings import Settings, mask_settings
from app.waiting_work import WaitingWorkWatch
from app.window.distribution.follower import FetchStats
from app.window.live.leader import BuildStats
from tests.support.balancers import BALANCERS
from tests.support.debian_packages import find_or_install

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
TIMERS = sorted((DEPLOY / "systemd").glob("*.timer"))
TEXTS = [path for path in sorted(DEPLOY.rglob("*")) if path.is_file()]
CHECKS = {"haproxy": ["-c"], "nginx": ["-t"], "caddy": []}
OUR_METRIC = re.compile(r"\bundertone_\w+")
LAUNCHER_METRICS = {"undertone_service_up", "undertone_service_deaths_total"}


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=240)


@pytest.mark.parametrize("name", BALANCERS)
def test_a_proxy_accepts_its_file(name: str, tmp_path: Path) -> None:
    program, *words = BALANCERS[name](tmp_path, 3443, 3080, [3001, 3002])
    if name == "caddy":
        words[0] = "validate"
    checked = run(program, *CHECKS[name], *(word for word in words if word != "-db"))
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_systemd_accepts_a_unit(unit: Path, tmp_path: Path) -> None:
    """With the path of a program that is here, as systemd looks whether it is."""
    text = unit.read_text()
    assert "ExecStart=/srv/undertone/.venv/bin/undertone " in text
    checked = tmp_path / unit.name
    checked.write_text(text.replace("/srv/undertone/.venv/bin/undertone", sys.executable))
    result = run(find_or_install("systemd-analyze", "systemd"), "verify", checked)
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("timer", TIMERS, ids=lambda path: path.name)
def test_systemd_accepts_a_timer(timer: Path, tmp_path: Path) -> None:
    unit = timer.with_suffix(".service").read_text()
    (tmp_path / timer.with_suffix(".service").name).write_text(
        unit.replace("/srv/undertone/.venv/bin/undertone", sys.executable)
    )
    (tmp_path / timer.name).write_text(timer.read_text())
    result = run(find_or_install("systemd-analyze", "systemd"), "verify", tmp_path / timer.name)
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize(
    "words", [("check", "rules", "rules.yaml"), ("check", "config", "prometheus.yaml")], ids=" ".join
)
def test_prometheus_accepts_its_files(words: tuple[str, str, str]) -> None:
    kind, what, name = words
    checked = run(find_or_install("promtool", "prometheus"), kind, what, DEPLOY / "prometheus" / name)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_alerts_and_panels_ask_for_metrics_that_there_are(tmp_path: Path) -> None:
    settings = Settings(
        var=tmp_path, limits_url="redis://limits.internal", database_replica_url="postgresql://replica/shop"
    )
    services = create_services(settings)
    metrics = services.metrics
    metrics.add_gauges([*list_build_gauges(BuildStats()), *list_fetch_gauges(FetchStats())])
    metrics.add_gauges([*WaitingWorkWatch(services.database).list_gauges(), make_backup_gauge(tmp_path)])
    fill(metrics)
    known = set(OUR_METRIC.findall(metrics.export().decode()))
    known |= set(OUR_METRIC.findall(export_metrics(ProgramCollector(Supervisor(print))).decode()))
    asked = {*queries()}
    assert len(asked) > 10
    assert asked - known - LAUNCHER_METRICS == set()


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"settings": "owner"}, "owner"),
        ({"settings": "owner", "settings-serve": "serve"}, "owner"),
        ({"settings": "", "settings-owner": "owner", "settings-serve": "serve"}, "owner"),
        ({"settings": "", "settings-serve": "serve", "settings-work": "work"}, "serve"),
        ({"settings": ""}, "none"),
    ],
)
def test_the_command_for_root_finds_the_owners_database(
    files: dict[str, str], expected: str, tmp_path: Path
) -> None:
    for name, user in files.items():
        line = f'#DATABASE_URL=x\nDATABASE_URL="{user}"\n' if user else "HOST=10.0.0.11\n"
        (tmp_path / name).write_text(line)
    runuser = tmp_path / "runuser"
    runuser.write_text('#!/bin/sh\necho "${DATABASE_URL:-none} $*"\n')
    runuser.chmod(0o755)
    text = (DEPLOY / "systemd" / "undertone").read_text()
    for path in ("/srv/undertone", "/etc/undertone"):
        assert path in text
        text = text.replace(path, str(tmp_path))
    (tmp_path / "undertone").write_text(text)
    variables = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    for named, used in (({}, expected), ({"DATABASE_URL": "another"}, "another")):
        words = ["sh", tmp_path / "undertone", "import", "a b"]
        ran = subprocess.run(words, env=variables | named, capture_output=True, text=True, check=False)
        assert (ran.stdout, ran.stderr) == (f"{used} -u undertone -- .venv/bin/undertone import a b\n", "")


def fill(metrics: RequestMetrics) -> None:
    metrics.observe("/route", "GET", 200, 0.004)
    metrics.observe_vital("LCP", 900)
    metrics.observe_error("RuntimeError")


def queries() -> Iterator[str]:
    """Every metric that an alert or a panel asks for."""
    groups = yaml.safe_load((DEPLOY / "prometheus" / "rules.yaml").read_text())["groups"]
    panels = json.loads((DEPLOY / "grafana" / "undertone.json").read_text())["panels"]
    for rule in (rule for group in groups for rule in group["rules"]):
        yield from OUR_METRIC.findall(rule["expr"])
    for target in (target for panel in panels for target in panel["targets"]):
        yield from OUR_METRIC.findall(target["expr"])


def test_every_setting_a_file_names_exists() -> None:
    named = {name for path in TEXTS for name in re.findall(r"\bUNDERTONE_[A-Z_]+", path.read_text())}
    assert named - set(mask_settings(Settings())) == set()


def list_files_beyond(folder: Path) -> set[str]:
    """The files outside of a folder that its sources import."""
    imported = {
        (source.parent / path).resolve()
        for source in (folder / "app").rglob("*.ts*")
        for path in re.findall(r'from "(\.\./[^"]+\.\w+)"', source.read_text())
    }
    return {path.relative_to(ROOT).as_posix() for path in imported if not path.is_relative_to(folder)}


def test_containers_run_as_an_ordinary_user_and_cannot_write_to_their_image() -> None:
    documents = [
        document
        for path in sorted((DEPLOY / "kubernetes").glob("*.yaml"))
        for document in yaml.safe_load_all(path.read_text())
    ]
    pods = [each["spec"]["template"]["spec"] for each in documents if each["kind"] in ("Deployment", "Job")]
    assert len(pods) == 3
    for pod in pods:
        assert pod["securityContext"]["runAsNonRoot"] is True
        assert all(each["securityContext"]["readOnlyRootFilesystem"] for each in pod["containers"])
    secrets = {part["secretRef"]["name"] for pod in pods for part in pod["containers"][0]["envFrom"][1:]}
    assert secrets == {each["metadata"]["name"] for each in documents if each["kind"] == "Secret"}
    assert len(secrets) == 4, "one for all, and one for each user of the database"
    services = yaml.safe_load((DEPLOY / "container" / "compose.yaml").read_text())["services"]
    ours = [service for service in services.values() if service["image"] == "undertone"]
    assert len(ours) == 5
    assert all(service["read_only"] and service["cap_drop"] == ["ALL"] for service in ours)
    users = {each["env_file"][1] for each in ours}
    assert users == {"settings-owner", "settings-serve", "settings-work"}
    recipe = (DEPLOY / "container" / "Containerfile").read_text()
    assert "USER 10001" in recipe
    storefront = recipe.split("\nFROM ")[1]
    copied = storefront.split("npm run build")[0]
    for file in {"pyproject.toml", *list_files_beyond(ROOT / "frontend")}:
        assert file in copied, "the build reads it"
        assert f"!{file}\n" in (DEPLOY / "container" / "Containerfile.dockerignore").read_text()
    assert recipe.count("\nFROM ") >= 3


def test_commands_of_a_machine_in_containers_work_from_any_folder() -> None:
    """But those that change into the checkout first: an upgrade without a new version leaves it out."""
    page = (ROOT / "docs" / "operations.md").read_text()
    lines = page.split("\n## In containers\n")[1].split("\n## ")[0].splitlines()
    commands = [line.strip() for line in lines if line.startswith("    ") and not line.startswith("    cd ")]
    named = [word for command in commands for word in command.split() if "deploy/" in word]
    assert [word for word in named if not word.startswith("/srv/undertone/deploy/")] == []
    assert any(word.endswith("/Containerfile") for word in named)
