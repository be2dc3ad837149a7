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

export type Role = StaffRole;

export type FirstPassword = Awaited<ReturnType<typeof firstPassword>>;

/** A password that somebody else chose: it opens the account for three days, to choose another (reliability.md T16). */
export async function firstPassword(password: string) {
  return {
    passwordHash: await hashInTurn(password),
    firstLogin: true,
    firstPasswordUntil: sql`now() + interval '72 hours'`,
  };
}

/** A password the person chose. */
export async function ownPassword(password: string) {
  return { passwordHash: await hashInTurn(password), firstLogin: false, firstPasswordUntil: null };
}

/** Finds an account of any kind, as it is at this moment. */
export async function findStaff(db: Db, id: string): Promise<StaffRow | undefined> {
  const [row] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.archivedAt)));
  return row;
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
  if (others.every((row) => row.id === id)) throw new Refusal("conflict", "last_admin", texts.lastAdmin);
}

/** The refusal when a fault was the one-phone-one-account rule, else the fault itself. */
export function phoneTaken(error: unknown): unknown {
  if (!violates(error, "staff_msisdn")) return error;
  return new Refusal("conflict", "phone_taken", texts.phoneTaken, { errors: { msisdn: [texts.phoneTaken] } });
}
