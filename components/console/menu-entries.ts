import { homeOf, type MenuPath, ROLES, type StaffRole } from "@/lib/domain/access/roles";
import { consoleTexts as texts } from "./texts";

/** `path` names the entry's icon (menu-icons.tsx). */
export type MenuEntry = { path: MenuPath; href: string; name: string };
/** Entries under a heading; the home has none. */
export type MenuGroup = { name?: string; entries: MenuEntry[] };

/** The menu's groups and their entries, in the order of the screen. */
const GROUPS: Array<{ name?: string; names: Partial<Record<MenuPath, string>> }> = [
  { names: { "": texts.dashboard } },
  {
    name: texts.groups.people,
    names: {
      registrations: texts.registrations,
      enrollments: texts.enrollments,
      "rescue-list": texts.rescueList,
      messages: texts.messages,
    },
  },
  {
    name: texts.groups.teaching,
    names: {
      courses: texts.courses,
      classes: texts.classes,
      registers: texts.registers,
      certificates: texts.certificates,
      "seasons/report": texts.seasonReport,
    },
  },
  {
    name: texts.groups.money,
    names: {
      "/money": texts.moneyDesk,
      transactions: texts.transactions,
      "payment-requests": texts.paymentRequests,
      "mpesa-express-requests": texts.expressRequests,
      "mpesa-classic-requests": texts.classicRequests,
      "transaction-queries": texts.transactionQueries,
      "/money/statements": texts.statements,
      "/money/reconciliation": texts.reconciliation,
    },
  },
  {
    name: texts.groups.system,
    names: {
      users: texts.users,
      settings: texts.settings,
      "audit-log": texts.auditLog,
      "revealed-fields": texts.revealedFields,
      "my-account": texts.myAccount,
    },
  },
];

/** The menu of a role, in groups; a group without an entry for the role is left out. */
export function menuGroupsOf(role: StaffRole): MenuGroup[] {
  const shown: readonly MenuPath[] = ROLES[role].menu;
  return GROUPS.flatMap(({ name, names }) => {
    const entries = (Object.entries(names) as [MenuPath, string][])
      .filter(([path]) => shown.includes(path))
      .map(([path, of]) => ({ path, href: addressOf(path, homeOf(role)), name: of }));
    return entries.length > 0 ? [{ ...(name ? { name } : {}), entries }] : [];
  });
}

/** The entries of a role's menu. */
export function menuOf(role: StaffRole): MenuEntry[] {
  return menuGroupsOf(role).flatMap(({ entries }) => entries);
}

/** Shared paths are addresses already; the empty path is the home itself. */
function addressOf(path: MenuPath, home: string): string {
  if (path.startsWith("/")) return path;
  return path ? `${home}/${path}` : home;
}
