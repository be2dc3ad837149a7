#!/bin/sh
# A new version with containers: one app after the other, so that the site stays open (docs/going-live.md).
set -eu
cd "$(dirname "$0")/.."
docker compose build
# --no-deps: before the migration.
docker compose run --rm --no-deps backup node scripts/backup.mjs
docker compose run --rm migrate
for app in app1 app2; do
  docker compose up --detach --no-deps --wait "$app"
done
docker compose up --detach --remove-orphans
