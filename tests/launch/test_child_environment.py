"""Each child gets the variables on its list, and no secret it has no use for."""

import pytest

from app.launch.processes.child_environment import COMMAND, VARIABLES, pick_variables
from app.settings import Settings, mask_settings

EVERYTHING = dict.fromkeys(mask_settings(Settings()), "x") | {
    "PATH": "/bin",
    "LC_ALL": "C",
    "AWS_SECRET_ACCESS_KEY": "x",
    "PGPASSFILE": "x",
    "NODE_OPTIONS": "x",
    "UNDERTONE_PARENT_PID": "7",
    "UNDERTONE_STATUS_FILE": "x",
    "UNDERTONE_SOMETHING_NEW": "x",
}
SECRETS = {
    name
    for name, value in mask_settings(Settings(database_url="postgresql://u@h/d")).items()
    if "***" in value
}


@pytest.mark.parametrize("child", VARIABLES)
def test_what_is_on_no_list_goes_to_nobody(child: str) -> None:
    variables = pick_variables(child, EVERYTHING)
    assert {"PATH", "LC_ALL"} <= variables.keys()
    assert variables.keys().isdisjoint({"AWS_SECRET_ACCESS_KEY", "UNDERTONE_SOMETHING_NEW"})


def test_the_storefront_gets_one_secret_and_all_it_reads() -> None:
    variables = pick_variables("Storefront", EVERYTHING)
    assert variables.keys() >= {
        *("HOST", "PORT", "NODE_OPTIONS", "UNDERTONE_API_ORIGIN", "UNDERTONE_TRUSTED_PROXIES"),
        *("UNDERTONE_PROXY_PROTOCOL", "UNDERTONE_BODY_LIMIT", "UNDERTONE_UPLOAD_LIMIT"),
        *("UNDERTONE_PARENT_PID", "UNDERTONE_STATUS_FILE", "UNDERTONE_INDEXNOW_KEY"),
    }
    secrets = {"DATABASE_URL", "UNDERTONE_SECRET", "UNDERTONE_APPLE_PRIVATE_KEY", "PGPASSFILE"}
    assert secrets - {"UNDERTONE_APPLE_PRIVATE_KEY", "PGPASSFILE"} <= SECRETS
    assert variables.keys().isdisjoint(secrets)
    assert {name for name in variables if name.endswith("SECRET")} == {"UNDERTONE_FRONT_SECRET"}


def test_the_api_gets_all_of_its_settings() -> None:
    variables = pick_variables("API", EVERYTHING)
    assert {
        "DATABASE_URL",
        "UNDERTONE_SECRET",
        "UNDERTONE_APPLE_PRIVATE_KEY",
        "PGPASSFILE",
    } <= variables.keys()
    assert variables.keys().isdisjoint({"UNDERTONE_TAG_MANAGER", "HOST", "NODE_OPTIONS"})


def test_commands_of_a_start_know_no_provider() -> None:
    variables = pick_variables(COMMAND, EVERYTHING)
    assert {"DATABASE_URL", "UNDERTONE_SECRET", "UNDERTONE_VAR"} <= variables.keys()
    assert not any("GOOGLE" in name or "FACEBOOK" in name or "APPLE" in name for name in variables)


def test_keys_of_an_s3_service_go_to_those_who_use_it_and_only_if_it_is_used() -> None:
    used = EVERYTHING | {"UNDERTONE_STORE": "s3://shop/data", "AWS_ENDPOINT_URL": "x"}
    given = {child for child in VARIABLES if "AWS_SECRET_ACCESS_KEY" in pick_variables(child, used)}
    assert given == {"API", COMMAND}
    assert "AWS_ENDPOINT_URL" in pick_variables("API", used)
