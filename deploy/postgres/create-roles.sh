#!/bin/sh
# Creates the database, its owner, and the role of the server, which owns nothing. The image runs this once, on an empty volume.
set -eu
# psql reads the passwords from its environment: every user of the machine can see a program's arguments.
export DATABASE_OWNER_PASSWORD DATABASE_APP_PASSWORD
psql --username "${POSTGRES_USER:-postgres}" --no-psqlrc --set ON_ERROR_STOP=1 <<'SQL'
\getenv owner_password DATABASE_OWNER_PASSWORD
\getenv app_password DATABASE_APP_PASSWORD
create role tassel login createdb password :'owner_password'; -- createdb for tassel rehearse-restore
create role tassel_app login password :'app_password';
create database tassel owner tassel;
SQL
