import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "@/scripts/lib/browser.mjs";
import { buildIfNeeded } from "@/scripts/lib/build.mjs";
import { removeHome } from "@/scripts/lib/postgres-home.mjs";
import { connect, makeDatabase, signedIn, startCluster } from "./database";
import { exportSides } from "./export";
import { fill, termsOf } from "./fill";
import { readMachine } from "./machine";
import { pageRows } from "./page-rows";
import { openBrowser } from "./pages";
import { listRound, listWork, recordReads, searchFor, searchWork, simpleReadWork } from "./reads";
import { memoryOf, type Server, serveAcademy, serveBare, settingsFor } from "./servers";
import { takeTurns } from "./sides";
import type { Academy, Pace, Work } from "./stage";
import { limitRow, machineLine, type Row, speedRow, tailRow, timeRow, written } from "./table";

/** `only`: just this part; the large academy is then not filled. */
export type Asked = { small: number; large: number; pace: Pace; only?: Part };
export type Part = "pages" | "messages";

/**
 * Measures the academy beside what it is made of, in one run on one machine, and prints the table.
 * @param root the repository
 * @param tell receives progress and the table
 * @returns how many goals were met, missed, and not measured
 */
export async function bench(root: string, { small, large, pace, only }: Asked, tell: (text: string) => void) {
  const begun = performance.now();
  const say = (text: string) =>
    tell(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${text}`);
  const folder = join(root, ".data", "bench");
  removeHome(folder);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const skipped: string[] = [];
  const rows: Row[] = [];

  const cluster = await startCluster(folder);
  // The servers send nothing; the worker of this process does, over a gateway of its own.
  Object.assign(process.env, settingsFor(root, cluster("bench_small")), { SMS_MODE: "simulator" });
  await buildIfNeeded(root, settingsFor(root, cluster("bench_small")));
  const raise = async (name: string, students: number): Promise<Academy> => {
    const url = await makeDatabase(root, cluster, name);
    const sql = connect(url);
    say(`filling ${name} with ${students.toLocaleString("en")} students`);
    const groups = await fill(root, url, sql, students);
    const server = await serveAcademy(root, folder, name, url);
    return { url, sql, students, groups, terms: await termsOf(sql), server, ...(await signedIn(sql)) };
  };
  const few = await raise("bench_small", small);
  const many = only ? few : await raise("bench_large", large);
  const machine = await readMachine(root, few.sql);
  say(machineLine(machine));

  if (only === "messages") await messages();
  else {
    say("building the bare app");
    const reads = join(folder, "reads.json");
    const recorded = await recordReads(few);
    writeFileSync(reads, JSON.stringify(recorded));
    const bare = await serveBare(root, folder, few.url, reads);
    if (only) await pages(few.server, bare);
    else await everything(bare, recorded);
  }

  const met = rows.filter((row) => row.met === true).length;
  const missed = rows.filter((row) => row.met === false).length;
  const table = written(rows);
  tell(
    `\n${table}\n\n${machineLine(machine)}\n${pace.rounds} rounds each of ${pace.seconds} s at most, ${pace.lanes} connections`,
  );
  writeFileSync(
    join(root, ".data", only ? `bench-${only}.json` : "bench.json"),
    JSON.stringify({ machine, asked: { small, large, pace, only }, rows, skipped }, null, 2),
  );
  await Promise.all([...new Set([few, many])].map(({ sql }) => sql.end()));
  return { met, missed, skipped };

  async function measure(work: Work) {
    say(work.name);
    rows.push(...(await compared(work, pace)));
  }

  async function messages() {
    const { besideMessages } = await import("./messages");
    for (const work of await besideMessages(few, pace)) await measure(work);
  }

  async function everything(bare: Server, recorded: Awaited<ReturnType<typeof recordReads>>) {
    const memory = memoryOf(few.server);

    await flat();
    await measure(simpleReadWork(few, bare, recorded, pace));
    await measure(listWork(few, bare, recorded, pace));
    await measure(searchWork(few, bare, recorded, pace));
    const { enrollWork } = await import("./enroll");
    await measure(await enrollWork(few, bare, pace));
    const { callbackWork } = await import("./callback");
    await measure(await callbackWork(few, pace));
    await messages();
    const { registerWork } = await import("./register");
    await measure(await registerWork(few, bare, pace));
    await exported();
    await pages(few.server, bare);
    rows.push(limitRow("memory of the server before all this", memory, "MiB"));
    rows.push(limitRow("memory of the server after it", memoryOf(few.server), "MiB"));
  }

  /** Lists and searches at both sizes, one call after the other: what one person at the desk experiences. */
  async function flat() {
    const alone = { ...pace, lanes: 1 };
    const search = (academy: Academy) => [...academy.terms.names, ...academy.terms.others].map(searchFor);
    const middle = (academy: Academy) => [`page=${Math.floor(academy.students / 40)}`];
    const kinds: [string, (academy: Academy) => string[]][] = [
      ["list, first page", () => ["page=1"]],
      ["list, a page in the middle", middle],
      ["search", search],
    ];
    for (const [name, queries] of kinds) {
      say(`${name} at both sizes`);
      // Each connection of the pool has answered twenty times before measuring begins.
      for (const academy of [few, many]) await listRound(academy, queries(academy), { ...pace, lanes: 10 });
      const sides = [many, few].map((academy) => ({
        name,
        round: () => listRound(academy, queries(academy), alone),
      }));
      const [large_ = [], small_ = []] = await takeTurns(sides, pace.rounds);
      const [at, beside] = [many, few].map(({ students }) => students.toLocaleString("en"));
      rows.push(tailRow(`${name}, at ${at}`, large_, `at ${beside}`, small_, { atMost: 1.5 }));
      if (name === "search")
        rows.push(limitRow(`search p99, at ${at}`, Math.max(...large_.map(({ p99 }) => p99)), "ms", 50));
    }
  }

  async function exported() {
    const psql = spawnSync("psql", ["--version"]).status === 0;
    if (!psql) skipped.push("psql: it is not on this machine, so a plain driver reads the same COPY");
    const { sides, rows: lines, growth } = await exportSides(many, psql);
    say(`export of ${lines.toLocaleString("en")} rows`);
    const [ours = [], otherSeat = []] = await takeTurns(sides, pace.rounds);
    rows.push(
      timeRow(`export of ${lines.toLocaleString("en")} rows`, ours, sides[1].name, otherSeat, { atMost: 2 }),
    );
    rows.push(limitRow("memory an export takes at most", growth(), "MiB", 64));
  }

  async function pages(server: Server, plain: Server) {
    const path = findBrowser();
    if (!path) {
      skipped.push("pages: there is no Chromium on this machine");
      return;
    }
    const browser = await openBrowser(path);
    try {
      rows.push(...(await pageRows(browser, server.url, plain.url, pace.rounds, say)));
    } finally {
      await browser.close();
    }
  }
}

async function compared({ name, sides }: Work, pace: Pace): Promise<Row[]> {
  const [ours = [], ...others] = await takeTurns(sides, pace.rounds);
  return sides.slice(1).map((side, place) => {
    const { atLeast } = side as { atLeast?: number };
    const goal = atLeast === undefined ? undefined : { atLeast };
    return speedRow(name, ours, side.name, others[place] ?? [], goal);
  });
}
