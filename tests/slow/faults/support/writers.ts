import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";
import { mapConcurrently } from "../../../support/map-concurrently";
import type { Stage } from "../fault";
import type { Academy } from "./academy";
import { slowestOf, statuses, timeAt, unhurried } from "./figures";
import { crowd, enroll, newClass, newPhone, paidCallbacks, post, register } from "./people";
import { type Answer, ask, field } from "./request";

/** A writer's request, and how to repeat it exactly. */
export type Deed = {
  kind: "callback" | "register" | "enroll";
  key: string;
  begun: number;
  answer: Answer;
  again: () => Promise<Answer>;
};

export type Writers = { deeds: Deed[]; stop: () => Promise<void> };

const TRIES = 20;
/** Polls every half second: a kept callback is processed at most ten seconds later. */
const LOOKS = 40;
const DONE = [200, 201];

/**
 * Writers of callbacks, registrations and enrollments, each request with its own idempotency key.
 * @param rest milliseconds between two requests of one writer; none by default
 */
export async function startWriters(academy: Academy, count: number, rest = 0): Promise<Writers> {
  const { sql } = academy;
  const where = await newClass(sql, null);
  const callbacks = await paidCallbacks(sql, 4_000, where.classId);
  const students = await crowd(sql, 4_000);
  const deeds: Deed[] = [];
  let over = false;
  let turn = 0;
  const next = (): Pick<Deed, "kind" | "key" | "again"> | undefined => {
    turn += 1;
    const url = academy.url(turn);
    if (turn % 3 === 0) {
      const phone = newPhone();
      const headers = { "idempotency-key": `register-${phone}` };
      const again = () => register(url, phone, { headers });
      return { kind: "register", key: phone, again };
    }
    if (turn % 3 === 1) {
      const student = students.pop();
      const headers = { "idempotency-key": `enroll-${student}` };
      return student
        ? { kind: "enroll", key: student, again: () => enroll(url, student, where, headers) }
        : undefined;
    }
    const callback = callbacks.pop();
    return callback && { kind: "callback", key: callback.receipt, again: () => post(url, callback) };
  };
  const writer = async () => {
    for (let deed = next(); deed && !over; deed = next()) {
      const begun = Date.now();
      const answer = await deed.again();
      deeds.push({ ...deed, begun, answer });
      // A client respects Retry-After, or it would do nothing but retry.
      await pause(DONE.includes(answer.status) ? rest : Math.max(100, rest));
    }
  };
  const all = Promise.all(Array.from({ length: count }, writer));
  return {
    deeds,
    stop: async () => {
      over = true;
      await all;
    },
  };
}

/** The requests that were answered with success. */
export function acknowledged({ deeds }: Writers): Deed[] {
  return deeds.filter(({ answer }) => DONE.includes(answer.status));
}

/** Milliseconds from a moment until the first write after it is acknowledged. */
export function servedAfter(writers: Writers, moment: number): number {
  return Math.min(
    ...acknowledged(writers)
      .map(({ begun, answer }) => begun + answer.ms - moment)
      .filter((ms) => ms > 0),
  );
}

/** What must hold of all writes through a database fault (L10, L12). */
export async function judge(
  stage: Pick<Stage, "must" | "figure">,
  academy: Academy,
  { deeds }: Writers,
): Promise<void> {
  const { sql } = academy;
  const { must, figure } = stage;
  await readStored(academy);
  const done = deeds.filter(({ answer }) => DONE.includes(answer.status));
  const unknown = deeds.filter(({ answer }) => answer.status === 503 || answer.status === 0);
  const others = deeds.filter((deed) => !done.includes(deed) && !unknown.includes(deed));
  must("503 while the database is away, never another error", others.length === 0, [
    statuses(others.map(({ answer }) => answer)),
    others[0]?.kind,
    others[0]?.answer.text.slice(0, 200),
  ]);
  must(
    "every 503 has Retry-After",
    unknown.every(({ answer }) => answer.status === 0 || answer.headers.has("retry-after")),
  );
  must(
    "every request gets a response",
    unknown.every(({ answer }) => answer.status === 503),
    unknown.find(({ answer }) => answer.status === 0)?.answer.text,
  );
  const answers = deeds.map(({ answer }) => answer);
  const slowest = slowestOf(answers);
  must("no request takes longer than eight seconds", slowest < unhurried(8_000), slowest);
  const gone = await lost(sql, done);
  must("nothing acknowledged is lost", gone === 0, gone);
  const half = unknown.length - (await lost(sql, unknown));
  const repeated = await mapConcurrently(unknown, 20, insist);
  must(
    "repeated requests succeed",
    repeated.every(({ status }) => DONE.includes(status)),
    [statuses(repeated), repeated.find(({ status }) => !DONE.includes(status))?.text.slice(0, 300)],
  );
  await readStored(academy);
  const [without, twice] = [await lost(sql, unknown), await doubled(sql)];
  must("each is stored once", without === 0 && twice === 0, [without, twice]);
  const kinds = new Set(done.map(({ kind }) => kind));
  must("all kinds of writing were done", kinds.size === 3, [...kinds]);
  figure("answers", statuses(answers));
  figure("committed unacknowledged", half);
  figure("p95", `${timeAt(answers, 95)} ms`);
  figure("slowest", `${slowest} ms`);
}

/** An acknowledged callback is kept; if it could not be processed at once, the scheduler does it. */
export async function readStored({ url, sql }: Academy): Promise<void> {
  for (let left = LOOKS; left > 0; left--) {
    await ask(url(), "/api/v1/payments/reconcile", { method: "POST", token: TEST_SETTINGS.CRON_SECRET });
    const [row] = await sql`select count(*)::int as unread from mpesa_callbacks c
      where not exists (select from mpesa_callback_outcomes r where r.callback_id = c.id)`;
    if (row?.unread === 0) return;
    await pause(500);
  }
}

/** Repeats a request until it is done. @returns the last response */
async function insist({ again }: Deed): Promise<Answer> {
  for (let left = TRIES; ; left--) {
    const answer = await again();
    // Still running under the same key: its lease ends within a minute.
    const wait = answer.status === 409 && field(answer, "code") === "still_running" ? 4_000 : 250;
    if (DONE.includes(answer.status) || left === 0) return answer;
    await pause(wait);
  }
}

/** The number of these without a row. */
export async function lost(sql: Sql, deeds: Deed[]): Promise<number> {
  const keys = (kind: Deed["kind"]) => deeds.filter((deed) => deed.kind === kind).map(({ key }) => key);
  const [row] = await sql`select
    (select count(*)::int from unnest(${keys("callback")}::text[]) k where not exists (select from transactions where receipt = k)) +
    (select count(*)::int from unnest(${keys("register")}::text[]) k where not exists (select from students where msisdn = k)) +
    (select count(*)::int from unnest(${keys("enroll")}::uuid[]) k where not exists (select from enrollments where student_id = k)) as lost`;
  return row?.lost;
}

async function doubled(sql: Sql): Promise<number> {
  const [row] = await sql`select
    (select count(*) - count(distinct receipt) from transactions where receipt is not null) +
    (select count(*) - count(distinct msisdn) from students) +
    (select count(*) - count(distinct student_id) from enrollments where season_number = 8 and state = 'held') as doubled`;
  return Number(row?.doubled);
}
