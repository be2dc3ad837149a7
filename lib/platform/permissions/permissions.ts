/**
 * Who may do what: the one table (api.md, "Who may call"). A verb that is not here does not compile, a caller that is
 * not in its line is refused. The key of a public call is its path below /api/v1.
 *
 * Reach: `any` = every record; `own` = the records of the actor (a student's own, a tutor's sessions');
 * `named` = the student whose unguessable id the call itself names.
 */
export type Scope = "any" | "own" | "named";

/** `holder` = nobody signed in, but the call names the student's id; `view` and `manage` = a student's visit. */
export type Role =
  | "public"
  | "holder"
  | "view"
  | "manage"
  | "admin"
  | "tutor"
  | "cashier"
  | "finance"
  | "scheduler"
  | "safaricom"
  | "operator";

type Line = Partial<Record<Role, Scope>>;

const EVERYONE: Line = {
  public: "any",
  view: "any",
  manage: "any",
  admin: "any",
  tutor: "any",
  cashier: "any",
  finance: "any",
};
const HOLDER: Line = { holder: "named", view: "own", manage: "own" };
const PUBLIC_PERSON: Line = { public: "any", view: "any", manage: "any" };
const STAFF: Line = { admin: "any", tutor: "any", cashier: "any", finance: "any" };
/** Staff see all students, a tutor those of the own sessions. */
const STAFF_OF_STUDENTS: Line = { ...STAFF, tutor: "own" };
const ADMIN: Line = { admin: "any" };
const REGISTERS: Line = { admin: "any", tutor: "own" };
const MONEY: Line = { admin: "any", cashier: "any", finance: "any" };
/** Who answers for the books: takes money off accounts, moves and gives back credit. */
const FINANCE: Line = { admin: "any", finance: "any" };
const MACHINE: Line = { scheduler: "any", operator: "any" };

export const PERMISSIONS = {
  "academy.show": EVERYONE,
  "academy.show-settings": ADMIN,
  "academy.update-settings": ADMIN,
  "academy.list-seasons": ADMIN,
  "academy.add-season": ADMIN,
  "academy.update-season": ADMIN,

  "auth.login": EVERYONE,
  "auth.logout": STAFF,
  "auth.change-password": STAFF,
  "auth.show-account": STAFF,
  "auth.forgot-password": EVERYONE,
  "auth.reset-password-verify": EVERYONE,
  "auth.reset-password": EVERYONE,

  "courses.list": EVERYONE,
  "courses.show": EVERYONE,
  "courses.add-course": ADMIN,
  "courses.update-course": ADMIN,
  "courses.delete-course": ADMIN,
  "classes.list": EVERYONE,
  "classes.fetch-class": EVERYONE,
  "classes.create-class": ADMIN,
  "classes.update-class": ADMIN,
  "classes.delete": ADMIN,
  "sessions.list": EVERYONE,
  "sessions.get-session": EVERYONE,
  "sessions.add-sessions": ADMIN,
  "sessions.update-session": ADMIN,
  "sessions.assign-tutor": ADMIN,
  "sessions.delete-session": ADMIN,

  "tutors.list": STAFF,
  "tutors.create-tutor": ADMIN,
  "tutors.update-tutor": ADMIN,
  "tutors.delete-tutor": ADMIN,
  "tutors.tutor-sessions": REGISTERS,
  "admin.list": ADMIN,
  "admin.create-admin": { ...ADMIN, operator: "any" },
  "admin.update-admin": ADMIN,
  "admin.delete-admin": ADMIN,
  "cashiers.list": ADMIN,
  "cashiers.add-cashier": ADMIN,
  "cashiers.update-cashier": ADMIN,
  "cashiers.delete-cashier": ADMIN,

  "students.register-student": { ...PUBLIC_PERSON, admin: "any" },
  "students.keep-draft": PUBLIC_PERSON,
  "students.show-draft": PUBLIC_PERSON,
  "students.find-student": PUBLIC_PERSON,
  "students.open-visit": HOLDER,
  "students.close-visit": { view: "own", manage: "own" },
  "students.unlock": HOLDER,
  "students.get-student": { ...HOLDER, ...STAFF_OF_STUDENTS },
  "students.update-student": { manage: "own", admin: "any", cashier: "any", finance: "any" },
  "students.list": STAFF_OF_STUDENTS,
  "students.registrations-count": STAFF,
  "students.enrollments-count": STAFF,
  "students.export": ADMIN,
  "students.renew-manage-code": MONEY,

  "students.complete-registration": PUBLIC_PERSON,
  "students.enroll": { ...HOLDER, admin: "any" },
  "students.enrollments": STAFF_OF_STUDENTS,
  "students.update-enrollment": { ...HOLDER, admin: "any" },
  "students.delete-enrollment": ADMIN,
  "students.get-student-enrollment": { ...HOLDER, ...STAFF_OF_STUDENTS },
  "students.get-class-enrollment": STAFF_OF_STUDENTS,
  "students.verify-enrollment": EVERYONE,
  "students.export-enrollments": ADMIN,
  "students.show-enrollment": MONEY,
  "enrollments.seat-paid": MONEY,
  "enrollments.sweep": MACHINE,

  "attendance-registers.list": REGISTERS,
  "attendance-registers.add-register": REGISTERS,
  "attendance-registers.update-register": REGISTERS,
  "attendance-registers.open-register": REGISTERS,
  "attendance-registers.reopen-register": REGISTERS,
  "attendance-registers.overview": ADMIN,
  "attendance-registers.export": ADMIN,
  "attendance-registers.of-student": STAFF_OF_STUDENTS,

  "payments.pay": HOLDER,
  "payments.show": HOLDER,
  "payments.transactions": MONEY,
  "payments.express-requests": MONEY,
  "payments.mpesa-classic-requests": MONEY,
  "payments.payment-requests": MONEY,
  "payments.transaction-query-requests": MONEY,
  "payments.record-prompt": HOLDER,
  "payments.keep-callback": { safaricom: "any" },
  "payments.read-callback": { safaricom: "any", ...MACHINE },
  "payments.reconcile": MACHINE,
  "payments.dequeue-queries": MACHINE,
  "payments.record-query-answer": MACHINE,
  "payments.record-order": { ...MONEY, ...MACHINE },
  "payments.register-paybill": MACHINE,
  "payments.record-paybill-urls": MACHINE,

  "payments.pull-transactions": MACHINE,
  "payments.record-pull-run": MACHINE,
  "payments.record-pulled": MACHINE,

  "payments.of-student": MONEY,
  "payments.show-transaction": MONEY,
  "payments.match-transaction": MONEY,
  "payments.unmatch-transaction": FINANCE,
  "payments.suggest-matches": MONEY,
  "payments.desk-queues": MONEY,
  "payments.take-receipt": MONEY,
  "payments.claim-receipt": HOLDER,
  "payments.query-claims": MACHINE,
  "payments.show-credit": MONEY,
  "payments.credit-targets": FINANCE,
  "payments.move-credit": FINANCE,
  "payments.donate-credit": FINANCE,
  "payments.request-refund": MONEY,
  "payments.approve-refund": FINANCE,
  "payments.settle-refund": FINANCE,
  "payments.send-reversal": FINANCE,
  "payments.cancel-refund": MONEY,
  "payments.withdraw-reversal": FINANCE,
  "payments.clear-reversal": FINANCE,
  "payments.show-refunds": MONEY,
  "payments.show-receipt": { manage: "own", ...MONEY },
  "payments.check-receipt": EVERYONE,
  "payments.export-dates": FINANCE,
  "payments.show-reconciliation": FINANCE,
  "payments.upload-statement": FINANCE,
  "payments.preview-statement": FINANCE,
  "payments.import-statement": FINANCE,
  "payments.statements": FINANCE,
  "payments.show-statement": FINANCE,
  "payments.export-statement": FINANCE,
  "payments.statement-file": FINANCE,
  "payments.export-transactions": FINANCE,
  "payments.export-payment-requests": FINANCE,
  "payments.export-express-requests": FINANCE,
  "payments.export-paybill-requests": FINANCE,
  "payments.export-reconciliation": FINANCE,

  "messages.list": ADMIN,
  "reports.look-up": STAFF_OF_STUDENTS,
  "reports.payments-count": MONEY,
  "reports.season-days": ADMIN,
  "reports.audit-log": ADMIN,
  "reports.exposed": { operator: "any" },
  "reports.readers": { operator: "any" },
  "academy.sweep": MACHINE,
  "academy.apply-retention": MACHINE,
  "students.anonymize-unpaid": MACHINE,
} as const satisfies Record<string, Line>;

export type VerbName = keyof typeof PERMISSIONS;
