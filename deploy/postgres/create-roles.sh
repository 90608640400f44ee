#!/bin/sh
# Creates the database, its owner, and the role of the server, which owns nothing. The image runs this once, on an empty volume.
set -eu
psql --username "${POSTGRES_USER:-postgres}" --no-psqlrc --set ON_ERROR_STOP=1 \
  --set owner_password="$DATABASE_OWNER_PASSWORD" --set app_password="$DATABASE_APP_PASSWORD" <<'SQL'
create role tassel login createdb password :'owner_password'; -- createdb for tassel rehearse-restore
create role tassel_app login password :'app_password';
create database tassel owner tassel;
SQL
