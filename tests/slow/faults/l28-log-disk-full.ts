import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";
import { clusterIn, postgresHome } from "@/scripts/lib/postgres-home.mjs";
import type { Fault } from "./fault";
import { breakGround } from "./support/databases";
import { plugUp, smallDisk } from "./support/disk";
import { unhurried } from "./support/figures";
import { ask, PAGE } from "./support/request";
import { judge, servedAfter, startWriters } from "./support/writers";

/** Space for the write-ahead log at rest and for what a copy of the demo writes. */
const SIZE = "320m";
const WRITERS = 20;
const PAGES_TURNED = 60;
const AWAY_MS = 4_000;
const SERVED_MS = 2_000;

export const logDiskFull: Fault = {
  id: "L28",
  what: "the write-ahead log's disk full under 20 writers, until Postgres panics; then freed, and Postgres restarted",
  run: async (stage) => {
    const { raise, must, all, figure, later } = stage;
    const { small, beside } = smallDisk(SIZE, later);
    const own = await breakGround(join(beside, "data"));
    later(() => own.close());
    const { home } = await postgresHome(own.folder);
    await own.stop();
    moveLog(join(clusterIn(home), "pg_wal"), join(small, "pg_wal"));
    await own.start();
    const academy = await raise({ ground: own, instances: 2 });
    const writers = await startWriters(academy, WRITERS);
    await pause(2_000);

    const unplug = plugUp(small);
    const panicked = (await turnPages(academy.sql)) ? Date.now() : undefined;
    await pause(AWAY_MS);
    const alive = await Promise.all(academy.instances.map(({ url }) => ask(url, "/api/health")));
    const page = await ask(academy.url(), "/register", PAGE);
    const said = readFileSync(join(home, "postgres.log"), "utf8");
    unplug();
    await own.stop("SIGQUIT");
    await own.start();
    const up = Date.now();
    await pause(AWAY_MS);
    await writers.stop();
    const served = servedAfter(writers, up);
    const away = writers.deeds.filter(({ begun }) => panicked && begun > panicked && begun < up - 1_000);
    must(
      "Postgres panicked for lack of space",
      /PANIC:.*No space left on device/.test(said),
      said.slice(-400),
    );
    must("requests were made meanwhile", away.length > 0);
    all("every one gets 503, a page too", [...away.map(({ answer }) => answer), page], 503);
    all("the processes are alive", alive);
    must("recovers by itself within two seconds after Postgres is up", served < unhurried(SERVED_MS), served);
    figure("served after", `${served} ms`);
    await judge(stage, academy, writers);
  },
};

/** Postgres must be stopped. */
function moveLog(from: string, to: string): void {
  const copied = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
  if (copied.status !== 0) throw new Error(`the log cannot be moved: ${copied.stderr}`);
  rmSync(from, { recursive: true });
  symlinkSync(to, from);
}

/** Switches log segments before they are full, to use up the reserve sooner. @returns whether that ended Postgres */
async function turnPages(sql: Sql): Promise<boolean> {
  for (let left = PAGES_TURNED; left > 0; left--) {
    try {
      await sql`select pg_logical_emit_message(true, 'faults', repeat('x', 1000))`;
      await sql`select pg_switch_wal()`;
    } catch {
      return true;
    }
  }
  return false;
}
