"""Litestar without its plugins for pydantic and attrs."""

from litestar import Litestar
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin


class LeanLitestar(Litestar):
    """Litestar that does not import pydantic, which is installed for the admin, into every process."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]
