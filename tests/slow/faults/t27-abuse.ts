import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "./fault";
import { memoryOf } from "./support/academy";
import { GROWN } from "./support/databases";
import { openExport } from "./support/export-download";
import { percentile, statuses, unhurried } from "./support/figures";
import { STAFF, tokenOf } from "./support/people";
import { type Answer, ask } from "./support/request";

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
  run: async ({ raise, must, figure }) => {
    const academy = await raise({ grown: true });
    const [url, one] = [academy.url(), academy.instances[0]!];
    const token = await tokenOf(url, STAFF.admin);
    for (const path of PUBLIC) await ask(url, path);
    for (const list of DESK) await ask(url, `/api/v1/${list}`, { token });
    const honest: Answer[] = [];
    const abused: Answer[] = [];
    const exported: number[] = [];
    let over = false;
    let most = 0;
    const user = async (n: number) => {
      const desk = n < DESKS_OF_THEM;
      for (let turn = n; !over; turn++) {
        const path = desk ? `/api/v1/${DESK[turn % DESK.length]}` : (PUBLIC[turn % PUBLIC.length] ?? "/");
        honest.push(await ask(url, path, desk ? { token } : { headers: { accept: "text/html" } }));
        // People read.
        await pause(300 + Math.random() * 700);
      }
    };
    const abuser = async (query: string) => {
      for (let turn = 0; !over; turn++)
        abused.push(await ask(url, `/api/v1/${LISTS[turn % LISTS.length]}?${query}`, { token }));
    };
    const open = new Set<() => void>();
    const reader = async () => {
      while (!over) {
        const reading = await openExport(url, token);
        exported.push(reading.status);
        open.add(reading.leave);
        await reading.slowly(100);
        open.delete(reading.leave);
      }
    };
    const watch = (async () => {
      for (; !over; await pause(50)) most = Math.max(most, memoryOf(one));
    })();
    const all = [
      ...Array.from({ length: USERS }, (_, n) => user(n)),
      ...ABUSES.map(abuser),
      ...Array.from({ length: READERS }, reader),
    ];
    await pause(LASTS_MS);
    over = true;
    for (const leave of open) leave();
    await Promise.all([...all, watch]);
    const p95 = percentile(
      honest.map(({ ms }) => ms),
      95,
    );
    const strange = [...abused.map(({ status }) => status), ...exported].filter(
      (status) => status !== 200 && !NO.includes(status),
    );
    must(
      "honest users are served",
      honest.every(({ status }) => status === 200),
      [statuses(honest), honest.find(({ status }) => status !== 200)?.text.slice(0, 200)],
    );
    must("their p95 is below a second", p95 < unhurried(P95_MS), p95);
    must("the memory stays below 600 MB", most < MOST_MB, most);
    must("abuse is served in part or refused with a sentence", strange.length === 0, strange.slice(0, 5));
    must("no response is longer than a page", Math.max(...abused.map(({ text }) => text.length)) < 1_000_000);
    figure("browsing", `p95 ${p95} ms of ${honest.length}`);
    figure("abuse", statuses(abused));
    figure("exports", statuses(exported.map((status) => ({ status }))));
    figure("most memory", `${most} MB`);
  },
};
