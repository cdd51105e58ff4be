"""What all features share: HTTP, the database, cookies, limits, logs and metrics."""
