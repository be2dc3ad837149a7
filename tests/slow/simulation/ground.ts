import { mkdirSync } from "node:fs";
import postgres from "postgres";
import { startPostgres } from "@/scripts/lib/postgres.mjs";
import { removeHome } from "@/scripts/lib/postgres-home.mjs";
import { throwAwayFolder } from "@/scripts/lib/throw-away-folder.mjs";
import { fill, type Ground, ROOT } from "../faults/support/databases";

const TEMPLATE = "simulation_template";

/** A Postgres with one migrated database without a demo, of which each academy gets a copy. */
export async function breakEmptyGround(): Promise<Ground> {
  const folder = throwAwayFolder(ROOT, `test-${process.pid}`);
  removeHome(folder);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const { child, url } = await startPostgres({ folder, throwAway: true });
  await fill(url, TEMPLATE, ["scripts/db-migrate.ts"]);
  const copy = async (name: string) => {
    const server = postgres(url("postgres"), { max: 1, onnotice: () => {} });
    await server`drop database if exists ${server(name)}`;
    await server`create database ${server(name)} template ${server(TEMPLATE)}`;
    await server.end();
    return url(name);
  };
  const stop = async () => void (await child.stop(15_000, "SIGQUIT"));
  return {
    folder,
    version: "",
    url,
    stop,
    start: async () => {},
    copyOfDemo: copy,
    grown: () => copy("simulation_grown"),
    close: async () => {
      await stop();
      removeHome(folder);
    },
  };
}
