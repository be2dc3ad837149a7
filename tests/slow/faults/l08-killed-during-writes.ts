import { setTimeout as pause } from "node:timers/promises";
import { CLASSIC, classicRow, csvFile } from "../../support/statement-files";
import type { Fault, Stage } from "./fault";
import type { Academy } from "./support/academy";
import { startDaraja } from "./support/daraja";
import { percentile, unhurried } from "./support/figures";
import {
  cookieOf,
  crowd,
  enroll,
  heldSeats,
  type NewClass,
  newClass,
  newReceipt,
  pay,
  STAFF,
  tokenOf,
} from "./support/people";
import { type Answer, ask } from "./support/request";

/** Kills that must interrupt each kind of write. */
const MOMENTS = 30;
/** The time limit; a busy machine manages fewer kills in it. */
const LASTS_MS = 240_000;
const ROWS = 300;
/** How many recent durations of a kind of write are kept to predict the next. */
const REMEMBERED = 12;
/** How the expected duration of a kind of write changes after one that was done before the kill, and after one that it cut. */
const SHORTER = 0.9;
const LONGER = 1.05;

/** A repeatable request: sent to any instance, and the same each time. */
type Deed = (url: string) => Promise<Answer>;

/** A kind of write, and how to find half-done ones. */
type Work = {
  what: string;
  hands: number;
  /** @param url the instance that prepares the request */
  next: (url: string) => Promise<Deed | undefined>;
  /** @returns the writes done only in part */
  halves: () => Promise<readonly unknown[]>;
};

export const killedDuringWrites: Fault = {
  id: "L8",
  what: `kill -9 at ${MOMENTS} moments each during enrolling, paying, marking a register, importing a statement`,
  run: async (stage) => {
    const { raise, must, figure, later } = stage;
    const daraja = await startDaraja(later);
    const academy = await raise({ instances: 2, settings: { MPESA_BASE_URL: daraja.url } });
    const works = [
      enrolling(academy, await newClass(academy.sql, null)),
      paying(academy, await newClass(academy.sql, null)),
      await marking(academy),
      await importing(academy),
    ].map((work) => ({ ...work, cut: 0, done: 0, times: [] as number[], share: 1 }));
    const began = Date.now();
    let kills = 0;
    let born: Promise<unknown> = Promise.resolve();
    while (works.some(({ cut }) => cut < MOMENTS) && Date.now() - began < LASTS_MS) {
      // The instances take turns: while one restarts the other is killed.
      const victim = academy.instances[kills % 2]!;
      const other = academy.instances[(kills + 1) % 2]!;
      const hands = works.flatMap((work) => Array.from({ length: work.hands }, () => work));
      // Once undisturbed, so that the kill interrupts a write and not a process that is still warming up.
      const readied = await Promise.all(
        hands.map(async (work) => {
          await once(work, await work.next(victim.url), victim.url);
          return { work, deed: await work.next(victim.url), part: Math.random() };
        }),
      );
      const longest = Math.max(...works.map(({ times }) => percentile(times, 90)));
      const cut = await Promise.all([
        ...readied.map(async ({ work, deed, part }) => {
          // Started so that the chosen part is done at the moment of the kill.
          await pause(longest - part * work.share * percentile(work.times, 50));
          const answer = await once(work, deed, victim.url);
          const isCut = answer?.status === 0;
          work[isCut ? "cut" : "done"] += 1;
          // One that does not start with all others at once takes less than those that were timed.
          work.share *= isCut ? LONGER : SHORTER;
          return answer?.status === 0 && deed ? [{ work, deed }] : [];
        }),
        pause(longest).then(async () => {
          await victim.kill();
          return [];
        }),
      ]);
      kills += 1;
      await born;
      born = victim.start();
      for (const { what, halves } of works) await whole(stage, what, halves);
      const again = await Promise.all(
        cut.flat().map(async ({ work, deed }) => ({ what: work.what, answer: await deed(other.url) })),
      );
      const lost = again.filter(({ answer }) => ![200, 201, 303, 409].includes(answer.status));
      must("a repeated request succeeds or is recognised", lost.length === 0, [
        lost[0]?.what,
        lost[0]?.answer.status,
        lost[0]?.answer.text.slice(0, 300),
      ]);
      for (const { what, halves } of works) await whole(stage, `${what}, delivered again`, halves);
    }
    await born;
    for (const { what, cut, done, times } of works) {
      must(`${what}: interrupted often enough`, cut >= MOMENTS / unhurried(1), [cut, done]);
      figure(what, `${cut} cut, ${done} done, ${percentile(times, 50)} ms each`);
    }
    figure("kills", kills);
    await held(stage, academy);
  },
};

/** Sends a request and records how long it took. */
async function once(
  work: { times: number[] },
  deed: Deed | undefined,
  url: string,
): Promise<Answer | undefined> {
  const answer = await deed?.(url);
  if (answer && answer.status > 0) work.times = [...work.times, answer.ms].slice(-REMEMBERED);
  return answer;
}

async function whole({ must }: Stage, what: string, halves: Work["halves"]): Promise<void> {
  const half = await halves();
  must(`${what}: nothing is written in part`, half.length === 0, half.slice(0, 3));
}

function enrolling({ sql }: Academy, where: NewClass): Work {
  let students: string[] = [];
  return {
    what: "enrolling",
    hands: 2,
    next: async () => {
      if (students.length === 0) students = await crowd(sql, 500);
      const student = students.pop();
      return student ? (url) => enroll(url, student, where) : undefined;
    },
    halves: async () =>
      sql`select e.id from enrollments e where e.class_id = ${where.classId} and e.state = 'held' and pay_code !~ 'none'
        and e.held_from is not null
        and ((select count(*) from enrollment_sessions s where s.enrollment_id = e.id) <> ${where.sessions.length}
          or not exists (select from audit_log a where a.subject = 'enrollment:' || e.id))`,
  };
}

function paying({ sql }: Academy, where: NewClass): Work {
  let payers: Awaited<ReturnType<typeof heldSeats>> = [];
  return {
    what: "paying",
    hands: 2,
    next: async () => {
      if (payers.length === 0) payers = await heldSeats(sql, where.classId, 300);
      const payer = payers.pop();
      return payer ? (url) => pay(url, payer) : undefined;
    },
    halves: async () =>
      sql`select r.id from payment_requests r where r.method = 'express' and r.status = 'pending'
        and not exists (select from mpesa_express_requests x where x.payment_request_id = r.id)`,
  };
}

async function marking({ url, sql }: Academy): Promise<Work> {
  const token = await tokenOf(url(), STAFF.admin);
  const [start] = await sql`select now() as at`;
  const rosters =
    await sql`select b.session_id, given.at::date::text as date, array_agg(distinct b.student_id) as students
    from generate_series((now() at time zone 'Africa/Nairobi')::date - 20, (now() at time zone 'Africa/Nairobi')::date, '1 day') given (at)
      join session_memberships b on b.first_day <= given.at::date and (b.last_day is null or b.last_day >= given.at::date)
      join sessions s on s.id = b.session_id join classes c on c.id = s.class_id join seasons z on z.number = c.season_number
    where z.closed_at is null and (z.starts_on is null or z.starts_on <= given.at::date)
      and not exists (select from registers r where r.session_id = b.session_id and r.date = given.at::date)
    group by 1, 2`;
  return {
    what: "marking",
    hands: 2,
    next: async () => {
      const roster = rosters.pop();
      if (!roster) return undefined;
      const { session_id, date, students } = roster;
      const json = {
        session_id,
        date,
        present: students,
        absent: [],
        status: "saved",
        reason: "Make-up class",
      };
      return (at) => ask(at, "/api/v1/attendance-registers/add-register", { token, json });
    },
    halves: async () =>
      sql`select r.id from registers r where r.created_at > ${start?.at}
        and (r.status <> 'saved' or not exists (select from register_marks m where m.register_id = r.id))`,
  };
}

async function importing({ url, sql }: Academy): Promise<Work> {
  const cookie = await cookieOf(url(), STAFF.finance);
  return {
    what: "importing",
    hands: 1,
    next: async (at) => {
      const row = () => classicRow({ "Receipt No.": newReceipt(), "A/C No.": "NOBODY" });
      const file = csvFile([CLASSIC, ...Array.from({ length: ROWS }, row)] as (string | number | null)[][]);
      const form = new FormData();
      form.set("file", new Blob([new Uint8Array(file)]), "statement.csv");
      const sent = await ask(at, "/money/statements/upload", { body: form, headers: { origin: at, cookie } });
      const page = new URL(sent.headers.get("location") ?? "/", at);
      const shown = await ask(at, page.pathname + page.search, { headers: { cookie, accept: "text/html" } });
      const fields = hiddenFields(shown.text);
      if (!fields.some(([name]) => name === "digest"))
        throw new Error(`no preview: ${sent.status} ${page} ${shown.status}`);
      return (there) => {
        const answers = new FormData();
        for (const [name, value] of fields) answers.append(name, value);
        for (const name of ["leave", "accept_totals"]) answers.set(name, "on");
        return ask(there, page.pathname + page.search, {
          body: answers,
          headers: { origin: there, cookie, accept: "text/html" },
        });
      };
    },
    halves: async () =>
      sql`select s.id, count(r.*)::int as rows from statements s left join statement_rows r on r.statement_id = s.id
        group by s.id having count(r.*) <> ${ROWS} or count(*) filter (where r.outcome = 'created') <> ${ROWS}
        union all select t.id, 0 from transactions t where t.receipt like 'TKL%' and 'statement' = any(t.sources)
          and not exists (select from statement_rows r where r.transaction_id = t.id)`,
  };
}

/** The hidden fields of the form with the digest, as a browser without scripts sends them. */
function hiddenFields(html: string): [string, string][] {
  const form = html.split("<form").find((part) => part.includes('name="digest"')) ?? "";
  return [...form.split("</form>")[0]!.matchAll(/<input type="hidden"[^>]*>/g)].map(([tag]) => [
    plain(/name="([^"]*)"/.exec(tag)?.[1] ?? ""),
    plain(/value="([^"]*)"/.exec(tag)?.[1] ?? ""),
  ]);
}

function plain(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** Reports how many statements and registers were written. */
async function held({ figure }: Stage, { sql }: Academy): Promise<void> {
  const [books] =
    await sql`select (select count(*)::int from statements) as statements, (select count(*)::int from registers where saved_at > now() - interval '1 hour') as registers`;
  figure("statements and registers in the end", `${books?.statements} and ${books?.registers}`);
}
