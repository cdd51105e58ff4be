"""The variables that each child process is given: those on its list here, and no other.

A secret that a process has no use for cannot leak from it. A new setting of the API is on its list by itself
(`app.settings` is the list); one that the storefront reads besides is added to `STOREFRONT`.
"""

from collections.abc import Mapping

from app.settings import Settings, Storefront, variable_names
from app.settings.observing import TRACE_VARIABLES
from app.settings.sign_in_providers import Providers

SYSTEM = {
    *("PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "TZ", "LANG", "LANGUAGE", "LC_*"),
    *("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SSL_CERT_FILE", "SSL_CERT_DIR"),
}
PYTHON = SYSTEM | {"PYTHON*", "NUMBA_*", "XDG_CACHE_HOME", "MALLOC_ARENA_MAX"}
DATABASE = {
    "DATABASE_URL",
    "DATABASE_DIRECT_URL",
    "DATABASE_REPLICA_URL",
    "PGPASSFILE",
    "PGSERVICEFILE",
    "PGSSL*",
    "PGTARGETSESSIONATTRS",
}
OUTBOUND = {"HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "no_proxy"}
PROVIDERS = variable_names(Providers)
API_SETTINGS = variable_names(Settings) - variable_names(Storefront)
TRACES = {name.upper() for name in TRACE_VARIABLES}
STOREFRONT = (
    variable_names(Storefront)
    | TRACES
    | {
        *("UNDERTONE_ENV", "UNDERTONE_PUBLIC_ORIGIN", "UNDERTONE_FRONT_SECRET"),
        *("UNDERTONE_BODY_LIMIT", "UNDERTONE_UPLOAD_LIMIT", "UNDERTONE_SENTRY_DSN"),
        *("UNDERTONE_TRUSTED_PROXIES", "UNDERTONE_PROXY_PROTOCOL", "UNDERTONE_INDEXNOW_KEY"),
        *("UNDERTONE_PARENT_PID", "UNDERTONE_STATUS_FILE"),  # set by the launcher alone
    }
)
NODE = {"NODE_*", "VITE_*", "FORCE_COLOR", "NO_COLOR"}

COMMAND = "undertone"  # the name under which the commands of a start have their list
VARIABLES: Mapping[str, set[str]] = {
    "API": PYTHON | DATABASE | OUTBOUND | API_SETTINGS,
    "Storefront": SYSTEM | NODE | STOREFRONT,
    "Sign-in": PYTHON
    | DATABASE
    | PROVIDERS
    | {
        *("UNDERTONE_ENV", "UNDERTONE_PUBLIC_ORIGIN", "UNDERTONE_VAR", "UNDERTONE_LOG_FORMAT"),
        "UNDERTONE_DEMO_SIGN_IN",
    },
    COMMAND: PYTHON | DATABASE | API_SETTINGS - PROVIDERS,
    "PostgreSQL client": SYSTEM | {"PG*"},
    "Watchdog": SYSTEM,
}
STORE = "AWS_*"
"""Keys, region and endpoint of an S3 service. Only where windows and pictures are at one."""
USERS_OF_STORE = ("API", COMMAND)


def pick_variables(child: str, environment: Mapping[str, str]) -> dict[str, str]:
    """Those variables of an environment that a child is given; a `*` stands for any ending."""
    listed = VARIABLES[child]
    if child in USERS_OF_STORE and environment.get("UNDERTONE_STORE", "").startswith("s3://"):
        listed = listed | {STORE}
    names = {name for name in listed if not name.endswith("*")}
    beginnings = tuple(name[:-1] for name in listed - names)
    return {
        name: value for name, value in environment.items() if name in names or name.startswith(beginnings)
    }
