-- The database and its three roles, as an administrator of Postgres, once: psql -f deploy/roles.sql
-- Passwords come from OWNER_PASSWORD, APP_PASSWORD and BACKUP_PASSWORD. npm run db:migrate grants what each role needs.
\set ON_ERROR_STOP on
\getenv owner OWNER_PASSWORD
\getenv app APP_PASSWORD
\getenv backup BACKUP_PASSWORD

-- Owns the tables: migrates and restores. Restores go into a database of their own, hence createdb.
create role academy_owner login createdb password :'owner';
-- The server: reads and writes rows, and cannot change tables.
create role academy_app login password :'app';
-- Backs up: reads, and proves each backup in a database of its own.
create role academy_backup login createdb password :'backup';
create database academy owner academy_owner;
