"""The shop as a Piccolo app: where its migrations are, and its tables."""

from pathlib import Path

from piccolo.conf.apps import AppConfig

from app.schema.tables import TABLES

APP_CONFIG = AppConfig(
    app_name="undertone",
    migrations_folder_path=str(Path(__file__).parent / "migrations"),
    table_classes=list(TABLES),
)
