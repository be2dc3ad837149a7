import { type Duty, dutyOf, STAFF_ROLES, type StaffRole } from "./roles";

/**
 * `any` = every record; `own` = the actor's records (a student's own, a tutor's sessions and their students);
 * `named` = the student whose unguessable id the call itself names.
 */
export type Scope = "any" | "own" | "named";

/** A column of the table. `view_by_id` = no sign-in, but the call names the student's id; `view`, `manage` = a student's visit. */
export type Role =
  | "public"
  | "view_by_id"
  | "view"
  | "manage"
  | StaffRole
  | "scheduler"
  | "safaricom"
  | "gateway"
  | "operator";

type Line = Partial<Record<Role, Scope>>;

const STAFF: Line = Object.fromEntries(STAFF_ROLES.map((role) => [role, "any"]));
const STUDENTS = staffWith("students");
const REGISTRATIONS = staffWith("registrations");
const REGISTERS = staffWith("registers");
const PAYMENTS = staffWith("payments");
const BOOKS = staffWith("books");
const ADMINISTRATION = staffWith("administration");

const PERSON: Line = { public: "any", view: "any", manage: "any" };
const EVERYONE: Line = { ...PERSON, ...STAFF };
const VIEW_ACCESS: Line = { view_by_id: "named", view: "own", manage: "own" };
const MACHINE: Line = { scheduler: "any", operator: "any" };

/**
 * Who may call what. The key is a verb; a public call's key is its path below /api/v1. A verb without a line does not
 * compile, and a caller without a column in the line is refused. Staff columns come from the duties in roles.ts.
 */
export const PERMISSIONS = {
  "academy.show": EVERYONE,
  "academy.show-settings": ADMINISTRATION,
  "academy.update-settings": ADMINISTRATION,
  "academy.update-logo": ADMINISTRATION,
  "academy.delete-logo": ADMINISTRATION,

  "seasons.list": EVERYONE,
  "seasons.list-all": STAFF,
  "seasons.create-season": ADMINISTRATION,
  "seasons.update-season": ADMINISTRATION,
  "seasons.open-registration": ADMINISTRATION,
  "seasons.close-check": BOOKS,
  "seasons.close-season": ADMINISTRATION,
  "seasons.report": BOOKS,
  "seasons.keep-places": ADMINISTRATION,
  "students.set-outcome": ADMINISTRATION,
  "students.show-offer": PERSON,
  "students.accept-offer": PERSON,
  "students.decline-offer": PERSON,
  "certificates.issue": ADMINISTRATION,
  "certificates.list": BOOKS,
  "certificates.export": BOOKS,
  "certificates.withdraw": ADMINISTRATION,
  "certificates.check": EVERYONE,
  "certificates.pdf": { manage: "own", ...ADMINISTRATION },
  "attendance.rescue-list": REGISTERS,
  "attendance.class-line": REGISTERS,
  "attendance.export-rescue-list": ADMINISTRATION,
  "attendance.record-call": REGISTERS,

  "auth.login": EVERYONE,
  "auth.logout": STAFF,
  "auth.change-password": STAFF,
  "auth.show-account": STAFF,
  "auth.enter-code": EVERYONE,
  "auth.show-second-factor": STAFF,
  "auth.start-second-factor": STAFF,
  "auth.confirm-second-factor": STAFF,
  "auth.remove-second-factor": STAFF,
  "auth.renew-recovery-codes": STAFF,
  "auth.show-second-factor-of": ADMINISTRATION,
  "auth.reset-second-factor": ADMINISTRATION,
  "auth.forgot-password": EVERYONE,
  "auth.reset-password-verify": EVERYONE,
  "auth.reset-password": EVERYONE,

  "courses.list": EVERYONE,
  "courses.show": EVERYONE,
  "courses.export": ADMINISTRATION,
  "courses.add-course": ADMINISTRATION,
  "courses.update-course": ADMINISTRATION,
  "courses.delete-course": ADMINISTRATION,
  "classes.list": EVERYONE,
  "classes.fetch-class": EVERYONE,
  "classes.export": ADMINISTRATION,
  "classes.create-class": ADMINISTRATION,
  "classes.update-class": ADMINISTRATION,
  "classes.delete": ADMINISTRATION,
  "classes.group-link": REGISTERS,
  "classes.set-group-link": REGISTERS,
  "students.group-links": { view: "own", manage: "own" },
  "sessions.list": EVERYONE,
  "sessions.get-session": EVERYONE,
  "sessions.export": ADMINISTRATION,
  "sessions.add-sessions": ADMINISTRATION,
  "sessions.update-session": ADMINISTRATION,
  "sessions.assign-tutor": ADMINISTRATION,
  "sessions.assign-tutors": ADMINISTRATION,
  "sessions.delete-session": ADMINISTRATION,

  "tutors.list": STAFF,
  "tutors.create-tutor": ADMINISTRATION,
  "tutors.update-tutor": ADMINISTRATION,
  "tutors.delete-tutor": ADMINISTRATION,
  "tutors.tutor-sessions": REGISTERS,
  "admin.list": ADMINISTRATION,
  "admin.export-staff": ADMINISTRATION,
  "admin.create-admin": { ...ADMINISTRATION, operator: "any" },
  "admin.update-admin": ADMINISTRATION,
  "admin.delete-admin": ADMINISTRATION,
  "cashiers.list": ADMINISTRATION,
  "cashiers.add-cashier": ADMINISTRATION,
  "cashiers.update-cashier": ADMINISTRATION,
  "cashiers.delete-cashier": ADMINISTRATION,

  "students.register-student": { ...PERSON, ...REGISTRATIONS },
  "students.keep-draft": PERSON,
  "students.show-draft": PERSON,
  "students.find-student": PERSON,
  "students.open-visit": VIEW_ACCESS,
  "students.close-visit": { view: "own", manage: "own" },
  "students.send-code": VIEW_ACCESS,
  "students.unlock": VIEW_ACCESS,
  "students.get-student": { ...VIEW_ACCESS, ...STUDENTS },
  "students.update-student": { manage: "own", ...PAYMENTS },
  "students.archive-students": ADMINISTRATION,
  "students.list": STUDENTS,
  "students.registrations-count": STAFF,
  "students.enrollments-count": STAFF,
  "students.export": ADMINISTRATION,
  "students.upload-file": ADMINISTRATION,
  "students.preview-file": ADMINISTRATION,
  "students.import-file": ADMINISTRATION,
  "students.refused-rows": ADMINISTRATION,
  "students.import-template": ADMINISTRATION,
  "students.renew-manage-code": PAYMENTS,
  "students.reveal-field": REGISTRATIONS,
  "students.note-editing": REGISTRATIONS,

  "students.complete-registration": PERSON,
  "students.enroll": { ...VIEW_ACCESS, ...REGISTRATIONS },
  "students.enrollments": STUDENTS,
  "students.update-enrollment": { ...VIEW_ACCESS, ...REGISTRATIONS },
  "students.move-enrollments": REGISTRATIONS,
  "students.delete-enrollment": ADMINISTRATION,
  "students.get-student-enrollment": { ...VIEW_ACCESS, ...STUDENTS },
  "students.get-class-enrollment": STUDENTS,
  "students.verify-enrollment": EVERYONE,
  "students.export-enrollments": ADMINISTRATION,
  "students.show-enrollment": PAYMENTS,
  "students.timeline": PAYMENTS,
  "enrollments.seat-paid": PAYMENTS,
  "enrollments.sweep": MACHINE,

  "students.join-waiting-list": { ...VIEW_ACCESS, ...REGISTRATIONS },
  "students.leave-waiting-list": { ...VIEW_ACCESS, ...REGISTRATIONS },
  "students.waiting-places": { ...VIEW_ACCESS, ...STUDENTS },
  "classes.waiting-outlook": EVERYONE,
  "classes.waiting-list": STUDENTS,
  "classes.export-waiting": ADMINISTRATION,
  "classes.waiting-counts": REGISTRATIONS,
  "classes.move-waiting": REGISTRATIONS,
  "classes.remove-waiting": REGISTRATIONS,
  "waiting.serve-class": MACHINE,
  "waiting.swap": MACHINE,

  "attendance-registers.list": REGISTERS,
  "attendance-registers.add-register": REGISTERS,
  "attendance-registers.update-register": REGISTERS,
  "attendance-registers.open-register": REGISTERS,
  "attendance-registers.reopen-register": REGISTERS,
  "attendance-registers.overview": ADMINISTRATION,
  "attendance-registers.export": ADMINISTRATION,
  "attendance-registers.of-student": { manage: "own", ...REGISTERS },

  "payments.pay": VIEW_ACCESS,
  "payments.choose-paybill": VIEW_ACCESS,
  "payments.send-prompt": PAYMENTS,
  "payments.show-prompt": PAYMENTS,
  "payments.share-link": { ...VIEW_ACCESS, ...REGISTRATIONS },
  "payments.show-link": PERSON,
  "payments.pay-by-link": PERSON,
  "payments.show": VIEW_ACCESS,
  "payments.transactions": PAYMENTS,
  "payments.express-requests": PAYMENTS,
  "payments.mpesa-classic-requests": PAYMENTS,
  "payments.payment-requests": PAYMENTS,
  "payments.transaction-query-requests": PAYMENTS,
  "payments.record-prompt": { ...VIEW_ACCESS, ...PAYMENTS },
  "payments.keep-callback": { safaricom: "any" },
  "payments.read-callback": { safaricom: "any", ...MACHINE },
  "payments.reconcile": MACHINE,
  "payments.dequeue-queries": MACHINE,
  "payments.record-query-answer": MACHINE,
  "payments.record-order": { ...PAYMENTS, ...MACHINE },
  "payments.register-paybill": MACHINE,
  "payments.record-paybill-urls": MACHINE,

  "payments.pull-transactions": MACHINE,
  "payments.record-pull-run": MACHINE,
  "payments.record-pulled": MACHINE,

  "payments.of-student": PAYMENTS,
  "payments.show-transaction": PAYMENTS,
  "payments.match-transaction": PAYMENTS,
  "payments.unmatch-transaction": BOOKS,
  "payments.suggest-matches": PAYMENTS,
  "payments.desk-queues": PAYMENTS,
  "payments.take-receipt": PAYMENTS,
  "payments.claim-receipt": VIEW_ACCESS,
  "payments.query-claims": MACHINE,
  "payments.show-credit": PAYMENTS,
  "payments.credit-targets": BOOKS,
  "payments.move-credit": BOOKS,
  "payments.donate-credit": BOOKS,
  "payments.request-refund": PAYMENTS,
  "payments.approve-refund": BOOKS,
  "payments.settle-refund": BOOKS,
  "payments.send-reversal": BOOKS,
  "payments.cancel-refund": PAYMENTS,
  "payments.withdraw-reversal": BOOKS,
  "payments.clear-reversal": BOOKS,
  "payments.show-refunds": PAYMENTS,
  "payments.show-receipt": { manage: "own", ...PAYMENTS },
  "payments.check-receipt": EVERYONE,
  "payments.export-dates": BOOKS,
  "payments.show-reconciliation": BOOKS,
  "payments.upload-statement": BOOKS,
  "payments.preview-statement": BOOKS,
  "payments.import-statement": BOOKS,
  "payments.statements": BOOKS,
  "payments.show-statement": BOOKS,
  "payments.export-statements": BOOKS,
  "payments.export-statement": BOOKS,
  "payments.statement-file": BOOKS,
  "payments.export-transactions": BOOKS,
  "payments.export-payment-requests": BOOKS,
  "payments.export-express-requests": BOOKS,
  "payments.export-paybill-requests": BOOKS,
  "payments.export-reconciliation": BOOKS,

  "messages.list": ADMINISTRATION,
  "messages.show-channels": STAFF,
  "messages.tend": MACHINE,
  "messages.dequeue": MACHINE,
  "messages.settle": MACHINE,
  "messages.unsubscribe": EVERYONE,
  "messages.apply-report": { gateway: "any", ...MACHINE },
  "messages.send-again": ADMINISTRATION,
  "messages.show-budget": ADMINISTRATION,
  "messages.of-student": PAYMENTS,
  "messages.keep-report": { gateway: "any" },
  "messages.read-report": { gateway: "any", ...MACHINE },
  "messages.replies": ADMINISTRATION,
  "messages.handle-reply": ADMINISTRATION,
  "messages.answer-reply": ADMINISTRATION,
  "messages.opt-outs": ADMINISTRATION,
  "messages.opt-out": ADMINISTRATION,
  "messages.lift-opt-out": ADMINISTRATION,
  // A tutor to own classes, where the setting `tutors_may_write` allows it.
  "messages.preview": REGISTERS,
  "messages.send": REGISTERS,
  "messages.send-to-me": REGISTERS,
  "messages.unreached": REGISTERS,
  "messages.export-unreached": REGISTERS,
  "messages.batches": REGISTERS,
  "messages.show-batch": REGISTERS,
  "messages.pause-batch": REGISTERS,
  "messages.resume-batch": REGISTERS,
  "messages.stop-batch": REGISTERS,
  "messages.retry-failed": REGISTERS,
  "messages.resend-unknown": REGISTERS,
  "messages.export-batch": REGISTERS,
  "messages.templates": REGISTERS,
  "messages.add-template": ADMINISTRATION,
  "messages.update-template": ADMINISTRATION,
  "messages.archive-template": ADMINISTRATION,
  "reports.look-up": STUDENTS,
  "reports.suggest": STUDENTS,
  "reports.payments-count": PAYMENTS,
  "reports.season-days": ADMINISTRATION,
  "reports.audit-log": ADMINISTRATION,
  "reports.revealed-fields": ADMINISTRATION,
  "reports.exposed": { operator: "any" },
  "reports.readers": { operator: "any" },
  "views.list": STAFF,
  "views.save": STAFF,
  "views.update": STAFF,
  "views.remove": STAFF,
  "views.hide-columns": STAFF,
  "reports.export-audit-log": ADMINISTRATION,
  "academy.sweep": MACHINE,
  "academy.apply-retention": MACHINE,
  "students.anonymize-unpaid": MACHINE,
} as const satisfies Record<string, Line>;

export type VerbName = keyof typeof PERMISSIONS;

/** The staff columns of a duty: every role that has it, with its scope. */
function staffWith(duty: Duty): Line {
  return Object.fromEntries(
    STAFF_ROLES.flatMap((role) => {
      const scope = dutyOf(role, duty);
      return scope ? [[role, scope]] : [];
    }),
  );
}
