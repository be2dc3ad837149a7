import { STAFF_ROLES } from "@/db/schema/enums";
import { scopeOf } from "./authorize";
import type { VerbName } from "./permissions";
import type { StaffRole } from "./roles";

/**
 * The pages and handlers below a role's home (app/(console)/[desk]), each with its verb. A desk has a page if its role may use
 * the verb; middleware.ts answers 404 for every other desk, and the page refuses other roles.
 */
export const DESK_PAGES = {
  "my-account": "auth.show-account",

  registrations: "students.list",
  "registrations/export": "students.export",
  "registrations/import": "students.import-file",
  "registrations/import/upload": "students.upload-file",
  "registrations/import/refused": "students.refused-rows",
  "registrations/import/template": "students.import-template",
  "registrations/selected": "students.archive-students",
  enrollments: "students.export-enrollments",
  "enrollments/selected": "students.export-enrollments",
  "enrollments/export": "students.export-enrollments",

  "payment-requests": "payments.payment-requests",
  "payment-requests/export": "payments.export-payment-requests",
  transactions: "payments.transactions",
  "transactions/export": "payments.export-transactions",
  "mpesa-express-requests": "payments.express-requests",
  "mpesa-express-requests/export": "payments.export-express-requests",
  "mpesa-classic-requests": "payments.mpesa-classic-requests",
  "mpesa-classic-requests/export": "payments.export-paybill-requests",
  "transaction-queries": "payments.transaction-query-requests",
  "transaction-queries/export": "payments.export-queries",

  courses: "courses.add-course",
  "courses/export": "courses.export",
  "add-course": "courses.add-course",
  "edit-course": "courses.update-course",
  "course-details": "courses.update-course",
  classes: "classes.create-class",
  "classes/export": "classes.export",
  "class-info": "classes.update-class",
  "waiting-list": "classes.waiting-list",
  "waiting-list/export": "classes.export-waiting",
  "group-link": "classes.set-group-link",
  sessions: "sessions.add-sessions",
  "sessions/export": "sessions.export",
  "sessions/selected": "sessions.assign-tutors",
  "add-session": "sessions.add-sessions",
  "class-session-info": "sessions.update-session",

  "seasons/close": "seasons.close-check",
  "seasons/report": "seasons.report",
  "seasons/report/export": "seasons.report",

  registers: "attendance-registers.overview",
  "registers/export": "attendance-registers.export",
  "class-register": "attendance-registers.open-register",
  "class-register/print": "attendance-registers.open-register",
  "class-register/clock": "attendance-registers.open-register",
  "class-register/send": "attendance-registers.update-register",

  certificates: "certificates.list",
  "certificates/export": "certificates.export",
  "certificates/pdf": "certificates.pdf",
  "rescue-list": "attendance.rescue-list",
  "rescue-list/export": "attendance.export-rescue-list",

  users: "admin.list",
  "users/export": "admin.export-staff",
  "tutor-details": "tutors.tutor-sessions",
  "cashier-details": "cashiers.update-cashier",
  "admin-details": "admin.update-admin",

  settings: "academy.show-settings",
  "settings/logo": "academy.update-logo",
  "settings/logo/upload": "academy.update-logo",
  "seasons/plan": "seasons.create-season",
  "seasons/preview": "seasons.create-season",
  "seasons/keep-places": "seasons.keep-places",
  messages: "messages.list",
  "messages/export": "messages.export",
  "messages/replies": "messages.replies",
  "messages/replies/export": "messages.export-replies",
  "messages/opt-outs": "messages.opt-outs",
  "messages/opt-outs/export": "messages.export-opt-outs",
  "messages/new": "messages.preview",
  "messages/unreached": "messages.unreached",
  "messages/unreached/export": "messages.export-unreached",
  "messages/batches": "messages.batches",
  "messages/batches/export": "messages.export-batches",
  "messages/batch": "messages.show-batch",
  "messages/batch/export": "messages.export-batch",
  "messages/templates": "messages.templates",
  "audit-log": "reports.audit-log",
  "audit-log/export": "reports.export-audit-log",
  "revealed-fields": "reports.revealed-fields",
  "revealed-fields/export": "reports.export-revealed-fields",
} as const satisfies Record<string, VerbName>;

export type DeskPage = keyof typeof DESK_PAGES;

/** Pages of all records, which a role with the scope `own` does not have. */
const OF_ALL: readonly DeskPage[] = ["registrations"];

/** Whether a role has a page below its home. */
export function hasPage(role: StaffRole, page: DeskPage): boolean {
  const scope = scopeOf(role, DESK_PAGES[page]);
  return scope === "any" || (scope === "own" && !OF_ALL.includes(page));
}

/** Whether an address, e.g. `/cashier/courses`, names a page of this table at a desk that does not have it. */
export function isMissing(path: string): boolean {
  const [, desk = "", ...rest] = path.split("/");
  const page = rest.join("/");
  if (!isDeskPage(page)) return false;
  const role = roleOf(desk);
  return !role || !hasPage(role, page);
}

/** The role whose home is the first part of an address. */
export function roleOf(desk: string): StaffRole | undefined {
  return STAFF_ROLES.find((role) => role === desk);
}

function isDeskPage(page: string): page is DeskPage {
  return Object.hasOwn(DESK_PAGES, page);
}
