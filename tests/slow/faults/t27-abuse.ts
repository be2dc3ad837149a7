import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./fault";
import { GROWN } from "./support/databases";
import { openExport } from "./support/export-download";
import { statuses, timeAt, unhurried } from "./support/figures";
import { keepBusy, reading, watchMemory } from "./support/load";
import { STAFF, tokenOf } from "./support/people";
import { type Answer, ask, PAGE } from "./support/request";

const LASTS_MS = 30_000;
const USERS = 20;
const DESKS_OF_THEM = 8;
/** More than there are connections. */
const READERS = 12;
const P95_MS = 1_000;
const MOST_MB = 600;
const PUBLIC = ["/", "/register", "/enroll", "/api/v1/courses", "/auth/login"];
const DESK = [
  "students?search=te",
  "payments/transactions",
  "students/enrollments",
  "students/registrations-count",
];
const LISTS = ["students", "payments/transactions", "students/enrollments", "payments/payment-requests"];
/** The query of each abuser, for every list. */
const ABUSES = [
  "pageSize=1000000000",
  "page=-1",
  "page=1000000&pageSize=500",
  "page=90&pageSize=1000000000",
  `search=${"%25".repeat(80)}`,
  `search=${"te".repeat(100)}`,
  `search=${"%25a".repeat(40)}&pageSize=1000000000`,
  `search=${"x".repeat(5_000)}`,
];
const NO = [400, 422, 429, 503];

export const abuse: Fault = {
  id: "T27",
  what: `huge pages, searches of 80 % signs and of 200 paidCallbacks and slowly read exports, of ${GROWN.students.toLocaleString("en")} students, beside 20 honest users`,
  run: async ({ raise, must, all, figure }) => {
    const academy = await raise({ grown: true });
    const [url, [one]] = [academy.url(), academy.instances];
    const token = await tokenOf(url, STAFF.admin);
    for (const path of PUBLIC) await ask(url, path);
    for (const list of DESK) await ask(url, `/api/v1/${list}`, { token });
    const honest: Answer[] = [];
    const abused: Answer[] = [];
    const exported: { status: number }[] = [];
    const users = keepBusy(USERS, async (n, turn) => {
      const path = (paths: string[]) => paths[(n + turn) % paths.length] ?? "/";
      const asked =
        n < DESKS_OF_THEM ? ask(url, `/api/v1/${path(DESK)}`, { token }) : ask(url, path(PUBLIC), PAGE);
      honest.push(await asked);
      await reading(300, 700);
    });
    const abusers = keepBusy(ABUSES.length, async (n, turn) => {
      const list = LISTS[turn % LISTS.length];
      abused.push(await ask(url, `/api/v1/${list}?${ABUSES[n]}`, { token }));
    });
    const open = new Set<() => void>();
    const readers = keepBusy(READERS, async () => {
      const reading = await openExport(url, token);
      exported.push(reading);
      open.add(reading.leave);
      await reading.slowly(100);
      open.delete(reading.leave);
    });
    const memory = watchMemory(one);
    await pause(LASTS_MS);
    const ends = [users, abusers, readers, memory].map(({ stop }) => stop());
    for (const leave of open) leave();
    await Promise.all(ends);
    const [p95, most] = [timeAt(honest, 95), memory.peak()];
    const strange = [...abused, ...exported].filter(({ status }) => status !== 200 && !NO.includes(status));
    all("honest users are served", honest);
    must("their p95 is below a second", p95 < unhurried(P95_MS), p95);
    must("the memory stays below 600 MB", most < MOST_MB, most);
    must("abuse is served in part or refused with a sentence", strange.length === 0, statuses(strange));
    must("no response is longer than a page", Math.max(...abused.map(({ text }) => text.length)) < 1_000_000);
    figure("browsing", `p95 ${p95} ms of ${honest.length}`);
    figure("abuse", statuses(abused));
    figure("exports", statuses(exported));
    figure("most memory", `${most} MB`);
  },
};
