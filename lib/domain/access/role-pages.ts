import { STAFF_ROLES } from "@/db/schema/enums";
import { scopeOf } from "./authorize";
import type { VerbName } from "./permissions";
import type { StaffRole } from "./roles";

/** The lists below a role's home: the verb of the page, and that of its file at `<list>/export`. */
const LISTS = {
  registrations: ["students.list", "students.export"],
  enrollments: ["students.export-enrollments", "students.export-enrollments"],
  "payment-requests": ["payments.payment-requests", "payments.export-payment-requests"],
  transactions: ["payments.transactions", "payments.export-transactions"],
  "mpesa-express-requests": ["payments.express-requests", "payments.export-express-requests"],
  "mpesa-classic-requests": ["payments.mpesa-classic-requests", "payments.export-paybill-requests"],
  "transaction-queries": ["payments.transaction-query-requests", "payments.export-queries"],
  waivers: ["payments.waivers", "payments.export-waivers"],
  bursary: ["payments.bursary", "payments.export-bursary"],
  courses: ["courses.add-course", "courses.export"],
  classes: ["classes.create-class", "classes.export"],
  "waiting-list": ["classes.waiting-list", "classes.export-waiting"],
  sessions: ["sessions.add-sessions", "sessions.export"],
  registers: ["attendance-registers.overview", "attendance-registers.export"],
  certificates: ["certificates.list", "certificates.export"],
  "rescue-list": ["attendance.rescue-list", "attendance.export-rescue-list"],
  "follow-ups": ["follow-ups.list", "follow-ups.export"],
  users: ["admin.list", "admin.export-staff"],
  messages: ["messages.list", "messages.export"],
  "messages/replies": ["messages.replies", "messages.export-replies"],
  "messages/opt-outs": ["messages.opt-outs", "messages.export-opt-outs"],
  "messages/batches": ["messages.batches", "messages.export-batches"],
  "audit-log": ["reports.audit-log", "reports.export-audit-log"],
  "revealed-fields": ["reports.revealed-fields", "reports.export-revealed-fields"],
} as const satisfies Record<string, readonly [page: VerbName, file: VerbName]>;

export type ListPath = keyof typeof LISTS;
export const LIST_PATHS = Object.keys(LISTS) as ListPath[];

const LIST_PAGES = Object.fromEntries(
  LIST_PATHS.flatMap((path) => [
    [path, LISTS[path][0]],
    [`${path}/export`, LISTS[path][1]],
  ]),
) as Record<ListPath | `${ListPath}/export`, VerbName>;

/**
 * The pages and handlers below a role's home (app/(console)/[role]), each with its verb. A role has a page if it may use
 * the verb; middleware.ts answers 404 for every other role, and the page refuses other roles.
 */
export const ROLE_PAGES = {
  ...LIST_PAGES,
  "my-account": "auth.show-account",
  status: "operations.show-status",
  "registrations/import": "students.import-file",
  "registrations/import/upload": "students.upload-file",
  "registrations/import/refused": "students.refused-rows",
  "registrations/import/report": "students.import-report",
  "registrations/import/template": "students.import-template",
  "registrations/import/undo": "students.undo-import",
  "registrations/merge": "students.merge",
  "registrations/selected": "students.archive-students",
  "enrollments/selected": "students.export-enrollments",
  "waivers/selected": "payments.decide-waivers",
  "add-course": "courses.add-course",
  "edit-course": "courses.update-course",
  "course-details": "courses.update-course",
  "class-info": "classes.update-class",
  "group-link": "classes.set-group-link",
  "sessions/selected": "sessions.assign-tutors",
  "sessions/timetable": "sessions.add-sessions",
  "add-session": "sessions.add-sessions",
  "class-session-info": "sessions.update-session",
  "seasons/close": "seasons.close-check",
  "seasons/report": "seasons.report",
  "seasons/report/export": "seasons.report",
  impact: "reports.impact",
  "impact/export": "reports.impact",
  feedback: "reports.feedback",
  "feedback/export": "reports.feedback",
  "class-register": "attendance-registers.open-register",
  "class-register/print": "attendance-registers.open-register",
  "class-register/clock": "attendance-registers.open-register",
  "class-register/send": "attendance-registers.update-register",
  "certificates/pdf": "certificates.pdf",
  "tutor-details": "tutors.tutor-sessions",
  "cashier-details": "cashiers.update-cashier",
  "admin-details": "admin.update-admin",
  settings: "academy.show-settings",
  "settings/logo": "academy.update-logo",
  "settings/logo/upload": "academy.update-logo",
  "seasons/plan": "seasons.create-season",
  "seasons/past": "seasons.enter-past",
  "seasons/past/remove": "seasons.remove-past",
  "seasons/preview": "seasons.create-season",
  "seasons/keep-places": "seasons.keep-places",
  "messages/new": "messages.preview",
  "messages/unreached": "messages.unreached",
  "messages/unreached/export": "messages.export-unreached",
  "messages/batch": "messages.show-batch",
  "messages/batch/export": "messages.export-batch",
  "messages/templates": "messages.templates",
} as const satisfies Record<string, VerbName>;

export type RolePage = keyof typeof ROLE_PAGES;

/** Pages of all records, which a role with the scope `own` does not have. */
const OF_ALL: readonly RolePage[] = ["registrations"];

/** Whether a role has a page below its home. */
export function hasPage(role: StaffRole, page: RolePage): boolean {
  const scope = scopeOf(role, ROLE_PAGES[page]);
  return scope === "any" || (scope === "own" && !OF_ALL.includes(page));
}

/**
 * Whether an address, e.g. `/cashier/courses`, names a page of this table in the area of a role that does not have it, or an
 * export that is not there.
 */
export function isMissing(path: string): boolean {
  const [, area = "", ...rest] = path.split("/");
  const page = rest.join("/");
  // Every export below a home has the same two routes, so an unknown one is no address of its own.
  if (!isRolePage(page)) return page.endsWith("/export") && area !== "money";
  const role = roleOf(area);
  return !role || !hasPage(role, page);
}

/** The role whose home is the first part of an address. */
export function roleOf(area: string): StaffRole | undefined {
  return STAFF_ROLES.find((role) => role === area);
}

function isRolePage(page: string): page is RolePage {
  return Object.hasOwn(ROLE_PAGES, page);
}
