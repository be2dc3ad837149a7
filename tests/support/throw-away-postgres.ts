import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { bundle, bundleOf } from "@/scripts/lib/bundle.mjs";
import { runChild } from "@/scripts/lib/child.mjs";
import { ensureDatabase, startPostgres } from "@/scripts/lib/postgres.mjs";
import { removeHome } from "@/scripts/lib/postgres-home.mjs";
import { sweepThrowAways, throwAwayFolder } from "@/scripts/lib/throw-away-folder.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the run's own Postgres, without a database. */
    postgres: string;
  }
}

const TEMPLATE = "academy_template";

/**
 * Starts one Postgres for the whole run, without durability, and one migrated database that every test file copies.
 * It is removed after the run.
 */
export default async function throwAwayPostgres(project: TestProject): Promise<() => Promise<void>> {
  const { root } = project.config;
  sweepThrowAways(root);
  await bundle(root);
  const folder = throwAwayFolder(root, `test-${process.pid}`);
  const { child, url } = await startPostgres({ folder, throwAway: true });
  await withoutAutovacuum(url("postgres"));
  await ensureDatabase(url, TEMPLATE);
  await runChild("The migration", process.execPath, [bundleOf("scripts/db-migrate.ts")], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url(TEMPLATE) },
  });
  project.provide("postgres", url(""));
  return async () => {
    await child.stop();
    removeHome(folder);
  };
}

/** Table statistics must not depend on when autovacuum runs; a test that needs them runs analyze itself. */
async function withoutAutovacuum(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql`alter system set autovacuum = off`;
  await sql`select pg_reload_conf()`;
  await sql.end();
}
