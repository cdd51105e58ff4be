"""What waits to be told goes in the moment that an alert is paused, also if it goes on at once."""

from app.schema.sql_migration import sql_migration

ID = "0025_paused_news"
VERSION = "1.38.0"
DESCRIPTION = "News of an alert go when it is paused"
UP = """
    CREATE FUNCTION drop_paused_news() RETURNS trigger LANGUAGE plpgsql
        SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
        DELETE FROM alert_news WHERE alert_id = NEW.id;
        RETURN NULL;
    END $$;
    CREATE TRIGGER alert_paused AFTER UPDATE OF paused_at ON alert
        FOR EACH ROW WHEN (OLD.paused_at IS NULL AND NEW.paused_at IS NOT NULL)
        EXECUTE FUNCTION drop_paused_news()"""
DOWN = """
    DROP TRIGGER alert_paused ON alert;
    DROP FUNCTION drop_paused_news()"""
forwards = sql_migration(ID, DESCRIPTION, UP, DOWN)
