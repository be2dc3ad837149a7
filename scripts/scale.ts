import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { generate } from "@/db/scale/generate";
import { runChild } from "./child.mjs";
import { ensureDatabase, startPostgres } from "./postgres.mjs";
import { figures } from "./scale-figures";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const FEW = 1_000;

/**
 * npm run scale -- 1000000 [--database URL] [--until YYYY-MM-DD]: an academy of so many students in an empty, migrated
 * database; without --database in one of its own below .data/scale, which stays.
 * npm run scale -- 1000000 --figures [--only words] [--rounds 60]: makes that and one of a thousand, unless they are there, and measures
 * each list and search on both.
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
  const { child, url } = await startPostgres({ folder: join(root, ".data", "scale"), throwAway: true });
  try {
    for (const each of values.figures ? [FEW, count] : [count]) await makeIn(url, each);
    const asked = { only: values.only, ...(values.rounds ? { rounds: Number(values.rounds) } : {}) };
    if (values.figures && (await figures(url(nameOf(FEW)), url(nameOf(count)), asked)) > 0)
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
  const args = ["--conditions=react-server", "--import", "tsx", "scripts/migrate.ts"];
  await runChild("The migration", process.execPath, args, {
    cwd: root,
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
  const begun = performance.now();
  const tell = (step: string) =>
    console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${step}`);
  try {
    const until = values.until ? { today: values.until } : {};
    const { counts, hash, seconds } = await generate(sql, { count, tell, ...until });
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
