import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { privacyTexts } from "@/app/(public)/privacy-policy/texts";
import { reconcile } from "@/lib/domain/jobs/reconcile";
import { anonymizeUnpaid } from "@/lib/domain/retention/anonymize-unpaid";
import { purgeOldRecords } from "@/lib/domain/retention/apply-retention";
import { RETENTION_PERIODS } from "@/lib/domain/retention/periods";
import { findStudent } from "@/lib/domain/students/find-student";
import { registerStudent } from "@/lib/domain/students/register-student";
import { SCHEDULER } from "@/lib/platform/permissions/actor";
import {
  adult,
  CANARY,
  canaryStudent,
  heldSeat,
  newPhone,
  openVisit,
  paidSeat,
  payByPaybill,
  type Seat,
  type Student,
  staffMember,
  student,
} from "../api/fixtures";
import { PUBLIC } from "../support/actors";
import { sql } from "../support/database";
import { insertPrompt } from "../support/insert-prompt";

const MACHINE = { actor: SCHEDULER };

/** Backdates everything done with a student by so many days. */
async function aged({ id }: Student, days: number): Promise<void> {
  const then = sql`now() - make_interval(days => ${days})`;
  await sql`update students set created_at = ${then}, updated_at = ${then} where id = ${id}`;
  await sql`update enrollments set created_at = ${then}, updated_at = ${then}, hold_until = ${then} + interval '1 hour',
    state = case when state in ('held', 'pending_payment') then 'expired' else state end where student_id = ${id}`;
  const places = sql`(select id from enrollments where student_id = ${id})`;
  await sql`update payment_requests set created_at = ${then}, updated_at = ${then} where enrollment_id in ${places}`;
  await sql`update mpesa_express_requests set created_at = ${then}, updated_at = ${then} where enrollment_id in ${places}`;
}

async function isAnonymized({ id }: Student): Promise<boolean> {
  const [row] = await sql`select full_name from students where id = ${id}`;
  return row!.full_name === "Removed";
}

describe("a registration that is never paid", () => {
  test("is kept on day 89 and anonymous on day 91, with everything that was typed", async () => {
    const young = await student();
    const old = await heldSeat(await canaryStudent());
    const { promptId } = await insertPrompt(old);
    await openVisit(old.student.id, "view");
    await sql`update student_access set expires_at = now() - interval '1 hour'`;
    await sql`update consents set guardian_name = ${CANARY.guardian_name} where student_id = ${old.student.id}`;
    await sql`insert into outbox (channel, recipient, body, cause)
      values ('sms', ${old.student.msisdn}, ${`Dear ${CANARY.surname}`}, 'test')`;
    await aged(young, 89);
    await aged(old.student, 91);

    expect(await anonymizeUnpaid(MACHINE, {})).toEqual({ removed: 1 });

    expect(await isAnonymized(young)).toBe(false);
    const [row] =
      await sql`select full_name, msisdn, status, email, id_number, guardian_name, guardian_msisdn, residence,
      manage_code_hash, registration_no, season_number from students where id = ${old.student.id}`;
    expect(row).toEqual({
      full_name: "Removed",
      msisdn: "removed",
      status: "archived",
      email: null,
      id_number: null,
      guardian_name: null,
      guardian_msisdn: null,
      residence: "removed",
      manage_code_hash: null,
      registration_no: old.student.registration_no,
      season_number: 8,
    });
    expect(await leftOver([...Object.values(CANARY), old.student.msisdn])).toEqual([]);
    const [payer] = await sql`select p.paying_msisdn, p.paying_first_name, p.paying_last_name, x.msisdn
      from mpesa_express_requests x join payment_requests p on p.id = x.payment_request_id where x.id = ${promptId}`;
    expect(Object.values(payer!)).toEqual(["removed", "Removed", "", "removed"]);
    expect(
      await sql`select verb, actor_id, changes from audit_log where subject = ${`student:${old.student.id}`}
      order by id desc limit 1`,
    ).toEqual([
      {
        verb: "students.anonymize-unpaid",
        actor_id: "scheduler",
        changes: { forgotten: true, why: "never paid" },
      },
    ]);
    expect(await anonymizeUnpaid(MACHINE, {})).toEqual({ removed: 0 });
  });

  test("is not found afterwards, and its phone can register again", async () => {
    const old = await student();
    await aged(old, 91);
    await anonymizeUnpaid(MACHINE, {});
    const look = { q: old.msisdn, dob: old.dob };
    await expect(findStudent(PUBLIC, look)).rejects.toMatchObject({ kind: "not_found" });
    const number = { q: old.registration_no, dob: "01-01-1900" };
    await expect(findStudent(PUBLIC, number)).rejects.toMatchObject({ kind: "not_found" });
    const anew = await registerStudent(PUBLIC, adult({ msisdn: old.msisdn, dob: "06-04-2000" }));
    expect(anew).toMatchObject({ exists: false });
    expect(anew.id).not.toBe(old.id);
  });

  test("all of many are anonymized, and still counted", async () => {
    const many: Student[] = [];
    for (let i = 0; i < 3; i++) many.push(await student());
    const [before] = await sql`select sum(rows)::int as rows from list_counters where list = 'students'`;
    for (const one of many) await aged(one, 91);
    expect((await anonymizeUnpaid(MACHINE, {})).removed).toBe(3);
    expect(await sql`select sum(rows)::int as rows from list_counters where list = 'students'`).toEqual([
      before,
    ]);
  });
});

describe("a registration with later activity is kept, however old", () => {
  const KEPT: [what: string, make: () => Promise<Student>][] = [
    ["an enrolled student", async () => (await paidSeat()).student],
    ["a student who paid one shilling", () => withSeat((seat) => payByPaybill(seat, 1))],
    [
      "a student whose phone sent money now in suspense",
      async () => {
        const one = await student();
        await sql`insert into transactions (receipt, amount_cents, method, msisdn, narrative, sources, transacted_at)
          values ('TKL7777777', 100, 'paybill', ${one.msisdn}, 'Pay Bill', '{statement}', now())`;
        return one;
      },
    ],
    [
      "a student whose phone sent such money, known by its hash",
      async () => {
        const one = await student();
        await sql`insert into transactions (receipt, amount_cents, method, msisdn, narrative, sources, transacted_at)
          values ('TKL7777778', 100, 'paybill', encode(sha256(${one.msisdn}::bytea), 'hex'), 'Pay Bill', '{statement}', now())`;
        return one;
      },
    ],
    [
      "a student with an undecided prompt",
      () => withSeat((seat) => insertPrompt(seat, { state: "unknown", result_code: null })),
    ],
    [
      "a student with an open receipt claim",
      () =>
        withSeat(
          (seat) => sql`insert into receipt_claims (code, enrollment_id, claimed_by)
            values ('TKL8888888', ${seat.enrollmentId}, 'payer')`,
        ),
    ],
    ["a student marked in a register", marked],
    [
      "a student with an open visit",
      async () => {
        const one = await student();
        await openVisit(one.id, "view");
        return one;
      },
    ],
  ];

  test.each(KEPT)("%s", async (_what, make) => {
    const one = await make();
    await aged(one, 400);
    await anonymizeUnpaid(MACHINE, {});
    expect(await isAnonymized(one)).toBe(false);
  });

  test("and one whose enrollment changed within the period", async () => {
    const seat = await heldSeat();
    await aged(seat.student, 400);
    await sql`update enrollments set updated_at = now() - interval '89 days' where id = ${seat.enrollmentId}`;
    await anonymizeUnpaid(MACHINE, {});
    expect(await isAnonymized(seat.student)).toBe(false);
  });
});

describe("retention periods", () => {
  beforeEach(async () => {
    await sql`insert into mpesa_callbacks (kind, body, received_at) values
      ('confirmation', 'old', now() - interval '18 months' - interval '1 day'),
      ('confirmation', 'young', now() - interval '18 months' + interval '1 day')`;
    await sql`insert into mpesa_callback_outcomes select id, 'test' from mpesa_callbacks where body in ('old', 'young')
      on conflict do nothing`;
  });

  test("M-Pesa's messages lose their text after 18 months and stay as rows", async () => {
    const [{ rows } = { rows: 0 }] = await sql`select count(*)::int as rows from mpesa_callbacks`;
    const { promptId } = await insertPrompt(await heldSeat());
    for (const days of [1, -1])
      await sql`insert into mpesa_queries (express_request_id, body, verdict, created_at)
        values (${promptId}, '{}', 'cancelled', now() - interval '18 months' + make_interval(days => ${days}))`;
    await purgeOldRecords(MACHINE, {});
    const texts = await sql`select body from mpesa_callbacks order by id`;
    expect(texts.map(({ body }) => body)).not.toContain("old");
    expect(texts.map(({ body }) => body)).toContain("young");
    expect(texts).toHaveLength(rows);
    expect(await sql`select body from mpesa_queries order by created_at desc`).toEqual([
      { body: "{}" },
      { body: null },
    ]);
  });

  test("a message can be neither deleted nor rewritten, at any age", async () => {
    for (const body of ["old", "young"]) {
      await expect(sql`delete from mpesa_callbacks where body = ${body}`).rejects.toThrow("never changed");
      await expect(sql`update mpesa_callbacks set body = 'x' where body = ${body}`).rejects.toThrow("never");
      await expect(
        sql`update mpesa_callbacks set body = '', kind = 'express' where body = ${body}`,
      ).rejects.toThrow("never");
    }
    await expect(sql`update mpesa_callbacks set body = '' where body = 'young'`).rejects.toThrow("never");
  });

  test.each(["audit_log", "access_log"])(
    "%s loses its lines after three years, not a day before",
    async (table) => {
      const line = (days: number) => ({
        at: sql`now() - interval '3 years' + make_interval(days => ${days})`,
        verb: "students.list",
      });
      for (const days of [-1, 1])
        if (table === "audit_log")
          await sql`insert into audit_log (at, actor_kind, verb, subject, changes)
          values (${line(days).at}, 'staff', ${`term ${days}`}, 'a:b', '{}')`;
        else
          await sql`insert into access_log (at, actor_kind, verb, student_ids)
          values (${line(days).at}, 'staff', ${`term ${days}`}, array[gen_random_uuid()])`;
      await expect(sql`delete from ${sql(table)} where verb = 'term 1'`).rejects.toThrow("never");
      await expect(sql`update ${sql(table)} set verb = 'x' where verb = 'term -1'`).rejects.toThrow("never");
      await purgeOldRecords(MACHINE, {});
      expect(await sql`select verb from ${sql(table)} where verb like 'term%'`).toEqual([{ verb: "term 1" }]);
    },
  );

  test("sessions go with the logs; password links and idempotency keys sooner", async () => {
    const staffId = await staffMember("tutor");
    for (const age of ["3 years 1 day", "2 years"])
      await sql`insert into staff_sessions (staff_id, token_hash, expires_at)
        values (${staffId}, ${age}, now() - ${age}::interval)`;
    for (const age of ["2 days", "1 hour"])
      await sql`insert into password_resets (staff_id, token_hash, expires_at)
        values (${staffId}, ${age}, now() - ${age}::interval)`;
    const register = await registerBy(staffId);
    for (const age of ["91 days", "89 days"])
      await sql`insert into register_writings (register_id, client_id, created_at)
        values (${register}, gen_random_uuid(), now() - ${age}::interval)`;
    await purgeOldRecords(MACHINE, {});
    expect(await sql`select token_hash from staff_sessions where staff_id = ${staffId}`).toEqual([
      { token_hash: "2 years" },
    ]);
    expect(await sql`select token_hash from password_resets`).toEqual([{ token_hash: "1 hour" }]);
    expect(
      await sql`select count(*)::int as rows from register_writings where register_id = ${register}`,
    ).toEqual([{ rows: 1 }]);
  });

  test("an enrollment older than the audit log needs no line in it", async () => {
    const seat = await heldSeat();
    const then = sql`now() - interval '3 years' - interval '1 day'`;
    await aged(seat.student, 4 * 365);
    await sql`alter table audit_log disable trigger audit_log_immutable`;
    await sql`update audit_log set at = ${then} where subject = ${`enrollment:${seat.enrollmentId}`}`;
    await sql`alter table audit_log enable trigger audit_log_immutable`;
    await purgeOldRecords(MACHINE, {});
    const subject = `enrollment:${seat.enrollmentId}`;
    expect(await sql`select 1 from audit_log where subject = ${subject}`).toEqual([]);
  });
});

test("the scheduler purges once a day", async () => {
  const [first, second] = [await student(), await student()];
  await aged(first, 91);
  await reconcile(MACHINE, {});
  expect(await isAnonymized(first)).toBe(true);
  await aged(second, 91);
  await reconcile(MACHINE, {});
  expect(await isAnonymized(second)).toBe(false);
  await sql`delete from job_runs where job = 'retention'`;
  await reconcile(MACHINE, {});
  expect(await isAnonymized(second)).toBe(true);
});

test("the periods are those of the privacy policy", () => {
  const promised = privacyTexts.sections.find(({ id }) => id === "how-long")?.points ?? [];
  const page = readFileSync("public/privacy_policy.html", "utf8");
  for (const texts of [
    `a registration that is never paid: ${RETENTION_PERIODS.unpaidDays} days, then everything personal in it is removed;`,
    `the messages that M-Pesa sends us, as they came: ${RETENTION_PERIODS.messageMonths} months;`,
    `${RETENTION_PERIODS.logYears} years;`,
  ]) {
    expect(promised.join("\n")).toContain(texts);
    expect(page).toContain(texts);
  }
});

async function withSeat(then: (seat: Seat) => PromiseLike<unknown>): Promise<Student> {
  const seat = await heldSeat();
  await then(seat);
  return seat.student;
}

/** A student with a mark in a register, though the enrollment was never paid. */
async function marked(): Promise<Student> {
  const one = await student();
  const register = await registerBy(await staffMember("tutor"));
  await sql`insert into register_marks (register_id, student_id, state) values (${register}, ${one.id}, 'present')`;
  return one;
}

async function registerBy(staffId: string): Promise<string> {
  const { group } = await heldSeat(await student({ msisdn: newPhone() }));
  const [register] = await sql`insert into registers (session_id, date, status, marked_by)
    values (${group.saturday}, '2026-11-14', 'draft', ${staffId}) returning id`;
  return register!.id;
}

/** The tables that still have one of these texts in any column. */
async function leftOver(texts: string[]): Promise<string[]> {
  const tables = await sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const found: string[] = [];
  for (const { name } of tables)
    for (const text of texts) {
      const rows =
        await sql`select 1 from ${sql(name)} t where strpos(lower(t::text), lower(${text})) > 0 limit 1`;
      if (rows.length > 0) found.push(`${text} in ${name}`);
    }
  return found;
}
