import { STAFF_ROLES } from "@/db/schema/enums";
import { type Duty, dutyOf, type StaffRole } from "./roles";

/** `any` = every record; `own` = the actor's records (a student's own, a tutor's sessions and their students). */
export type Scope = "any" | "own";

/** A column of the table. `view`, `manage` = the levels of a student's session. */
export type Role =
  | "public"
  | "view"
  | "manage"
  | StaffRole
  | "scheduler"
  | "safaricom"
  | "gateway"
  | "operator";

/** The callers of a verb, and the records it covers for each. */
export type Line = Partial<Record<Role, Scope>>;

/** Every role of the staff. */
export const STAFF: Line = Object.fromEntries(STAFF_ROLES.map((role) => [role, "any"]));

/** The staff columns of a duty: every role that has it, with its scope. */
export function staffWith(duty: Duty): Line {
  return Object.fromEntries(
    STAFF_ROLES.flatMap((role) => {
      const scope = dutyOf(role, duty);
      return scope ? [[role, scope]] : [];
    }),
  );
}

export const STUDENTS = staffWith("students");
export const REGISTRATIONS = staffWith("registrations");
export const REGISTERS = staffWith("registers");
export const PAYMENTS = staffWith("payments");
export const TILL = staffWith("till");
export const BOOKS = staffWith("books");
export const ADMINISTRATION = staffWith("administration");

export const PERSON: Line = { public: "any", view: "any", manage: "any" };
export const EVERYONE: Line = { ...PERSON, ...STAFF };
export const OWN: Line = { view: "own", manage: "own" };
export const MACHINE: Line = { scheduler: "any", operator: "any" };
