"""Who asks, as an argument of a handler whose guard is `signed_in` or `perhaps_signed_in`."""

from litestar.di import NamedDependency

from app.members.sessions import Member

Asking = NamedDependency[Member]
"""For `member: Asking` behind `signed_in`."""

MaybeAsking = NamedDependency[Member | None]
"""For `maybe_member: MaybeAsking` behind `perhaps_signed_in`."""
