"""Staff's passwords: their rules and their hashes (scrypt, with the cost that OWASP advises)."""

import secrets
from base64 import b64decode, b64encode
from hashlib import scrypt
from hmac import compare_digest
from unicodedata import normalize

MIN_LENGTH, MAX_LENGTH = 12, 128
_COST, _BLOCK, _LANES = 2**15, 8, 3
_MAX_MEMORY = 64 << 20
DUMMY_HASH = (
    f"scrypt${_COST}${_BLOCK}${_LANES}${b64encode(bytes(16)).decode()}${b64encode(bytes(32)).decode()}"
)
"""Compared with if there is no such account, so that this takes as long as a wrong password."""


class WeakPasswordError(Exception):
    """The text is no acceptable password. The message says why."""


def hash_password(password: str, account: str) -> str:
    """Hash a new password. Raises `WeakPasswordError` if it is not acceptable."""
    if not MIN_LENGTH <= len(password) <= MAX_LENGTH:
        raise WeakPasswordError(f"A password has {MIN_LENGTH} to {MAX_LENGTH} characters.")
    if account in password.lower():
        raise WeakPasswordError("This password is too easy to guess: it has the account's name in it.")
    if len(set(password)) < MIN_LENGTH // 2:
        raise WeakPasswordError("This password is too easy to guess: use more different characters.")
    salt = secrets.token_bytes(16)
    digest = _digest(password, salt, _COST, _BLOCK, _LANES)
    return f"scrypt${_COST}${_BLOCK}${_LANES}${b64encode(salt).decode()}${b64encode(digest).decode()}"


def matches_password(password: str, password_hash: str) -> bool:
    """Whether this is the password of that hash. It takes a fraction of a second: run it in a thread."""
    _, cost, block, lanes, salt, digest = password_hash.split("$")
    if len(password) > MAX_LENGTH:
        return False
    found = _digest(password, b64decode(salt), int(cost), int(block), int(lanes))
    return compare_digest(found, b64decode(digest))


def _digest(password: str, salt: bytes, cost: int, block: int, lanes: int) -> bytes:
    text = normalize("NFKC", password).encode()
    return scrypt(text, salt=salt, n=cost, r=block, p=lanes, maxmem=_MAX_MEMORY, dklen=32)
