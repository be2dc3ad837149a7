import { homeOf, type MenuPath, ROLES, type StaffRole } from "@/lib/platform/permissions/roles";
import { consoleTexts as texts } from "./texts";

export type MenuEntry = { href: string; name: string };

/** The sidebar of a role. */
export function menuOf(role: StaffRole): MenuEntry[] {
  return ROLES[role].menu.map((path) => ({ href: addressOf(path, homeOf(role)), name: NAMES[path] }));
}

/** Shared paths are addresses already; the empty path is the home itself. */
function addressOf(path: MenuPath, home: string): string {
  if (path.startsWith("/")) return path;
  return path ? `${home}/${path}` : home;
}

const NAMES: Record<MenuPath, string> = {
  "": texts.dashboard,
  registrations: texts.registrations,
  enrollments: texts.enrollments,
  courses: texts.courses,
  classes: texts.classes,
  certificates: texts.certificates,
  "payment-requests": texts.paymentRequests,
  transactions: texts.transactions,
  "mpesa-express-requests": texts.expressRequests,
  "mpesa-classic-requests": texts.classicRequests,
  "transaction-queries": texts.transactionQueries,
  "/money": texts.moneyDesk,
  "/money/statements": texts.statements,
  "/money/reconciliation": texts.reconciliation,
  "my-account": texts.myAccount,
  users: texts.users,
  settings: texts.settings,
  messages: texts.messages,
  "audit-log": texts.auditLog,
  registers: texts.registers,
  "rescue-list": texts.rescueList,
  "seasons/report": texts.seasonReport,
};
