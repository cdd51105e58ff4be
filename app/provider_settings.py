"""What can be set of the providers that members sign in with. `app.settings` reads it."""

from typing import Annotated

import msgspec

Text = Annotated[str, msgspec.Meta(min_length=1, description="a text")]
Address = Annotated[
    str,
    msgspec.Meta(pattern=r"^https?://[^?#@\s]+$", description="an address that begins with https://"),
]
Secret = Annotated[str, msgspec.Meta(min_length=1, description="a text", extra={"secret": True})]


class Google(msgspec.Struct, frozen=True, kw_only=True):
    """Sign-in with Google, on once it has a client id (`UNDERTONE_GOOGLE_<NAME>`)."""

    client_id: Text = ""
    client_secret: Secret = ""
    issuer: Address = "https://accounts.google.com"
    authorize_url: Address = "https://accounts.google.com/o/oauth2/v2/auth"
    token_url: Address = "https://oauth2.googleapis.com/token"  # noqa: S105 - an address
    keys_url: Address = "https://www.googleapis.com/oauth2/v3/certs"
    picture_origin: Address = "https://lh3.googleusercontent.com"


class Facebook(msgspec.Struct, frozen=True, kw_only=True):
    """Sign-in with Facebook, on once it has a client id (`UNDERTONE_FACEBOOK_<NAME>`)."""

    client_id: Text = ""
    client_secret: Secret = ""
    issuer: Address = "https://www.facebook.com"
    authorize_url: Address = "https://www.facebook.com/v23.0/dialog/oauth"
    token_url: Address = "https://graph.facebook.com/v23.0/oauth/access_token"  # noqa: S105 - an address
    profile_url: Address = "https://graph.facebook.com/v23.0/me"
    picture_origin: Address = "https://platform-lookaside.fbsbx.com"


class Apple(msgspec.Struct, frozen=True, kw_only=True):
    r"""Sign-in with Apple, on once it has a client id (`UNDERTONE_APPLE_<NAME>`).

    The private key is the content of Apple's .p8 file; its line ends may be written as `\n`.
    """

    client_id: Text = ""
    team_id: Text = ""
    key_id: Text = ""
    private_key: Secret = ""
    issuer: Address = "https://appleid.apple.com"
    authorize_url: Address = "https://appleid.apple.com/auth/authorize"
    token_url: Address = "https://appleid.apple.com/auth/token"  # noqa: S105 - an address
    keys_url: Address = "https://appleid.apple.com/auth/keys"
