import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { CLASSIC, classicRow, csvFile } from "../support/statement-files";
import type { Fault, Stage } from "./fault";
import type { Academy } from "./support/academy";
import { type Answer, ask } from "./support/ask";
import { startDaraja } from "./support/daraja";
import { statuses } from "./support/figures";
import {
  cookieOf,
  crowd,
  enroll,
  holders,
  newReceipt,
  type Place,
  pay,
  place,
  STAFF,
  tokenOf,
} from "./support/people";

const ROUNDS = 5;
const HANDS = 8;
const ROWS = 300;

/** A way of writing: the next thing to do, and what would be half of it. */
type Work = {
  what: string;
  hands: number;
  /** Within how many milliseconds of its beginning the kill comes. */
  within: number;
  next: () => Promise<(() => Promise<Answer>) | undefined>;
  /** @returns what stands there only in part. */
  halves: () => Promise<readonly unknown[]>;
};

export const killedAmidWriting: Fault = {
  id: "L8",
  what: `kill -9 at ${ROUNDS} moments each of enrolling, paying, marking a register, importing a statement`,
  run: async (stage) => {
    const { raise, must, figure, later } = stage;
    const daraja = await startDaraja();
    later(daraja.stop);
    const academy = await raise({ settings: { MPESA_BASE_URL: daraja.url } });
    const [one, where] = [academy.instances[0]!, await place(academy.sql, null)];
    const works = [
      enrolling(academy, where),
      paying(academy, where),
      await marking(academy),
      await importing(academy),
    ];
    for (const { what, hands, within, next, halves } of works) {
      let cut = 0;
      let done = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const deeds: { again: () => Promise<Answer>; answer: Answer }[] = [];
        let over = false;
        // Ready before the kill is timed, so that it meets what is written and not what leads to it.
        const ready: Awaited<ReturnType<Work["next"]>>[] = [];
        for (let n = 0; n < hands; n++) ready.push(await next());
        const hand = async (first: (typeof ready)[number]) => {
          for (let again = first; again && !over; again = await next())
            deeds.push({ again, answer: await again() });
        };
        const all = ready.map(hand);
        await pause(randomInt(20, within));
        over = true;
        await one.kill();
        await Promise.all(all);
        await one.start();
        const half = await halves();
        must(`${what}: nothing stands there in part`, half.length === 0, half.slice(0, 3));
        const unknown = deeds.filter(({ answer }) => answer.status === 0);
        const again = [];
        for (const deed of unknown) again.push(await deed.again());
        must(
          `${what}: what is told again is taken or known`,
          again.every(({ status }) => [200, 201, 303, 409].includes(status)),
          [
            statuses(again),
            again.find(({ status }) => ![200, 201, 303, 409].includes(status))?.text.slice(0, 300),
          ],
        );
        cut += unknown.length;
        done += deeds.length - unknown.length;
        must(`${what}: and does not stand there in part then`, (await halves()).length === 0);
      }
      must(`${what}: the kills met somebody`, cut > 0, [cut, done]);
      figure(what, `${cut} cut, ${done} done`);
    }
    await held(stage, academy);
  },
};

function enrolling({ url, sql }: Academy, where: Place): Work {
  let students: string[] = [];
  return {
    what: "enrolling",
    hands: HANDS,
    within: 400,
    next: async () => {
      if (students.length === 0) students = await crowd(sql, 500);
      const student = students.pop();
      return student ? () => enroll(url(), student, where) : undefined;
    },
    halves: async () =>
      sql`select e.id from enrollments e where e.class_id = ${where.classId} and e.state = 'held' and pay_code !~ 'none'
        and e.held_from is not null
        and ((select count(*) from enrollment_sessions s where s.enrollment_id = e.id) <> ${where.sessions.length}
          or not exists (select from audit_log a where a.subject = 'enrollment:' || e.id))`,
  };
}

function paying({ url, sql }: Academy, where: Place): Work {
  let payers: Awaited<ReturnType<typeof holders>> = [];
  return {
    what: "paying",
    hands: HANDS,
    within: 600,
    next: async () => {
      if (payers.length === 0) payers = await holders(sql, where.classId, 300);
      const payer = payers.pop();
      return payer ? () => pay(url(), payer) : undefined;
    },
    halves: async () =>
      sql`select r.id from payment_requests r where r.method = 'express' and r.status = 'pending'
        and not exists (select from mpesa_express_requests x where x.payment_request_id = r.id)`,
  };
}

async function marking({ url, sql }: Academy): Promise<Work> {
  const token = await tokenOf(url(), STAFF.admin);
  const [day] = await sql`select ((now() at time zone 'Africa/Nairobi')::date)::text as today`;
  const rosters = await sql`select es.session_id, array_agg(e.student_id) as students
    from enrollment_sessions es join enrollments e on e.id = es.enrollment_id
    where e.state = 'enrolled' and e.enrolled_at < now() - interval '1 hour'
      and not exists (select from registers r where r.session_id = es.session_id and r.date = ${day?.today})
    group by es.session_id`;
  const json = (roster: (typeof rosters)[number], status: string) => ({
    session_id: roster.session_id,
    date: day?.today,
    status,
    present: roster.students,
    absent: [],
  });
  return {
    what: "marking",
    hands: 2,
    within: 150,
    next: async () => {
      const roster = rosters.pop();
      if (!roster) return undefined;
      return () =>
        ask(url(), "/api/v1/attendance-registers/add-register", { token, json: json(roster, "saved") });
    },
    halves: async () =>
      sql`select r.id from registers r where r.date = ${day?.today}
        and (r.status <> 'saved' or not exists (select from register_marks m where m.register_id = r.id))`,
  };
}

async function importing({ url, sql }: Academy): Promise<Work> {
  const cookie = await cookieOf(url(), STAFF.finance);
  return {
    what: "importing",
    hands: 1,
    within: 900,
    next: async () => {
      const file = csvFile([
        CLASSIC,
        ...Array.from({ length: ROWS }, () =>
          classicRow({ "Receipt No.": newReceipt(), "A/C No.": "NOBODY" }),
        ),
      ] as (string | number | null)[][]);
      const form = new FormData();
      form.set("file", new Blob([new Uint8Array(file)]), "statement.csv");
      const origin = { origin: url(), cookie };
      const sent = await ask(url(), "/money/statements/upload", { body: form, headers: origin });
      if (sent.status === 0) return undefined;
      const page = new URL(sent.headers.get("location") ?? "/", url());
      const shown = await ask(url(), page.pathname + page.search, {
        headers: { cookie, accept: "text/html" },
      });
      if (shown.status === 0) return undefined;
      const fields = hiddenFields(shown.text);
      if (!fields.some(([name]) => name === "digest"))
        throw new Error(`no preview: ${sent.status} ${page} ${shown.status}`);
      return () => {
        const answers = new FormData();
        for (const [name, value] of fields) answers.append(name, value);
        for (const name of ["leave", "accept_totals"]) answers.set(name, "on");
        return ask(url(), page.pathname + page.search, {
          body: answers,
          headers: { ...origin, accept: "text/html" },
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

/** The hidden fields of the form that holds the digest, as a browser without scripts sends them. */
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

/** What was done is there in numbers. */
async function held({ figure }: Stage, { sql }: Academy): Promise<void> {
  const [books] =
    await sql`select (select count(*)::int from statements) as statements, (select count(*)::int from registers where saved_at > now() - interval '1 hour') as registers`;
  figure("statements and registers in the end", `${books?.statements} and ${books?.registers}`);
}
