import { describe, expect, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { anonymizeUnpaid } from "@/lib/domain/records/retention/anonymize-unpaid";
import { findStudent } from "@/lib/domain/registrations/find-student";
import {
  adult,
  CANARY,
  canaryStudent,
  heldSeat,
  newPhone,
  openStudentSession,
  paidSeat,
  payByPaybill,
  type Seat,
  type Student,
  staffMember,
  student,
} from "../../../api/fixtures";
import { PUBLIC } from "../../../support/actors";
import { sql } from "../../../support/database";
import { insertStkPush } from "../../../support/insert-stk-push";
import { aged, isAnonymized } from "./aged";

const MACHINE = { actor: SCHEDULER };

describe("a registration that is never paid", () => {
  test("is kept on day 89 and anonymous on day 91, with everything that was typed", async () => {
    const young = await student();
    const old = await heldSeat(await canaryStudent());
    const { stkPushId } = await insertStkPush(old);
    await openStudentSession(old.student.id, "view");
    await sql`update student_access set expires_at = now() - interval '1 hour'`;
    await sql`update consents set guardian_name = ${CANARY.guardian_name} where student_id = ${old.student.id}`;
    await sql`insert into outbox (channel, kind, purpose, priority, expires_at, recipient, body, cause)
      values ('sms', 'notice', 'transactional', 4, now(), ${old.student.msisdn}, ${`Dear ${CANARY.surname}`}, 'test')`;
    await sql`insert into replies (provider_id, msisdn, body, student_id, sent_at)
      values ('test', ${old.student.msisdn}, ${CANARY.surname}, ${old.student.id}, now())`;
    await sql`insert into message_opt_outs (msisdn, source) values (${old.student.msisdn}, 'reply')`;
    await sql`insert into message_reports (kind, fields) values ('incoming', ${sql.json({ from: `+${old.student.msisdn}`, text: CANARY.surname })})`;
    await aged(young, 89);
    await aged(old.student, 91);

    expect(await anonymizeUnpaid(MACHINE, {})).toEqual({ removed: 1 });

    expect(await isAnonymized(young)).toBe(false);
    expect(await sql`select msisdn, body, student_id from replies`).toEqual([
      { msisdn: "removed", body: "", student_id: null },
    ]);
    expect(await sql`select msisdn from message_opt_outs`).toEqual([]);
    expect(await sql`select 1 from message_reports`).toHaveLength(0);
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
      from mpesa_express_requests x join payment_requests p on p.id = x.payment_request_id where x.id = ${stkPushId}`;
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

  test("is one of many that are all anonymized and still counted", async () => {
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
      () => withSeat((seat) => insertStkPush(seat, { state: "unknown", result_code: null })),
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
        await openStudentSession(one.id, "view");
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

  test("and so is one whose enrollment changed within the period", async () => {
    const seat = await heldSeat();
    await aged(seat.student, 400);
    await sql`update enrollments set updated_at = now() - interval '89 days' where id = ${seat.enrollmentId}`;
    await anonymizeUnpaid(MACHINE, {});
    expect(await isAnonymized(seat.student)).toBe(false);
  });
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
  await sql`insert into register_marks (register_id, student_id, state) values (${register}, ${one.id}, 'unmarked')`;
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
