import postgres from "postgres";
import type { StaffRole } from "@/lib/domain/access/roles";
import { listCertificates } from "@/lib/domain/attendance/certificates/list-certificates";
import { classLine } from "@/lib/domain/attendance/class-line";
import { showOverview } from "@/lib/domain/attendance/overview";
import { openRegister } from "@/lib/domain/attendance/show-registers";
import { attendanceOfStudent } from "@/lib/domain/attendance/student-attendance";
import { showTutorHome } from "@/lib/domain/attendance/tutor-sessions";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { listSessions } from "@/lib/domain/catalog/list-sessions";
import { listClassEnrollment } from "@/lib/domain/enrollments/list-class-enrollment";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { listMessages } from "@/lib/domain/messaging/messages/list-messages";
import { listCashDays, showCashDay } from "@/lib/domain/payments/cash/show-days";
import { listPaybillRequests } from "@/lib/domain/payments/ledger/list-paybill-requests";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { listPaymentsOfStudent } from "@/lib/domain/payments/ledger/payments-of-student";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { suggestMatches } from "@/lib/domain/payments/matching/suggest-matches";
import { showMonth } from "@/lib/domain/payments/months/show-month";
import { showReconciliation } from "@/lib/domain/payments/reconciliation/show-reconciliation";
import {
  listExpressRequests,
  listPaymentRequests,
  listQueries,
} from "@/lib/domain/payments/requests/list-requests";
import { listTutors } from "@/lib/domain/people/staff/read-staff";
import { listAudit } from "@/lib/domain/records/list-audit";
import { listRevealed } from "@/lib/domain/records/list-revealed";
import { getStudent } from "@/lib/domain/registrations/get-student";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { countEnrollments, countPayments, countRegistrations, seasonDays } from "@/lib/domain/reports/counts";
import { exportEnrollments } from "@/lib/domain/reports/export-enrollments";
import { exportStudents } from "@/lib/domain/reports/export-students";
import { searchRecords, suggestRecords } from "@/lib/domain/reports/search";
import type { Ctx } from "@/lib/platform/commands/command";

/**
 * A measured operation: a list, search, count, queue or overview as pages and the API call it. `kind` is its target:
 * `flat`: as fast at a million as at a thousand; `search`: flat and within 50 ms; `grows`: with its result, such as a
 * common name; `export`: measured per row.
 */
export type MeasuredQuery = { kind: "flat" | "search" | "grows" | "export"; run: () => Promise<unknown> };

/** The operations, on the database of DATABASE_URL that scripts/scale.ts filled. */
export async function measuredQueries(): Promise<Record<string, MeasuredQuery>> {
  const known = await findSubjects();
  const as = (role: StaffRole, staffId = known.staff): Ctx => ({
    actor: { kind: "staff", staffId, sessionId: staffId, role, mustChangePassword: false },
  });
  const [admin, finance, tutor] = [as("admin"), as("finance"), as("tutor", known.tutor)];
  const flat = (run: () => Promise<unknown>): MeasuredQuery => ({ kind: "flat", run });
  const search = (run: () => Promise<unknown>): MeasuredQuery => ({ kind: "search", run });
  const grows = (run: () => Promise<unknown>): MeasuredQuery => ({ kind: "grows", run });
  const { season, name, turned, rare, common, msisdn, part, number } = known;
  const queues = ["short", "over", "paid_waiting", "suspense", "undecided", "claims", "refunds"] as const;
  return {
    students: flat(() => listStudents(admin, {})),
    "students, page 5": flat(() => listStudents(admin, { page: 5 })),
    "students of a season": flat(() => listStudents(admin, { season })),
    "students, archived": flat(() => listStudents(admin, { status: "archived" })),
    "students, the last page": flat(() => listStudents(admin, { page: known.last })),
    "students, the page in the middle": flat(() => listStudents(admin, { page: known.middle })),
    "students of a closed season": flat(() => listStudents(admin, { season: 3 })),
    "students by name": flat(() => listStudents(admin, { sort: "name" })),
    "students by name, the last page": flat(() => listStudents(admin, { sort: "-name", page: known.last })),
    "students of a season by name": flat(() => listStudents(admin, { season, sort: "name" })),
    "students, archived, by name": flat(() => listStudents(admin, { status: "archived", sort: "name" })),
    "students, oldest first": flat(() => listStudents(admin, { sort: "created" })),
    "students of a tutor": grows(() => listStudents(tutor, {})),
    "students by phone": search(() => listStudents(admin, { search: msisdn })),
    "students by part of a phone": search(() => listStudents(admin, { search: part })),
    "students by number": search(() => listStudents(admin, { search: number })),
    "students by full name": search(() => listStudents(admin, { search: name })),
    "students by a rare name": search(() => listStudents(admin, { search: rare })),
    "students by nothing there": search(() => listStudents(admin, { search: "Xqzwv Kjhgf" })),
    "students by a common name": grows(() => listStudents(admin, { search: common })),
    enrollments: flat(() => listEnrollments(admin, {})),
    "enrollments, waiting": flat(() => listEnrollments(admin, { status: "paid_waiting" })),
    "enrollments, expired": flat(() => listEnrollments(admin, { status: "expired" })),
    "enrollments, the page in the middle": flat(() => listEnrollments(admin, { page: known.middle })),
    "enrollments of a season": flat(() => listEnrollments(admin, { season: season - 2 })),
    "enrollments of ten days": flat(() =>
      listEnrollments(admin, { createdFrom: known.daysAgo(10), createdTo: known.today }),
    ),
    "enrollments, oldest first": flat(() => listEnrollments(admin, { sort: "created" })),
    "enrollments of a class": flat(() => listEnrollments(admin, { classId: known.classId })),
    "enrollments of a course": grows(() => listEnrollments(admin, { courseId: known.courseId })),
    "enrollments by phone": search(() => listEnrollments(admin, { search: msisdn })),
    "enrollments by part of a phone": search(() => listEnrollments(admin, { search: part, pageSize: 1 })),
    "enrollments by full name": search(() => listEnrollments(admin, { search: name })),
    "a class's students": flat(() => listClassEnrollment(admin, { class_id: known.classId })),
    transactions: flat(() => listTransactions(finance, {})),
    "transactions, suspense": flat(() => listTransactions(finance, { status: "suspense" })),
    "transactions, credit": grows(() => listTransactions(finance, { status: "credit" })),
    "transactions, matched": grows(() => listTransactions(finance, { status: "matched" })),
    "transactions, paybill": flat(() => listTransactions(finance, { method: "paybill" })),
    "transactions, oldest first": flat(() => listTransactions(finance, { sort: "date" })),
    "transactions, the page in the middle": flat(() =>
      listTransactions(finance, { page: known.middle, pageSize: 100 }),
    ),
    "transactions by time of recording": flat(() => listTransactions(finance, { sort: "-created" })),
    "transactions, refunded": grows(() => listTransactions(finance, { status: "refunded" })),
    "transactions by amount": flat(() => listTransactions(finance, { sort: "-amount" })),
    "transactions of ten days by amount": flat(() =>
      listTransactions(finance, { sort: "amount", createdFrom: known.daysAgo(10), createdTo: known.today }),
    ),
    "transactions, suspense, by amount": flat(() =>
      listTransactions(finance, { status: "suspense", sort: "-amount" }),
    ),
    "transactions by receipt": search(() => listTransactions(finance, { search: known.receipt })),
    "transactions by phone": search(() => listTransactions(finance, { search: msisdn })),
    "transactions by full name": search(() => listTransactions(finance, { search: name })),
    prompts: flat(() => listExpressRequests(finance, {})),
    "prompts, oldest first": flat(() => listExpressRequests(finance, { sort: "created" })),
    "prompts, cancelled": flat(() => listExpressRequests(finance, { status: "cancelled" })),
    "prompts by phone": search(() => listExpressRequests(finance, { search: msisdn })),
    "prompts by receipt": search(() => listExpressRequests(finance, { search: known.receipt })),
    "paybill payments": flat(() => listPaybillRequests(finance, {})),
    "paybill payments, oldest first": flat(() => listPaybillRequests(finance, { sort: "date" })),
    "paybill payments by time of recording": flat(() => listPaybillRequests(finance, { sort: "-created" })),
    "paybill payments, unmatched": grows(() => listPaybillRequests(finance, { status: "unmatched" })),
    "paybill payments by full name": search(() => listPaybillRequests(finance, { search: name })),
    "payment requests": flat(() => listPaymentRequests(finance, {})),
    "payment requests, oldest first": flat(() => listPaymentRequests(finance, { sort: "created" })),
    "payment requests, pending": flat(() => listPaymentRequests(finance, { status: "pending" })),
    "payment requests by phone": search(() => listPaymentRequests(finance, { search: msisdn })),
    "questions to Daraja": flat(() => listQueries(finance, {})),
    "questions to Daraja by phone": search(() => listQueries(finance, { search: msisdn })),
    messages: flat(() => listMessages(admin, {})),
    "messages, oldest first": flat(() => listMessages(admin, { sort: "created" })),
    "messages by phone": search(() => listMessages(admin, { search: msisdn })),
    "audit log": grows(() => listAudit(admin, {})),
    "audit log, oldest first": grows(() => listAudit(admin, { sort: "at" })),
    "audit log of a student": flat(() => listAudit(admin, { subject: `student:${known.student}` })),
    "audit log by full name": search(() => listAudit(admin, { search: name })),
    "audit log of a verb": grows(() => listAudit(admin, { verb: "students.enroll" })),
    "revealed fields": flat(() => listRevealed(admin, {})),
    "registrations counted": flat(() => countRegistrations(admin, {})),
    "enrollments counted": flat(() => countEnrollments(admin, {})),
    "payments counted": flat(() => countPayments(admin, {})),
    "the season by day": flat(() => seasonDays(admin, {})),
    ...Object.fromEntries(
      queues.map((queue) => [`the desk, ${queue}`, grows(() => deskQueues(finance, { queue }))]),
    ),
    "whose money it may be": grows(() => suggestMatches(finance, { transaction_id: known.stray })),
    "whose money of a hashed phone": grows(() => suggestMatches(finance, { transaction_id: known.hashed })),
    "whose money of a masked phone": grows(() => suggestMatches(finance, { transaction_id: known.masked })),
    "reconciliation of two weeks": grows(() => showReconciliation(finance, {})),
    "a day of the till": flat(() => showCashDay(finance, {})),
    "cash by day": flat(() => listCashDays(finance, {})),
    // Of all payments: a filed month shows what has changed in it since.
    "the month": grows(() => showMonth(finance, {})),
    "typed: a full name": search(() => suggestRecords(admin, { q: name })),
    "typed: names in another order": search(() => suggestRecords(admin, { q: turned })),
    "typed: part of a phone": search(() => suggestRecords(admin, { q: part })),
    "typed: a pay code": search(() => suggestRecords(admin, { q: known.payCode })),
    "look-up by phone": search(() => searchRecords(admin, { q: msisdn })),
    "look-up by number": search(() => searchRecords(admin, { q: number })),
    "look-up by receipt": search(() => searchRecords(finance, { q: known.receipt })),
    "look-up by full name": search(() => searchRecords(admin, { q: name })),
    "look-up by names in another order": search(() => searchRecords(admin, { q: turned })),
    "students by names in another order": search(() => listStudents(admin, { search: turned })),
    "students by ID number": search(() => listStudents(admin, { search: known.idNumber })),
    "look-up by pay code": search(() => searchRecords(admin, { q: known.payCode })),
    "look-up by a common name": search(() => searchRecords(admin, { q: common })),
    "one student": flat(() => getStudent(admin, { q: known.student })),
    "a student's money": flat(() => listPaymentsOfStudent(finance, { student_id: known.student })),
    "a student's attendance": flat(() => attendanceOfStudent(admin, { student_id: known.student })),
    courses: grows(() => listCourses(admin, {})),
    classes: grows(() => listClasses(admin, {})),
    sessions: grows(() => listSessions(admin, {})),
    "classes of a season": flat(() => listClasses(admin, { season: 8 })),
    certificates: flat(() => listCertificates(admin, {})),
    "certificates, oldest first": flat(() => listCertificates(admin, { sort: "issued" })),
    "certificates of a season": flat(() => listCertificates(admin, { season: 8 })),
    "certificates by full name": search(() => listCertificates(admin, { search: name })),
    tutors: flat(() => listTutors(admin, {})),
    "a register": flat(() => openRegister(admin, { session_id: known.sessionId })),
    "who belonged to a session on a day": flat(() =>
      openRegister(admin, { session_id: known.sessionId, date: known.daysAgo(9) }),
    ),
    "the shares of a class": flat(() => classLine(admin, { class_id: known.classId })),
    "a tutor's home": grows(() => showTutorHome(tutor, {})),
    "registers of two weeks": grows(() => showOverview(admin, {})),
    "export of the students": { kind: "export", run: () => countLines(exportStudents(admin, known.ever)) },
    "export of the enrollments": {
      kind: "export",
      run: () => countLines(exportEnrollments(admin, known.ever)),
    },
  };
}

/** Reads an export to its end. @returns its number of lines */
async function countLines(file: Promise<{ csv: ReadableStream<Uint8Array> }>): Promise<number> {
  let lines = 0;
  for await (const chunk of (await file).csv) for (const byte of chunk) if (byte === 10) lines += 1;
  return lines;
}

/** A student to search for and related records: the same positions in academies of every size. */
async function findSubjects() {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
  try {
    const [{ count }] = await sql<[{ count: number }]>`select count(*)::int from students`;
    const [who] = await sql`
      select s.id, s.msisdn, s.full_name, s.registration_no, s.id_number, e.pay_code, t.receipt, e.class_id, c.course_id, x.tutor_id, x.id as session_id, e.season_number,
        (select full_name from students where full_name like '% Fondo' order by created_at desc limit 1) as rare
      from students s join enrollments e on e.student_id = s.id join transactions t on t.enrollment_id = e.id
        join classes c on c.id = e.class_id join sessions x on x.class_id = c.id
      where s.registration_no in (select 'AC' || n from generate_series(${10_000 + Math.floor(count * 0.9)}::int, ${10_000 + count}::int) n limit 1000)
        and e.season_number = current_season() and e.state = 'enrolled' and t.method = 'express' and s.full_name like '% % %' and not s.phone_shared
      order by s.created_at, s.id limit 1`;
    const [{ staff }] = await sql<[{ staff: string }]>`select id as staff from staff where role = 'admin'`;
    const strayWith = async (phone: string) => {
      const [row] = await sql`select id from transactions where enrollment_id is null and msisdn ~ ${phone}
        order by transacted_at desc limit 1`;
      return row?.id as string | undefined;
    };
    // A small academy may lack some kinds of transactions.
    const stray = (await strayWith("^254[0-9]{9}$")) ?? (await strayWith(""));
    const [{ today }] = await sql<
      [{ today: string }]
    >`select to_char(now() at time zone 'Africa/Nairobi', 'YYYY-MM-DD') as today`;
    if (!who || !stray) throw new Error("The database has no suitable student. Fill it with npm run scale.");
    const daysAgo = (days: number) =>
      new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
    return {
      staff,
      tutor: who.tutor_id as string,
      student: who.id as string,
      msisdn: `0${(who.msisdn as string).slice(3)}`,
      part: `0${(who.msisdn as string).slice(3, 10)}`,
      name: who.full_name as string,
      turned: (who.full_name as string).split(" ").reverse().join(" ").slice(0, -2),
      idNumber: (who.id_number as string | null) ?? "12345678",
      payCode: who.pay_code as string,
      rare: "Fondo",
      common: "Otieno",
      number: who.registration_no as string,
      receipt: who.receipt as string,
      classId: who.class_id as string,
      sessionId: who.session_id as string,
      courseId: who.course_id as string,
      season: who.season_number as number,
      stray,
      hashed: (await strayWith("^[0-9a-f]{64}$")) ?? stray,
      masked: (await strayWith("[*]")) ?? stray,
      middle: Math.max(1, Math.round(count / 200)),
      last: Math.max(1, Math.ceil(count / 100)),
      today,
      daysAgo,
      ever: { createdFrom: "2024-01-01", createdTo: today },
    };
  } finally {
    await sql.end();
  }
}
