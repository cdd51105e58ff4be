"""Settings are read once, all their faults are told at once, and an unsafe production does not start."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from app.commands import settings as command
from app.commands.settings import write_settings_page
from app.kit.storage.object_store import StoreRefusedError, open_store
from app.launch.exit_codes import ExitCode
from app.settings import Settings, UnsafeSettingsError, load, mask_settings, warnings
from app.settings.dotenv import parse_dotenv

ROOT = Path(__file__).parents[2]

SAFE = {
    "UNDERTONE_ENV": "production",
    "UNDERTONE_SECRET": "mX4kq9ZtB2vLr8sNw1yHc6jDf3gPa5eU",
    "UNDERTONE_FRONT_SECRET": "Qa7sWd2fEr9gTy4hUj1kIo6lPz3xCv8b",
    "UNDERTONE_PUBLIC_ORIGIN": "https://undertone.example",
    "DATABASE_URL": "postgresql://shop:hidden@db.example:5433/undertone",
}


def problems(environment: dict[str, str]) -> list[str]:
    with pytest.raises(UnsafeSettingsError) as refused:
        load(environment)
    return refused.value.problems


def test_nothing_set_is_a_safe_development():
    assert load({}) == Settings()


def test_every_fault_is_told_in_one_go():
    found_problems = problems(
        {
            "UNDERTONE_API_PORT": "http",
            "UNDERTONE_LIMIT_VOTES": "0",
            "UNDERTONE_PUBLIC_ORIGIN": "https://shop.example/path",
            "UNDERTONE_LOG_FORMAT": "xml",
        }
    )
    origin = "an origin such as https://shop.example, with no path"
    assert found_problems == [
        f"UNDERTONE_PUBLIC_ORIGIN must be {origin}, not 'https://shop.example/path'.",
        "UNDERTONE_API_PORT must be a whole number from 1 to 65535, not 'http'.",
        "UNDERTONE_LOG_FORMAT must be json, human or auto, not 'xml'.",
        "UNDERTONE_LIMIT_VOTES must be a whole number from 1 to 1000000, not '0'.",
    ]


def test_a_faulty_secret_is_not_repeated():
    assert problems({"DATABASE_URL": "mysql://me:hidden@x"}) == [
        "DATABASE_URL must be an address that begins with postgresql://."
    ]


def test_a_safe_production_starts():
    assert load(SAFE).is_production


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("UNDERTONE_SECRET", "", "UNDERTONE_SECRET is missing or has its development value"),
        ("UNDERTONE_SECRET", "short", "UNDERTONE_SECRET is too easy to guess"),
        ("UNDERTONE_FRONT_SECRET", "abab" * 10, "UNDERTONE_FRONT_SECRET is too easy to guess"),
        ("UNDERTONE_FRONT_SECRET", SAFE["UNDERTONE_SECRET"], "must differ"),
        ("UNDERTONE_OTHER_SECRET", "short", "UNDERTONE_OTHER_SECRET is too easy to guess"),
        ("UNDERTONE_OTHER_SECRET", SAFE["UNDERTONE_FRONT_SECRET"], "must differ"),
        ("UNDERTONE_PUBLIC_ORIGIN", "http://undertone.example", "must begin with https://"),
        ("UNDERTONE_DEMO_SIGN_IN", "true", "UNDERTONE_DEMO_SIGN_IN must be off"),
    ],
)
def test_an_unsafe_production_is_refused(name: str, value: str, sentence: str):
    found_problems = problems({**SAFE, name: value})
    assert len(found_problems) == 1
    assert sentence in found_problems[0]


GOOGLE = {"UNDERTONE_GOOGLE_CLIENT_ID": "shop", "UNDERTONE_GOOGLE_CLIENT_SECRET": "hidden"}


def test_a_provider_needs_all_of_its_settings():
    found_problems = problems({"UNDERTONE_APPLE_CLIENT_ID": "shop", "UNDERTONE_APPLE_KEY_ID": "key"})
    assert found_problems == [
        "UNDERTONE_APPLE_TEAM_ID is missing: sign-in there needs it.",
        "UNDERTONE_APPLE_PRIVATE_KEY is missing: sign-in there needs it.",
    ]
    assert load(GOOGLE).providers.google.client_id == "shop"


@pytest.mark.parametrize("address", ["s3://shop-data", "s3://shop-data/a/b", "/mnt/shop", "var/store"])
def test_a_store_is_a_bucket_or_a_folder(address: str):
    assert load({"UNDERTONE_STORE": address}).store == address


@pytest.mark.parametrize("address", ["s3://", "s3://A_B", "gs://shop", "https://key:hidden@shop.example"])
def test_another_store_is_refused(address: str):
    [problem] = problems({"UNDERTONE_STORE": address})
    assert problem.startswith("UNDERTONE_STORE must be s3://bucket/prefix or a folder, not ")


@pytest.mark.parametrize(
    "address",
    [
        "https://minio.internal:9000     for services other than Amazon's",
        "minio.internal:9000",
        "https://minio.internal:99999",
        "https://",
        "https://key:hidden@minio.internal",
    ],
)
def test_an_address_of_a_store_that_cannot_be_read_is_a_sentence(address: str):
    variables = {"UNDERTONE_STORE": "s3://shop", "AWS_ENDPOINT_URL": address}
    [problem] = problems(variables)
    assert problem.startswith("AWS_ENDPOINT_URL must be an address such as https://minio.internal:9000")
    assert "hidden" not in problem
    with pytest.raises(StoreRefusedError, match="AWS_ENDPOINT_URL must be"):
        open_store("s3://shop", variables=variables)
    assert load({**variables, "UNDERTONE_STORE": "/mnt/shop"}).store == "/mnt/shop"
    right = {"AWS_ENDPOINT_URL_S3": "http://[::1]:9000/s3", **variables}
    assert load(right).store == "s3://shop"
    assert open_store("s3://shop", variables=right).name == "s3://shop"


def test_machines_share_windows_in_one_way():
    [problem] = problems({"UNDERTONE_STORE": "s3://shop", "UNDERTONE_SHARED_VAR": "/mnt/shop"})
    assert "set one of them" in problem


def test_the_demo_signs_in_on_localhost_alone():
    assert load({"UNDERTONE_DEMO_SIGN_IN": "true"}).demo_sign_in
    found_problems = problems(
        {"UNDERTONE_DEMO_SIGN_IN": "true", "UNDERTONE_PUBLIC_ORIGIN": "http://shop.example"}
    )
    assert found_problems == ["UNDERTONE_DEMO_SIGN_IN works on localhost alone."]


def test_the_admin_is_off_until_it_is_switched_on():
    assert not load({}).admin
    assert load({"UNDERTONE_ADMIN": "true"}).admin
    assert load({**SAFE, "UNDERTONE_ADMIN": "true"}).admin


def test_the_admin_is_served_over_https_or_on_localhost_alone():
    found_problems = problems({"UNDERTONE_ADMIN": "true", "UNDERTONE_PUBLIC_ORIGIN": "http://shop.example"})
    assert found_problems == [
        "UNDERTONE_ADMIN needs a UNDERTONE_PUBLIC_ORIGIN that begins with https://, or localhost."
    ]
    found_problems = problems(
        {**SAFE, "UNDERTONE_ADMIN": "true", "UNDERTONE_PUBLIC_ORIGIN": "http://localhost:3000"}
    )
    assert found_problems == ["UNDERTONE_PUBLIC_ORIGIN must begin with https:// in production."]


def test_production_asks_providers_over_https_alone():
    found_problems = problems({**SAFE, **GOOGLE, "UNDERTONE_GOOGLE_TOKEN_URL": "http://127.0.0.1:9/token"})
    assert found_problems == ["UNDERTONE_GOOGLE_TOKEN_URL must begin with https:// in production."]


def test_secrets_are_shown_masked():
    values = mask_settings(load(SAFE))
    assert values["UNDERTONE_SECRET"] == values["UNDERTONE_FRONT_SECRET"] == "***"
    assert values["DATABASE_URL"] == "postgresql://***@db.example:5433/undertone"
    assert values["UNDERTONE_API_PORT"] == "8000"
    assert mask_settings(load(GOOGLE))["UNDERTONE_GOOGLE_CLIENT_SECRET"] == "***"


@pytest.mark.parametrize(
    ("url", "masked"),
    [
        (
            "postgresql://u:hidden@h1:5432,h2:5433/db?target_session_attrs=read-write",
            "postgresql://***@h1:5432,h2:5433/db",
        ),
        ("postgres://u:hidden@h1,h2/db", "postgres://***@h1:5432,h2:5432/db"),
        ("postgresql://u:hidden@[::1]:5433,[fe80::2]/db", "postgresql://***@[::1]:5433,[fe80::2]:5432/db"),
        (
            "postgresql:///db?host=/run/postgresql&user=u&password=hidden",
            "postgresql://***@/run/postgresql/db",
        ),
        ("postgresql://u:hidden@db.example", "postgresql://***@db.example:5432"),
    ],
)
def test_every_host_of_a_database_address_is_shown_and_no_secret(url: str, masked: str):
    assert mask_settings(load({"DATABASE_URL": url}))["DATABASE_URL"] == masked


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("postgresql://u:hidden@h1:port/db", "its port must be a whole number from 1 to 65535"),
        ("postgresql://u:hidden@h1:5432,h2:70000/db", "its port must be a whole number from 1 to 65535"),
        ("postgresql://u:hidden@h1:²/db", "its port must be a whole number from 1 to 65535"),
        ("postgresql://u:hid/den@h1/db", "its port must be a whole number from 1 to 65535"),
        ("postgresql://u:hid@den@h1/db", "written as %40"),
        ("postgresql://u:hidden@h1,,h2/db", "one of its hosts is empty"),
        ("postgresql://u:hidden@[::1/db", "not an address"),
        ("postgresql://u:hidden@h1/db?target_session_attrs=sometimes", "target_session_attrs must be any, "),
        ("postgresql://u:hidden@h1/db?sslmode=maybe", "sslmode must be disable, "),
        ("postgresql://u:hidden@h1/db?hidden", "what follows its question mark"),
    ],
)
def test_a_faulty_database_address_is_a_sentence_without_its_secret(url: str, sentence: str):
    (problem,) = problems({"DATABASE_URL": url})
    assert sentence in problem
    assert "hid" not in problem
    assert "den" not in problem


def test_the_settings_command_shows_several_hosts_and_tells_of_a_bad_address(
    monkeypatch: pytest.MonkeyPatch,
):
    def ran(url: str) -> tuple[int, str]:
        monkeypatch.setattr(command, "current", lambda: load({"DATABASE_URL": url}))
        done = CliRunner().invoke(command.settings)
        return done.exit_code, done.output

    code, output = ran("postgresql://u:hidden@h1:5432,h2:5433/db?target_session_attrs=read-write")
    assert (code, "***@h1:5432,h2:5433/db" in output) == (0, True)
    code, output = ran("postgresql://u:hidden@h1:5432,h2:x/db")
    assert (code, output.startswith("Error: DATABASE_URL")) == (ExitCode.WRONG_SETTINGS, True)


def test_what_the_storefront_reads_is_in_the_one_list():
    source = (ROOT / "frontend" / "server" / "settings.ts").read_text(encoding="utf-8")
    read = set(re.findall(r"env\.([A-Z][A-Z_]+)", source))
    assert {"HOST", "PORT", "UNDERTONE_TAG_MANAGER"} <= read
    assert read - set(mask_settings(Settings())) == {"UNDERTONE_PARENT_PID", "UNDERTONE_STATUS_FILE"}


def test_the_page_of_settings_is_written_from_the_code():
    page = write_settings_page()
    assert page == (ROOT / "docs" / "settings.md").read_text(encoding="utf-8"), "run `just settings --page`"
    assert [name for name in mask_settings(Settings()) if f"| `{name}` |" not in page] == []


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("PORT", "0", "PORT must be a whole number from 1 to 65535, not '0'."),
        ("UNDERTONE_INTERNAL_PORT", "x", "UNDERTONE_INTERNAL_PORT must be a whole number from 0 (none) to"),
        ("UNDERTONE_TAG_MANAGER", "'; alert(1)", "UNDERTONE_TAG_MANAGER must be a container such as GTM-"),
        ("UNDERTONE_PROXY_PROTOCOL", "maybe", "UNDERTONE_PROXY_PROTOCOL must be true or false"),
    ],
)
def test_a_faulty_setting_of_the_storefront_is_told_too(name: str, value: str, sentence: str):
    (problem,) = problems({name: value})
    assert problem.startswith(sentence)


def test_a_dotenv_file_is_read_as_people_write_it():
    text = "A=1\n# B=2\nexport C='a # b' # why\nD=\"q\"\nE= a b # c\nF=\n\nG=x\nnot a line\n"
    assert parse_dotenv(text) == {"A": "1", "C": "a # b", "D": "q", "E": "a b", "F": "", "G": "x"}


@pytest.mark.parametrize("text", ["proxy.example", "0.0.0.0/0", "::/0", "10.0.0.0/33", "10.0.0.0/8;10.0.0.1"])
def test_trusted_proxies_are_addresses_and_networks(text: str):
    found_problems = problems({"UNDERTONE_TRUSTED_PROXIES": f"127.0.0.1, {text} fd00::/8"})
    wanted = "addresses and networks such as 10.0.0.0/8"
    assert found_problems == [f"UNDERTONE_TRUSTED_PROXIES must list {wanted}, not {text!r}."]


def test_the_proxy_protocol_needs_a_trusted_proxy():
    assert problems({"UNDERTONE_PROXY_PROTOCOL": "true"}) == [
        "UNDERTONE_PROXY_PROTOCOL needs UNDERTONE_TRUSTED_PROXIES to name the proxies."
    ]
    both = {"UNDERTONE_PROXY_PROTOCOL": "true", "UNDERTONE_TRUSTED_PROXIES": "10.0.0.7"}
    assert mask_settings(load(both))["UNDERTONE_PROXY_PROTOCOL"] == "True"


def test_production_without_a_proxy_mail_or_sign_in_is_warned_of():
    server = {
        "UNDERTONE_MAIL_SERVER": "smtps://smtp.example",
        "UNDERTONE_MAIL_SENDER": "Shop <hello@shop.example>",
        "UNDERTONE_MAIL_POSTAL_ADDRESS": "1 High Street",
    }
    keys = {"UNDERTONE_GOOGLE_CLIENT_ID": "shop", "UNDERTONE_GOOGLE_CLIENT_SECRET": "hidden"}
    (warning,) = warnings(load(SAFE | server | {"UNDERTONE_TRUSTED_PROXIES": "10.0.0.0/8"}))
    assert "nobody can have an account" in warning
    server |= keys
    (warning,) = warnings(load(SAFE | server))
    assert "UNDERTONE_TRUSTED_PROXIES is empty" in warning
    (warning,) = warnings(load({**SAFE, **keys, "UNDERTONE_TRUSTED_PROXIES": "10.0.0.0/8"}))
    assert "UNDERTONE_MAIL_SERVER is empty" in warning
    assert warnings(load(SAFE | server | {"UNDERTONE_TRUSTED_PROXIES": "10.0.0.0/8"})) == []
    assert warnings(load({})) == []


@pytest.mark.parametrize(
    ("name", "value", "extra"),
    [
        ("UNDERTONE_LIMITS_URL", "redis://limits.internal", "limits"),
        ("UNDERTONE_SENTRY_DSN", "https://key@sentry.example/1", "sentry"),
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318", "tracing"),
    ],
)
def test_a_setting_without_its_packages_is_told(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, extra: str
):
    load({name: value})
    monkeypatch.setattr("app.settings.extras.find_spec", lambda _: None)
    load({})
    (problem,) = problems({name: value})
    assert problem.startswith(f"{name} needs packages that are not installed: ")
    assert f"--editable '.[{extra}]'" in problem


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({"SERVER": "smtp.example"}, "an address that begins with smtps://"),
        ({"SERVER": "smtps://"}, "an address that begins with smtps://"),
        ({"SERVER": "smtps://user:secret@"}, "names no host"),
        ({"SERVER": "smtps://smtp.example:99999"}, "no whole number from 1 to 65535"),
        ({"SENDER": "Shop"}, "must be a name and an address"),
        ({"SENDER": "Shop <hello@shop>"}, "must have an address"),
        ({"SERVER": "smtps://smtp.example"}, "UNDERTONE_MAIL_SENDER is missing"),
        ({"SERVER": "smtps://smtp.example", "SENDER": "a@b.uk"}, "UNDERTONE_MAIL_POSTAL_ADDRESS is missing"),
    ],
)
def test_settings_of_mail_that_cannot_work_are_refused_without_their_secret(more, fault):
    with pytest.raises(UnsafeSettingsError) as error:
        load(SAFE | {f"UNDERTONE_MAIL_{name}": value for name, value in more.items()})
    assert fault in str(error.value)
    assert "secret" not in str(error.value)
