import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { ROOT } from "../root.mjs";
import { TEST_SETTINGS } from "../test-settings.mjs";

const [WARM, SLOW_MS] = [20, 400];
const MAX_TIMES = 1.5;
const MAX_SEARCH_MS = 50;
/**
 * Times below this count as this: a few milliseconds vary with the machine's other load and go unnoticed. Medians are compared,
 * because the p99 of some dozen runs is the slowest of them.
 */
const FLOOR_MS = 5;

type Measurement = { ms: number; rows: number; error?: string };

/**
 * Measures every list, search, count, queue and overview on two databases filled by `generate`, alternately, after twenty
 * warm-up runs each. Prints medians and p99 side by side and whether the targets are met.
 * @returns how many targets are missed
 */
export async function figures(
  small: string,
  large: string,
  { only, rounds: wanted = 60 }: { only?: string | undefined; rounds?: number } = {},
): Promise<number> {
  await printMachine(large);
  const sides = [await open(small), await open(large)] as const;
  let broken = 0;
  console.log(
    `${"".padEnd(34)}${"small: median".padStart(14)}${"p99".padStart(9)}${"large: median".padStart(16)}${"p99".padStart(9)}${"times".padStart(7)}${"rows read".padStart(11)}${"large".padStart(11)}`,
  );
  for (const [name, kind] of Object.entries(sides[0].kinds)) {
    if (only && !name.includes(only)) continue;
    const runs: [Measurement[], Measurement[]] = [[], []];
    const rounds = kind === "export" ? 1 : wanted;
    for (let round = kind === "export" ? 0 : -Math.min(WARM, wanted); round < rounds; round += 1)
      for (const side of [0, 1] as const) {
        const result = await sides[side].ask(name);
        if (round >= 0) runs[side].push(result);
        else if (result.ms > SLOW_MS) round += WARM / 4;
      }
    const touched = [await sides[0].rowsReadBy(name, kind), await sides[1].rowsReadBy(name, kind)];
    broken += print(name, kind, runs, touched) ? 0 : 1;
  }
  for (const { close } of sides) await close();
  console.log(broken === 0 ? "\nEvery target is met." : `\n${broken} targets are missed.`);
  return broken;
}

function print(
  name: string,
  kind: string,
  [small, large]: [Measurement[], Measurement[]],
  touched: number[],
): boolean {
  const error = [...small, ...large].find((result) => result.error)?.error;
  if (error) {
    console.log(`${name.padEnd(34)}FAILED ${error.slice(0, 120)}`);
    return false;
  }
  if (kind === "export") {
    const result = [small, large].map(
      ([run]) => `${run?.rows.toLocaleString("en")} rows in ${((run?.ms ?? 0) / 1000).toFixed(2)} s`,
    );
    console.log(`${name.padEnd(34)}${result.join("; ")}`);
    return true;
  }
  const [one, other] = [summed(small), summed(large)];
  const times = other.median / one.median;
  const isFlat = kind === "grows" || other.median <= MAX_TIMES * Math.max(one.median, FLOOR_MS);
  const isQuick = kind !== "search" || other.p99 <= MAX_SEARCH_MS;
  const shown = [one.median, one.p99, other.median, other.p99].map((ms, index) =>
    ms.toFixed(1).padStart([14, 9, 16, 9][index] ?? 9),
  );
  const said = isFlat && isQuick ? (kind === "grows" ? "  grows with the result" : "") : "  TARGET MISSED";
  console.log(
    `${name.padEnd(34)}${shown.join("")}${times.toFixed(2).padStart(7)}${touched.map((rows) => rows.toLocaleString("en").padStart(11)).join("")}${said}`,
  );
  return isFlat && isQuick;
}

function summed(result: Measurement[]): { median: number; p99: number } {
  const sorted = result.map(({ ms }) => ms).sort((one, other) => one - other);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99) };
}

async function open(url: string) {
  const child = fork(join(ROOT, "scripts", "lib", "scale", "worker.ts"), {
    execArgv: ["--conditions=react-server", "--import", "tsx"],
    env: { ...process.env, ...TEST_SETTINGS, DATABASE_URL: url, DATABASE_POOL: "1" },
  });
  const sql = postgres(url, { max: 1 });
  const rowsRead = async () => {
    const [row] = await sql<[{ rows: number }]>`
      select (select sum(seq_tup_read) from pg_stat_user_tables)::float8 + (select sum(idx_tup_read) from pg_stat_user_indexes)::float8 as rows`;
    return row.rows;
  };
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`The measuring process exited with code ${code}.`);
  });
  ended.catch(() => undefined);
  const [{ kinds }] = (await Promise.race([once(child, "message"), ended])) as [
    { kinds: Record<string, string> },
  ];
  return {
    kinds,
    ask: async (name: string): Promise<Measurement> => {
      child.send(name);
      const [result] = (await once(child, "message")) as [Measurement];
      return result;
    },
    /** Rows and index entries that one run reads. Independent of the machine's load. */
    rowsReadBy: async (name: string, kind: string): Promise<number> => {
      if (kind === "export") return 0;
      const before = await rowsRead();
      child.send(name);
      await once(child, "message");
      return (await rowsRead()) - before;
    },
    close: async () => {
      await sql.end();
      child.send("");
      await once(child, "exit");
    },
  };
}

async function printMachine(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  const [{ version }] = await sql<[{ version: string }]>`select current_setting('server_version') as version`;
  await sql.end();
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: ROOT,
    encoding: "utf8",
  }).trim();
  console.log(
    `${new Date().toISOString().slice(0, 16)}Z, commit ${commit}; ${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.versions.node}, Postgres ${version}\n`,
  );
}
