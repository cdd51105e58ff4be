"""The shop as a Piccolo app: its tables and where its migrations lie."""

from pathlib import Path

from piccolo.conf.apps import AppConfig

from app.tables import TABLES

APP_CONFIG = AppConfig(
    app_name="undertone",
    migrations_folder_path=str(Path(__file__).parent / "steps"),
    table_classes=list(TABLES),
)
