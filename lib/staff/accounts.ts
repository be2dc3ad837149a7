import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { violates } from "@/db/faults";
import { type STAFF_ROLES, staff } from "@/db/schema/staff";
import { hashPassword } from "../platform/password-hash";
import { Refusal } from "../refusal";
import type { StaffRow } from "./projections";
import { staffWords as words } from "./words";

export type Role = (typeof STAFF_ROLES)[number];

/** A password that somebody else chose: it opens the account for three days, to choose another (reliability.md T16). */
export async function firstPassword(password: string) {
  return {
    passwordHash: await hashPassword(password),
    firstLogin: true,
    firstPasswordUntil: sql`now() + interval '72 hours'`,
  };
}

/** A password the person chose. */
export async function ownPassword(password: string) {
  return { passwordHash: await hashPassword(password), firstLogin: false, firstPasswordUntil: null };
}

/** Finds and locks an account of a kind. @throws Refusal 404 with the given sentence. */
export async function lockStaff(tx: Db, id: string, roles: Role[], notThere: string): Promise<StaffRow> {
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), inArray(staff.role, roles), isNull(staff.archivedAt)))
    .for("update");
  if (!row) throw new Refusal("not_found", "not_found", notThere);
  return row;
}

/** @throws Refusal 409 when nobody else could run the academy. */
export async function keepOneAdmin(tx: Db, id: string): Promise<void> {
  const others = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, "admin"), eq(staff.status, "active"), isNull(staff.archivedAt)))
    .orderBy(staff.id)
    .for("update");
  if (others.every((row) => row.id === id)) throw new Refusal("conflict", "last_admin", words.lastAdmin);
}

/** The refusal when a fault was the one-phone-one-account rule, else the fault itself. */
export function phoneTaken(fault: unknown): unknown {
  if (!violates(fault, "staff_msisdn")) return fault;
  return new Refusal("conflict", "phone_taken", words.phoneTaken, { errors: { msisdn: [words.phoneTaken] } });
}
