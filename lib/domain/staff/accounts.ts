import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { violates } from "@/db/errors";
import { staff } from "@/db/schema/staff";
import type { StaffRole } from "@/lib/platform/permissions/roles";
import { Refusal } from "@/lib/platform/refusal";
import { hashInTurn } from "./hash-queue";
import type { StaffRow } from "./projections";
import { staffTexts as texts } from "./texts";

export type FirstPassword = Awaited<ReturnType<typeof firstPassword>>;

/**
 * Columns for a password an admin chose. It is valid for three days and must be replaced at the first sign-in
 * (docs/business-rules.md, "Staff and access").
 */
export async function firstPassword(password: string) {
  return {
    passwordHash: await hashInTurn(password),
    firstLogin: true,
    firstPasswordUntil: sql`now() + interval '72 hours'`,
  };
}

/** Columns for a password the account's owner chose. */
export async function ownPassword(password: string) {
  return { passwordHash: await hashInTurn(password), firstLogin: false, firstPasswordUntil: null };
}

/** The account with an id, in any role; undefined when it is unknown or archived. */
export async function findStaff(db: Db, id: string): Promise<StaffRow | undefined> {
  const [row] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.archivedAt)));
  return row;
}

/** Locks an account that has one of some roles. @throws Refusal 404 with the given sentence */
export async function lockStaff(tx: Db, id: string, roles: StaffRole[], notFound: string): Promise<StaffRow> {
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), inArray(staff.role, roles), isNull(staff.archivedAt)))
    .for("update");
  if (!row) throw new Refusal("not_found", "not_found", notFound);
  return row;
}

/** Locks the active admins. @throws Refusal 409 last_admin when the account is the only one */
export async function keepOneAdmin(tx: Db, id: string): Promise<void> {
  const others = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, "admin"), eq(staff.status, "active"), isNull(staff.archivedAt)))
    .orderBy(staff.id)
    .for("update");
  if (others.every((row) => row.id === id)) throw new Refusal("conflict", "last_admin", texts.lastAdmin);
}

/** The refusal for an error of the unique phone of staff; other errors as they are. */
export function phoneTaken(error: unknown): unknown {
  if (!violates(error, "staff_msisdn")) return error;
  return new Refusal("conflict", "phone_taken", texts.phoneTaken, { errors: { msisdn: [texts.phoneTaken] } });
}
