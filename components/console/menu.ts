import type { StaffRole } from "@/lib/platform/permissions/actor";
import { consoleTexts as texts } from "./texts";

export type MenuEntry = { href: string; name: string };

/** Where each role begins. */
export const HOME: Record<StaffRole, string> = {
  admin: "/admin",
  tutor: "/tutor",
  cashier: "/cashier",
  finance: "/finance",
};

/** The sidebar of a role: the spec's entries in its order (spec/staff.md 2.4), then what the academy added. */
export function menuOf(role: StaffRole): MenuEntry[] {
  return MENUS[role].map(({ path, name, shared }) => ({ href: shared ? path : HOME[role] + path, name }));
}

/** A page below the role's own home, or one that several roles share. */
type Entry = { path: string; name: string; shared?: true };

const MONEY: Entry[] = [
  { path: "/payment-requests", name: texts.paymentRequests },
  { path: "/transactions", name: texts.transactions },
  { path: "/mpesa-express-requests", name: texts.expressRequests },
  { path: "/mpesa-classic-requests", name: texts.classicRequests },
  { path: "/transaction-queries", name: texts.transactionQueries },
  { path: "/money", name: texts.moneyDesk, shared: true },
];

/** For those who answer for the books. */
const BOOKS: Entry[] = [
  { path: "/money/statements", name: texts.statements, shared: true },
  { path: "/money/reconciliation", name: texts.reconciliation, shared: true },
];

const DESK: Entry[] = [
  { path: "", name: texts.dashboard },
  { path: "/registrations", name: texts.registrations },
  ...MONEY,
];

const MENUS: Record<StaffRole, Entry[]> = {
  admin: [
    { path: "", name: texts.dashboard },
    { path: "/registrations", name: texts.registrations },
    { path: "/enrollments", name: texts.enrollments },
    { path: "/courses", name: texts.courses },
    { path: "/classes", name: texts.classes },
    ...MONEY,
    ...BOOKS,
    { path: "/my-account", name: texts.myAccount },
    { path: "/users", name: texts.users },
    { path: "/settings", name: texts.settings },
    { path: "/messages", name: texts.messages },
    { path: "/audit-log", name: texts.auditLog },
    { path: "/registers", name: texts.registers },
  ],
  cashier: DESK,
  finance: [...DESK, ...BOOKS],
  tutor: [],
};
