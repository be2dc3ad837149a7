import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./fault";
import { GROWN } from "./support/databases";
import { openExport } from "./support/export-download";
import { timeAt, unhurried } from "./support/figures";
import { keepBusy, reading, watchMemory } from "./support/load";
import { STAFF, tokenOf } from "./support/people";
import { type Answer, ask } from "./support/request";

const READERS = 5;
const EXPORTS = 3;
/** Lists alone, as a baseline without exports. */
const ALONE_MS = 8_000;
const FIRST_MS = 1_000;
const P95_MS = 1_000;
const GROWN_MB = 80;
const FREED_MS = 2_000;
const UNREAD_MS = 2_000;
const LISTS = ["students?search=te", "payments/transactions", "students/enrollments", "students?page=20"];

export const largeExport: Fault = {
  id: "L35",
  what: `${GROWN.students.toLocaleString("en")} students exported three times while lists are used, then two exports aborted halfway, twice`,
  run: async ({ raise, must, all, figure }) => {
    const academy = await raise({ grown: true });
    const { sql } = academy;
    const [url, [one]] = [academy.url(), academy.instances];
    const token = await tokenOf(url, STAFF.admin);
    const lists: Answer[] = [];
    const staff = keepBusy(READERS, async (_n, turn) => {
      lists.push(await ask(url, `/api/v1/${LISTS[turn % LISTS.length]}`, { token }));
      await reading(200, 300);
    });
    const memory = watchMemory(one);
    await pause(ALONE_MS);
    const [alone, before] = [lists.length, memory.peak()];
    const waits: number[] = [];
    const lengths: number[] = [];
    const began = Date.now();
    for (let n = 0; n < EXPORTS; n++) {
      const read = await openExport(url, token);
      waits.push(read.firstByte);
      lengths.push((await read.rest()) - 1);
    }
    const took = Date.now() - began;
    const beside = lists.slice(alone);

    const underWay = async () => {
      const [now] = await sql`select count(*)::int as copies from pg_stat_activity
        where datname = ${academy.name} and application_name = 'academy' and state = 'active' and query like '/* export%'`;
      return now?.copies as number;
    };
    /** @returns how many were running when both were aborted, and the milliseconds until none was */
    const leaveHalfway = async (unread: number) => {
      const left = await Promise.all([openExport(url, token), openExport(url, token)]);
      await pause(unread);
      const open = await underWay();
      const leaving = Date.now();
      for (const { leave } of left) leave();
      while ((await underWay()) > 0 && Date.now() - leaving < 4 * FREED_MS) await pause(20);
      return { open, freed: Date.now() - leaving };
    };
    // Immediately, while rows flow; and later, when they wait for the reader.
    const halves = [await leaveHalfway(0), await leaveHalfway(UNREAD_MS)];
    const next = await openExport(url, token);
    await next.rest();
    await Promise.all([staff.stop(), memory.stop()]);
    const [p95, peak] = [timeAt(beside, 95), memory.peak()];
    must(
      "every student is included",
      lengths.every((rows) => rows >= GROWN.students),
      lengths,
    );
    must(
      "the first byte arrives within a second",
      Math.max(...waits, next.firstByte) < unhurried(FIRST_MS),
      waits,
    );
    all("the lists are shown meanwhile", lists);
    must("their p95 is below a second", p95 < unhurried(P95_MS), p95);
    must("the memory does not grow with the export", peak - before < GROWN_MB, `${before} to ${peak} MB`);
    must(
      "an aborted export returns its connection",
      halves.some(({ open }) => open > 0) && halves.every(({ freed }) => freed < unhurried(FREED_MS)),
      halves,
    );
    must("the next export gets a connection", next.status === 200, next.status);
    figure("rows", lengths[0] ?? 0);
    figure("first byte", `${Math.max(...waits)} ms`);
    figure("an export", `${Math.round(took / EXPORTS)} ms`);
    figure("memory", `${before} to ${peak} MB`);
    figure("lists p95", `${p95} ms of ${beside.length}`);
    for (const { open, freed } of halves) figure("left halfway", `${open}, freed after ${freed} ms`);
  },
};
