"""Staying signed in: cookies, refreshing, signing out, and who is asking.

What other features use:

    @post("/wishlist", guards=[signed_in, limited("votes")])
    async def add(member: SignedIn, ...): ...           # a `Member`; 401 without a session

    @get("/product", guards=[perhaps_signed_in])
    async def product(maybe_member: PerhapsSignedIn, ...): ...   # a `Member` or None
"""

from app.members.sessions.guards import PerhapsSignedIn, SignedIn, perhaps_signed_in, signed_in
from app.members.sessions.schemas import Member

__all__ = ["Member", "PerhapsSignedIn", "SignedIn", "perhaps_signed_in", "signed_in"]
