"""How a demo member signs in: with the demo's own provider, which runs on this machine alone.

That provider calls member 7 `demo-7` and adds the identity under its own address when somebody chooses
them. The identity here is what such a member would have had from a real provider: it can never answer.
"""

from data.records import Provider


def identity_of(provider: Provider, member_id: int) -> tuple[str, str]:
    """Issuer and subject."""
    return f"https://{provider}.example", f"demo-{member_id}"
