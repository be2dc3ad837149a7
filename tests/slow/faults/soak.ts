import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { resultBody } from "../../support/result-body";
import type { Fault } from "./fault";
import { type Instance, memoryOf, preloaded } from "./support/academy";
import { startDaraja } from "./support/daraja";
import { statuses, timeAt, unhurried } from "./support/figures";
import { keepBusy, reading } from "./support/load";
import {
  callbackPath,
  enroll,
  newClass,
  newReceipt,
  pay,
  post,
  register,
  STAFF,
  tokenOf,
} from "./support/people";
import { type Answer, ask, field, PAGE } from "./support/request";

const USERS = 20;
const STAFF_OF_THEM = 5;
/** Samples a minute; a short run is sampled more often. */
const LOOKS = 6;
const LEAST_LOOKS = 30;
const SLOPE_MB = 1;
const P95_MS = 500;
const POOL = 10;
/** The first half of a run, in which caches fill, does not count for the slope; a short run is not judged by it. */
const WARM = 0.5;
const SLOPE_MINUTES = 5;
const HEAP_TRIES = 500;
const LISTS = [
  "students?search=te",
  "payments/transactions",
  "students/enrollments",
  "students/registrations-count",
];

export const soak: Fault = {
  id: "soak",
  what: "20 mixed users for a quarter of an hour, or as long as --minutes says (L32)",
  run: async ({ raise, minutes, must, figure, later, ground }) => {
    const daraja = await startDaraja(later);
    const heapFile = join(ground.folder, "heap");
    const academy = await raise({
      settings: {
        ...preloaded("heap.mjs"),
        MPESA_BASE_URL: daraja.url,
        NO_SCHEDULER: "0",
        HEAP_FILE: heapFile,
      },
    });
    const { sql } = academy;
    const [url, [one]] = [academy.url(), academy.instances];
    const where = await newClass(sql, null);
    const answers: { status: number; ms: number }[] = [];
    const strange = new Set<string>();
    const step = async (work: Promise<Answer>) => {
      const answer = await work;
      answers.push({ status: answer.status, ms: answer.ms });
      if (answer.status >= 400 || answer.status === 0)
        strange.add(`${answer.status} ${answer.text.slice(0, 200)}`);
      await reading(200, 800);
      return answer;
    };
    const students = keepBusy(USERS - STAFF_OF_THEM, async () => {
      for (const path of ["/", "/register"]) await step(ask(url, path, PAGE));
      const studentId = field(await step(register(url)), "data", "id");
      const held = await step(enroll(url, studentId, where));
      const before = daraja.prompts.length;
      await step(pay(url, { studentId, enrollmentId: field(held, "data", "enrollment_id") }));
      const prompt = daraja.prompts.findIndex(
        (sent, n) => n >= before && field({ json: sent }, "AccountReference") !== "",
      );
      if (prompt >= 0) await step(payOn(url, daraja.prompts[prompt]!, prompt));
    });
    const token = await tokenOf(url, STAFF.admin);
    const staff = keepBusy(STAFF_OF_THEM, (_n, turn) =>
      step(ask(url, `/api/v1/${LISTS[turn % LISTS.length]}`, { token })),
    );
    const looks: { at: number; heap: number; memory: number; files: number; connections: number }[] = [];
    const every = Math.min(60_000 / LOOKS, (minutes * 60_000) / LEAST_LOOKS);
    const began = Date.now();
    for (const end = began + minutes * 60_000; Date.now() < end; await pause(every)) {
      const [open] =
        await sql`select count(*)::int as count from pg_stat_activity where datname = ${academy.name} and application_name = 'academy'`;
      looks.push({
        at: (Date.now() - began) / 60_000,
        heap: await heapOf(one, heapFile),
        memory: memoryOf(one),
        files: filesOf(one),
        connections: open?.count,
      });
    }
    await Promise.all([students.stop(), staff.stop()]);
    const settled = looks.filter(({ at }) => at >= minutes * WARM);
    const slope = slopeOf(settled.map(({ at, heap }) => [at, heap]));
    const files = slopeOf(settled.map(({ at, files: count }) => [at, count]));
    const p95 = timeAt(answers, 95);
    must("no request is refused", strange.size === 0, [...strange].slice(0, 3));
    if (minutes >= SLOPE_MINUTES) {
      must("the heap grows by less than a megabyte a minute", slope < SLOPE_MB, slope);
      must("the number of open files is stable", files < 1, files);
    }
    must(
      "connections stay within the pool",
      looks.every(({ connections }) => connections <= POOL),
      looks.map(({ connections }) => connections),
    );
    must("p95 is below half a second", p95 < unhurried(P95_MS), p95);
    const [paid] = await sql`select count(*)::int as transactions from transactions`;
    figure("minutes", minutes);
    figure("answers", statuses(answers));
    figure("p95", `${p95} ms`);
    const fromTo = (what: keyof (typeof looks)[number]) => {
      const [first, last] = [settled[0]?.[what] ?? 0, settled.at(-1)?.[what] ?? 0];
      return `${Math.round(looks[0]?.[what] ?? 0)}, ${Math.round(first)} halfway, ${Math.round(last)}`;
    };
    figure("heap", `${fromTo("heap")} MB, ${slope.toFixed(2)} MB a minute`);
    figure("memory", `${fromTo("memory")} MB`);
    figure("files", `${fromTo("files")}, ${files.toFixed(2)} a minute`);
    figure("connections", fromTo("connections"));
    figure("transactions", paid?.transactions);
  },
};

/** Delivers the paid callback of a prompt to the address it named. */
function payOn(url: string, prompt: Record<string, unknown>, n: number): Promise<Answer> {
  const token = String(prompt.CallBackURL).split("/").at(-1);
  const body = resultBody(`ws_CO_fault_${n + 1}`, 0, newReceipt());
  return post(url, { path: callbackPath(`express/${token}`), body });
}

/** The heap of a process after a garbage collection (support/heap.mjs), in megabytes. */
async function heapOf({ pid }: Instance, file: string): Promise<number> {
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  process.kill(pid(), "SIGUSR2");
  for (let left = HEAP_TRIES; left > 0; left--) {
    await pause(20);
    const said = existsSync(file) ? readFileSync(file, "utf8") : "";
    if (said !== before && said.includes(" ")) return Number(said.split(" ")[1]) / 1024 / 1024;
  }
  throw new Error("the instance does not report its heap");
}

function filesOf({ pid }: Instance): number {
  return readdirSync(`/proc/${pid()}/fd`).length;
}

/** The growth of a number per minute, by least squares; 0 for fewer than two points. */
function slopeOf(points: [minute: number, value: number][]): number {
  const mean = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const [x, y] = [mean(points.map(([minute]) => minute)), mean(points.map(([, value]) => value))];
  const spread = points.reduce((sum, [minute]) => sum + (minute - x) ** 2, 0);
  return spread === 0
    ? 0
    : points.reduce((sum, [minute, value]) => sum + (minute - x) * (value - y), 0) / spread;
}
