"""Settings are read once, all their faults are told at once, and an unsafe production does not start."""

import pytest

from app.settings import Settings, UnsafeSettingsError, load, parse_dotenv, shown, warnings

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
    told = problems(
        {
            "UNDERTONE_API_PORT": "http",
            "UNDERTONE_LIMIT_VOTES": "0",
            "UNDERTONE_PUBLIC_ORIGIN": "https://shop.example/path",
            "UNDERTONE_LOG_FORMAT": "xml",
        }
    )
    origin = "an origin such as https://shop.example, with no path"
    assert told == [
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
        ("UNDERTONE_SECRET", "", "UNDERTONE_SECRET still has its development value"),
        ("UNDERTONE_SECRET", "short", "UNDERTONE_SECRET is too easy to guess"),
        ("UNDERTONE_FRONT_SECRET", "abab" * 10, "UNDERTONE_FRONT_SECRET is too easy to guess"),
        ("UNDERTONE_FRONT_SECRET", SAFE["UNDERTONE_SECRET"], "must differ"),
        ("UNDERTONE_PUBLIC_ORIGIN", "http://undertone.example", "must begin with https://"),
        ("UNDERTONE_DEMO_SIGN_IN", "true", "UNDERTONE_DEMO_SIGN_IN must be off"),
    ],
)
def test_an_unsafe_production_is_refused(name: str, value: str, sentence: str):
    told = problems({**SAFE, name: value})
    assert len(told) == 1
    assert sentence in told[0]


GOOGLE = {"UNDERTONE_GOOGLE_CLIENT_ID": "shop", "UNDERTONE_GOOGLE_CLIENT_SECRET": "hidden"}


def test_a_provider_needs_all_of_its_settings():
    told = problems({"UNDERTONE_APPLE_CLIENT_ID": "shop", "UNDERTONE_APPLE_KEY_ID": "key"})
    assert told == [
        "UNDERTONE_APPLE_TEAM_ID is missing: sign-in there needs it.",
        "UNDERTONE_APPLE_PRIVATE_KEY is missing: sign-in there needs it.",
    ]
    assert load(GOOGLE).google.client_id == "shop"


def test_the_demo_signs_in_on_localhost_alone():
    assert load({"UNDERTONE_DEMO_SIGN_IN": "true"}).demo_sign_in
    told = problems({"UNDERTONE_DEMO_SIGN_IN": "true", "UNDERTONE_PUBLIC_ORIGIN": "http://shop.example"})
    assert told == ["UNDERTONE_DEMO_SIGN_IN works on localhost alone."]


def test_the_admin_is_off_until_it_is_switched_on():
    assert not load({}).admin
    assert load({"UNDERTONE_ADMIN": "true"}).admin
    assert load({**SAFE, "UNDERTONE_ADMIN": "true"}).admin


def test_the_admin_is_served_over_https_or_on_localhost_alone():
    told = problems({"UNDERTONE_ADMIN": "true", "UNDERTONE_PUBLIC_ORIGIN": "http://shop.example"})
    assert told == [
        "UNDERTONE_ADMIN needs a UNDERTONE_PUBLIC_ORIGIN that begins with https://, or localhost."
    ]
    told = problems({**SAFE, "UNDERTONE_ADMIN": "true", "UNDERTONE_PUBLIC_ORIGIN": "http://localhost:3000"})
    assert told == ["UNDERTONE_PUBLIC_ORIGIN must begin with https:// in production."]


def test_production_asks_providers_over_https_alone():
    told = problems({**SAFE, **GOOGLE, "UNDERTONE_GOOGLE_TOKEN_URL": "http://127.0.0.1:9/token"})
    assert told == ["UNDERTONE_GOOGLE_TOKEN_URL must begin with https:// in production."]


def test_secrets_are_shown_masked():
    values = shown(load(SAFE))
    assert values["UNDERTONE_SECRET"] == values["UNDERTONE_FRONT_SECRET"] == "***"
    assert values["DATABASE_URL"] == "postgresql://***@db.example:5433/undertone"
    assert values["UNDERTONE_API_PORT"] == "8000"
    assert shown(load(GOOGLE))["UNDERTONE_GOOGLE_CLIENT_SECRET"] == "***"


def test_a_dotenv_file_is_read_as_people_write_it():
    text = "A=1\n# B=2\nexport C='a # b' # why\nD=\"q\"\nE= a b # c\nF=\n\nG=x\nnot a line\n"
    assert parse_dotenv(text) == {"A": "1", "C": "a # b", "D": "q", "E": "a b", "F": "", "G": "x"}


@pytest.mark.parametrize("text", ["proxy.example", "0.0.0.0/0", "::/0", "10.0.0.0/33", "10.0.0.0/8;10.0.0.1"])
def test_trusted_proxies_are_addresses_and_networks(text: str):
    told = problems({"UNDERTONE_TRUSTED_PROXIES": f"127.0.0.1, {text} fd00::/8"})
    wanted = "addresses and networks such as 10.0.0.0/8"
    assert told == [f"UNDERTONE_TRUSTED_PROXIES must list {wanted}, not {text!r}."]


def test_the_proxy_protocol_needs_a_trusted_proxy():
    assert problems({"UNDERTONE_PROXY_PROTOCOL": "true"}) == [
        "UNDERTONE_PROXY_PROTOCOL needs UNDERTONE_TRUSTED_PROXIES to name the proxies."
    ]
    both = {"UNDERTONE_PROXY_PROTOCOL": "true", "UNDERTONE_TRUSTED_PROXIES": "10.0.0.7"}
    assert shown(load(both))["UNDERTONE_PROXY_PROTOCOL"] == "True"


def test_production_without_a_trusted_proxy_is_warned_of():
    (warning,) = warnings(load(SAFE))
    assert "UNDERTONE_TRUSTED_PROXIES is empty" in warning
    assert warnings(load({**SAFE, "UNDERTONE_TRUSTED_PROXIES": "10.0.0.0/8"})) == []
    assert warnings(load({})) == []
