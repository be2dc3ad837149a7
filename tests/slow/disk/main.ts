import { setTimeout as pause } from "node:timers/promises";
import { onStopSignal, stopChildren } from "@/scripts/lib/child.mjs";
import { postgresHome, removeHome } from "@/scripts/lib/postgres-home.mjs";
import { type Academy, raiseAcademy } from "../faults/support/academy";
import { fill, runFolder } from "../faults/support/databases";
import { lookAfter, savedRegisters } from "../faults/support/invariants";
import {
  acknowledged,
  type Deed,
  lost,
  readStored,
  startWriters,
  type Writers,
} from "../faults/support/writers";
import { type Archived, startArchived } from "./server";

/** The disk of the database is lost under load, and comes back from the backup and the archived log (docs/backups.md). */

const WRITERS = 6;
const REST_MS = 200;
const LOAD_MS = 20_000;
const SAMPLE_MS = 200;
const NAME = "academy";
const ALL_BYTES = 16 * 1024 * 1024;

/** Where the log was at a moment: whatever was acknowledged before it is before this position. */
type Sample = { at: number; position: bigint };

const began = performance.now();
const broken: string[] = [];
const endings: (() => Promise<unknown>)[] = [];

onStopSignal(() => void leave().then(() => process.exit(1)));
try {
  await play();
} catch (error) {
  broken.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
await leave();
for (const rule of broken) say(`BROKEN: ${rule}`);
say(broken.length > 0 ? "FAIL" : "PASS");
process.exit(broken.length > 0 ? 1 : 0);

async function play(): Promise<void> {
  const folder = runFolder("disk");
  const { home, account } = await postgresHome(folder);
  endings.push(async () => removeHome(folder));
  const server = await startArchived(home, account);
  endings.push(server.stop);
  await fill(server.url, NAME, ["scripts/db-migrate.ts", "scripts/db-seed.ts"]);
  const databases = {
    url: server.url,
    copyOfDemo: async () => server.url(NAME),
    grown: () => Promise.reject(new Error("the large database is not part of this test")),
  };
  const academy = await raiseAcademy(databases, { settings: { NO_SCHEDULER: "0" } });
  endings.push(academy.close);
  const registers = await savedRegisters(academy);
  say(`Postgres ${server.version} with an archived log, and an academy on it`);
  const writers = await startWriters(academy, WRITERS, REST_MS);
  await server.backUp();
  say(`backup made under load, ${writers.deeds.length} requests so far`);
  const { samples, middle } = await sampled(academy);
  await server.loseDisk();
  await writers.stop();
  say(`the disk is lost after ${writers.deeds.length} requests`);
  const end = endOf(server.newestArchived());
  const last = samples.filter(({ position }) => position <= end).at(-1);
  if (!last) throw new Error("nothing was archived");
  const lossMs = (samples.at(-1)?.at ?? 0) - last.at;
  const kept = before(writers, last.at);
  const after = acknowledged(writers).length - kept.length;

  await back(server, "backup");
  const control = await lost(academy.sql, kept);
  must(
    "the backup alone lacks what was acknowledged after it, so this test sees a loss",
    control > 0,
    control,
  );

  await again(server, middle);
  // Students, because the scheduler books the callbacks that were kept as soon as the database is back.
  const [late] = await academy.sql`select count(*)::int as rows from students where created_at > ${middle}`;
  await readStored(academy);
  const gone = await lost(academy.sql, before(writers, middle.getTime()));
  must(
    "restored to a moment, what was acknowledged before is there, and nothing later",
    gone === 0 && late?.rows === 0,
    [gone, late],
  );
  say(`restored to ${middle.toISOString()}`);

  await again(server, "end");
  await readStored(academy);
  const missing = await lost(academy.sql, kept);
  must("every acknowledged request up to the last archived moment is there", missing === 0, missing);
  const receipts = kept.filter(({ kind }) => kind === "callback");
  must("receipts were among them", receipts.length > 0);
  await lookAfter(academy, registers, must);
  say(
    `${kept.length} requests (${receipts.length} receipts) acknowledged up to the last archived moment, ${missing} missing; ${after} acknowledged in the ${(lossMs / 1000).toFixed(1)} s after it, ${await lost(academy.sql, acknowledged(writers))} of all missing; the backup alone lacked ${control}`,
  );
}

/** Lets the load run, and notes where the log is. @returns also a moment in the middle */
async function sampled({ sql }: Academy): Promise<{ samples: Sample[]; middle: Date }> {
  const samples: Sample[] = [];
  for (const end = Date.now() + LOAD_MS; Date.now() < end; await pause(SAMPLE_MS)) {
    const at = Date.now();
    const [row] = await sql`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as position`;
    samples.push({ at, position: BigInt(row?.position) });
  }
  return { samples, middle: new Date(samples[Math.floor(samples.length / 3)]?.at ?? 0) };
}

/** The position after a segment of the log. @param name time line, log and segment, eight hexadecimal digits each */
function endOf(name: string): bigint {
  const [log, segment] = [name.slice(8, 16), name.slice(16, 24)].map((digits) =>
    BigInt(`0x${digits || "0"}`),
  );
  return ((log ?? 0n) << 32n) + ((segment ?? 0n) + 1n) * BigInt(ALL_BYTES);
}

function before(writers: Writers, moment: number): Deed[] {
  return acknowledged(writers).filter(({ begun, answer }) => begun + answer.ms < moment);
}

/** Loses the disk once more and restores otherwise. */
async function again(server: Archived, to: "end" | Date): Promise<void> {
  await server.loseDisk();
  await back(server, to);
}

async function back(server: Archived, to: "end" | "backup" | Date): Promise<void> {
  await server.restore(to);
  // A trial leaves no second history in the archive.
  await server.start(to === "end");
}

async function leave(): Promise<void> {
  for (let end = endings.pop(); end; end = endings.pop()) await end().catch(() => {});
  await stopChildren();
}

function must(rule: string, holds: boolean, found?: unknown): void {
  if (!holds)
    broken.push(`${rule}${found === undefined ? "" : `; found ${JSON.stringify(found).slice(0, 600)}`}`);
}

function say(event: string): void {
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(8)} s  ${event}\n`);
}
