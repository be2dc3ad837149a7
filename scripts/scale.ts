import { join } from "node:path";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { generate } from "@/db/scale/generate";
import { runChild } from "./lib/child.mjs";
import { ensureDatabase, startPostgres } from "./lib/postgres.mjs";
import { ROOT } from "./lib/root.mjs";
import { figures } from "./lib/scale/figures";

const SMALL = 1_000;

/**
 * npm run scale -- 1000000 [--database URL] [--until YYYY-MM-DD]: generates an academy with that many students in an empty,
 * migrated database; by default in its own Postgres in .data/scale, which is kept. npm run scale -- 1000000 --figures
 * [--only text] [--rounds 60]: generates it and one of a thousand, unless they exist, and measures every list and search on
 * both.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: "string" },
    until: { type: "string" },
    figures: { type: "boolean" },
    only: { type: "string" },
    rounds: { type: "string" },
  },
});
try {
  const count = Number(positionals[0]?.replace(/[_,]/g, ""));
  if (values.database) await fill(values.database, count);
  else await inOwnPostgres(count);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function inOwnPostgres(count: number): Promise<void> {
  const { child, url } = await startPostgres({ folder: join(ROOT, ".data", "scale"), throwAway: true });
  try {
    for (const each of values.figures ? [SMALL, count] : [count]) await makeIn(url, each);
    const options = { only: values.only, ...(values.rounds ? { rounds: Number(values.rounds) } : {}) };
    if (values.figures && (await figures(url(nameOf(SMALL)), url(nameOf(count)), options)) > 0)
      process.exitCode = 1;
  } finally {
    await child.stop();
  }
}

function nameOf(count: number): string {
  return `academy_${count}`;
}

async function makeIn(url: (database: string) => string, count: number): Promise<void> {
  const name = nameOf(count);
  await ensureDatabase(url, name);
  const args = ["--conditions=react-server", "--import", "tsx", "scripts/db-migrate.ts"];
  await runChild("The migration", process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url(name) },
  });
  if (values.figures && (await isFilled(url(name)))) return;
  console.log(`Database ${name} in .data/scale`);
  await fill(url(name), count);
}

async function isFilled(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql<[{ filled: boolean }]>`select exists (select from students) as filled`;
  await sql.end();
  return row.filled;
}

async function fill(url: string, count: number): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const start = performance.now();
  const report = (step: string) =>
    console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s  ${step}`);
  try {
    const until = values.until ? { today: values.until } : {};
    const { counts, hash, seconds } = await generate(sql, { count, report, ...until });
    const widest = Math.max(...Object.keys(counts).map((name) => name.length));
    for (const [name, rows] of Object.entries(counts))
      console.log(`${name.padEnd(widest)}  ${rows.toLocaleString("en").padStart(12)}`);
    console.log(
      `\nRows hash ${hash}; check_invariants() finds nothing; written in ${seconds.toFixed(1)} s.\n`,
    );
  } finally {
    await sql.end();
  }
}
