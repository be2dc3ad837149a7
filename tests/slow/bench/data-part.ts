import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildIfNeeded } from "@/scripts/lib/build.mjs";
import { startPostgres } from "@/scripts/lib/postgres.mjs";
import { connect, makeDatabase, signedIn } from "./database";
import { exportSides } from "./export";
import { takeTurns } from "./figures";
import { fill, termsOf } from "./fill";
import { type Machine, readMachine } from "./machine";
import { type Measured, pagesPart } from "./pages-part";
import { listRound, readWorks, recordReads, searchFor } from "./reads";
import { memoryOf, type Server, serveAcademy, serveBare, settingsFor } from "./servers";
import type { Academy, Pace, Sizes, Work } from "./stage";
import { limitRow, machineLine, type Row, speedRow, tailRow, timeRow } from "./table";
import type { AcademyWithSheets } from "./writes";

/**
 * Measures calls, lists, exports and messages beside what they are made of, on a Postgres with full durability.
 * @param root the repository @param folder for the databases
 * @param only measures just enrolling and payments while messages go out, reading while a worker is at work, both with the small academy
 *   alone, or the commonest writes
 */
export async function dataPart(
  root: string,
  folder: string,
  { small, large, pace, before }: Sizes,
  only: "messages" | "heavy" | "writes" | undefined,
  say: (text: string) => void,
): Promise<Measured & { machine: Machine }> {
  const skipped: string[] = [];
  const rows: Row[] = [];

  const { url: cluster } = await startPostgres({ folder });
  // The servers send nothing; the worker of this process does, over a gateway of its own.
  Object.assign(process.env, settingsFor(root, cluster("bench_small")), { SMS_MODE: "simulator" });
  for (const folderOf of [root, ...(before ? [before] : [])])
    await buildIfNeeded(folderOf, settingsFor(folderOf, cluster("bench_small")));
  const raise = async (name: string, students: number): Promise<Academy> => {
    const url = await makeDatabase(root, cluster, name);
    const sql = connect(url);
    say(`filling ${name} with ${students.toLocaleString("en")} students`);
    const groups = await fill(root, url, sql, students);
    const server = await serveAcademy(root, folder, name, url);
    const other = before ? await serveAcademy(before, folder, `${name}_before`, url) : undefined;
    const made = { url, sql, students, groups, terms: await termsOf(sql), server, before: other };
    return { ...made, ...(await signedIn(sql)) };
  };
  const few = await raise("bench_small", small);
  const many = only && only !== "writes" ? few : await raise("bench_large", large);
  const machine = await readMachine(root, few.sql);
  say(machineLine(machine));

  if (only === "messages") await messages();
  else if (only === "heavy") await heavy();
  else {
    say("building the bare app");
    const reads = join(folder, "reads.json");
    const recorded = await recordReads(few);
    writeFileSync(reads, JSON.stringify(recorded));
    const bare = await serveBare(root, folder, few.url, reads);
    if (only === "writes") for (const academy of [few, many]) await writes(academy, bare);
    else await everything(bare, recorded);
  }
  await Promise.all([...new Set([few, many])].map(({ sql }) => sql.end()));
  return { rows, skipped, machine };

  async function measure(work: Work, at = "") {
    const name = work.name + at;
    say(name);
    rows.push(...(await compared({ ...work, name }, pace)));
  }

  /** The calls that write most often; the bare route writes to the small academy. */
  async function writes(academy: Academy, bare: Server) {
    const at = academy === few ? "" : `, at ${academy.students.toLocaleString("en")}`;
    const { enrollWork, makePlainEnrollments } = await import("./enroll");
    if (academy === few) await makePlainEnrollments(academy);
    await measure(await enrollWork(academy, bare, pace), at);
    const hot = { ...academy, groups: academy.groups.slice(0, 1) };
    await measure(await enrollWork(hot, bare, pace, { name: "enroll in one class", first: 30_000_000 }), at);
    const { callbackWork } = await import("./callback");
    await measure(await callbackWork(academy, pace), at);
    const { registerWork, writeSheets } = await import("./register");
    const sheets = await writeSheets(academy);
    await measure(await registerWork(academy, sheets, bare), at);
    const { registeringWork } = await import("./writes");
    await measure(await registeringWork(academy, bare, pace), at);
    return sheets;
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
    for (const work of readWorks(few, bare, recorded, pace)) await measure(work);
    const sheets = await writes(few, bare);
    await messages();
    await heavy();
    const { writeSheets } = await import("./register");
    const { flatWrites } = await import("./writes");
    say("writes at both sizes");
    const academies: [AcademyWithSheets, AcademyWithSheets] = [
      { academy: few, sheets },
      { academy: many, sheets: await writeSheets(many) },
    ];
    rows.push(...(await flatWrites(academies, pace)));
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
    const [at, beside] = [many, few].map(({ students }) => students.toLocaleString("en"));
    const first = () => ["page=1"];
    const middle = (academy: Academy) => [`page=${Math.floor(academy.students / 40)}`];
    const search = (academy: Academy) => [...academy.terms.names, ...academy.terms.others].map(searchFor);
    const side = (name: string, academy: Academy, queries: (academy: Academy) => string[]) => ({
      name,
      round: () => listRound(academy, queries(academy), alone),
    });
    const kinds = [
      { name: "list, first page", ours: first, than: side(`at ${beside}`, few, first) },
      { name: "list, a page in the middle", ours: middle, than: side("the first page", many, first) },
      { name: "search", ours: search, than: side(`at ${beside}`, few, search) },
    ];
    for (const { name, ours, than } of kinds) {
      say(`${name} at both sizes`);
      // Each connection of the pool has answered twenty times before measuring begins.
      for (const academy of [few, many]) await listRound(academy, ours(academy), { ...pace, lanes: 10 });
      const [mine = [], others = []] = await takeTurns([side(name, many, ours), than], pace.rounds);
      rows.push(tailRow(`${name}, at ${at}`, mine, than.name, others, { atMost: 1.5 }));
      if (name === "search")
        rows.push(limitRow(`search p99, at ${at}`, Math.max(...mine.map(({ p99 }) => p99)), "ms", 50));
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

async function compared(work: Work, pace: Pace): Promise<Row[]> {
  const { name, sides, alsoAlone } = work;
  const [ours = [], ...others] = await takeTurns(sides(pace), pace.rounds);
  const rows = sides(pace)
    .slice(1)
    .map((side, index) => {
      const { atLeast } = side as { atLeast?: number };
      const goal = atLeast === undefined ? undefined : { atLeast };
      return speedRow(name, ours, side.name, others[index] ?? [], goal);
    });
  return alsoAlone ? [...rows, ...(await byOneCaller(work, pace))] : rows;
}

/** How long one caller waits, where a goal limits it. */
async function byOneCaller({ name, sides }: Work, pace: Pace): Promise<Row[]> {
  const alone = { ...pace, lanes: 1 };
  const [ours = [], ...others] = await takeTurns(sides(alone), pace.rounds);
  return sides(alone)
    .slice(1)
    .map((side, index) => {
      const goal = "atLeast" in side ? { atMost: 1.6 } : undefined;
      return timeRow(`${name}, one caller`, ours, side.name, others[index] ?? [], goal);
    });
}
