"""Reads where the service of an object store is: `AWS_ENDPOINT_URL`, for services other than Amazon's."""

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

_NAMES = ("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")
"""The first that is set counts."""
_ADDRESS = re.compile(r"https?://[^\s/?#@]+(/[^\s?#]*)?")


def find_endpoint(variables: Mapping[str, str]) -> str:
    """The address of the service. Empty for Amazon's."""
    return next((variables[name] for name in _NAMES if variables.get(name)), "")


def find_endpoint_fault(variables: Mapping[str, str]) -> str:
    """Describe a fault of the address, as a sentence without its value. Empty if it is right or not set."""
    name = next((name for name in _NAMES if variables.get(name)), "")
    if not name or _is_address(variables[name]):
        return ""
    return f"{name} must be an address such as https://minio.internal:9000, and nothing after it."


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return bool(_ADDRESS.fullmatch(text) and parts.hostname and parts.port != 0)
    except ValueError:  # no port, or no IPv6 address
        return False
