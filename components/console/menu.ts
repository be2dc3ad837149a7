import type { StaffRole } from "@/lib/platform/permissions/actor";
import { consoleWords as words } from "./texts";

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
  { path: "/payment-requests", name: words.paymentRequests },
  { path: "/transactions", name: words.transactions },
  { path: "/mpesa-express-requests", name: words.expressRequests },
  { path: "/mpesa-classic-requests", name: words.classicRequests },
  { path: "/transaction-queries", name: words.transactionQueries },
  { path: "/money", name: words.moneyDesk, shared: true },
];

/** For those who answer for the books. */
const BOOKS: Entry[] = [
  { path: "/money/statements", name: words.statements, shared: true },
  { path: "/money/reconciliation", name: words.reconciliation, shared: true },
];

const DESK: Entry[] = [
  { path: "", name: words.dashboard },
  { path: "/registrations", name: words.registrations },
  ...MONEY,
];

const MENUS: Record<StaffRole, Entry[]> = {
  admin: [
    { path: "", name: words.dashboard },
    { path: "/registrations", name: words.registrations },
    { path: "/enrollments", name: words.enrollments },
    { path: "/courses", name: words.courses },
    { path: "/classes", name: words.classes },
    ...MONEY,
    ...BOOKS,
    { path: "/my-account", name: words.myAccount },
    { path: "/users", name: words.users },
    { path: "/settings", name: words.settings },
    { path: "/messages", name: words.messages },
    { path: "/audit-log", name: words.auditLog },
    { path: "/registers", name: words.registers },
  ],
  cashier: DESK,
  finance: [...DESK, ...BOOKS],
  tutor: [],
};
