import { STAFF_ROLES } from "@/db/schema/enums";

export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * The duties of roles. Every verb for staff belongs to one duty (permissions.ts), so a role's column of the permission table
 * follows from its duties.
 */
export type Duty =
  /** Sees students, their enrollments and their attendance. */
  | "students"
  /** Registers and enrolls students at the desk. */
  | "registrations"
  /** Marks attendance registers. */
  | "registers"
  /** Receives and matches payments, requests refunds. */
  | "payments"
  /** Takes cash. Not an admin, who is the second person of a void. */
  | "till"
  /** Keeps the books: refunds, credit, statements, reconciliation, exports of payments. */
  | "books"
  /** Runs the academy: catalog, staff accounts, settings, audit log. */
  | "administration";

type RoleEntry = {
  /** Name in the console's header and on My Account. */
  label: string;
  /** Name in lists of people. */
  title: string;
  /** `any` = every record, `own` = a tutor's sessions and their students. */
  duties: Partial<Record<Duty, "any" | "own">>;
  /** The list under System Users that holds the role's accounts. */
  accounts: "tutors" | "cashiers" | "admins";
  /** Whether the console shows the menu of the role's pages (components/console/menu-pages.tsx); the others have their home. */
  menu: boolean;
};

/** Everything that differs by role: permissions, pages, menu, home and names. */
export const ROLES = {
  admin: {
    label: "Administrator",
    title: "Admin",
    duties: {
      students: "any",
      registrations: "any",
      registers: "any",
      payments: "any",
      books: "any",
      administration: "any",
    },
    accounts: "admins",
    menu: true,
  },
  tutor: {
    label: "Tutor",
    title: "Tutor",
    duties: { students: "own", registers: "own" },
    accounts: "tutors",
    menu: false,
  },
  cashier: {
    label: "Cashier",
    title: "Cashier",
    duties: { students: "any", payments: "any", till: "any" },
    accounts: "cashiers",
    menu: true,
  },
  finance: {
    label: "Finance",
    title: "Finance officer",
    duties: { students: "any", payments: "any", till: "any", books: "any" },
    accounts: "cashiers",
    menu: true,
  },
} as const satisfies Record<StaffRole, RoleEntry>;

type RolesIn<List extends RoleEntry["accounts"]> = {
  [Role in StaffRole]: (typeof ROLES)[Role]["accounts"] extends List ? Role : never;
}[StaffRole];

/** The roles that the cashiers' list of System Users and the API's `cashiers` calls manage. */
export const CASHIER_ROLES = rolesIn("cashiers");

/** The address of a role's home, e.g. `/cashier`. */
export function homeOf(role: StaffRole): string {
  return `/${role}`;
}

/** The duty's scope for a role; undefined when the role does not have the duty. */
export function dutyOf(role: StaffRole, duty: Duty): "any" | "own" | undefined {
  const { duties }: RoleEntry = ROLES[role];
  return duties[duty];
}

/** The roles with a duty, in the table's order. */
export function rolesWith(duty: Duty): StaffRole[] {
  return STAFF_ROLES.filter((role) => dutyOf(role, duty));
}

/** Roles by the list that holds their accounts, in the table's order. */
function rolesIn<List extends RoleEntry["accounts"]>(list: List) {
  return STAFF_ROLES.filter((role): role is RolesIn<List> => ROLES[role].accounts === list);
}
