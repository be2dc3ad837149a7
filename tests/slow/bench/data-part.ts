import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildIfNeeded } from "@/scripts/lib/build.mjs";
import { connect, makeDatabase, signedIn, startCluster } from "./database";
import { exportSides } from "./export";
import { fill, termsOf } from "./fill";
import { type Machine, readMachine } from "./machine";
import { type Measured, pagesPart } from "./pages-part";
import { listRound, listWork, recordReads, searchFor, searchWork, simpleReadWork } from "./reads";
import { memoryOf, type Server, serveAcademy, serveBare, settingsFor } from "./servers";
import { takeTurns } from "./sides";
import type { Academy, Pace, Sizes, Work } from "./stage";
import { limitRow, machineLine, type Row, speedRow, tailRow, timeRow } from "./table";

/**
 * Measures calls, lists, exports and messages beside what they are made of, on a Postgres with full durability.
 * @param root the repository @param folder for the databases
 * @param only measures just enrolling and payments while messages go out, or reading while a worker is at work; the large academy
 *   is then not filled
 */
export async function dataPart(
  root: string,
  folder: string,
  { small, large, pace }: Sizes,
  only: "messages" | "heavy" | undefined,
  say: (text: string) => void,
): Promise<Measured & { machine: Machine }> {
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
  else if (only === "heavy") await heavy();
  else {
    say("building the bare app");
    const reads = join(folder, "reads.json");
    const recorded = await recordReads(few);
    writeFileSync(reads, JSON.stringify(recorded));
    await everything(await serveBare(root, folder, few.url, reads), recorded);
  }
  await Promise.all([...new Set([few, many])].map(({ sql }) => sql.end()));
  return { rows, skipped, machine };

  async function measure(work: Work) {
    say(work.name);
    rows.push(...(await compared(work, pace)));
  }

  async function messages() {
    const { besideMessages } = await import("./messages");
    for (const work of await besideMessages(few, pace)) await measure(work);
  }

  async function heavy() {
    const { besideHeavy } = await import("./heavy");
    const { name, sides, atMost } = await besideHeavy(few, pace);
    say(name);
    const [beside = [], alone = []] = await takeTurns(sides, pace.rounds);
    rows.push(tailRow(name, beside, sides[1].name, alone, { atMost }));
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
    await heavy();
    const { registerWork, writeSheets } = await import("./register");
    const [sheets, largeSheets] = [await writeSheets(few), await writeSheets(many)];
    await measure(await registerWork(few, sheets, bare, pace));
    const { writeRows } = await import("./writes");
    say("writes by one caller, and at both sizes");
    rows.push(
      ...(await writeRows(
        [
          { academy: few, sheets },
          { academy: many, sheets: largeSheets },
        ],
        bare,
        pace,
      )),
    );
    await exported();
    const pages = await pagesPart(root, async () => bare, pace.rounds, say);
    rows.push(...pages.rows);
    skipped.push(...pages.skipped);
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
}

async function compared({ name, sides }: Work, pace: Pace): Promise<Row[]> {
  const [ours = [], ...others] = await takeTurns(sides, pace.rounds);
  return sides.slice(1).map((side, place) => {
    const { atLeast } = side as { atLeast?: number };
    const goal = atLeast === undefined ? undefined : { atLeast };
    return speedRow(name, ours, side.name, others[place] ?? [], goal);
  });
}
