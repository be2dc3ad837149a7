import type { Fault } from "./fault";
import { percentile } from "./support/figures";
import { crowd, newPhone } from "./support/people";
import { ask } from "./support/request";

const EACH = 300;
const WRONG = "06-03-1998";
/** Below it the two samples differ significantly (docs/security.md, T1). */
const LEAST_P = 0.01;
/** Chance fails one turn in a hundred; a real difference shows in every turn. */
const TURNS = 3;

export const responseTimes: Fault = {
  id: "T1",
  what: "300 look-ups of known phones with a wrong date among 300 of unknown phones: do the response times differ?",
  run: async ({ raise, must, all, figure }) => {
    const academy = await raise();
    const url = academy.url();
    const found: number[] = [];
    for (let turn = 0; turn < TURNS && !(found.at(-1)! >= LEAST_P); turn++) {
      const known = await phonesOf(academy.sql);
      const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
      const answers = [];
      for (let n = 0; n < EACH; n++) {
        for (const kind of inSomeOrder()) {
          const json = { q: kind === "known" ? known[n] : newPhone(), dob: WRONG };
          const began = performance.now();
          answers.push(await ask(url, "/api/v1/students/find-student", { json, caller: neverSeen() }));
          times[kind].push(performance.now() - began);
        }
      }
      all("both get the same response", answers, 404);
      found.push(sameKind(times.known, times.unknown));
      figure(
        `p ${found.at(-1)!.toFixed(3)}, median known and unknown`,
        `${percentile(times.known, 50)} and ${percentile(times.unknown, 50)} ms`,
      );
    }
    must("the times do not reveal who is a student", found.at(-1)! >= LEAST_P, found);
  },
};

/** Phones of new students, each looked up once. */
async function phonesOf(sql: Parameters<typeof crowd>[0]): Promise<string[]> {
  const ids = await crowd(sql, EACH);
  const rows = await sql`select msisdn from students where id = any(${ids})`;
  return rows.map(({ msisdn }) => msisdn);
}

let callers = 0;
/** A new address each time: so many failures use up the shared limit, which then blocks addresses counted before. */
function neverSeen(): string {
  callers += 1;
  return `102.0.${Math.floor(callers / 250)}.${(callers % 250) + 1}`;
}

function inSomeOrder(): ("known" | "unknown")[] {
  return Math.random() < 0.5 ? ["known", "unknown"] : ["unknown", "known"];
}

/** The p-value of the two-sample Kolmogorov-Smirnov test. */
function sameKind(ones: number[], others: number[]): number {
  const all = [...ones.map((at) => [at, 1 / ones.length]), ...others.map((at) => [at, -1 / others.length])];
  all.sort(([one = 0], [other = 0]) => one - other);
  let apart = 0;
  let farthest = 0;
  for (const [, step = 0] of all) {
    apart += step;
    farthest = Math.max(farthest, Math.abs(apart));
  }
  const size = Math.sqrt((ones.length * others.length) / (ones.length + others.length));
  const spread = (size + 0.12 + 0.11 / size) * farthest;
  let p = 0;
  for (let k = 1; k <= 100; k++) p += 2 * (-1) ** (k - 1) * Math.exp(-2 * k * k * spread * spread);
  return spread < 0.2 ? 1 : Math.min(1, Math.max(0, p));
}
