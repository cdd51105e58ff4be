#!/bin/sh
# Run by the image of PostgreSQL on an empty volume: users for `serve`, with the desk and without, and for `work`. What they may do,
# `undertone migrate` says (docs/operations.md#rights-in-the-database).
set -eu

SECRETS="${SECRETS:-/run/secrets}"
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --no-psqlrc --quiet --set ON_ERROR_STOP=1 \
    --set serve_password="$(cat "$SECRETS/serve-password")" --set work_password="$(cat "$SECRETS/work-password")" <<'SQL'
CREATE ROLE undertone_serve;
CREATE ROLE undertone_work;
CREATE ROLE undertone_admin;
GRANT undertone_serve TO undertone_admin;
CREATE USER shop_serve PASSWORD :'serve_password' IN ROLE undertone_serve;
CREATE USER shop_admin PASSWORD :'serve_password' IN ROLE undertone_admin;
CREATE USER shop_work PASSWORD :'work_password' IN ROLE undertone_work;
SQL
