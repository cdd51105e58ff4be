"""The settings of the providers that members sign in with. `app.settings` reads them."""

from typing import Annotated, Any, get_type_hints

import msgspec

Text = Annotated[str, msgspec.Meta(min_length=1, description="a text")]
Address = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^https?://[^?#@\s]+$", description="an address that begins with http:// or https://"
    ),
]
Secret = Annotated[str, msgspec.Meta(min_length=1, description="a text", extra={"secret": True})]


class Google(msgspec.Struct, frozen=True, kw_only=True):
    """Sign-in with Google, on once it has a client id (`UNDERTONE_GOOGLE_<NAME>`)."""

    client_id: Text = ""
    """The number of the shop there."""
    client_secret: Secret = ""
    """Its secret there."""
    issuer: Address = "https://accounts.google.com"
    """The issuer that signs the answers."""
    authorize_url: Address = "https://accounts.google.com/o/oauth2/v2/auth"
    """The page that members are sent to."""
    token_url: Address = "https://oauth2.googleapis.com/token"  # noqa: S105 - an address
    """The address at which codes are exchanged."""
    keys_url: Address = "https://www.googleapis.com/oauth2/v3/certs"
    """The address of the keys of the signatures."""
    picture_origin: Address = "https://lh3.googleusercontent.com"
    """From where pictures of profiles may come."""


class Facebook(msgspec.Struct, frozen=True, kw_only=True):
    """Sign-in with Facebook, on once it has a client id (`UNDERTONE_FACEBOOK_<NAME>`)."""

    client_id: Text = ""
    """The number of the shop there."""
    client_secret: Secret = ""
    """Its secret there."""
    issuer: Address = "https://www.facebook.com"
    """The issuer that signs the answers."""
    authorize_url: Address = "https://www.facebook.com/v23.0/dialog/oauth"
    """The page that members are sent to."""
    token_url: Address = "https://graph.facebook.com/v23.0/oauth/access_token"  # noqa: S105 - an address
    """The address at which codes are exchanged."""
    profile_url: Address = "https://graph.facebook.com/v23.0/me"
    """The address at which a profile is read."""
    picture_origin: Address = "https://platform-lookaside.fbsbx.com"
    """From where pictures of profiles may come."""


class Apple(msgspec.Struct, frozen=True, kw_only=True):
    r"""Sign-in with Apple, on once it has a client id (`UNDERTONE_APPLE_<NAME>`).

    The private key is the content of Apple's .p8 file; its line ends may be written as `\n`.
    """

    client_id: Text = ""
    """The number of the shop there."""
    team_id: Text = ""
    """The team of the developer account."""
    key_id: Text = ""
    """The name of the private key."""
    private_key: Secret = ""
    """The content of Apple's .p8 file. Its line ends may be written as `\\n`."""
    issuer: Address = "https://appleid.apple.com"
    """The issuer that signs the answers."""
    authorize_url: Address = "https://appleid.apple.com/auth/authorize"
    """The page that members are sent to."""
    token_url: Address = "https://appleid.apple.com/auth/token"  # noqa: S105 - an address
    """The address at which codes are exchanged."""
    keys_url: Address = "https://appleid.apple.com/auth/keys"
    """The address of the keys of the signatures."""


class Providers(msgspec.Struct, frozen=True, kw_only=True):
    """The providers that members may sign in with: each field is the name of one."""

    google: Google = Google()
    facebook: Facebook = Facebook()
    apple: Apple = Apple()


PROVIDERS: dict[str, type[Any]] = get_type_hints(Providers)
"""The settings of each provider, by its name."""
