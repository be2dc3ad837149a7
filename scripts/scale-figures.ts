import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { cpus, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { TEST_SETTINGS } from "./test-settings.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [WARM, SLOW_MS] = [20, 400];
const MOST_TIMES = 1.5;
const MOST_SEARCH_MS = 50;
/** A millisecond is within what the machine does by itself. */
const NOISE_MS = 1;

type Told = { ms: number; rows: number; fault?: string };

/**
 * Measures each list, search, count, queue and overview through its verb on two databases that `generate` filled, by turns,
 * after twenty runs of it on each. Prints medians and p99 side by side and whether what is promised holds.
 * @returns how many promises do not hold
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
    const runs: [Told[], Told[]] = [[], []];
    const rounds = kind === "export" ? 1 : wanted;
    for (let round = kind === "export" ? 0 : -Math.min(WARM, wanted); round < rounds; round += 1)
      for (const side of [0, 1] as const) {
        const told = await sides[side].ask(name);
        if (round >= 0) runs[side].push(told);
        else if (told.ms > SLOW_MS) round += WARM / 4;
      }
    const touched = [await sides[0].rowsReadBy(name, kind), await sides[1].rowsReadBy(name, kind)];
    broken += print(name, kind, runs, touched) ? 0 : 1;
  }
  for (const { close } of sides) await close();
  console.log(broken === 0 ? "\nEvery promise holds." : `\n${broken} do not hold what is promised.`);
  return broken;
}

function print(name: string, kind: string, [small, large]: [Told[], Told[]], touched: number[]): boolean {
  const error = [...small, ...large].find((told) => told.fault)?.fault;
  if (error) {
    console.log(`${name.padEnd(34)}FAILED ${error.slice(0, 120)}`);
    return false;
  }
  if (kind === "export") {
    const told = [small, large].map(
      ([run]) => `${run?.rows.toLocaleString("en")} rows in ${((run?.ms ?? 0) / 1000).toFixed(2)} s`,
    );
    console.log(`${name.padEnd(34)}${told.join("; ")}`);
    return true;
  }
  const [one, other] = [summed(small), summed(large)];
  const times = other.p99 / one.p99;
  const isFlat = kind === "grows" || times <= MOST_TIMES || other.p99 - one.p99 <= NOISE_MS;
  const isQuick = kind !== "search" || other.p99 <= MOST_SEARCH_MS;
  const shown = [one.median, one.p99, other.median, other.p99].map((ms, place) =>
    ms.toFixed(1).padStart([14, 9, 16, 9][place] ?? 9),
  );
  const said =
    isFlat && isQuick ? (kind === "grows" ? "  grows with what is asked" : "") : "  NOT as promised";
  console.log(
    `${name.padEnd(34)}${shown.join("")}${times.toFixed(2).padStart(7)}${touched.map((rows) => rows.toLocaleString("en").padStart(11)).join("")}${said}`,
  );
  return isFlat && isQuick;
}

function summed(told: Told[]): { median: number; p99: number } {
  const sorted = told.map(({ ms }) => ms).sort((one, other) => one - other);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99) };
}

async function open(url: string) {
  const child = fork(join(root, "scripts", "scale-child.ts"), {
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
    throw new Error(`what measures ended with ${code}`);
  });
  ended.catch(() => undefined);
  const [{ kinds }] = (await Promise.race([once(child, "message"), ended])) as [
    { kinds: Record<string, string> },
  ];
  return {
    kinds,
    ask: async (name: string): Promise<Told> => {
      child.send(name);
      const [told] = (await once(child, "message")) as [Told];
      return told;
    },
    /** Rows and entries of indexes that one run reads, which no other work of the machine changes. */
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
    cwd: root,
    encoding: "utf8",
  }).trim();
  console.log(
    `${new Date().toISOString().slice(0, 16)}Z, commit ${commit}; ${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.versions.node}, Postgres ${version}\n`,
  );
}
