"""The command line `undertone`. Each command is imported when it is used."""

from importlib import import_module

import click

# Name, module and attribute of the click command, and its line in `--help`, which imports nothing.
COMMANDS = {
    "init": ("app.commands.init:init", "Write the settings and secrets of a new shop."),
    "start": ("app.launch.__main__:start", "Open the shop: everything on this machine."),
    "serve": (
        "app.launch.__main__:serve_shoppers",
        "Serve shoppers: the API and the storefront, beside others.",
    ),
    "work": ("app.launch.__main__:work_for_shop", "Do the shop's own work. Any number may."),
    "doctor": ("app.commands.doctor:doctor", "Say what is wrong with this machine, and what to do."),
    "settings": ("app.commands.settings:settings", "Show the settings in force, secrets masked."),
    "constants": ("app.commands.storefront_sources:constants", "Print the storefront's shared constants."),
    "openapi": ("app.commands.storefront_sources:openapi", "Print the API's OpenAPI document."),
    "window": ("app.commands.window:window", "Build the shop window, or compile what serves it."),
    "member": ("app.commands.member:member", "Look after members' accounts."),
    "shop": ("app.commands.shop:shop", "Say what the shop is called, and whose it is."),
    "staff": ("app.commands.staff:staff", "Look after the accounts that may open the admin."),
    "mail": ("app.commands.mail:mail", "Look at letters, and at what comes back."),
    "newsletter": ("app.commands.newsletter:newsletter", "Look after the newsletter."),
    "duties": ("app.commands.duties:duties", "Count a quarter, list complaints, tell changed policies."),
    "privacy": ("app.commands.privacy:privacy", "Forget what has been kept long enough."),
    "migrate": ("app.commands.database.migrate:migrate", "Bring the database's schema up to date."),
    "backup": ("app.commands.database.backup:backup", "Back the shop up, while it is open."),
    "restore": ("app.commands.database.backup:restore", "Restore a backup."),
    "verify-backup": (
        "app.commands.database.backup:verify_backup",
        "Read a backup, and say whether it is whole.",
    ),
    "database": ("app.commands.database.rights:database", "Give the roles of the database their rights."),
    "import": (
        "app.commands.catalogue.importing:import_group",
        "Bring a catalogue in, ours or a public one.",
    ),
    "export": ("app.commands.catalogue.exporting:export_group", "Take the catalogue out as files."),
    "seed": ("app.commands.catalogue.demo:seed", "Fill an empty shop with the demo."),
    "feeds": ("app.commands.catalogue.feeds:feeds", "Look after retailers' feeds."),
    "figures": ("app.commands.figures:figures", "Show visits, searches and clicks to retailers."),
    "prices": ("app.commands.catalogue.prices:prices", "Look after the history of prices."),
    "pictures": ("app.commands.catalogue.pictures:pictures", "Fetch the pictures of products."),
}


class LazyGroup(click.Group):
    """Imports a command when it is used, so that `settings` does not import what `seed` needs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.command(cls=LazyGroup, name="undertone")
@click.version_option(package_name="undertone")
def main() -> None:
    """Run the shop and look after it."""


if __name__ == "__main__":
    main()
