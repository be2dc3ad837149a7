import { spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { statementsOf } from "./capture";
import { connect } from "./database";
import { type Round, roundOf, type Side } from "./figures";
import { FIRST_EXPORTED } from "./fill";
import { memoryOf } from "./servers";
import type { Academy } from "./stage";

export type ExportSides = { sides: [Side, Side]; rows: number; growth: () => number | null };

/**
 * All registrations as a file: ours over HTTP, and the same COPY by psql, both read to the end and discarded.
 * @param psql whether psql is installed; otherwise a plain driver reads the COPY
 * @returns the sides, and the peak of the server's extra memory during ours, in MiB
 */
export async function exportSides(academy: Academy, psql: boolean): Promise<ExportSides> {
  const path = pathOf(new Date());
  const { GET } = await import("@/app/api/v1/students/[[...call]]/route");
  const headers = { authorization: `Bearer ${academy.token}` };
  const outcome = await statementsOf(academy.url, () =>
    GET.calls.export.GET(new Request(`http://bench${path}`, { headers })),
  );
  // lib/platform/db/copy.ts marks the statement with a comment, to cancel it by.
  const copy = outcome
    .map(({ text }) => text.replace(/^\/\*.*?\*\/ /, ""))
    .find((text) => text.startsWith("copy "));
  if (!copy) throw new Error("The export that was recorded copied nothing.");
  let growth: number | null = null;
  const ours = async () => {
    const result = await watched(academy, () => download(`${academy.server.url}${path}`, headers));
    growth = Math.max(growth ?? 0, result.growth ?? 0);
    return result.round;
  };
  const others = () => (psql ? byPsql(academy.url, copy) : byDriver(academy.url, copy));
  const [count] = await academy.sql`select count(*)::int as rows from students`;
  return {
    sides: [
      { name: "GET /students/export", round: ours },
      { name: psql ? "psql \\copy, the same COPY" : "the same COPY, plain driver", round: others },
    ],
    rows: count?.rows ?? 0,
    growth: () => growth,
  };
}

async function watched(academy: Academy, work: () => Promise<Round>) {
  const before = memoryOf(academy.server);
  let most = before ?? 0;
  const look = setInterval(() => {
    most = Math.max(most, memoryOf(academy.server) ?? 0);
  }, 20);
  try {
    const round = await work();
    return { round, growth: before === null ? null : most - before };
  } finally {
    clearInterval(look);
  }
}

async function download(url: string, headers: Record<string, string>): Promise<Round> {
  const begun = performance.now();
  await new Promise<void>((resolve, reject) => {
    const sent = get(url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The export answered ${response.statusCode}.`));
      response.on("data", () => {});
      response.once("end", () => resolve());
      response.once("error", reject);
    });
    sent.once("error", reject);
  });
  return oneCall(begun);
}

async function byPsql(url: string, copy: string): Promise<Round> {
  const begun = performance.now();
  const command = `\\copy ${copy.replace(/^copy /, "")}`;
  const args = ["--no-psqlrc", "--quiet", "--dbname", url, "--command", command];
  const psql = spawn("psql", args, { stdio: ["ignore", "pipe", "inherit"] });
  psql.stdout.on("data", () => {});
  const [code] = await once(psql, "close");
  if (code !== 0) throw new Error(`psql ended with code ${code}.`);
  return oneCall(begun);
}

async function byDriver(url: string, copy: string): Promise<Round> {
  const sql = connect(url);
  const begun = performance.now();
  try {
    const rows = await sql.unsafe(copy).readable();
    for await (const _ of rows);
    return oneCall(begun);
  } finally {
    await sql.end();
  }
}

function oneCall(begun: number): Round {
  const ms = performance.now() - begun;
  return roundOf([ms], ms);
}

/** From before the first of the forty seasons (fill.ts sets the first date of exports) to today in Nairobi. */
function pathOf(now: Date): string {
  const today = now.toLocaleDateString("en-CA", { timeZone: "Africa/Nairobi" });
  return `/api/v1/students/export?createdFrom=${FIRST_EXPORTED}&createdTo=${today}`;
}
