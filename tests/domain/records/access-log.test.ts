import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { listCertificates, ownCertificates } from "@/lib/domain/attendance/certificates/list-certificates";
import { classLine } from "@/lib/domain/attendance/class-line";
import { rescueList } from "@/lib/domain/attendance/rescue-list";
import {
  listSessionsWithRegisters,
  listTutorsWithSessions,
  showSessionWithRegisters,
} from "@/lib/domain/attendance/sessions-with-registers";
import { listRegisters, openRegister } from "@/lib/domain/attendance/show-registers";
import { attendanceOfStudent } from "@/lib/domain/attendance/student-attendance";
import { showTutorSessions } from "@/lib/domain/attendance/tutor-sessions";
import { listClassesWithEnrollments } from "@/lib/domain/catalog/list-classes";
import { listCoursesWithEnrollments } from "@/lib/domain/catalog/list-courses";
import { showClassWithEnrollments } from "@/lib/domain/catalog/show-class";
import { showCourseWithEnrollments } from "@/lib/domain/catalog/show-course";
import { previewMessages } from "@/lib/domain/correspondence/batches/preview";
import { listUnreached } from "@/lib/domain/correspondence/batches/unreached";
import { listOptOuts } from "@/lib/domain/correspondence/replies/list-opt-outs";
import { listReplies } from "@/lib/domain/correspondence/replies/list-replies";
import { messagesOfStudent } from "@/lib/domain/correspondence/replies/of-student";
import { getStudentEnrollment } from "@/lib/domain/enrollments/get-student-enrollment";
import { listClassEnrollment } from "@/lib/domain/enrollments/list-class-enrollment";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { showEnrollment } from "@/lib/domain/enrollments/show-enrollment";
import { joinWaitingList } from "@/lib/domain/enrollments/waiting-list/join";
import { listWaiting } from "@/lib/domain/enrollments/waiting-list/list-waiting";
import { showWaiting } from "@/lib/domain/enrollments/waiting-list/show-waiting";
import { listFollowUps } from "@/lib/domain/follow-ups/list-follow-ups";
import { showAnswers } from "@/lib/domain/impact/answers";
import { listMessages } from "@/lib/domain/messaging/messages/list-messages";
import { listBursary } from "@/lib/domain/payments/bursary/list-bursary";
import { showCashDay } from "@/lib/domain/payments/cash/show-days";
import { creditTargets } from "@/lib/domain/payments/credits/credit-targets";
import { showCredit } from "@/lib/domain/payments/credits/show-credit";
import { listPaybillRequests } from "@/lib/domain/payments/ledger/list-paybill-requests";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { listPaymentsOfStudent } from "@/lib/domain/payments/ledger/payments-of-student";
import { showTransaction } from "@/lib/domain/payments/ledger/show-transaction";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { suggestMatches } from "@/lib/domain/payments/matching/suggest-matches";
import { showReceipt } from "@/lib/domain/payments/receipts/academy-receipt";
import { showReconciliation } from "@/lib/domain/payments/reconciliation/show-reconciliation";
import { showRefunds } from "@/lib/domain/payments/refunds/show-refunds";
import {
  listExpressRequests,
  listPaymentRequests,
  listQueries,
} from "@/lib/domain/payments/requests/list-requests";
import { showStkPush } from "@/lib/domain/payments/requests/show-stk-push";
import { listWaivers } from "@/lib/domain/payments/waivers/list-waivers";
import { revealField } from "@/lib/domain/people/students/reveal";
import { listAudit } from "@/lib/domain/records/list-audit";
import { listRevealed } from "@/lib/domain/records/list-revealed";
import { studentTimeline } from "@/lib/domain/records/student-timeline";
import { getStudent } from "@/lib/domain/registrations/get-student";
import { previewRemoval } from "@/lib/domain/registrations/imports/undo/remove-past-season";
import { previewUndo } from "@/lib/domain/registrations/imports/undo/undo-import";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { previewMerge } from "@/lib/domain/registrations/merging/preview-merge";
import { findSamePerson } from "@/lib/domain/registrations/merging/same-person";
import { searchRecords, suggestRecords } from "@/lib/domain/reports/search";
import { showClosingStep } from "@/lib/domain/season-lifecycle/closing/closing-step";
import { showResults } from "@/lib/domain/season-lifecycle/closing/show-results";
import type { Ctx } from "@/lib/platform/commands/command";
import {
  CANARY,
  canaryStudent,
  heldSeat,
  missTwice,
  type NewClass,
  newClass,
  PAYBILL_DATE,
  paidSeat,
  payByPaybill,
  type Seat,
  student,
} from "../../api/fixtures";
import { certify } from "../../support/certificates";
import { sql } from "../../support/database";
import { insertStkPush, insertStkPushTransaction } from "../../support/insert-stk-push";
import { asOwner } from "../../support/students";
import { give, waive } from "../payments/waiver-calls";
import { twoRecords } from "../registrations/merging/two-records";
import { type StaffRole, signedInAs } from "./signed-in-as";
import { SILENT } from "./silent-verbs";

const CASH_DAY = "2026-11-14";
let seat: Seat & { receipt: string };
let other: Seat;
let money: string;
let stray: string;
let imported: string;
let asked: Seat;
let behind: Seat;
let noPhone: Awaited<ReturnType<typeof student>>;
let waiting: Awaited<ReturnType<typeof student>>;
let full: NewClass;
let twin: Awaited<ReturnType<typeof twoRecords>>;

beforeAll(async () => {
  const where = await newClass({ capacity: 20 });
  seat = await paidSeat(await canaryStudent(), where);
  other = await heldSeat(await student({ full_name: "Otherwell Personton" }), where);
  await student({ full_name: "Outsider Nobodyson" });
  await payByPaybill(other, 100);
  await sql`update enrollments set enrolled_at = '2026-11-01T09:00:00Z' where id = ${seat.enrollmentId}`;
  await certify(seat.enrollmentId, 8);
  await sql`insert into follow_up_consents (student_id, agreed, text_version, said_by)
    values (${seat.student.id}, true, 'test', 'student')`;
  await sql`insert into follow_ups (enrollment_id, month, asked_at) values (${seat.enrollmentId}, 1, now() - interval '8 days')`;
  // Has no outcome yet, so the results of the season name this student.
  await paidSeat(await student({ full_name: "Undecided Wafula" }), where);
  await missTwice(seat);
  behind = await paidSeat(await student({ full_name: "Behind Toroitich" }));
  await missTwice(behind);
  const { stkPushId } = await insertStkPush(seat, { state: "unknown", result_code: null });
  await sql`update mpesa_express_requests set created_at = now() - interval '1 hour' where id = ${stkPushId}`;
  await sql`insert into mpesa_queries (express_request_id, http_status, body, verdict) values (${stkPushId}, 200, '{}', 'open')`;
  [{ id: money } = { id: "" }] = await sql`select id from transactions where receipt = ${seat.receipt}`;
  const gone = await insertStkPush(other, { state: "failed" });
  stray = await insertStkPushTransaction(gone.stkPushId, "TKL0099999");
  await sql`update transactions set msisdn = ${other.student.msisdn} where id = ${stray}`;
  await sql`with taken as (
      insert into transactions (receipt, amount_cents, method, enrollment_id, narrative, sources, transacted_at)
      values ('CASH-1', 10000, 'cash', ${other.enrollmentId}, 'Cash at the desk', '{till}', ${`${CASH_DAY}T09:00:00Z`}) returning id)
    insert into cash_receipts (transaction_id, receipt_no, day, taken_by)
      select id, 1, ${CASH_DAY}, (select id from staff limit 1) from taken`;
  noPhone = await student({ full_name: "Stopped Chepkoech" });
  await sql`insert into message_opt_outs (msisdn, source) values (${noPhone.msisdn}, 'desk')`;
  await give(500);
  await waive(await heldSeat(await student({ full_name: "Waived Muthoni" })), { from: "bursary" });
  twin = await twoRecords();
  [{ id: imported } = { id: "" }] = await sql`with run as (
      insert into import_runs (file_id, file_name, imported_by) select gen_random_uuid(), 'x', id from staff limit 1 returning id)
    insert into imported_rows (run_id, line, season_number, student_id, is_new) select id, 2, 8, ${seat.student.id}, true from run
    returning run_id as id`;
  await sql`insert into seasons (number, starts_on, ends_on, is_past, closed_at) values (1, '2020-01-04', '2020-03-29', true, now())`;
  const past = await student({ full_name: "Past Restingperson" });
  await sql`update students set season_number = 1 where id = ${past.id}`;
  await sql`delete from season_registrations where student_id = ${past.id} and season_number <> 1`;
  full = await newClass({ capacity: 0 });
  waiting = await student({ full_name: "Waiting Patienceson" });
  await asOwner(joinWaitingList, { student_id: waiting.id, class_id: full.classId });
  asked = await heldSeat(await student({ full_name: "Asked Requestperson" }));
  await insertStkPush(asked);
  await revealField(await signedInAs("admin", seat), {
    id: seat.student.id,
    field: "dob",
    reason: "identity",
  });
  const { staffId } = await signedInAs("tutor", seat);
  await sql`insert into replies (provider_id, msisdn, body, sent_at) values ('one', ${seat.student.msisdn}, 'Habari', now())`;
  await sql`insert into message_opt_outs (msisdn, source) values (${seat.student.msisdn}, 'desk')`;
  await sql`with written as (insert into registers (session_id, date, status, marked_by)
      values (${where.saturday}, '2026-11-14', 'draft', ${staffId}) returning id)
    insert into register_marks select id, ${seat.student.id}, 'late' from written`;
});

/** Each reading verb whose answer can include students, called by staff. */
const TELLING: Record<string, [role: StaffRole, ask: (ctx: Ctx) => Promise<unknown>]> = {
  "reports.audit-log": ["admin", (ctx) => listAudit(ctx, { subject: `student:${seat.student.id}` })],
  "students.list": ["admin", (ctx) => listStudents(ctx, { search: CANARY.surname })],
  "certificates.list": ["finance", (ctx) => listCertificates(ctx, {})],
  "certificates.pdf": ["admin", (ctx) => ownCertificates(ctx, { student_id: seat.student.id })],
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
  "attendance.class-line": ["admin", (ctx) => classLine(ctx, { class_id: behind.group.classId })],
  "attendance.rescue-list": ["admin", (ctx) => rescueList(ctx, {})],
  "follow-ups.list": ["admin", (ctx) => listFollowUps(ctx, {})],
  "classes.list": ["cashier", (ctx) => listClassesWithEnrollments(ctx, { courseId: seat.group.courseId })],
  "classes.fetch-class": ["finance", (ctx) => showClassWithEnrollments(ctx, { classId: seat.group.classId })],
  "courses.list": ["admin", (ctx) => listCoursesWithEnrollments(ctx, {})],
  "courses.show": ["admin", (ctx) => showCourseWithEnrollments(ctx, { courseId: seat.group.courseId })],
  "sessions.list": ["tutor", (ctx) => listSessionsWithRegisters(ctx, { classId: seat.group.classId })],
  "sessions.get-session": [
    "admin",
    (ctx) => showSessionWithRegisters(ctx, { sessionId: seat.group.saturday }),
  ],
  "tutors.list": ["tutor", (ctx) => listTutorsWithSessions(ctx, {})],
  "tutors.tutor-sessions": ["tutor", (ctx) => showTutorSessions(ctx, {})],
  "payments.transactions": ["finance", (ctx) => listTransactions(ctx, {})],
  "payments.express-requests": ["finance", (ctx) => listExpressRequests(ctx, {})],
  "payments.mpesa-classic-requests": ["finance", (ctx) => listPaybillRequests(ctx, {})],
  "payments.payment-requests": ["finance", (ctx) => listPaymentRequests(ctx, {})],
  "payments.transaction-query-requests": ["finance", (ctx) => listQueries(ctx, {})],
  // Named by the class only.
  "payments.of-student": ["finance", (ctx) => listPaymentsOfStudent(ctx, { student_id: asked.student.id })],
  "payments.show-prompt": ["cashier", (ctx) => showStkPush(ctx, { student_id: asked.student.id })],
  "students.impact-answers": ["admin", (ctx) => showAnswers(ctx, { student_id: seat.student.id })],
  "students.same-person": ["admin", (ctx) => findSamePerson(ctx, { student_id: twin.kept.id })],
  "students.undo-import": ["admin", (ctx) => previewUndo(ctx, { import_id: imported })],
  "seasons.remove-past": ["admin", (ctx) => previewRemoval(ctx, { number: 1 })],
  "students.merge-preview": [
    "admin",
    (ctx) => previewMerge(ctx, { kept_id: twin.kept.id, merged_id: twin.merged.id }),
  ],
  "students.timeline": ["cashier", (ctx) => studentTimeline(ctx, { student_id: seat.student.id })],
  "payments.show-transaction": ["finance", (ctx) => showTransaction(ctx, { id: money })],
  "payments.suggest-matches": ["finance", (ctx) => suggestMatches(ctx, { transaction_id: stray })],
  "payments.desk-queues": ["finance", (ctx) => deskQueues(ctx, { queue: "short" })],
  "payments.show-credit": ["finance", (ctx) => showCredit(ctx, { enrollment_id: seat.enrollmentId })],
  "payments.credit-targets": [
    "finance",
    (ctx) => creditTargets(ctx, { enrollment_id: seat.enrollmentId, search: "Otherwell" }),
  ],
  "payments.waivers": ["finance", (ctx) => listWaivers(ctx, {})],
  "payments.bursary": ["finance", (ctx) => listBursary(ctx, {})],
  "payments.show-refunds": ["finance", (ctx) => showRefunds(ctx, { transaction_id: money })],
  "payments.show-receipt": ["finance", (ctx) => showReceipt(ctx, { enrollment_id: seat.enrollmentId })],
  "payments.cash-day": ["cashier", (ctx) => showCashDay(ctx, { date: CASH_DAY })],
  "payments.show-reconciliation": [
    "finance",
    (ctx) => showReconciliation(ctx, { from: PAYBILL_DATE, to: PAYBILL_DATE }),
  ],
  "seasons.closing-step": ["finance", (ctx) => showClosingStep(ctx, { number: 8, step: "close_season" })],
  "seasons.close-check": ["finance", (ctx) => showResults(ctx, { number: 8, class_id: seat.group.classId })],
  "messages.preview": [
    "admin",
    (ctx) => previewMessages(ctx, { audience: { class_id: seat.group.classId }, body: "Hello" }),
  ],
  "messages.unreached": ["admin", (ctx) => listUnreached(ctx, { audience: { student_id: noPhone.id } })],
  "messages.list": ["admin", (ctx) => listMessages(ctx, {})],
  "messages.of-student": ["cashier", (ctx) => messagesOfStudent(ctx, { student_id: seat.student.id })],
  "messages.replies": ["admin", (ctx) => listReplies(ctx, {})],
  "messages.opt-outs": ["admin", (ctx) => listOptOuts(ctx, {})],
  "students.waiting-places": ["cashier", (ctx) => showWaiting(ctx, { student_id: waiting.id })],
  "classes.waiting-list": ["admin", (ctx) => listWaiting(ctx, { class_id: full.classId })],
  "reports.revealed-fields": ["admin", (ctx) => listRevealed(ctx, {})],
  "reports.look-up": ["tutor", (ctx) => searchRecords(ctx, { q: CANARY.surname })],
  "reports.suggest": ["tutor", (ctx) => suggestRecords(ctx, { q: CANARY.surname })],
};

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
    const ctx = await signedInAs(role, seat);
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
