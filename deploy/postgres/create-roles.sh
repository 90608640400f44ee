#!/bin/sh
# Creates a database, its owner, and the role of the server, which owns nothing. The image runs this once, on an empty volume; for one more
# installation run it with its DATABASE_NAME (docs/several.md).
set -eu
# psql reads them from its environment: every user of the machine can see a program's arguments.
export DATABASE_NAME="${DATABASE_NAME:-tassel}" DATABASE_OWNER_PASSWORD DATABASE_APP_PASSWORD
psql --username "${POSTGRES_USER:-postgres}" --no-psqlrc --set ON_ERROR_STOP=1 <<'SQL'
\getenv name DATABASE_NAME
\getenv owner_password DATABASE_OWNER_PASSWORD
\getenv app_password DATABASE_APP_PASSWORD
\set app :name _app
create role :"name" login createdb password :'owner_password'; -- createdb for tassel rehearse-restore
create role :"app" login password :'app_password';
create database :"name" owner :"name";
-- By default every role may connect to every database.
revoke connect on database :"name" from public;
grant connect on database :"name" to :"app";
SQL
