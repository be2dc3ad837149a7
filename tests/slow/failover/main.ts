import { setTimeout as pause } from "node:timers/promises";
import { onStopSignal, stopChildren } from "@/scripts/lib/child.mjs";
import { postgresHome, removeHome } from "@/scripts/lib/postgres-home.mjs";
import { readMachine } from "../bench/machine";
import { machineLine } from "../bench/table";
import type { Academy } from "../faults/support/academy";
import { ROOT, runFolder } from "../faults/support/databases";
import { lookAfter, savedRegisters } from "../faults/support/invariants";
import { newClass } from "../faults/support/people";
import { judge, startWriters } from "../faults/support/writers";
import { startAcademy } from "./academy";
import { type Cluster, startCluster } from "./cluster";
import { type Jobs, judgeJobs, plantJobs } from "./jobs";
import { type Kill, type Killed, kill, seconds } from "./kills";

/** The promise of docs/scaling.md. */
const BACK_MS = 30_000;
const WRITERS = 6;
const REST_MS = 400;
/** How long the whole cluster works before each kill. */
const CALM_MS = 6_000;
const FAREWELL_MS = 20_000;
const LOST = "nothing acknowledged is lost";

const { kills, isControl } = readArguments(process.argv.slice(2));
const began = performance.now();
const broken: string[] = [];
const figures: string[] = [];
const done: Killed[] = [];
let endings: (() => Promise<unknown>)[] = [];

onStopSignal(() => void Promise.race([leave(), pause(FAREWELL_MS)]).then(() => process.exit(1)));
process.on("unhandledRejection", (why) => broken.push(`unhandled: ${why}`));

const machine = machineLine(await readMachine(ROOT));
print(`Failover, ${machine}`);
try {
  await play();
} catch (error) {
  broken.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
await leave();
report();

async function play(): Promise<void> {
  const folder = runFolder("failover");
  const { home, account } = await postgresHome(folder);
  endings.push(async () => removeHome(folder));
  const cluster = await startCluster(home, account, !isControl);
  endings.push(cluster.close);
  say(
    `etcd and Patroni are up: two Postgres ${cluster.version}, ${isControl ? "asynchronous" : "the standby synchronous"}`,
  );
  const { academy, close } = await startAcademy(home, account, cluster);
  endings.push(close);
  say("two app processes are up behind HAProxy, PgBouncer and HAProxy between them and the primary");
  await underLoad(cluster, academy);
}

/** Kills node after node while writers write, then judges what is in the database. */
async function underLoad(cluster: Cluster, academy: Academy): Promise<void> {
  const { sql } = academy;
  const registers = await savedRegisters(academy);
  const { classId } = await newClass(sql, null);
  const writers = await startWriters(academy, WRITERS, REST_MS);
  say(`${WRITERS} writers enroll, register and report payments`);
  const jobs: Jobs[] = [];
  try {
    for (const next of plan()) {
      await pause(CALM_MS);
      jobs.push(await plantJobs(sql, classId));
      await pause(Math.random() * 4_000);
      done.push(await kill(next, cluster, writers, say));
    }
    await pause(CALM_MS);
  } finally {
    await writers.stop();
  }
  say(`${writers.deeds.length} requests were made; looking for every acknowledged one`);
  const stage = { must, figure: (name: string, value: string | number) => figures.push(`${name} ${value}`) };
  await judge(stage, academy, writers);
  figures.push(`jobs done once ${await judgeJobs(sql, jobs, must)}`);
  // The rows came faster than Postgres counts them for its plans.
  await sql`analyze`;
  await lookAfter(academy, registers, must);
  const slow = done.filter(({ served }) => served > BACK_MS);
  must(`back within ${BACK_MS / 1000} s after each kill`, slow.length === 0, slow);
}

/** Every second primary loses its disk too; at the end the standby dies. */
function plan(): Kill[] {
  const primaries = Array.from(
    { length: kills },
    (_, n): Kill => ({ role: "primary", losesDisk: n % 2 === 1 }),
  );
  return isControl ? primaries : [...primaries, { role: "standby", losesDisk: false }];
}

function must(rule: string, holds: boolean, found?: unknown): void {
  if (holds) return;
  broken.push(`${rule}${found === undefined ? "" : `; found ${JSON.stringify(found).slice(0, 600)}`}`);
}

function report(): void {
  const rows = done.map(
    (each, n) =>
      `| ${n + 1} | ${each.role} ${each.who}${each.losesDisk ? " and its disk" : ""} | ${each.promoted ? seconds(each.promoted) : "-"} | ${seconds(each.served)} | ${seconds(each.whole)}, ${each.rejoined} |`,
  );
  print(
    [
      "",
      "| kill | what died | new primary after | write acknowledged after | standby again after |",
      "| --- | --- | --- | --- | --- |",
      ...rows,
      "",
    ].join("\n"),
  );
  print(figures.join("\n"));
  print(`\n${machine}, ${seconds(performance.now() - began)}`);
  if (isControl) {
    const lost = broken.filter((rule) => rule.startsWith(LOST));
    print(
      lost.length > 0
        ? `PASS: acknowledged rows were lost, as they must be without a synchronous standby (${lost})`
        : `FAIL: nothing was lost\n${broken.join("\n")}`,
    );
    process.exit(lost.length > 0 ? 0 : 1);
  }
  for (const rule of broken) print(`BROKEN: ${rule}`);
  print(broken.length > 0 ? "FAIL" : "PASS: no acknowledged row lost, check_invariants() empty");
  process.exit(broken.length > 0 ? 1 : 0);
}

async function leave(): Promise<void> {
  const open = endings.reverse();
  endings = [];
  for (const end of open) await end().catch(() => {});
  await stopChildren();
}

function readArguments(given: string[]) {
  const at = given.indexOf("--kills");
  const number = at < 0 ? 3 : Number(given[at + 1]);
  const control = given.includes("--control");
  if (!Number.isInteger(number) || number < 1) {
    print(
      "--kills takes a number of primaries to kill, 3 by default; --control kills one of an asynchronous cluster.",
    );
    process.exit(2);
  }
  return { kills: control ? 1 : number, isControl: control };
}

function say(event: string): void {
  print(`${seconds(performance.now() - began).padStart(8)}  ${event}`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
