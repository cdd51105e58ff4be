"""Reads the address of a database as asyncpg does: finds what is wrong with it, and shows it without secrets.

Several hosts are allowed, as in `postgresql://shop@one:5432,two:5433/undertone?target_session_attrs=primary`.
"""

import re
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Annotated, TypeVar
from urllib.parse import SplitResult, parse_qs, urlsplit, urlunsplit

import msgspec

DatabaseAddress = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^(postgres(ql)?://.+)?$",
        description="an address that begins with postgresql://",
        extra={"secret": True},
    ),
]
DATABASE_ADDRESSES = ("database_url", "database_direct_url", "database_replica_url")
"""The settings that are addresses of the database."""
AnySettings = TypeVar("AnySettings", bound=msgspec.Struct)
DEFAULT_PORT = "5432"
DEFAULT_PORTS = {"redis": "6379", "rediss": "6379"}
"""Of other servers, whose addresses are shown as those of the database are."""
CHOICES = {
    "target_session_attrs": ("any", "primary", "standby", "read-write", "read-only", "prefer-standby"),
    "sslmode": ("disable", "allow", "prefer", "require", "verify-ca", "verify-full"),
}
_HOST = re.compile(r"(?P<name>\[[^\]]+\]|[^:\[\]]*)(?::(?P<port>.*))?", re.DOTALL)


def find_database_fault(url: str) -> str:
    """Describe a fault of an address, as the end of a sentence, without secrets. Empty if it is right."""
    if not url:
        return ""
    try:
        parts = urlsplit(url)
    except ValueError:
        return "it is not an address (is a bracket of an IPv6 host missing?)"
    if parts.netloc.count("@") > 1:
        return "an @ in its user or password has to be written as %40"
    return next(_find_host_faults(parts), "") or next(_find_option_faults(parts.query), "")


def require_tls_of(settings: AnySettings) -> AnySettings:
    """The same settings, with TLS required where the database is on another machine."""
    return msgspec.structs.replace(
        settings, **{name: require_tls(getattr(settings, name)) for name in DATABASE_ADDRESSES}
    )


def require_tls(url: str) -> str:
    """The address with `sslmode=require` where a host is another machine and nothing says otherwise."""
    parts = urlsplit(url)
    options = _read_options(parts.query)
    if not url or "sslmode" in options:
        return url
    hosts = [name for name, _ in _split_hosts(parts)] or options.get("host", "").split(",")
    if all(_is_on_this_machine(host) for host in hosts):
        return url
    return urlunsplit(parts._replace(query=f"{parts.query}&sslmode=require".lstrip("&")))


def _is_on_this_machine(host: str) -> bool:
    """Whether a host is this machine: a socket, a name of it, or one of its loopback addresses."""
    name = host.strip("[]")
    if not name or name.startswith(("/", "@")) or name == "localhost":
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def mask_secrets(url: str) -> str:
    """The hosts and the database name of an address, without the rest."""
    parts = urlsplit(url)
    usual = DEFAULT_PORTS.get(parts.scheme, DEFAULT_PORT)
    hosts = ",".join(f"{name}:{port or usual}" for name, port in _split_hosts(parts))
    hosts = hosts or _read_options(parts.query).get("host", "")
    return f"{parts.scheme}://***@{hosts}{parts.path}"


def _find_host_faults(parts: SplitResult) -> Iterator[str]:
    for name, port in _split_hosts(parts):
        if not name:
            yield "one of its hosts is empty"
        if port and not (port.isascii() and port.isdigit() and 1 <= int(port) <= 65535):
            yield (
                "its port must be a whole number from 1 to 65535, and a / ? # : or @ in its password has to "
                "be written as %2F %3F %23 %3A or %40"
            )


def _find_option_faults(query: str) -> Iterator[str]:
    try:
        options = _read_options(query)
    except ValueError:
        yield "what follows its question mark must be name=value, joined by &"
        return
    for name, choices in CHOICES.items():
        if name in options and options[name] not in choices:
            yield f"{name} must be {', '.join(choices[:-1])} or {choices[-1]}"


def _split_hosts(parts: SplitResult) -> Iterator[tuple[str, str]]:
    """Each host with its port: empty where none is named, and no number where the host cannot be read."""
    hosts = parts.netloc.rpartition("@")[2]
    for host in hosts.split(",") if hosts else ():
        found = _HOST.fullmatch(host)
        yield (found["name"], found["port"] or "") if found else (host, "none")


def _read_options(query: str) -> dict[str, str]:
    return {name: values[-1] for name, values in parse_qs(query, strict_parsing=bool(query)).items()}
