"""Shows Piccolo's own commands the shop's engine and tables."""

from piccolo.conf.apps import AppRegistry

from app.kit.database.piccolo_engine import ENGINE as DB

APP_REGISTRY = AppRegistry(apps=["app.schema.piccolo_app"])

__all__ = ["APP_REGISTRY", "DB"]
