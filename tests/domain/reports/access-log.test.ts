import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { listRegisters, openRegister } from "@/lib/domain/attendance/show-registers";
import { attendanceOfStudent } from "@/lib/domain/attendance/student-attendance";
import { showTutorSessions } from "@/lib/domain/attendance/tutor-sessions";
import { getStudentEnrollment } from "@/lib/domain/enrollments/get-student-enrollment";
import { listClassEnrollment } from "@/lib/domain/enrollments/list-class-enrollment";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { showEnrollment } from "@/lib/domain/enrollments/show-enrollment";
import { listMessages } from "@/lib/domain/messages/list-messages";
import { creditTargets } from "@/lib/domain/payments/credits/credit-targets";
import { showCredit } from "@/lib/domain/payments/credits/show-credit";
import { listPaybillRequests } from "@/lib/domain/payments/ledger/list-paybill-requests";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { listPaymentsOfStudent } from "@/lib/domain/payments/ledger/payments-of-student";
import { showTransaction } from "@/lib/domain/payments/ledger/show-transaction";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { suggestMatches } from "@/lib/domain/payments/matching/suggest-matches";
import {
  listExpressRequests,
  listPaymentRequests,
  listQueries,
} from "@/lib/domain/payments/prompts/list-requests";
import { showReceipt } from "@/lib/domain/payments/receipts/academy-receipt";
import { showReconciliation } from "@/lib/domain/payments/reconciliation/show-reconciliation";
import { showRefunds } from "@/lib/domain/payments/refunds/show-refunds";
import { exportStudents } from "@/lib/domain/reports/export-students";
import { listExposed, listReaders } from "@/lib/domain/reports/read-access-log";
import { searchRecords } from "@/lib/domain/reports/search";
import { findStudent } from "@/lib/domain/students/find-student";
import { getStudent } from "@/lib/domain/students/get-student";
import { listStudents } from "@/lib/domain/students/list-students";
import { updateStudent } from "@/lib/domain/students/update-student";
import type { Ctx } from "@/lib/platform/commands/command";
import {
  CANARY,
  canaryStudent,
  heldSeat,
  newClass,
  newPhone,
  paidSeat,
  payByPaybill,
  type Seat,
  student,
} from "../../api/fixtures";
import { PUBLIC } from "../../support/actors";
import { sql } from "../../support/database";
import { insertPrompt, insertPromptTransaction } from "../../support/insert-prompt";
import { type StaffRole, signedIn } from "../../support/staff";

const OPERATOR = { actor: { kind: "system", name: "operator" } } as const;
const EVER = { from: new Date("2020-01-01"), to: new Date("2100-01-01") };

let seat: Seat & { receipt: string };
let other: Seat;
let money: string;
let stray: string;
let asked: Seat;

/** A new sign-in: the access log is written per sign-in. */
async function signedInAs(
  role: StaffRole,
): Promise<Ctx & { token: string; staffId: string; sessionId: string }> {
  const { id: staffId, token } = await signedIn(role);
  const [row] = await sql`select id from staff_sessions where staff_id = ${staffId}`;
  const sessionId = row!.id as string;
  if (role === "tutor")
    await sql`update sessions set tutor_id = ${staffId} where id = ${seat.group.saturday}`;
  return {
    token,
    staffId,
    sessionId,
    actor: { kind: "staff", staffId, sessionId, role, mustChangePassword: false },
  };
}

beforeAll(async () => {
  const where = await newClass({ capacity: 20 });
  seat = await paidSeat(await canaryStudent(), where);
  other = await heldSeat(await student({ full_name: "Otherwell Personton" }), where);
  await student({ full_name: "Outsider Nobodyson" });
  await payByPaybill(other, 100);
  await sql`update enrollments set enrolled_at = '2026-11-01T09:00:00Z' where id = ${seat.enrollmentId}`;
  const { promptId } = await insertPrompt(seat, { state: "unknown", result_code: null });
  await sql`update mpesa_express_requests set created_at = now() - interval '1 hour' where id = ${promptId}`;
  await sql`insert into mpesa_queries (express_request_id, http_status, body, verdict) values (${promptId}, 200, '{}', 'open')`;
  [{ id: money } = { id: "" }] = await sql`select id from transactions where receipt = ${seat.receipt}`;
  const gone = await insertPrompt(other, { state: "failed" });
  stray = await insertPromptTransaction(gone.promptId, "TKL0099999");
  await sql`update transactions set msisdn = ${other.student.msisdn} where id = ${stray}`;
  asked = await heldSeat(await student({ full_name: "Asked Requestperson" }));
  await insertPrompt(asked);
  const { staffId } = await signedInAs("tutor");
  await sql`with written as (insert into registers (session_id, date, status, marked_by)
      values (${where.saturday}, '2026-11-14', 'draft', ${staffId}) returning id)
    insert into register_marks select id, ${seat.student.id}, 'late' from written`;
});

/** Each reading verb whose answer can include students, called by staff. */
const TELLING: Record<string, [role: StaffRole, ask: (ctx: Ctx) => Promise<unknown>]> = {
  "students.list": ["admin", (ctx) => listStudents(ctx, { search: CANARY.surname })],
  "students.get-student": ["cashier", (ctx) => getStudent(ctx, { q: seat.student.id })],
  "students.enrollments": ["admin", (ctx) => listEnrollments(ctx, {})],
  "students.get-class-enrollment": [
    "admin",
    (ctx) => listClassEnrollment(ctx, { class_id: seat.group.classId }),
  ],
  "students.get-student-enrollment": [
    "admin",
    (ctx) => getStudentEnrollment(ctx, { student_id: seat.student.id }),
  ],
  "students.show-enrollment": ["finance", (ctx) => showEnrollment(ctx, { id: seat.enrollmentId })],
  "attendance-registers.list": ["admin", (ctx) => listRegisters(ctx, { sessionId: seat.group.saturday })],
  "attendance-registers.open-register": [
    "admin",
    (ctx) => openRegister(ctx, { session_id: seat.group.saturday, date: "2026-11-14" }),
  ],
  "attendance-registers.of-student": [
    "admin",
    (ctx) => attendanceOfStudent(ctx, { student_id: seat.student.id }),
  ],
  "tutors.tutor-sessions": ["tutor", (ctx) => showTutorSessions(ctx, {})],
  "payments.transactions": ["finance", (ctx) => listTransactions(ctx, {})],
  "payments.express-requests": ["finance", (ctx) => listExpressRequests(ctx, {})],
  "payments.mpesa-classic-requests": ["finance", (ctx) => listPaybillRequests(ctx, {})],
  "payments.payment-requests": ["finance", (ctx) => listPaymentRequests(ctx, {})],
  "payments.transaction-query-requests": ["finance", (ctx) => listQueries(ctx, {})],
  // Named by the class only.
  "payments.of-student": ["finance", (ctx) => listPaymentsOfStudent(ctx, { student_id: asked.student.id })],
  "payments.show-transaction": ["finance", (ctx) => showTransaction(ctx, { id: money })],
  "payments.suggest-matches": ["finance", (ctx) => suggestMatches(ctx, { transaction_id: stray })],
  "payments.desk-queues": ["finance", (ctx) => deskQueues(ctx, { queue: "short" })],
  "payments.show-credit": ["finance", (ctx) => showCredit(ctx, { enrollment_id: seat.enrollmentId })],
  "payments.credit-targets": [
    "finance",
    (ctx) => creditTargets(ctx, { enrollment_id: seat.enrollmentId, search: "Otherwell" }),
  ],
  "payments.show-refunds": ["finance", (ctx) => showRefunds(ctx, { transaction_id: money })],
  "payments.show-receipt": ["finance", (ctx) => showReceipt(ctx, { enrollment_id: seat.enrollmentId })],
  "payments.show-reconciliation": ["finance", (ctx) => showReconciliation(ctx, {})],
  "messages.list": ["admin", (ctx) => listMessages(ctx, {})],
  "reports.look-up": ["tutor", (ctx) => searchRecords(ctx, { q: CANARY.surname })],
};

/** Verbs whose answer has no student. Each new one is a decision. */
const SILENT = [
  "academy.list-seasons",
  "academy.show",
  "academy.show-settings",
  "admin.list",
  "attendance-registers.overview",
  "auth.reset-password-verify",
  "auth.show-account",
  "cashiers.list",
  "classes.fetch-class",
  "classes.list",
  "courses.list",
  "courses.show",
  "payments.check-receipt",
  "payments.export-dates",
  // The payer's side of a statement; rows whose transaction is on an enrollment are logged like any other.
  "payments.preview-statement",
  "payments.show-statement",
  "payments.statements",
  "reports.audit-log",
  "reports.payments-count",
  "reports.season-days",
  "sessions.get-session",
  "sessions.list",
  "students.enrollments-count",
  "students.registrations-count",
  "tutors.list",
  // What visitors see of their own registration and payment. The look-up is below.
  "payments.show",
  "students.find-student",
  "students.show-draft",
  "students.verify-enrollment",
];

test("every reading verb is listed here, as one that shows students or as one that does not", () => {
  const files = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  const verbs = files.flatMap((name) =>
    [...readFileSync(join("lib", name), "utf8").matchAll(/= query\(\s*"([^"]+)"/g)].map(([, verb]) => verb),
  );
  expect(verbs.length).toBeGreaterThan(50);
  expect([...new Set(verbs)].sort()).toEqual([...Object.keys(TELLING), ...SILENT].sort());
});

describe("the access log records what staff read of students", () => {
  test.each(Object.keys(TELLING))("%s", async (verb) => {
    const [role, ask] = TELLING[verb]!;
    const ctx = await signedInAs(role);
    const text = JSON.stringify(await ask({ ...ctx, requestId: `asked ${verb}` }));
    const [line, ...more] = await sql`select * from access_log where session_id = ${ctx.sessionId}`;
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      actor_kind: "staff",
      actor_id: ctx.staffId,
      verb,
      request_id: `asked ${verb}`,
    });
    expect(new Set(line!.student_ids)).toEqual(await mentionedIn(text));
  });

  test("an answer that cannot be logged is not given", async () => {
    const ctx = await signedInAs("admin");
    await sql`alter table access_log add constraint broken check (verb <> 'students.list') not valid`;
    await expect(listStudents(ctx, {})).rejects.toThrow();
    await sql`alter table access_log drop constraint broken`;
    await expect(listStudents(ctx, {})).resolves.toBeDefined();
  });

  test("including a change that changes nothing, whose answer is the record", async () => {
    const ctx = await signedInAs("admin");
    const { id } = seat.student;
    const { updated_at, residence } = (await getStudent(ctx, { q: id })) as Record<string, string>;
    await updateStudent(ctx, { id, residence, seen_at: updated_at, privacyAgree: true });
    expect(
      await sql`select verb, student_ids from access_log where session_id = ${ctx.sessionId} order by id`,
    ).toEqual([
      { verb: "students.get-student", student_ids: [id] },
      { verb: "students.update-student", student_ids: [id] },
    ]);
  });

  test("and a visitor's look-up", async () => {
    await findStudent({ ...PUBLIC, requestId: "look-up" }, { q: seat.student.msisdn, dob: seat.student.dob });
    expect(
      await sql`select actor_kind, session_id, verb, student_ids from access_log where request_id = 'look-up'`,
    ).toEqual([
      {
        actor_kind: "public",
        session_id: null,
        verb: "students.find-student",
        student_ids: [seat.student.id],
      },
    ]);
  });
});

describe("the drill: which students did a stolen session see", () => {
  test("a list, a record and an export name exactly these students; what others read is not included", async () => {
    const [thief, colleague] = [await signedInAs("admin"), await signedInAs("admin")];
    const listed = await student({ full_name: "Listed Drillperson" });
    const opened = await student({ full_name: "Opened Drillchild" });
    await sql`update students set guardian_name = 'Grace Guardian', guardian_id_no = '12345678',
      guardian_msisdn = '254722000111' where id = ${opened.id}`;
    const before = await student({ full_name: "Before Drillperson" });
    await sql`update students set created_at = '2025-03-05T09:00:00Z' where id = ${before.id}`;
    const exportOnly = await student({ full_name: "Exported Person" });
    await sql`update students set created_at = '2025-03-04T20:59:59Z' where id = ${exportOnly.id}`;
    const unseen = await student({ full_name: "Unseen Person" });

    await getStudent(thief, { q: before.id });
    const from = await now();
    await listStudents(thief, { search: "Listed Drillperson" });
    await getStudent(thief, { q: opened.id });
    const { csv } = await exportStudents(thief, { createdFrom: "2025-03-04", createdTo: "2025-03-04" });
    expect(await new Response(csv).text()).toContain("Exported Person");
    await getStudent(colleague, { q: unseen.id });
    const to = await now();
    await getStudent(thief, { q: unseen.id });

    for (const who of [thief.token, thief.sessionId, thief.staffId]) {
      const { rows, reader } = await listExposed(OPERATOR, { who, from, to });
      expect(reader.name).toMatch(/^Test admin/);
      expect(rows.map(({ full_name }) => full_name).sort()).toEqual([
        "Exported Person",
        "Listed Drillperson",
        "Opened Drillchild",
      ]);
      expect(rows.find(({ full_name }) => full_name.startsWith("Opened"))).toMatchObject({
        registration_no: opened.registration_no,
        tell_name: "Grace Guardian",
        tell_msisdn: "254722000111",
        verbs: ["students.get-student"],
        times: 1,
      });
      expect(rows.find(({ full_name }) => full_name.startsWith("Listed"))).toMatchObject({
        tell_name: "Listed Drillperson",
        tell_msisdn: listed.msisdn,
      });
    }
    const [line] =
      await sql`select subject, changes from audit_log where verb = 'reports.exposed' order by id limit 1`;
    expect(line).toMatchObject({ subject: `sign-in:${thief.sessionId}`, changes: { students: 3 } });

    const seen = await listReaders(OPERATOR, { student: unseen.registration_no, ...EVER });
    expect(seen.rows.map(({ session_id }) => session_id)).toEqual([thief.sessionId, colleague.sessionId]);
  });

  test("among many entries it is found by an index", async () => {
    const thief = await signedInAs("admin");
    await sql`insert into access_log (at, actor_kind, actor_id, session_id, verb, student_ids)
      select now() - make_interval(secs => n), 'staff', md5(n::text), gen_random_uuid(), 'students.list',
        array[gen_random_uuid()] from generate_series(1, 20000) n`;
    await sql`analyze access_log`;
    await getStudent(thief, { q: seat.student.id });
    const { rows } = await listExposed(OPERATOR, { who: thief.sessionId, ...EVER });
    await listReaders(OPERATOR, { student: seat.student.id, ...EVER });
    expect(rows.map(({ registration_no }) => registration_no)).toEqual([seat.student.registration_no]);
    const plan = async (where: ReturnType<typeof sql>) =>
      JSON.stringify(await sql`explain select at from access_log where ${where}`);
    expect(await plan(sql`session_id = ${thief.sessionId} and at >= now() - interval '1 day'`)).toContain(
      "access_log_session",
    );
    expect(await plan(sql`student_ids @> array[${seat.student.id}]::uuid[]`)).toContain(
      "access_log_students",
    );
  });

  test("an unknown token, phone or number is reported as unknown", async () => {
    for (const who of ["gnm_nobody", newPhone(), "00000000-0000-4000-8000-000000000000"])
      await expect(listExposed(OPERATOR, { who, ...EVER })).rejects.toMatchObject({ kind: "not_found" });
    await expect(listReaders(OPERATOR, { student: "AC999999", ...EVER })).rejects.toMatchObject({
      kind: "not_found",
    });
  });

  test("only the operator may ask", async () => {
    for (const role of ["admin", "tutor", "cashier", "finance"] as const)
      await expect(
        listExposed(await signedInAs(role), { who: seat.student.id, ...EVER }),
      ).rejects.toMatchObject({ code: "not_allowed" });
  });
});

/** The students a text mentions: by name, phone, numbers or ids. */
async function mentionedIn(text: string): Promise<Set<string>> {
  const people =
    await sql`select s.id, array_remove(array[s.id::text, s.full_name, s.msisdn, s.registration_no]
      || array(select e.id::text from enrollments e where e.student_id = s.id), null) as marks from students s`;
  return new Set(
    people.filter(({ marks }) => marks.some((mark: string) => text.includes(mark))).map(({ id }) => id),
  );
}

/** The database's time in milliseconds; no later entry shares it. */
async function now(): Promise<Date> {
  const [row] = await sql`select clock_timestamp() as at from pg_sleep(0.005)`;
  return row!.at;
}
