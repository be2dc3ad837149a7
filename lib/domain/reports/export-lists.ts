import "server-only";
import { listCertificates } from "@/lib/domain/attendance/certificates/list-certificates";
import { listWaiting } from "@/lib/domain/enrollments/waiting-list/list-waiting";
import { listFollowUps } from "@/lib/domain/follow-ups/list-follow-ups";
import { listMessages } from "@/lib/domain/messaging/messages/list-messages";
import { whyText } from "@/lib/domain/messaging/messages/texts";
import type { account } from "@/lib/domain/people/staff/projections";
import { listAdmins, listCashiers, listTutors } from "@/lib/domain/people/staff/read-staff";
import { listAudit } from "@/lib/domain/records/list-audit";
import { listRevealed } from "@/lib/domain/records/list-revealed";
import { sheetTime } from "@/lib/platform/time/nairobi-time";
import { rescueList } from "../attendance/rescue-list";
import { listClasses } from "../catalog/list-classes";
import { listCourses } from "../catalog/list-courses";
import { listSessions } from "../catalog/list-sessions";
import { catalogTexts } from "../catalog/texts";
import { listBursary } from "../payments/bursary/list-bursary";
import { bursaryTexts } from "../payments/bursary/texts";
import { listCashDays } from "../payments/cash/show-days";
import { listQueries } from "../payments/requests/list-requests";
import { listStatements } from "../payments/statements/show-statements";
import { listWaivers } from "../payments/waivers/list-waivers";
import { waiverTexts } from "../payments/waivers/texts";
import { pageExport, phoneCell } from "./page-export";

/** The exports of the lists whose files need no dates, each with the columns its page shows. */

export const exportCourses = pageExport("courses.export", listCourses, {
  file: "Courses",
  exported: "courses",
  rowsOf: ({ courses, total }) => ({ rows: courses, total }),
  columns: [
    ["Course Name", (row) => row.course_name],
    ["Course Code", (row) => row.course_code],
    ["Details", (row) => row.course_details],
    ["Details in Kiswahili", (row) => row.course_details_sw],
    ["Classes", (row) => row.classes.length],
    ["Date Created", (row) => sheetTime(row.created_at)],
  ],
});

export const exportClasses = pageExport("classes.export", listClasses, {
  file: "Classes",
  exported: "classes",
  rowsOf: ({ classes, total }) => ({ rows: classes, total }),
  columns: [
    ["Class", (row) => row.class_name],
    ["Course", (row) => row.course],
    ["Season", (row) => row.season],
    ["Capacity", (row) => row.capacity],
    ["Seats Taken", (row) => row.seats_taken],
    ["Enrolled", (row) => row.total_enrolled],
    ["Sessions", (row) => row.sessions.length],
    ["Date Created", (row) => sheetTime(row.created_at)],
  ],
});

export const exportSessions = pageExport("sessions.export", listSessions, {
  file: "Sessions",
  exported: "sessions",
  rowsOf: ({ sessions, total }) => ({ rows: sessions, total }),
  columns: [
    ["Class", (row) => row.class],
    ["Course", (row) => row.course],
    ["Season", (row) => row.season],
    ["Day", (row) => catalogTexts.days[row.day]],
    ["From", (row) => row.start_at],
    ["To", (row) => row.end_at],
    ["Tutor", (row) => row.tutor],
    ["Room", (row) => row.capacity],
    ["Seats Taken", (row) => row.seats_taken],
    ["Enrolled", (row) => row.total_enrolled],
  ],
});

type Account = ReturnType<typeof account>;
const ACCOUNT_COLUMNS: Array<[string, (row: Account) => string]> = [
  ["First Name", (row) => row.first_name],
  ["Last Name", (row) => row.last_name],
  ["Phone Number", (row) => phoneCell(row.user.msisdn)],
  ["Email", (row) => row.user.email ?? ""],
  ["Role", (row) => row.user_type],
  ["Status", (row) => row.status],
  ["Date Created", (row) => sheetTime(row.created_at)],
];

export const exportTutors = pageExport("admin.export-staff", listTutors, {
  file: "Tutors",
  exported: "tutors",
  rowsOf: ({ tutors, total }) => ({ rows: tutors, total }),
  columns: ACCOUNT_COLUMNS,
});

export const exportAdmins = pageExport("admin.export-staff", listAdmins, {
  file: "Admins",
  exported: "admins",
  rowsOf: ({ admins, total }) => ({ rows: admins, total }),
  columns: ACCOUNT_COLUMNS,
});

/** Includes the finance officers, as the list does. */
export const exportCashiers = pageExport("admin.export-staff", listCashiers, {
  file: "Cashiers",
  exported: "cashiers",
  rowsOf: ({ cashiers, total }) => ({ rows: cashiers, total }),
  columns: ACCOUNT_COLUMNS,
});

export const exportCertificates = pageExport("certificates.export", listCertificates, {
  file: "Certificates",
  exported: "certificates",
  rowsOf: ({ certificates, total }) => ({ rows: certificates, total }),
  columns: [
    ["Number", (row) => row.number],
    ["Full Name", (row) => row.full_name],
    ["Course", (row) => row.course_name],
    ["Season", (row) => row.season],
    ["Issued", (row) => sheetTime(row.issued_at)],
    ["Status", (row) => row.status],
    ["Old Number", (row) => row.old_number ?? ""],
  ],
});

export const exportWaivers = pageExport("payments.export-waivers", listWaivers, {
  file: "Fee_Waivers",
  exported: "fee waivers",
  rowsOf: ({ rows, total }) => ({ rows, total }),
  columns: [
    ["Full Name", (row) => row.student.full_name],
    ["Reg. Number", (row) => row.student.registration_no],
    ["Course", (row) => row.course],
    ["Class", (row) => row.class],
    ["Season", (row) => row.season],
    ["Amount", (row) => row.amount],
    ["From", (row) => waiverTexts.payers[row.from]],
    ["State", (row) => waiverTexts.states[row.state]],
    ["Reason", (row) => row.reason],
    ["Requested by", (row) => row.requested_by_name],
    ["Requested", (row) => sheetTime(row.created_at)],
    ["Decided by", (row) => row.decided_by_name],
    ["Decided", (row) => sheetTime(row.decided_at)],
  ],
});

export const exportBursary = pageExport("payments.export-bursary", listBursary, {
  file: "Bursary_Fund",
  exported: "bursary fund",
  rowsOf: ({ entries, total }) => ({ rows: entries, total }),
  columns: [
    ["Date", (row) => sheetTime(row.at)],
    ["Kind", (row) => bursaryTexts.kinds[row.kind]],
    ["Amount", (row) => row.amount],
    ["M-Pesa Code", (row) => row.receipt],
    ["Payer", (row) => row.payer_name],
    ["Student", (row) => row.student?.full_name],
    ["Reg. Number", (row) => row.student?.registration_no],
  ],
});

export const exportWaiting = pageExport("classes.export-waiting", listWaiting, {
  file: "Waiting_List",
  exported: "waiting list",
  rowsOf: ({ waiting }) => ({ rows: waiting, total: waiting.length }),
  columns: [
    ["Position", (row) => row.position],
    ["Full Name", (row) => row.full_name],
    ["Reg. Number", (row) => row.registration_no],
    ["Status", (row) => row.state],
    ["Paid", (row) => (row.paid ? "yes" : "no")],
    ["Since", (row) => sheetTime(row.joined_at)],
    ["Offered until", (row) => sheetTime(row.offer_until)],
  ],
});

export const exportRescueList = pageExport("attendance.export-rescue-list", rescueList, {
  file: "Rescue_List",
  exported: "rescue list",
  rowsOf: ({ students, total }) => ({ rows: students, total }),
  columns: [
    ["Full Name", (row) => row.full_name],
    ["Reg. Number", (row) => row.registration_no],
    ["Phone Number", (row) => phoneCell(row.msisdn)],
    ["Course", (row) => row.course],
    ["Class", (row) => row.class],
    ["Season", (row) => row.season],
    ["Missed", (row) => row.missed.map(({ date }) => date).join(" ")],
    ["Caller", (row) => row.call?.caller],
  ],
});

export const exportFollowUps = pageExport("follow-ups.export", listFollowUps, {
  file: "Follow_Up_Calls",
  exported: "follow-up calls",
  rowsOf: ({ students, total }) => ({ rows: students, total }),
  columns: [
    ["Full Name", (row) => row.full_name],
    ["Reg. Number", (row) => row.registration_no],
    ["Phone Number", (row) => phoneCell(row.msisdn)],
    ["Whose Phone", (row) => row.as],
    ["Course", (row) => row.course],
    ["Season", (row) => row.season],
    ["Months After", (row) => row.month],
    ["Asked", (row) => sheetTime(row.asked_at)],
    ["Last Call", (row) => row.call && sheetTime(row.call.at)],
  ],
});

export const exportAuditLog = pageExport("reports.export-audit-log", listAudit, {
  file: "Audit_Log",
  exported: "audit log",
  rowsOf: ({ rows, total }) => ({ rows, total }),
  columns: [
    ["When", (row) => sheetTime(row.at)],
    ["Who", (row) => row.actor_name],
    ["What", (row) => row.verb],
    ["On", (row) => row.subject_name ?? row.subject],
    ["Changes", (row) => JSON.stringify(row.changes)],
  ],
});

export const exportRevealedFields = pageExport("reports.export-revealed-fields", listRevealed, {
  file: "Revealed_Fields",
  exported: "revealed fields",
  rowsOf: ({ rows, total }) => ({ rows, total }),
  columns: [
    ["When", (row) => sheetTime(row.at)],
    ["Who", (row) => row.who],
    ["Student", (row) => row.student],
    ["Fields", (row) => row.fields.join(" ")],
    ["Reason", (row) => row.reason],
  ],
});

/** Without the text of messages: it contains codes, links and private text. */
export const exportMessages = pageExport("messages.export", listMessages, {
  file: "Messages",
  exported: "messages",
  rowsOf: ({ messages, total }) => ({ rows: messages, total }),
  columns: [
    ["To", (row) => (row.channel === "sms" ? phoneCell(row.to) : row.to)],
    ["Channel", (row) => row.channel],
    ["Kind", (row) => row.kind],
    ["Status", (row) => row.state],
    ["Why", (row) => (row.why ? whyText(row.why) : "")],
    ["Parts", (row) => row.parts],
    ["Cost", (row) => row.cost],
    ["Queued", (row) => sheetTime(row.created_at)],
    ["Sent", (row) => sheetTime(row.sent_at)],
    ["Delivered", (row) => sheetTime(row.delivered_at)],
  ],
});

export const exportQueries = pageExport("payments.export-queries", listQueries, {
  file: "Transaction_Queries",
  exported: "queries to M-Pesa",
  rowsOf: ({ rows, total }) => ({ rows, total }),
  columns: [
    ["Phone Number", (row) => phoneCell(row.msisdn)],
    ["Amount", (row) => row.amount],
    ["CheckoutRequestID", (row) => row.CheckoutRequestID],
    ["Result", (row) => row.ResultCode],
    ["Answer", (row) => row.ResultDesc],
    ["HTTP Status", (row) => row.http_status],
    ["Status", (row) => row.status],
    ["Payment", (row) => row.transaction?.transaction_id],
    ["Full Name", (row) => row.student.full_name],
    ["Reg. Number", (row) => row.student.registration_no],
    ["Asked", (row) => sheetTime(row.created_at)],
  ],
});

export const exportCashDays = pageExport("payments.export-cash-days", listCashDays, {
  file: "Cash_By_Day",
  exported: "days of the till",
  rowsOf: ({ rows, total }) => ({ rows, total }),
  columns: [
    ["Day", (row) => row.date],
    ["Taken", (row) => row.taken],
    ["Voided of earlier days", (row) => row.voided],
    ["Given back in cash", (row) => row.refunded],
    ["Voided after closing", (row) => row.voided_since],
    ["Counted", (row) => row.counted],
    ["Difference", (row) => row.difference],
    ["Closed by", (row) => row.closed_by_name],
    ["Deposit", (row) => row.deposit?.reference],
    ["Paid in", (row) => row.deposit?.amount],
    ["Paid in on", (row) => row.deposit?.deposited_on],
    [
      "Withdrawn deposits",
      (row) => row.withdrawn_deposits.map(({ reference, amount }) => `${reference}, ${amount}`).join("; "),
    ],
  ],
});

export const exportStatements = pageExport("payments.export-statements", listStatements, {
  file: "Statements",
  exported: "statements",
  rowsOf: ({ rows, total }) => ({ rows, total }),
  columns: [
    ["File", (row) => row.file_name],
    ["From", (row) => sheetTime(row.period_from)],
    ["To", (row) => sheetTime(row.period_to)],
    ["Rows", (row) => row.row_count],
    ["Paid in", (row) => row.paid_in],
    ["Charges", (row) => row.charges],
    ["Reversals", (row) => row.reversals],
    ["Paid out", (row) => row.paid_out],
    ["Own accounts", (row) => row.sweeps],
    ["To the bank", (row) => row.to_bank],
    ["Other", (row) => row.other],
    ["Withdrawn", (row) => row.withdrawn],
    ["Imported by", (row) => row.imported_by],
    ["Imported", (row) => sheetTime(row.created_at)],
    ["Import withdrawn", (row) => sheetTime(row.withdrawal?.at)],
    ["Withdrawn by", (row) => row.withdrawal?.by],
    ["Why", (row) => row.withdrawal?.reason],
  ],
});
