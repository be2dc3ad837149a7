import { mkdirSync } from "node:fs";
import postgres from "postgres";
import { startPostgres } from "@/scripts/lib/postgres.mjs";
import { removeHome } from "@/scripts/lib/postgres-home.mjs";
import { fill, type Ground } from "../faults/support/databases";

const TEMPLATE = "simulation_template";

export type EmptyGround = Ground & { drop: (database: string) => Promise<void> };

/**
 * A Postgres with one migrated database without a demo, of which each academy gets a copy.
 * @param folder emptied before and removed after
 */
export async function breakEmptyGround(folder: string): Promise<EmptyGround> {
  removeHome(folder);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const { child, url } = await startPostgres({ folder, throwAway: true });
  await fill(url, TEMPLATE, ["scripts/db-migrate.ts"]);
  const onServer = async (work: (server: postgres.Sql) => Promise<unknown>) => {
    const server = postgres(url("postgres"), { max: 1, onnotice: () => {} });
    await work(server).finally(() => server.end());
  };
  const copy = async (name: string) => {
    await onServer((server) => server`create database ${server(name)} template ${server(TEMPLATE)}`);
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
    drop: (name) => onServer((server) => server`drop database ${server(name)} with (force)`),
    grown: () => copy("simulation_grown"),
    close: async () => {
      await stop();
      removeHome(folder);
    },
  };
}
