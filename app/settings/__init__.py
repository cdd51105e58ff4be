"""The only reader of the environment: one frozen struct, read once, that refuses an unsafe production."""

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit

import msgspec

from app.settings.database_url import (
    DATABASE_ADDRESSES,
    DatabaseAddress,
    find_database_fault,
    mask_secrets,
    require_tls_of,
)
from app.settings.dotenv import read_dotenv
from app.settings.extras import ADMIN, LIMITS, SENTRY, TRACING, find_missing_extras
from app.settings.limits_url import LimitsAddress, find_limits_fault
from app.settings.mail import Mail, find_mail_faults
from app.settings.observing import TRACE_VARIABLES, Observing
from app.settings.sign_in_providers import PROVIDERS, Address, Providers, Secret
from app.settings.store_endpoint import find_endpoint_fault

DEVELOPMENT_SECRET = "only-for-development-never-in-production"  # noqa: S105 - production refuses it
DEVELOPMENT_FRONT_SECRET = "only-for-development-between-front-and-api"  # noqa: S105 - production refuses it
MIN_SECRET_LENGTH = 32
SEARCH_COUNT_DAYS = 400
OFFER_HISTORY_MONTHS = 13
ADDRESSES_AND_NETWORKS = "addresses and networks such as 10.0.0.0/8"
NO_TRUSTED_PROXY = (
    "UNDERTONE_TRUSTED_PROXIES is empty: all shoppers behind the https proxy count as one caller, "
    "so ten sign-ins a minute lock everybody out."
)
NO_MAIL_SERVER = "UNDERTONE_MAIL_SERVER is empty: letters stay on this machine, in var/mail."

NO_SIGN_IN = (
    "No sign-in provider has keys: nobody can have an account, and the sign-in page has no button "
    "(docs/sign-in.md)."
)


def between(least: int, most: int, what: str = "a whole number", *, zero: str = "") -> msgspec.Meta:
    """The bounds of a number, in words too. `zero` says what 0 means."""
    lowest = f"0 ({zero})" if zero else least
    return msgspec.Meta(ge=least, le=most, description=f"{what} from {lowest} to {most}")


PerMinute = Annotated[int, between(1, 1_000_000)]
Port = Annotated[int, between(1, 65535)]
OptionalPort = Annotated[int, between(0, 65535, zero="none")]
Bytes = Annotated[int, between(1024, 64 << 20, "a number of bytes")]
Timeout = Annotated[float, msgspec.Meta(gt=0, le=60, description="a number of seconds above 0, at most 60")]
Host = Annotated[str, msgspec.Meta(min_length=1, description="an address to listen on")]
Env = Annotated[Literal["development", "production"], msgspec.Meta(description="development or production")]
LogFormat = Annotated[Literal["json", "human", "auto"], msgspec.Meta(description="json, human or auto")]
Switch = Annotated[bool, msgspec.Meta(description="true or false")]
_STORE = r"^(s3://[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](/[\w.+=@/-]*)?|[^:]*)$"
Store = Annotated[str, msgspec.Meta(pattern=_STORE, description="s3://bucket/prefix or a folder")]


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Requests a minute, per member or else per address (`UNDERTONE_LIMIT_<NAME>`).

    A request that takes the time of several counts as several. Those of staff are tries of passwords:
    `docs/admin.md` says by whom and how long each is counted.
    """

    sign_in: PerMinute = 10
    """Sign-ins begun."""
    callbacks: PerMinute = 20
    """Answers of sign-in providers."""
    refresh: PerMinute = 30
    """Renewals of a session."""
    newsletter: PerMinute = 5
    """Newsletter subscriptions."""
    unsubscribe: PerMinute = 600
    """Ends of a subscription."""
    alerts: PerMinute = 20
    """Alerts asked for, changed or deleted."""
    reviews: PerMinute = 10
    """Reviews written, changed or deleted."""
    votes: PerMinute = 60
    """Votes on reviews."""
    wearing: PerMinute = 60
    """Verdicts of wearers on shades."""
    follows: PerMinute = 30
    """Members followed or no longer."""
    uploads: PerMinute = 5
    """Pictures of profiles."""
    profile: PerMinute = 10
    """Changes of a profile."""
    reports: PerMinute = 10
    """Reports of reviews and of profiles."""
    complaints: PerMinute = 5
    """Complaints."""
    events: PerMinute = 120
    """Events that pages send."""
    search: PerMinute = 600
    """Searches and matches."""
    feeds: PerMinute = 20
    """Feeds of the whole shop."""
    staff_sign_in: PerMinute = 5
    """Tries of passwords of staff from one address."""
    staff_known: PerMinute = 10
    """Tries in a browser that has signed in before."""
    staff_account: PerMinute = 10
    """Further tries of one account, from everywhere."""
    staff_network: PerMinute = 2
    """The first tries of a network at an account, an hour."""
    staff_networks: PerMinute = 2000
    """The first tries of all networks at an account, an hour."""


class Storefront(msgspec.Struct, frozen=True, kw_only=True):
    """Settings of the storefront alone (`frontend/server/settings.ts`); listed here with all the others."""

    host: Host = "127.0.0.1"
    """The address the storefront listens at."""
    port: Port = 3000
    """The port of the storefront, the one that shoppers reach."""
    api_origin: Address = "http://127.0.0.1:8000"
    """The API's address, for a storefront that is started alone."""
    tag_manager: Annotated[
        str, msgspec.Meta(pattern="^(GTM-[A-Z0-9]{4,12})?$", description="a container such as GTM-AB12CD3")
    ] = ""
    """A Google Tag Manager container, loaded only for shoppers who agree."""
    connections_per_address: Annotated[int, between(0, 65535, zero="any number")] = 512
    """Connections that one address may have to the storefront."""
    drain_wait: Annotated[int, between(0, 300, "a number of seconds")] = 0
    """Seconds in which requests are still accepted after `/readyz` says "draining". `serve` waits 5 unless
    this is set."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that may differ from one machine to another."""

    database_url: DatabaseAddress = ""
    """Any PostgreSQL 15 or newer. Several hosts may be named, joined by commas. TLS is required off this
    machine unless `sslmode` says otherwise. Without it the shop runs its own database."""
    database_direct_url: DatabaseAddress = ""
    """The same database without the pooler (pgbouncer) that `DATABASE_URL` goes through. Without it that
    address is used."""
    database_replica_url: DatabaseAddress = ""
    """A streaming replica of the database, for reads that may be seconds old
    ([how](operations.md#a-replica))."""
    env: Env = "development"
    """`production` refuses default secrets, plain http, demo sign-in and demo data."""
    public_origin: Annotated[
        str,
        msgspec.Meta(
            pattern=r"^https?://[^/?#@\s]+$",
            description="an origin such as https://shop.example, with no path",
        ),
    ] = "http://localhost:3000"
    """The address shoppers see."""
    var: Annotated[Path, msgspec.Meta(description="a folder")] = Path("var")
    """The folder a shop writes to."""
    shared_var: Annotated[str, msgspec.Meta(description="a folder")] = ""
    """The folder with windows and members' pictures, which machines may share ([how](operations.md)).
    Without it `UNDERTONE_VAR`."""
    store: Store = ""
    """By what machines share windows and pictures instead of `UNDERTONE_SHARED_VAR`
    ([how](operations.md#an-object-store))."""
    storefront: Storefront = Storefront()
    api_port: Port = 8000
    """The API's port on loopback."""
    internal_port: OptionalPort = 8001
    """The port of the operator's pages: `/metrics`, `/readyz` and a `/healthz` with the state of every
    service."""
    internal_host: Host = "127.0.0.1"
    """The address these pages listen at. Whoever reaches it reads them."""
    worker_port: OptionalPort = 8002
    """The port of the same pages of `undertone work`, on loopback."""
    workers: Annotated[int, between(1, 64)] = msgspec.field(
        default_factory=lambda: min(os.cpu_count() or 1, 4)
    )
    """API processes. One a core unless this is set, at most 4."""
    secret: Secret = DEVELOPMENT_SECRET
    """The key that signs cookies: 32 random characters or more, the same on all machines. `start` makes
    one."""
    other_secret: Secret = ""
    """A second secret that cookies are accepted with, while `UNDERTONE_SECRET` is changed
    ([how](../SECURITY.md#changing-the-secret))."""
    front_secret: Secret = DEVELOPMENT_FRONT_SECRET
    """Proves to the API that a request came through its storefront. `start` and `serve` make one."""
    log_format: LogFormat = "auto"
    """`auto` is `human` on a terminal, else `json`."""
    demo_sign_in: Switch = False
    """Sign-in by the demo provider, on localhost only. `start` sets it there."""
    admin: Switch = False
    """The [desk and the admin](admin.md), at `/desk` and `/admin`, for accounts of `undertone staff add`.
    Needs the extra `admin`."""
    trusted_proxies: Annotated[str, msgspec.Meta(description=ADDRESSES_AND_NETWORKS)] = ""
    """The proxies in front of the shop, whose `X-Forwarded-For` or `Forwarded` is trusted
    ([how](proxies.md))."""
    proxy_protocol: Switch = False
    """Whether they speak the PROXY protocol, version 1 or 2."""
    builds_windows: Switch = True
    """Whether the API also does the work of `undertone work`. `serve` sets it to false."""
    max_window_lag: Annotated[int, between(1, 86_400, "a number of seconds")] = 120
    """Seconds that a change of the catalogue may wait before `/readyz` says that the window is old."""
    match_constants: Annotated[
        str, msgspec.Meta(description="a file that `undertone-matching calibrate` wrote")
    ] = ""
    """Constants of your own for matches. With a file that cannot be used the defaults stay, and the log
    says why."""
    pool_size: Annotated[int, between(1, 200)] = 10
    """Connections to the database of one API process."""
    database_timeout: Timeout = 5.0
    """Seconds that a statement may take."""
    search_count_days: Annotated[int, between(30, 3660, "a number of days")] = SEARCH_COUNT_DAYS
    """Days that counts of searches are kept."""
    offer_history_months: Annotated[int, between(4, 120, "a number of months")] = OFFER_HISTORY_MONTHS
    """Whole months, besides this one, for which changes of offers are kept ([why at least 4](prices.md))."""
    body_limit: Bytes = 64 << 10
    """The largest request body."""
    upload_limit: Bytes = 6 << 20
    """The largest request body with a picture."""
    shop_note: Annotated[str, msgspec.Meta(max_length=200, description="at most 200 characters")] = ""
    """A sentence at the top of every page, such as where the catalogue is from."""
    private_hosts: Annotated[
        str,
        msgspec.Meta(
            pattern=r"^([^\s,:/]+:\d+(,\s*[^\s,:/]+:\d+)*)?$", description="host:port, joined by commas"
        ),
    ] = ""
    """Hosts of your own network that feeds and pictures may come from, such as `files.lan:8080`. All others
    must be public."""
    indexnow_key: Annotated[
        str,
        msgspec.Meta(pattern="^([A-Za-z0-9-]{8,128})?$", description="8 to 128 letters, digits and hyphens"),
    ] = ""
    """A key of your choice, with which search engines are told what changed
    ([IndexNow](feeds.md#feeds-to-follow)). Without it they are not."""
    indexnow_url: Address = "https://api.indexnow.org/indexnow"
    """Where they are told."""
    limits: Limits = Limits()
    limits_url: LimitsAddress = ""
    """A Redis or Valkey that counts requests for all machines, such as `rediss://:password@host:6379/0`
    ([how](operations.md#limits)). Without it each machine counts."""
    limits_timeout: Timeout = 0.05
    """Seconds that a request may wait for it."""
    mail: Mail = Mail()
    providers: Providers = Providers()
    observing: Observing = Observing()

    @property
    def is_production(self) -> bool:
        return self.env == "production"

    @property
    def direct_url(self) -> str:
        """The database without a pooler, for work that takes long or keeps state on its connection."""
        return self.database_direct_url or self.database_url

    @property
    def shared_folder(self) -> Path:
        """The folder that all machines may share: windows and members' pictures."""
        return Path(self.shared_var) if self.shared_var else self.var

    @property
    def allowed_private_hosts(self) -> tuple[str, ...]:
        """The hosts that feeds and pictures may come from although they are not public."""
        return tuple(each.strip() for each in self.private_hosts.split(",") if each.strip())

    @property
    def accepted_secrets(self) -> tuple[str, ...]:
        """The secrets that cookies may be made with. New ones are made with the first."""
        return (self.secret, self.other_secret) if self.other_secret else (self.secret,)

    @property
    def is_on_this_machine(self) -> bool:
        """Whether the public origin is an address of this machine."""
        return urlsplit(self.public_origin).hostname in ("localhost", "127.0.0.1", "::1")

    @property
    def is_https(self) -> bool:
        return self.public_origin.startswith("https://")


def list_providers(settings: Settings) -> list[str]:
    """The providers that members can sign in with. Outside production also those that have no keys yet."""
    return [
        name for name in PROVIDERS
        if not settings.is_production or getattr(settings.providers, name).client_id
    ]  # fmt: skip


GROUPS: dict[Any, str] = {
    Observing: "UNDERTONE_",
    Storefront: "UNDERTONE_",
    Limits: "UNDERTONE_LIMIT_",
    Mail: "UNDERTONE_MAIL_",
    Providers: "UNDERTONE_",
    **{kind: f"UNDERTONE_{name.upper()}_" for name, kind in PROVIDERS.items()},
}
"""A group of settings, with the prefix of its variables."""


class UnsafeSettingsError(Exception):
    """The problems of the settings, one sentence each."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def load(environment: Mapping[str, str]) -> Settings:
    """Load the settings from environment variables. Raises all problems at once."""
    problems: list[str] = []
    settings: Settings = _read(Settings, "UNDERTONE_", environment, problems)
    if not problems:
        problems.extend(_find_unusable(settings))
        if settings.store.startswith("s3://") and (fault := find_endpoint_fault(environment)):
            problems.append(fault)
        problems.extend(_find_unsafe(settings) if settings.is_production else ())
    if problems:
        raise UnsafeSettingsError(problems)
    return settings if "PGSSLMODE" in environment else require_tls_of(settings)


@cache
def current() -> Settings:
    """The settings of this process, read once from the environment and the `.env` file beside it."""
    return load(environment())


def environment(dotenv: Path = Path(".env")) -> dict[str, str]:
    """The environment of this process, and the variables in `.env` that it does not set."""
    return {**read_dotenv(dotenv), **os.environ}


def add_variables(variables: Mapping[str, str]) -> None:
    """Set variables of this process that its launcher knew only after it had begun."""
    os.environ.update(variables)


def make_child_environment(settings: Settings) -> dict[str, str]:
    """The environment of a process that works on the same shop."""
    addresses = {name.upper(): getattr(settings, name) for name in DATABASE_ADDRESSES}
    own = {"UNDERTONE_VAR": str(settings.var.resolve()), "UNDERTONE_SECRET": settings.secret}
    return environment() | addresses | own


def warnings(settings: Settings) -> list[str]:
    """Warnings about settings that are valid, but probably a mistake."""
    if not settings.is_production:
        return []
    missing = {
        NO_TRUSTED_PROXY: settings.trusted_proxies,
        NO_MAIL_SERVER: settings.mail.server,
        NO_SIGN_IN: list_providers(settings),
    }
    return [warning for warning, value in missing.items() if not value]


def variable_names(*kinds: Any) -> set[str]:
    """The variables that fill settings of these kinds, and the groups inside them."""
    return {name for kind in kinds for name, _, _ in _list_values(kind(), GROUPS.get(kind, "UNDERTONE_"))}


def variable_name(kind: Any, field: str) -> str:
    """The environment variable of a field of the settings, or of a group inside them."""
    return _name_variable(GROUPS.get(kind, "UNDERTONE_"), field)


def mask_settings(settings: Settings) -> dict[str, str]:
    """Every setting under its variable's name, with secrets masked."""
    return {
        name: _mask(str(value)) if secret else str(value)
        for name, value, secret in _list_values(settings, "UNDERTONE_")
    }


def _read(kind: type[Any], prefix: str, source: Mapping[str, str], problems: list[str]) -> Any:
    values: dict[str, Any] = {}
    for field, hint in get_type_hints(kind, include_extras=True).items():
        if hint in GROUPS:
            values[field] = _read(hint, GROUPS[hint], source, problems)
        elif text := source.get(name := _name_variable(prefix, field), ""):
            try:
                values[field] = msgspec.convert(
                    text.strip(), hint, strict=False, dec_hook=lambda _, path: Path(path)
                )
            except msgspec.ValidationError:
                shown_value = "" if _is_secret(hint) else f", not {text!r}"
                problems.append(f"{name} must be {_read_meta(hint).description}{shown_value}.")
    return kind(**values) if not problems else kind()


def _list_values(struct: Any, prefix: str) -> Iterator[tuple[str, Any, bool]]:
    """The variable of each setting, its value, and whether it is a secret."""
    for field, hint in get_type_hints(type(struct), include_extras=True).items():
        if hint in GROUPS:
            yield from _list_values(getattr(struct, field), GROUPS[hint])
        else:
            yield _name_variable(prefix, field), getattr(struct, field), _is_secret(hint)


def _name_variable(prefix: str, field: str) -> str:
    has_prefix = field not in (*DATABASE_ADDRESSES, *TRACE_VARIABLES, "host", "port")
    return prefix + field.upper() if has_prefix else field.upper()


def _read_meta(hint: Any) -> msgspec.Meta:
    assert get_origin(hint) is Annotated
    meta: msgspec.Meta = get_args(hint)[1]
    return meta


def _is_secret(hint: Any) -> bool:
    return bool(_read_meta(hint).extra)


def _mask(value: str) -> str:
    if "://" in value:
        return mask_secrets(value)
    return "***" if value else ""


def _find_unusable(settings: Settings) -> Iterator[str]:
    yield from _find_wrong_addresses(settings)
    if fault := find_limits_fault(settings.limits_url):
        yield f"UNDERTONE_LIMITS_URL cannot be used: {fault}."
    yield from find_missing_extras(
        (ADMIN, settings.admin),
        (LIMITS, settings.limits_url),
        (SENTRY, settings.observing.sentry_dsn),
        (TRACING, settings.observing.otel_exporter_otlp_endpoint),
    )
    for name, kind in PROVIDERS.items():
        values = list(_list_values(getattr(settings.providers, name), GROUPS[kind]))
        if any(value for name, value, _ in values if name.endswith("_CLIENT_ID")):
            yield from (
                f"{name} is missing: sign-in there needs it." for name, value, _ in values if not value
            )
    yield from _find_wrong_proxies(settings)
    yield from find_mail_faults(settings.mail, is_production=settings.is_production)
    if settings.store and settings.shared_var:
        yield "UNDERTONE_STORE and UNDERTONE_SHARED_VAR are two ways to share windows: set one of them."
    if settings.demo_sign_in and not (settings.is_on_this_machine or settings.is_production):
        yield "UNDERTONE_DEMO_SIGN_IN works on localhost alone."
    if settings.admin and not (settings.is_https or settings.is_on_this_machine):
        yield "UNDERTONE_ADMIN needs a UNDERTONE_PUBLIC_ORIGIN that begins with https://, or localhost."


def _find_wrong_addresses(settings: Settings) -> Iterator[str]:
    for name in DATABASE_ADDRESSES:
        if fault := find_database_fault(getattr(settings, name)):
            yield f"{name.upper()} cannot be used: {fault}."
    if settings.database_direct_url and not settings.database_url:
        yield "DATABASE_DIRECT_URL needs a DATABASE_URL, which goes through a pooler."
    if settings.database_replica_url and not settings.database_url:
        yield "DATABASE_REPLICA_URL needs a DATABASE_URL, of which it is a replica."


def _find_wrong_proxies(settings: Settings) -> Iterator[str]:
    for entry in re.split(r"[\s,]+", settings.trusted_proxies):
        if entry and not _is_network(entry):
            yield f"UNDERTONE_TRUSTED_PROXIES must list {ADDRESSES_AND_NETWORKS}, not {entry!r}."
    if settings.proxy_protocol and not settings.trusted_proxies:
        yield "UNDERTONE_PROXY_PROTOCOL needs UNDERTONE_TRUSTED_PROXIES to name the proxies."


def _is_network(text: str) -> bool:
    try:
        return ip_network(text, strict=False).prefixlen > 0
    except ValueError:
        return False


def _find_unsafe(settings: Settings) -> Iterator[str]:
    yield from _find_unsafe_secrets(settings)
    if not settings.is_https:
        yield "UNDERTONE_PUBLIC_ORIGIN must begin with https:// in production."
    if settings.demo_sign_in:
        yield "UNDERTONE_DEMO_SIGN_IN must be off in production."
    for name, value, _ in _list_values(settings.providers, GROUPS[Providers]):
        if str(value).startswith("http://"):
            yield f"{name} must begin with https:// in production."


def _find_unsafe_secrets(settings: Settings) -> Iterator[str]:
    secrets = {"UNDERTONE_SECRET": settings.secret, "UNDERTONE_FRONT_SECRET": settings.front_secret}
    if settings.other_secret:
        secrets["UNDERTONE_OTHER_SECRET"] = settings.other_secret
    for name, value in secrets.items():
        if value in (DEVELOPMENT_SECRET, DEVELOPMENT_FRONT_SECRET):
            yield f"{name} is missing or has its development value: give production one of its own."
        elif len(value) < MIN_SECRET_LENGTH or len(set(value)) < MIN_SECRET_LENGTH // 4:
            yield f"{name} is too easy to guess: use at least {MIN_SECRET_LENGTH} random characters."
    if settings.front_secret in settings.accepted_secrets:
        yield "UNDERTONE_FRONT_SECRET must differ from UNDERTONE_SECRET and UNDERTONE_OTHER_SECRET."
